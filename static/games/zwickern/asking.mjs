// What the recording screen of a game with a picture asks for at each moment, and what it draws for it: the picture is
// dealt by taps, then card → what happens. Keeping is recording.mjs's; proposals are sums (propose.mjs).
import {dealtBy} from "../../match/hand_steps.mjs";
import {html, icon} from "../../match/parts.mjs";
import {leftovers, seen, walk} from "./position.mjs";
import {proposals} from "./propose.mjs";
import {Unusual} from "./unusual.mjs";

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
const SUITS = ["c", "d", "h", "s"];
const FEW = 4;

/** The parts of the screen, and what is being tapped together (this.card, this.other …). */
export class Asking extends Unusual {
  fresh() {
    super.fresh();
    this.rank = null;
    this.card = null;
    this.other = null; // {items, kind, value, partner} of "something else"
    this.dealing = []; // cards turned up
    this.holding = null; // {person, cards}: a hand being written down
    this.piece = null; // a stretch being laid out
  }

  framed(frame, dealer) {
    return dealtBy(frame, dealer);
  }

  walked(frame, steps, at) {
    return walk(frame, steps, at);
  }

  mover(state, frame) {
    return frame.players[state.turn];
  }

  isOver({state, frame, stretch}) {
    return state.turn < 0 && !stretch && state.stage + 1 >= frame.stages.length;
  }

  countOther() {
    this.go("count", {way: "cards", ...this.hand ? {hand: this.hand} : {}});
  }

  pending() {
    return this.card || this.rank || this.dealing.length || this.piece || this.holding;
  }

  back() {
    if (this.other || this.card || this.rank || this.more) {
      Object.assign(this, {other: null, card: null, rank: null, more: false});
    } else if (this.piece?.items.length) this.piece.items.pop();
    else if (this.holding?.cards.length) this.holding.cards.pop();
    else if (this.dealing.length) this.dealing.pop();
    else if (this.holding || this.piece) this.fresh();
    else return false;
    return true;
  }

  parts(now) {
    const {state, frame} = now;
    if (this.piece) return ["stretch", ...this.laying(now)];
    if (this.holding) return ["hand", this.felt(state.table), ...this.handOf(now)];
    if (state.stage < 0 && frame.table) return ["deal", ...this.turningUp(now)];
    if (state.stuck) return ["stuck", this.felt(state.table), this.forks(), ...this.verdict(now), html("p", {class: "second"}, this.say("stuck"))];
    if (state.turn < 0) return ["over", ...this.over(now)];
    if (this.other) return ["other", ...this.something(now)];
    if (this.card) return ["plays", ...this.playsOf(now)];
    return ["card", ...this.picker(now)];
  }

  felt(table, tap = null, taken = []) {
    const made = html("section", {class: "felt", "aria-label": this.say("table")});
    const heaps = new Set();
    table.forEach((item, index) => {
      if (item.heap && heaps.has(item.heap)) return;
      heaps.add(item.heap);
      const together = item.heap && !tap ? table.filter(other => other.heap === item.heap).flatMap(({cards}) => cards) : item.cards;
      const owner = item.owner >= 0 ? this.name(this.given.frame.players[item.owner]) : "";
      const shown = {cards: together, value: item.heap ? !tap && item.made : item.value, owner};
      const pressed = taken.includes(index);
      const attributes = tap ? {type: "button", "aria-pressed": String(pressed), "data-key": `item-${index}`} : {};
      const pile = this.draw.pile(shown, tap ? "button" : "div", attributes, pressed);
      if (tap) pile.addEventListener("click", () => tap(index));
      made.append(pile);
    });
    if (!table.length) made.append(html("div", {class: "big-word"}, html("p", {class: "second"}, this.say("empty"))));
    return made;
  }

  fit() {
    const felt = this.body.querySelector(".felt");
    if (!felt || !this.shown) return;
    for (const size of ["fit-xl", "fit-m", "fit-s"]) {
      felt.classList.remove("fit-xl", "fit-m", "fit-s");
      felt.classList.add(size);
      if (document.documentElement.scrollHeight <= innerHeight) break;
    }
  }

