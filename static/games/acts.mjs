// A hand of a game of tricks taken down act by act: whose turn it is, the trick, the cards nobody has seen as keys. What
// else can be done at a moment is each game's.
import {html, icon} from "../match/parts.mjs";
import {Recording} from "../match/recording.mjs";
import {dealtIn} from "./places.mjs";

const SUITS = [..."shdc"];
const IN_A_ROW = 5; // more cards of one suit are not keys for a thumb
const CARD = /^[2-9TJQKA][cdhs]$/;

/**
 * A game has `walked`, `moment(now)` what can be said and done besides a card, as parts; `anything(now)` the same whatever
 * the moment offers; `cuts(now)` what is asked before a card is turned up; `cards(now)` whether one is put down now.
 */
export class Acts extends Recording {
  fresh() {
    super.fresh();
    this.suit = null; // the suit whose cards are shown
    this.other = null; // {person}: something else than the moment offers
    this.holding = null; // {who, cards}: cards that are known, being written down
    this.turning = null; // the step of the deal that is being corrected
  }

  framed(frame, dealer) {
    const seat = frame.players.indexOf(dealer);
    return seat < 0 || seat === frame.dealer ? frame : {...frame, dealer: seat};
  }

  mover(state) {
    return state.turn;
  }

  // Behind the last trick somebody may still say something: nobody is sent to the sign-off before.
  isOver({state}) {
    return state.complete && !state.claims.length;
  }

  countOther() {
    this.go("quick", this.hand ? {hand: this.hand} : {});
  }

  pending() {
    return Boolean(this.other || this.holding || this.turning || this.more);
  }

  back() {
    if (this.holding?.cards.length) this.holding.cards.pop();
    else if (this.pending()) Object.assign(this, {other: null, holding: null, turning: null, more: false});
    else return false;
    return true;
  }

  // The hand that is shown: the page was made for another, where it was loaded before that began.
  render() {
    const number = this.journal.find(this.hand)?.number ?? this.journal.view.next.number;
    this.section.querySelector("h1").textContent = this.say("title", {number});
    super.render();
  }

  // What is tapped

  key(name, inside, work, {main = "", on = null, disabled = false} = {}) {
    const made = html("button", {class: `button ${main}`.trim(), type: "button", "data-key": name, ...on === null ? {} : {"aria-pressed": String(on)}, disabled}, ...[inside].flat());
    return this.whenTapped(made, work);
  }

  act(zhn, person = null) {
    this.play(zhn, person);
  }

  lays(code) {
    this.act(code);
  }

  switched(work) {
    return () => {
      work();
      this.render();
    };
  }

  // Moments

  parts(now) {
    const {state} = now;
    if (this.holding) return ["hold", ...this.writeCards(now)];
    if (!state.trump || this.turning) return ["deal", ...this.opening(now)];
    const above = [this.lay(now), this.forks(), ...this.verdict(now)];
    if (state.stuck) return ["stuck", ...above, html("p", {class: "second"}, this.say("stuck"))];
    if (this.other) return ["other", ...above, ...this.something(now)];
    if (state.complete || !state.turn) return ["over", ...above, ...this.moment(now), ...this.over(now)];
    const asked = [this.question(now), ...this.moment(now)];
    if (!this.cards(now)) return ["acts", ...above, ...now.plays.length ? [] : [this.toWrite()], ...asked];
    return ["acts", ...this.steady([...above, ...now.plays.length ? [] : [this.toWrite()]], asked, this.cardKeys(now, code => this.lays(code)))];
  }

  // Keys stay where they are from act to act, whatever is said above them: a quick thumb hits what it saw. The room above
  // is as high whatever stands in it; the question lies next to the keys.
  steady(above, asked, keys) {
    return [html("div", {class: "above"}, html("div", {class: "so-far"}, ...above), ...asked), html("div", {class: "below"}, ...keys)];
  }

  // What was said last is nearest to the keys.
  fit() {
    const lately = this.body.querySelector(".so-far");
    if (lately) lately.scrollTop = lately.scrollHeight;
  }

  toWrite() {
    const made = this.word(this.drawn ? "writeTalon" : "writeHands", this.switched(() => { this.holding = {who: null, cards: []}; }));
    made.dataset.key = "writeHands";
    return made;
  }

  question({state}) {
    return html("h2", {}, this.say("toPlay", {name: this.name(state.turn)}));
  }

