// A count that is not saved yet: what was tapped and typed for one hand, kept on this phone until it is.
import {score} from "./score.mjs";
import {sidesOf} from "../../match/seated.mjs";
import {rememberWay} from "../../match/ways.mjs";
import {ownSide} from "../../match/whose.mjs";
import {Newest} from "../../storage.mjs";

const SCREENS = {cards: "count", double: "double", quick: "quick", paper: "paper", plays: "record"};
const MOST_STEPS = 60;
const drafts = new Newest("scorekeeper.count.", 12); // by match and hand; what is older nobody counts any more
const ACES = ["Ac", "Ad", "Ah", "As"];

/** The screen of a way of counting. */
export function screenOf(way) {
  return SCREENS[way] ?? "count";
}

/** Which side each tile went to; twins in the order of the sides. */
function givenOf(order, lists) {
  const left = lists.map(list => [...list]);
  return order.map(code => {
    const side = left.findIndex(list => list.includes(code));
    if (side < 0) return null;
    left[side].splice(left[side].indexOf(code), 1);
    return side;
  });
}

/** What a hand starts with: what was counted before; the strokes follow the hand until somebody changes them here. */
function blank(view, hand) {
  const none = view.sides.map(() => null);
  const draft = {given: view.scoring.order.map(() => null), majority: null, zwicks: null, numbers: [...none], points: [...none], own: {}, sealed: {}, found: [], active: ownSide(view) ?? 0};
  const result = hand?.result;
  if (!result || hand.way === "double") return draft;
  if (result.every(side => side.list)) draft.given = givenOf(view.scoring.order, result.map(side => side.list));
  const most = result.findIndex(side => side.majority);
  draft.majority = hand.tie ? "tie" : most < 0 ? null : most;
  draft.numbers = result.map(side => side.cards ?? null);
  draft.points = result.map(side => side.rest ? null : side.card_points); // what the others leave nobody counted
  if (hand.way === "quick") draft.found = hand.facts?.found ?? [];
  return draft;
}

/** What this phone's own side typed on it as its own count, which no other phone shows before all sides' numbers are in: {card,
 *  share}, its cards and what it has of the majority. null where it was typed elsewhere, or here before this phone was that side's. */
export function sealedHere(view, hand, side) {
  const mine = ownSide(view) === side && hand.sealed?.some(seal => seal.side === side && seal.mine);
  return mine ? drafts.read(`${view.id} ${hand.number} `)?.sealed?.[side] ?? null : null;
}

/** The draft of one hand, shared by all ways of counting it. `hand` null: one that has not begun. */
export class Draft {
  #key; #steps = [];

