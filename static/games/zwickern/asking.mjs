// What the recording screen of a game with a picture asks for at each moment, and what it draws for it: the picture is
// dealt by taps, then card → what happens. The picture is only looked at; what is tapped stands below it and stays where
// it is. Keeping is recording.mjs's; proposals are sums (propose.mjs).
import {dealtBy} from "../../match/hand_steps.mjs";
import {html, icon} from "../../match/parts.mjs";
import {leftovers, seen, walk} from "./position.mjs";
import {readings} from "./propose.mjs";
import {Unusual} from "./unusual.mjs";

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
const SUITS = ["c", "d", "h", "s"];
const WIDE = 22.25; // rem in which eight cards stand side by side, each wide enough for a thumb
const rem = () => parseFloat(getComputedStyle(document.documentElement).fontSize);
const FITS = ["fit-xl", "fit-m", "fit-s", "low", "low many"];

/** The parts of the screen, and what is being tapped together (this.card, this.other …). */
export class Asking extends Unusual {
  constructor(section, journal, go) {
    super(section, journal, go);
    addEventListener("resize", () => this.redraw());
  }

  fresh() {
    super.fresh();
    this.rank = null;
    this.card = null;
    this.upon = false; // the partner was asked, and said yes
    this.beside = false; // the next card is asked for something else
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
    return this.card || this.rank || this.beside || this.dealing.length || this.piece || this.holding;
  }