  // The trick with who put what down, what is turned up, and how much is left to draw.
  lay({state}) {
    const {trick, turnup, trump} = state;
    const sign = turnup ? this.draw.card(turnup) : html("b", {class: "trump"}, this.draw.suit(trump));
    const left = state.closed ? this.say("closedBy", {name: this.name(state.closed)}) : this.talon(state);
    const under = html("div", {class: "turnup"}, sign, html("span", {class: "second"}, this.say(turnup ? "openCard" : "trump"), ...left ? [html("br"), left] : []));
    const laid = trick.map(([person, card]) => html("div", {class: "laid"}, this.draw.card(card), html("span", {class: "second"}, this.name(person))));
    return html("section", {class: "felt lay", "aria-label": this.say("table")}, under, ...trick.length ? laid : this.trickBefore(state));
  }

  // Between two tricks: what was just taken, and by whom; a slip of the thumb is seen before the next lead.
  trickBefore({before: {cards, by}}) {
    if (!cards.length) return [];
    return [html("p", {class: "before"}, html("span", {class: "second"}, this.say("trickBefore", {name: this.name(by)})), ...cards.flatMap(code => [" ", this.draw.small(code)]))];
  }

  talon({stock}) {
    return stock ? this.say("toDraw", {num: stock}) : "";
  }

  // The cards that can still be put down: all at once, or where there are too many a suit at a time; the suit led first.
  cardKeys(now, chosen, gone = new Set(this.other ? [] : now.state.gone)) {
    const {state} = now;
    const held = state.hands?.[state.turn];
    if (held && !held.unknown && held.known.length && !this.more && !this.other && !this.holding && !this.turning && state.trump) {
      const row = html("div", {class: "hand", role: "group", "aria-label": this.say("cards")}, ...held.known.map(code => this.cardKey(code, chosen, false)));
      return [row, this.word("otherCard", this.switched(() => { this.more = true; }))];
    }
    const {pack} = now.frame;
    const of = suit => pack.filter(code => code[1] === suit).sort((one, other) => this.place(other) - this.place(one));
    const keys = codes => codes.map(code => this.cardKey(code, chosen, gone.has(code)));
    if (of(SUITS[0]).length <= IN_A_ROW) return [html("div", {class: "pack", role: "group", "aria-label": this.say("cards")}, ...SUITS.flatMap(suit => keys(of(suit))))];
    const suit = this.suit ?? state.trick[0]?.[1][1] ?? SUITS.find(each => of(each).some(code => !gone.has(code))) ?? SUITS[0];
    const tabs = SUITS.map(each => {
      const tab = html("button", {class: "key", type: "button", "data-key": `suit-${each}`, "aria-pressed": String(each === suit), "aria-label": this.words.suits[each]}, this.draw.suit(each));
      tab.addEventListener("click", this.switched(() => { this.suit = each; }));
      return tab;
    });
    return [
      html("div", {class: "keys suit-tabs", role: "group", "aria-label": this.say("suit")}, ...tabs),
      html("div", {class: "pack by-four", role: "group", "aria-label": this.say("cards")}, ...keys(of(suit))),
    ];
  }

  place(code) {
    return "23456789JQKTA".indexOf(code[0]);
  }

  cardKey(code, chosen, gone) {
    const made = this.draw.button(code, {"data-key": `card-${code}`}, gone ? "gone" : "");
    made.disabled = gone;
    return this.whenTapped(made, () => chosen(code));
  }

  // Before anything is turned up; or which card it really was.
  opening(now) {
    const known = dealtIn(now.steps);
    const used = new Set([...Object.values(known.hands).flat(), ...known.stock]);
    const asked = this.cuts(now);
    if (this.cutting) return asked;
    const done = code => {
      const {id, hands = {}, stock = [], cuts = []} = this.turning ?? {};
      const dealing = {hands: Object.keys(hands).length ? hands : null, ...stock.length && {stock}, ...cuts.length && {cuts}};
      this.put([{kind: "stage.dealt", payload: {stage: 1, open: [code], ...dealing}, ...id && {replaces: id}}]);
    };
    return this.steady([this.forks(), ...this.turning ? [] : [this.toWrite()]], [...asked, html("h2", {}, this.say("turnUp"))], this.cardKeys(now, done, used));
  }

  cuts() {
    return [];
  }

  // Cards that are known, one player after the other, or the talon in the order in which it is drawn.
  writeCards(now) {
    const {holding} = this;
    const known = dealtIn(now.steps);
    const {hand, talon} = now.frame;
    const enough = this.word("enough", this.switched(() => { this.holding = null; }));
    if (!holding.who) {
      const keys = this.lacking(known, now.frame).map(who => this.key(`hold-${who}`, this.whose(who), this.switched(() => { holding.who = who; })));
      return [html("h2", {}, this.say("whose")), html("div", {class: "actions wide-keys"}, ...keys), enough];
    }
    const most = holding.who === "talon" ? talon : hand;
    const chosen = code => {
      holding.cards.push(code);
      if (holding.cards.length === most) this.putCards(now);
      else this.render();
    };
    const used = new Set([...known.open, ...Object.values(known.hands).flat(), ...known.stock, ...holding.cards]);
    const row = html("div", {class: "hand"}, ...holding.cards.map(code => code === "?" ? html("span", {class: "card"}, "?") : this.draw.card(code)));
    return [
      html("h2", {}, this.say("handOf", {name: this.whose(holding.who), now: holding.cards.length, of: most})), row, ...this.cardKeys(now, chosen, used),
      html("div", {class: "actions"}, this.key("unknown", this.say("unknown"), () => chosen("?")), enough),
    ];
  }