  constructor(view, hand) {
    this.view = {...view, sides: sidesOf(view, hand)};
    this.hand = hand;
    this.number = hand?.number ?? view.next.number;
    // What was counted when this was begun: that is what saving corrects, whatever another phone says meanwhile.
    this.base = hand?.count ? {count: hand.count, way: hand.way} : null;
    this.#key = `${view.id} ${this.number} ${this.base?.count ?? ""}`;
    this.at = {...blank(view, hand), ...this.#stored()};
  }

  #stored() {
    const stored = drafts.read(this.#key);
    const fits = stored?.given?.length === this.view.scoring.order.length && stored.points?.length === this.view.sides.length;
    return fits ? stored : {};
  }

  /** Whether this is still the hand to be counted, after news. */
  isOf(view, hand) {
    return (hand?.number ?? view.next.number) === this.number;
  }

  /** News of the same hand. */
  refresh(view, hand) {
    this.view = {...view, sides: sidesOf(view, hand)};
    this.hand = hand;
  }

  /** Whether saving changes an older count. */
  get corrects() {
    return this.base !== null;
  }

  /** Whether saving would say nothing but what is counted already, which is then remembered until the next step. A dispute, two
   * counts that differ and the judge's word on what is open want it all the same. */
  unchanged(way) {
    const {base, hand} = this;
    const settled = hand && !hand.conflict?.length && (this.judging ? hand.state === "signed" : !["disputed", "void"].includes(hand.state));
    if (base?.way !== way || base.count !== hand?.count || !settled) return false;
    const before = Object.assign(Object.create(this), {at: blank(this.view, hand)});
    this.same = JSON.stringify(before.payload(way)) === JSON.stringify(this.payload(way));
    return this.same;
  }

  get zwicks() {
    return this.at.zwicks ?? this.hand?.zwicks ?? this.view.sides.map(() => 0);
  }

  /** One step; `change` may alter the copy it is handed. `undo` takes the whole step back. */
  step(change) {
    this.#steps.push(this.at);
    if (this.#steps.length > MOST_STEPS) this.#steps.shift();
    this.at = structuredClone(this.at);
    this.same = false;
    change(this.at);
    this.keep();
  }

  get canUndo() {
    return this.#steps.length > 0;
  }

  undo() {
    if (!this.canUndo) return;
    this.at = {...this.#steps.pop(), reason: this.at.reason};
    this.keep();
  }

  keep() {
    drafts.keep(this.#key, this.at);
  }

  forget() {
    drafts.forget(this.#key);
    this.#steps = [];
  }

  give(tile, side) {
    this.step(at => {
      at.given[tile] = at.given[tile] === side ? null : side;
    });
  }

  most(side) {
    this.step(at => {
      at.majority = at.majority === side ? null : side;
      at.numbers = at.numbers.map(() => null);
    });
  }

  rest(side) {
    this.step(at => {
      at.given = at.given.map(one => one ?? side);
      if (this.majorityOpen) at.majority = side;
    });
  }

  zwick(side, by) {
    const zwicks = this.zwicks.map((number, at) => at === side ? Math.max(0, Math.min(99, number + by)) : number);
    this.step(at => {
      at.zwicks = zwicks;
    });
  }

  /** Captured cards of each side where all were typed. */
  get counted() {
    return this.at.numbers.every(number => number !== null) ? this.at.numbers : null;
  }

  /** Where the majority's tile lies: a side, "tie", or null. */
  get majority() {
    if (!this.counted) return this.at.majority;
    const most = Math.max(...this.counted);
    return this.counted.filter(number => number === most).length > 1 ? "tie" : this.counted.indexOf(most);
  }

  get majorityOpen() {
    return this.view.scoring.majority > 0 && this.majority === null;
  }

  /** The tiles that nobody has. */
  get open() {
    return this.view.scoring.order.flatMap((code, tile) => this.at.given[tile] === null ? [{code, tile}] : []);
  }

  /** Points that are still open. */
  get missing() {
    const {points, majority} = this.view.scoring;
    return this.open.reduce((sum, {code}) => sum + points[code], 0) + (this.majorityOpen ? majority : 0);
  }

  /** The points of every side's cards, where all were typed, as a hand in which a missing point can be looked for; else null. */
  get typed() {
    const {scoring, sides} = this.view;
    if (this.at.points.includes(null)) return null;
    const gap = this.at.points.reduce((sum, points) => sum + points, scoring.majority - scoring.nominal);
    const result = this.at.points.map(points => ({card_points: points}));
    return {id: this.hand?.id ?? "", way: "quick", sides, result, gap, conflict: [], sealed: []};
  }

  /** The payload as the journal has it. */
  payload(way) {
    const majority = way === "cards" && this.counted ? null : this.at.majority;
    const figures = this.view.sides.map((_, side) => way === "cards" ? {
      list: this.view.scoring.order.filter((_code, tile) => this.at.given[tile] === side), cards: this.counted?.[side] ?? null,
    } : {points: this.at.points[side]});
    return {figures, facts: {majority}, marks: [...this.zwicks]};
  }

  score(way) {
    return score(this.view.scoring, this.view.sides.length, {way, ...this.payload(way)});
  }

  /** What is missing, as few things as can be said: {aces, codes, majority}. */
  get lacking() {
    const codes = this.open.map(({code}) => code);
    const aces = codes.filter(code => ACES.includes(code)).length;
    return {aces, codes: aces > 1 ? codes.filter(code => !ACES.includes(code)) : codes, majority: this.majorityOpen};
  }
}

/**
 * Records the count of a hand and gives the hand's id. Over an older count of the same way it is its correction;
 * where another way has a count already, it is said which one holds.
 */
export function save(journal, draft, way, {payload = draft.payload(way), hand = null, entries = null, reason = ""} = {}) {
  const begun = hand ? {id: hand, entries: entries ?? []} : draft.hand ? {id: draft.hand.id, entries: []} : journal.hand();
  const words = {};
  if (reason) {
    payload.reason = journal.uuid();
    words[payload.reason] = reason;
  }
  const replaces = draft.base?.way === way ? draft.base.count : null;
  const items = [...begun.entries, {kind: `count.${way}`, hand: begun.id, payload, replaces}];
  if (draft.hand?.way && draft.hand.way !== way && (draft.base || draft.hand.way === "plays")) items.push({kind: "way.chosen", hand: begun.id, payload: {way}});
  journal.put(draft.judging ? items.map(item => ({...item, as: "judge"})) : items, words);
  rememberWay(way);
  draft.forget();
  return begun.id;
}