  back() {
    if (this.other || this.card || this.rank || this.more || this.beside) {
      Object.assign(this, {other: null, card: null, rank: null, more: false, upon: false, beside: false});
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

  felt(table, tap = null, chosen = []) {
    const made = html("section", {class: "felt", "aria-label": this.say("table")});
    const heaps = new Set();
    table.forEach((item, index) => {
      if (item.heap && heaps.has(item.heap)) return;
      heaps.add(item.heap);
      const together = item.heap && !tap ? table.filter(other => other.heap === item.heap).flatMap(({cards}) => cards) : item.cards;
      const owner = item.owner >= 0 ? this.name(this.initial.frame.players[item.owner]) : "";
      const shown = {cards: together, value: item.heap ? !tap && item.made : item.value, owner};
      const pressed = chosen.includes(index);
      const attributes = tap ? {type: "button", "aria-pressed": String(pressed), "data-key": `item-${index}`} : {};
      const pile = this.draw.pile(shown, tap ? "button" : "div", attributes, pressed);
      if (tap) pile.addEventListener("click", () => tap(index));
      made.append(pile);
    });
    if (!table.length) made.append(html("div", {class: "big-word"}, html("p", {class: "second"}, this.say("empty"))));
    return made;
  }

  // What is looked at and asked above, what is tapped below: that has one height, whatever stands in it.
  steady(above, below) {
    return [html("div", {class: "upper"}, ...above), html("div", {class: "lower"}, ...below)];
  }

  fit() {
    const felt = this.body.querySelector(".felt"), below = this.body.querySelector(".lower");
    if (!felt || !this.shown) return;
    const size = `${innerWidth} ${innerHeight} ${rem()}`;
    if (below && this.size !== size) {
      this.size = size;
      this.body.style.setProperty("--room", `${this.spaceOf(below)}px`);
    }
    for (const size of FITS) {
      felt.className = `felt ${size}`;
      if (below ? felt.scrollHeight <= felt.clientHeight + 1 : document.documentElement.scrollHeight <= innerHeight) break;
    }
  }

  // As high as the keys of all cards.
  spaceOf(below) {
    const {works} = this;
    this.works = new Map(); // nothing is tapped there
    const probe = html("div", {class: "lower"}, ...this.keys({}, () => {}));
    this.works = works;
    below.after(probe);
    const height = probe.offsetHeight;
    probe.remove(); // with its own height, whatever the other has
    return height;
  }

  // The cards that nobody has seen yet; where they do not stand side by side, rank, then suit.
  keys(left, chosen) {
    const {frame} = this.stand();
    const jokers = Object.keys(frame.pack).filter(code => code[0] === "X").sort((a, b) => a.slice(1) - b.slice(1));
    const has = code => (left[code] ?? 0) > 0;
    const cards = rank => SUITS.map(suit => rank + suit);
    if (innerWidth / rem() >= WIDE) {
      const all = [...RANKS.flatMap(cards), ...jokers].map(code => {
        const card = this.draw.button(code, {"data-key": `card-${code}`}, has(code) ? "" : "gone");
        card.disabled = !has(code);
        return this.whenTapped(card, () => chosen(code));
      });
      return [html("div", {class: "unseen", role: "group", "aria-label": this.say("cards")}, ...all)];
    }
    const keys = html("div", {class: "keys dense", role: "group", "aria-label": this.say("ranks_")});
    for (const rank of [...RANKS, ...jokers]) {
      const gone = rank[0] === "X" ? !has(rank) : !cards(rank).some(has);
      const key = this.draw.key(rank, {gone, on: this.rank === rank, "data-key": `rank-${rank}`});
      keys.append(this.whenTapped(key, () => {
        const free = rank[0] === "X" ? [rank] : cards(rank).filter(has);
        this.rank = rank;
        if (free.length === 1) return chosen(free[0]);
        this.render();
      }));
    }
    const suits = html("div", {class: "suits"});
    for (const code of this.rank ? cards(this.rank) : []) {
      const card = this.draw.button(code, {"data-key": `card-${code}`}, has(code) ? "" : "gone");
      card.disabled = !has(code);
      suits.append(this.whenTapped(card, () => chosen(code)));
    }
    return [keys, suits];
  }

  left(now, more = []) {
    const {frame, steps, state} = now;
    const times = seen(steps, {hands: this.holding || this.dealing.length ? state.hands : []});
    for (const code of more) times[code] = (times[code] ?? 0) + 1;
    return Object.fromEntries(Object.entries(frame.pack).map(([code, copies]) => [code, copies - (times[code] ?? 0)]));
  }

  turnedUp() {
    this.put([{kind: "stage.dealt", payload: {stage: 1, table: this.dealing, hands: null}}]);
  }

  turningUp(now) {
    const {frame} = now;
    const chosen = code => {
      this.dealing.push(code);
      this.rank = null;
      if (this.dealing.length === frame.table) this.turnedUp();
      else this.render();
    };
    return this.steady([
      this.felt(this.dealing.map(code => ({cards: [code], value: 0, owner: -1, made: 0, heap: 0}))),
      html("h2", {}, this.say("turnUp", {now: this.dealing.length, of: frame.table})),
    ], this.keys(this.left(now, this.dealing), chosen));
  }

  counter(now) {
    const {frame, state} = now;
    const total = now.stretch ? null : frame.stages.flat().reduce((sum, count) => sum + count, 0);
    const number = this.editing ? state.number + 1 : now.plays.length + 1;
    return total ? this.say("playOf", {number, total}) : this.say("playNumber", {number});
  }

  question(now, words, beside = html("p", {class: "second"}, this.counter(now))) {
    return html("div", {class: "whose"}, html("h2", {}, ...words), beside);
  }

  // A card that can do one thing only has done it.
  chosen(now, code, known) {
    this.since = performance.now();
    if (this.beside) return this.aside(now, code);
    const {forced, first: [reading]} = this.readingsOf(now, code, known);
    if (forced && !this.editing) return this.play(reading.zhn);
    Object.assign(this, {card: code, rank: null, more: false});
    this.render();
  }

  // Whatever was done with a card, in taps (unusual.mjs).
  aside({state}, code) {
    this.card = code;
    this.other = {items: [], kind: state.table.length ? "capture" : "build", value: null, partner: null, person: null};
    this.render();
  }

  readingsOf(now, code, hand = now.state.hands[now.state.turn]) {
    const left = this.left(now, [code]);
    const unseen = Object.keys(left).filter(each => left[each] > 0);
    return readings(now.state, code, hand ? removed(hand, code) : null, unseen);
  }

  picker(now) {
    const {state, frame} = now;
    const person = frame.players[state.turn];
    const hand = state.hands[state.turn];
    const chosen = code => this.chosen(now, code);
    const above = [this.felt(state.table), this.forks(), ...this.verdict(now)];
    if (this.beside) above.push(this.question(now, [this.say("other")]));
    if (hand?.length) {
      if (!this.beside) above.push(this.question(now, [this.say("toPlay", {name: this.name(person)})]));
      return this.steady(above, [this.heldCards(hand, chosen, this.dealtTo(now, person, hand)), this.elsewhere(now, chosen)]);
    }
    const enter = state.hands.every(known => known === null) && !now.stretch && state.left.join() === frame.stages[state.stage]?.join()
      ? this.word("hands", () => { this.holding = {person, cards: []}; this.render(); }) : undefined;
    if (!this.beside) above.push(this.question(now, [this.say("toPlay", {name: this.name(person)})], enter));
    return this.steady(above, this.keys(this.left(now), chosen));
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
      row.append(this.whenTapped(card, () => chosen(on ? null : code)));
    });
    return row;
  }

  dealtTo({steps, state}, person, hand) {
    const dealing = steps.filter(({kind, stage}) => kind === "position" || (kind === "deal" && stage === state.stage + 1));
    const dealt = Object.assign({}, ...dealing.map(({hands}) => hands ?? {}))[person] ?? hand;
    return hand.every(code => dealt.includes(code)) ? dealt : hand;
  }

  playsOf(now) {
    const {state, frame} = now;
    const hand = state.hands[state.turn];
    const rest = hand ? removed(hand, this.card) : null;
    const {all, first, upon} = this.readingsOf(now, this.card);
    const list = this.upon ? upon : this.more ? all : first;
    const keys = html("div", {class: "deeds"}, ...list.map(each => this.readingKey(each, now, rest)));
    if (upon.length && !this.upon) keys.append(this.word("asked_yes", () => { this.upon = true; this.render(); }));
    if (!this.upon && all.length > list.length) keys.append(this.word("morePlays", () => { this.more = true; this.render(); }));
    const whose = this.question(now, [`${this.name(frame.players[state.turn])} `, this.draw.small(this.card)]);
    return this.steady([this.felt(state.table), whose], [keys]);
  }