  whose(who) {
    return who === "talon" ? this.say("talon") : this.name(who);
  }

  putCards({steps, frame}) {
    const {who, cards} = this.holding;
    const payload = {stage: 1, open: [], hands: who === "talon" ? null : {[who]: cards}, ...who === "talon" && {stock: cards}};
    this.put([{kind: "stage.dealt", payload}]);
    const known = dealtIn(this.stand().steps);
    if (this.lacking(known, frame).length) this.holding = {who: null, cards: []};
    this.render();
  }

  // Whatever was done, by whomever: kept as it was, and marked.
  something(now) {
    const {players} = now.frame;
    const person = this.other.person ?? now.state.turn;
    const names = players.map(each => this.key(`who-${each}`, this.name(each), this.switched(() => { this.other = {person: each}; }), {main: "small", on: each === person}));
    return [
      html("h2", {}, this.say("whoPlayed")), html("div", {class: "actions"}, ...names), ...this.anything(now),
      ...this.cardKeys(now, code => this.lays(code)), html("p", {class: "second"}, this.say("keptAnyway")),
    ];
  }

  over(now) {
    const parts = [html("h2", {}, this.say(now.state.complete ? "handOver" : "allPlayed"))];
    if (this.journal.connected || this.journal.find(this.hand)?.result) return parts;
    return [...parts, html("p", {class: "second waiting"}, icon("clock"), this.say("waitingCount")), this.key("count", this.say("countOther"), () => this.countOther())];
  }

  way(what, now) {
    if (what === "over" && this.journal.find(this.hand)?.result) return [this.key("sign", this.say("sign"), () => this.go("sign", {hand: this.hand}, {replace: true}), {main: "main"})];
    if (what !== "acts") return [];
    return [this.key("other", this.say("other"), this.switched(() => { this.other = {person: null}; }))];
  }

  // The list

  // An act in words, as far as the game has some; cards as signs.
  pieces(zhn) {
    const {acts} = this.words;
    if (acts[zhn]) return [acts[zhn]];
    return zhn.split(/\s+/).flatMap((word, at) => [at ? " " : "", CARD.test(word) ? this.draw.small(word) : acts[word] ?? (this.name(word) || word)]);
  }

  // What was turned up stands above the acts, and can be corrected like them; cards that are known can be written down
  // at any time, and taken back.
  before(dialog) {
    const {steps, frame} = this.stand();
    const known = dealtIn(steps);
    const key = (name, word, work) => {
      const made = html("button", {class: "button small", type: "button", "data-key": name}, this.say(word));
      made.addEventListener("click", () => {
        dialog.close();
        work();
      });
      return made;
    };
    const row = (inside, made) => html("li", {}, html("details", {}, html("summary", {class: "play"}, html("span", {class: "number"}), html("span", {}, ...inside)), html("p", {class: "actions"}, made)));
    const cards = codes => codes.flatMap((code, at) => [at ? " " : "", code === "?" ? code : this.draw.small(code)]);
    const step = steps.find(({kind, open}) => kind === "deal" && open?.length);
    const turned = step ? [row([`${this.say("turnedUp")} `, this.draw.small(step.open[0])], key("correct-deal", "correct", () => {
      this.fresh();
      this.turning = step;
      this.render();
    }))] : [];
    const rows = steps.filter(({kind, id, open}) => kind === "deal" && id && !open?.length).flatMap(({id, hands = {}, stock = []}) => {
      const parts = [...Object.entries(hands ?? {}), ...stock.length ? [["talon", stock]] : []];
      return parts.map(([who, codes]) => row([`${this.whose(who)}: `, ...cards(codes)], key(`take-${who}`, "takeBack", () => this.takeBack(id))));
    });
    if (!this.lacking(known, frame).length) return [...turned, ...rows];
    const more = key("writeHands", this.drawn ? "writeTalon" : "writeHands", () => {
      this.fresh();
      this.holding = {who: null, cards: []};
      this.render();
    });
    return [...turned, ...rows, html("li", {}, html("p", {class: "actions"}, more))];
  }

  // Whose cards nobody wrote down yet.
  lacking(known, {players}) {
    return [...players.filter(each => !known.hands[each]), ...this.drawn && !known.stock.length ? ["talon"] : []];
  }
}