  // Rank, then suit. Cards seen already are gone.
  keys(left, chosen, meanwhile = null) {
    const {frame} = this.stand();
    const jokers = Object.keys(frame.pack).filter(code => code[0] === "X").sort((a, b) => a.slice(1) - b.slice(1));
    const has = code => (left[code] ?? 0) > 0;
    const cards = rank => SUITS.map(suit => rank + suit);
    const keys = html("div", {class: "keys dense", role: "group", "aria-label": this.say("ranks_")});
    for (const rank of [...RANKS, ...jokers]) {
      const gone = rank[0] === "X" ? !has(rank) : !cards(rank).some(has);
      const key = this.draw.key(rank, {gone, on: this.rank === rank, "data-key": `rank-${rank}`});
      key.addEventListener("click", () => {
        const free = rank[0] === "X" ? [rank] : cards(rank).filter(has);
        this.rank = rank;
        if (free.length === 1) return chosen(free[0]);
        this.render();
      });
      keys.append(key);
    }
    const suits = html("div", {class: "suits"});
    if (this.rank) {
      for (const code of cards(this.rank)) {
        const card = this.draw.button(code, {"data-key": `card-${code}`}, has(code) ? "" : "gone");
        card.disabled = !has(code);
        card.addEventListener("click", () => chosen(code));
        suits.append(card);
      }
    } else if (meanwhile) suits.append(meanwhile);
    return [keys, suits];
  }

  left(now, more = []) {
    const {frame, steps, state} = now;
    const times = seen(steps, {hands: this.holding || this.dealing.length ? state.hands : []});
    for (const code of more) times[code] = (times[code] ?? 0) + 1;
    return Object.fromEntries(Object.entries(frame.pack).map(([code, copies]) => [code, copies - (times[code] ?? 0)]));
  }

  turningUp(now) {
    const {frame} = now;
    const done = () => this.put([{kind: "stage.dealt", payload: {stage: 1, table: this.dealing, hands: null}}]);
    const chosen = code => {
      this.dealing.push(code);
      this.rank = null;
      if (this.dealing.length === frame.table) done();
      else this.render();
    };
    const piece = html("button", {class: "word", type: "button", "data-key": "stretch"}, this.say("stretch"));
    piece.addEventListener("click", () => {
      this.piece = {items: [], value: null};
      this.render();
    });
    const end = html("button", {class: "button small", type: "button", "data-key": "turned"}, this.say("enough"));
    end.addEventListener("click", done);
    return [
      this.felt(this.dealing.map(code => ({cards: [code], value: 0, owner: -1, made: 0, heap: 0}))),
      html("h2", {}, this.say("turnUp", {now: this.dealing.length, of: frame.table})),
      ...this.keys(this.left(now, this.dealing), chosen, this.dealing.length ? end : piece),
    ];
  }

  counter(now) {
    const {frame, state} = now;
    const total = now.stretch ? null : frame.stages.flat().reduce((sum, count) => sum + count, 0);
    const number = this.editing ? state.number + 1 : now.plays.length + 1;
    return total ? this.say("playOf", {number, total}) : this.say("playNumber", {number});
  }

  question(now, words) {
    return html("div", {class: "whose"}, html("h2", {}, words), html("p", {class: "second"}, this.counter(now)));
  }

  picker(now) {
    const {state, frame} = now;
    const person = frame.players[state.turn];
    const hand = state.hands[state.turn];
    const chosen = code => {
      Object.assign(this, {card: code, rank: null});
      this.render();
    };
    const above = [this.felt(state.table), this.forks(), ...this.verdict(now)];
    if (hand?.length) {
      return [...above, this.question(now, this.say("toPlay", {name: this.name(person)})), this.heldCards(hand, chosen, this.dealtTo(now, person, hand)), html("p", {class: "second"}, this.say("tapCard")), this.elsewhere(now, chosen)];
    }
    const enter = state.hands.every(known => known === null) && !now.stretch && state.left.join() === frame.stages[state.stage]?.join()
      ? this.word("hands", () => { this.holding = {person, cards: []}; this.render(); }) : null;
    return [...above, html("h2", {}, this.say("which", {name: this.name(person)})), ...this.keys(this.left(now), chosen, enter)];
  }