  readingKey(each, now, rest) {
    const [title, reason] = this.readingText(each, now, rest);
    const made = html("button", {class: "button", type: "button", "data-zhn": each.zhn, "data-key": each.zhn},
      html("span", {}, html("b", {}, ...title), ...reason.length ? [html("span", {class: "second"}, ...reason)] : []));
    return this.whenTapped(made, () => each.asked ? this.playAsked(each) : this.play(each.zhn));
  }

  // The question to the partner, then what was done upon it; a play that is corrected, or put in, keeps its own questions.
  playAsked({partner, value, zhn}) {
    const {frame, state} = this.stand();
    const person = this.mover(state, frame);
    if (!this.editing) this.put([{kind: "play.made", payload: {person, ask: `${partner} ${value} yes`}}]);
    this.play(zhn, person);
  }

  // What the key says: the deed, and what makes it likely or sure.
  readingText(each, now, rest) {
    const {state} = now;
    if (each.kind === "trail") return [[this.say("lays")], []];
    if (each.kind === "build") {
      const sum = each.sum ? each.sum[1] === "=" ? this.say("same", {value: each.value}) : each.sum.join(" ") : this.say("alone");
      const held = each.match && rest ? `, ${this.say("inHand", {card: this.matching(each.match)})}` : "";
      const {cards} = state.table[each.target] ?? {};
      const whose = each.partner ? ` ${this.say("forName", {name: this.name(each.partner)})}` : "";
      return [[this.say("makes", {value: each.value}) + whose], [...cards && state.table.length > 1 ? [this.draw.small(cards[0]), ": "] : [], sum + held]];
    }
    const items = [];
    each.groups.forEach((group, at) => {
      if (at) items.push(` ${this.say("and")} `);
      group.forEach((index, nth) => {
        const item = state.table[index];
        if (nth) items.push(" + ");
        items.push(item.value ? String(item.value) : this.draw.small(item.cards[0]));
      });
    });
    return [this.gap("takes", {taken: html("span", {}, ...items)}), each.sweep ? [html("span", {class: "zwick"}, this.say("zwick"))] : []];
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
    const points = sides.map(({persons}) => persons.flatMap(each => end.won[this.initial.frame.players.indexOf(each)] ?? []).reduce((sum, code) => sum + (scoring.points[code] ?? 0), 0));
    const list = sides.map((side, at) => html("p", {class: "row"}, html("span", {class: "grow"}, side.name), html("b", {class: "number"}, this.say("inCards", {num: points[at]}))));
    if (this.journal.connected) return [...parts, ...list];
    const take = html("button", {class: "button", type: "button", "data-key": "take"}, this.say("takeOver"));
    take.addEventListener("click", () => this.counted(end));
    return [...parts, ...list, html("p", {class: "second"}, icon("clock"), this.say("waitingCount")), take];
  }

  // Without a connection the picture's cards are taken as a count by cards, so that the hand can be signed.
  counted(end) {
    const {sides, scoring} = this.journal.view;
    const players = this.initial.frame.players;
    const won = sides.map(({persons}) => persons.flatMap(each => end.won[players.indexOf(each)] ?? []));
    const figures = won.map(cards => ({list: cards.filter(code => scoring.points[code]), cards: cards.length}));
    const marks = sides.map(({persons}) => persons.reduce((sum, each) => sum + (end.zwicks[players.indexOf(each)] ?? 0), 0));
    const {hand} = this;
    this.put([{kind: "count.cards", payload: {figures, facts: {majority: null}, marks}}]);
    this.go("sign", {hand}, {replace: true});
  }

  way(what, now) {
    const button = (key, work, kind = "") => {
      return this.whenTapped(html("button", {class: `button ${kind}`, type: "button", "data-key": key}, this.say(key)), work);
    };
    if (what === "plays") return [button("other", () => this.aside(now, this.card))];
    if (what === "card") return this.beside ? [] : [button("other", () => { this.beside = true; this.render(); })];
    if (what === "deal") {
      return [this.dealing.length ? button("enough", () => this.turnedUp()) : button("stretch", () => { this.piece = {items: [], value: null}; this.render(); })];
    }
    if (what === "other") {
      const made = button("soItWas", () => this.play(this.notation(now)), "main");
      made.disabled = !this.notation(now);
      return [made];
    }
    if (what === "stretch") {
      const made = button("begin", () => this.finished(), "main");
      made.disabled = !this.piece.turn || !this.piece.items.length || Boolean(this.piece.pile);
      return [made];
    }
    if (what === "over" && !now.stretch && this.journal.find(this.hand)?.result) return [button("sign", () => this.go("sign", {hand: this.hand}, {replace: true}), "main")];
    return [];
  }
}

function removed(hand, card) {
  const at = hand.indexOf(card);
  return at < 0 ? hand : [...hand.slice(0, at), ...hand.slice(at + 1)];
}