  // A card that is not in the written hand: played all the same, and flagged.
  elsewhere(now, chosen) {
    if (!this.more) return this.word("otherCard", () => { this.more = true; this.render(); });
    return html("div", {class: "stack-small"}, ...this.keys(this.left(now), chosen));
  }

  // The hand as it was dealt: what has been played is pale.
  heldCards(hand, chosen, dealt = hand) {
    const row = html("div", {class: "hand", role: "group", "aria-label": this.say("cards")});
    const left = [...hand];
    let raised = false;
    dealt.forEach((code, index) => {
      const at = left.indexOf(code);
      if (at >= 0) left.splice(at, 1);
      const on = at >= 0 && !raised && code === this.card;
      raised ||= on;
      const card = this.draw.button(code, {"aria-pressed": String(on), "data-key": `held-${index}`}, at < 0 ? "gone" : on ? "chosen" : "");
      card.disabled = at < 0;
      card.addEventListener("click", () => chosen(on ? null : code));
      row.append(card);
    });
    return row;
  }

  dealtTo({steps, state}, person, hand) {
    const told = steps.filter(({kind, stage}) => kind === "position" || (kind === "deal" && stage === state.stage + 1));
    const dealt = Object.assign({}, ...told.map(({hands}) => hands ?? {}))[person] ?? hand;
    return hand.every(code => dealt.includes(code)) ? dealt : hand;
  }

  playsOf(now) {
    const {state, frame} = now;
    const hand = state.hands[state.turn];
    const chosen = code => { this.card = code; this.more = false; this.render(); };
    const known = hand?.includes(this.card);
    const row = known ? this.heldCards(hand, chosen, this.dealtTo(now, frame.players[state.turn], hand)) : this.heldCards([this.card], chosen);
    const rest = hand ? removed(hand, this.card) : null;
    const left = this.left(now, [this.card]);
    const unseen = Object.keys(left).filter(code => left[code] > 0);
    const found = proposals(state, this.card, rest, unseen);
    const takes = found.filter(({kind}) => kind === "capture");
    const made = found.filter(({kind}) => kind === "build");
    const few = [...takes.slice(0, FEW), ...made.filter(({target}) => target >= 0).slice(0, rest ? 6 : Math.max(1, FEW - takes.length))];
    const list = this.more ? found.slice(0, -1) : few;
    const options = html("div", {class: "options"}, ...[...list, found.at(-1)].map(each => this.option(each, now, rest)));
    const hidden = found.length - 1 - list.length;
    if (hidden > 0) options.append(this.word("morePlays", () => { this.more = true; this.render(); }));
    const missing = takes.length ? "" : html("p", {class: "second why"}, ...this.whyNot(state));
    return [this.felt(state.table), this.question(now, this.say("toPlay", {name: this.name(frame.players[state.turn])})), row, options, missing];
  }

  whyNot({table}) {
    if (!table.length) return [this.say("nothingThere")];
    const said = [...this.gap("cannot", {card: this.draw.small(this.card)})];
    if (table.length === 1 && table[0].value) said.push(" ", this.say("pileCounts", {value: table[0].value}));
    return said;
  }

  option(each, now, rest) {
    const [title, reason] = this.told(each, now, rest);
    const made = html("button", {class: "row control choice", type: "button", "data-zhn": each.zhn, "data-key": each.zhn},
      html("span", {class: "grow"}, html("b", {}, ...title), html("span", {class: "second"}, ...reason)), icon("go"));
    made.addEventListener("click", () => this.play(each.zhn));
    return made;
  }

  told(each, now, rest) {
    const {state} = now;
    if (each.kind === "trail") return [[this.say("trail")], [this.say("stays")]];
    if (each.kind === "build") {
      const sum = each.sum ? each.sum[1] === "=" ? this.say("same", {value: each.value}) : `${each.sum.join(" ")}` : this.say("alone");
      const held = each.match && rest ? `, ${this.say("inHand", {card: this.matching(each.match)})}` : "";
      return [[this.say("build", {value: each.value})], [sum + held]];
    }
    const said = [this.say("capture"), " "];
    each.groups.forEach((group, at) => {
      if (at) said.push(` ${this.say("and")} `);
      group.forEach((index, nth) => {
        const item = state.table[index];
        if (nth) said.push(" + ");
        said.push(item.value ? this.say("pileOf", {value: item.value}) : this.draw.small(item.cards[0]));
      });
    });
    const cards = each.indexes.reduce((sum, index) => sum + state.table[index].cards.length, 0);
    const reason = cards === 1 ? this.say("oneCard") : this.say("someCards", {num: cards});
    return [said, each.sweep ? [html("b", {class: "zwick"}, this.say("zwick"))] : [reason, ", ", this.say(each.groups.length > 1 ? "makeEach" : "makes", {value: each.value})]];
  }

  // "Queen" for a plain card, "Joker 25" for a joker.
  matching(code) {
    return code[0] === "X" ? this.draw.name(code) : this.words.ranks[code[0]] ?? code[0];
  }

  over(now) {
    const {state, stretch} = now;
    const parts = [this.felt(state.table), this.forks(), ...this.verdict(now), html("h2", {}, this.say(stretch ? "stretchOver" : "handOver"))];
    if (stretch) return parts;
    const end = leftovers(state);
    const {sides, scoring} = this.journal.view;
    const points = sides.map(({persons}) => persons.flatMap(each => end.won[this.given.frame.players.indexOf(each)] ?? []).reduce((sum, code) => sum + (scoring.points[code] ?? 0), 0));
    const list = sides.map((side, at) => html("p", {class: "row"}, html("span", {class: "grow"}, side.name), html("b", {class: "number"}, this.say("inCards", {num: points[at]}))));
    if (this.journal.connected) return [...parts, ...list];
    const take = html("button", {class: "button", type: "button", "data-key": "take"}, this.say("takeOver"));
    take.addEventListener("click", () => this.counted(end));
    return [...parts, ...list, html("p", {class: "second"}, icon("clock"), this.say("waitingCount")), take];
  }

  // Without a connection the picture's cards are taken as a count by cards, so that the hand can be signed.
  counted(end) {
    const {sides, scoring} = this.journal.view;
    const players = this.given.frame.players;
    const won = sides.map(({persons}) => persons.flatMap(each => end.won[players.indexOf(each)] ?? []));
    const figures = won.map(cards => ({list: cards.filter(code => scoring.points[code]), cards: cards.length}));
    const marks = sides.map(({persons}) => persons.reduce((sum, each) => sum + (end.zwicks[players.indexOf(each)] ?? 0), 0));
    const {hand} = this;
    this.put([{kind: "count.cards", payload: {figures, facts: {majority: null}, marks}}]);
    this.go("sign", {hand});
  }

  way(what, now) {
    const button = (key, work, kind = "") => {
      const made = html("button", {class: `button ${kind}`, type: "button", "data-key": key}, this.say(key));
      made.addEventListener("click", work);
      return made;
    };
    if (what === "plays") {
      return [button("other", () => {
        this.other = {items: [], kind: now.state.table.length ? "capture" : "build", value: null, partner: null, person: null};
        this.render();
      })];
    }
    if (what === "other") {
      const made = button("soItWas", () => this.play(this.written(now)), "main");
      made.disabled = !this.written(now);
      return [made];
    }
    if (what === "stretch") {
      const made = button("begin", () => this.finished(), "main");
      made.disabled = !this.piece.turn || !this.piece.items.length || Boolean(this.piece.pile);
      return [made];
    }
    if (what === "over" && !now.stretch && this.journal.find(this.hand)?.result) return [button("sign", () => this.go("sign", {hand: this.hand}), "main")];
    return [html("p", {class: "second"}, what === "card" ? `${this.counter(now)}. ${this.say("pale")}` : what === "deal" ? this.say("pale") : "")];
  }
}

function removed(hand, card) {
  const at = hand.indexOf(card);
  return at < 0 ? hand : [...hand.slice(0, at), ...hand.slice(at + 1)];
}
