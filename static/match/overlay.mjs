// Lays what this phone recorded and the server does not show yet over the server's view: same shape, same words.
// Everything here may be laid twice without harm, for an answer can be lost after the server kept the entry.
import {consentIn, settledAt, showConsent} from "./consent.mjs";
import {ASKED, blankHand, decided, recount, restate, stillWaits, unsigned} from "./figures.mjs";
import {happenedAfter} from "./happened.mjs";
import {OWN, REDONE, SIGNING, UNDOABLE, UNDONE} from "./kinds.mjs";
import {knows, laidOnHand, signOnPaper, takeBack} from "./overhand.mjs";
import {mainFigures, scorer} from "./scorer.mjs";
import {sittingFor} from "./turn.mjs";

// A bundle has a copy of its own of the scorer: whoever imports this file reaches it only so.
export {scoreBy} from "./scorer.mjs";

// What the view tells by the numbers of hands.
const LISTS = ["disputed", "unsigned", "proposed", "quick", "recounted", "gaps"];

/**
 * The view with `entries` (bodies, in order) laid over it. `known` = HANDs that are not in the view (hands.json);
 * `words` = texts of these entries; `device` = this phone. Gives {view, hands}: hands sorted by number.
 */
export function overlay(view, entries, {known = [], words = {}, device = ""} = {}) {
  const lay = new Laying(structuredClone(view), structuredClone(known), words, device, entries);
  lay.served = {view, hands: new Map([...known, ...view.recent, ...view.current ? [view.current] : []].map(hand => [hand.id, hand]))};
  const {left, gone} = effective(entries);
  for (const entry of left) lay.take(entry, gone.has(entry.id));
  const laid = lay.done();
  laid.view.happened = lay.happened(view.happened, entries);
  return laid;
}

// Without those that were taken back again; what takes back an entry of the server's stays. Undoing an undo redoes.
// What signs has had its effect before it is taken back: both stay, in their order; so does what was signed, or spoken of
// otherwise, before it was, or while it was until it was given again.
function effective(entries) {
  const undos = new Map(); // undo of this phone's -> what it takes back, or gives again
  const gone = new Set();
  for (const {id, kind, payload} of entries) {
    const target = undos.get(payload?.target) ?? payload?.target;
    if (kind === UNDONE) {
      if (undos.has(payload.target)) gone.delete(target);
      else gone.add(target);
      undos.set(id, target);
    }
    if (kind === REDONE) gone.delete(target);
  }
  const spoken = new Set(entries.filter((entry, at) => spokenOf(entry, entries.slice(at + 1), undos)).map(({id}) => id));
  const effectiveAnyway = new Set([...entries.filter(({kind}) => SIGNING.has(kind)).map(({id}) => id), ...spoken]);
  const known = new Set([...entries.map(({id}) => id), ...undos.values()]);
  const own = new Set(entries.map(({id}) => id).filter(id => !effectiveAnyway.has(id)));
  const left = entries.filter(({id, kind, payload}) => kind === UNDONE
    ? spoken.has(undos.get(id)) || !own.has(undos.get(id)) && gone.has(undos.get(id))
    : kind === REDONE ? !known.has(payload.target)
    : effectiveAnyway.has(id) || !gone.has(id));
  return {left, gone};
}

// Whether somebody said anything for a side of what is taken back after it.
function spokenOf({id, kind, hand}, later, undos) {
  if (!hand || !knows(kind) || OWN.has(kind)) return false;
  const until = later.findLastIndex(one => one.kind === UNDONE && undos.get(one.id) === id);
  const speaks = one => OWN.has(one.kind) || one.kind === UNDONE && undos.get(one.id) !== id || one.kind === REDONE || one.as === "judge";
  return later.slice(0, Math.max(0, until)).some(one => SIGNING.has(one.kind) || one.hand === hand && speaks(one));
}

/** What a hand adds to the totals, and to the cross-check. */
function worth(hand) {
  const counts = Boolean(hand.result) && !hand.void;
  return {
    points: counts ? mainFigures(hand.result) : hand.sides.map(() => 0), counts: counts ? hand.facts?.together || 1 : 0,
    nominal: counts ? hand.nominal : 0, expected: counts ? hand.expected : 0, tie: Number(counts && hand.tie),
    zwicks: counts ? hand.zwicks.reduce((sum, number) => sum + number, 0) : 0,
  };
}

class Laying {
  constructor(view, known, words, device, entries) {
    Object.assign(this, {view, words, device, sides: view.sides.length, touched: new Set()});
    // What the view does not say: a side's own numbers by entry, hands as they were if a proposal held, and what was
    // taken back of it.
    Object.assign(this, {seals: new Map(), tried: new Map(), withdrawn: new Set()});
    // By hand: what was recorded of it here; who signed what; the signing on paper by which what had waited holds, and all that was said since.
    Object.assign(this, {works: new Map(), consent: new Map(), paperSignings: new Map()});
    // The place of each in the outbox, also of what the server has already and this phone does not know it has.
    this.unsent = new Map(entries.map(({id}, at) => [id, at + 1]));
    this.hands = new Map();
    this.ids = new Map(); // by every id that a hand has, the one it goes by
    for (const hand of [...known, ...view.recent, ...view.current ? [view.current] : []]) this.hands.set(hand.id, hand);
    for (const hand of this.hands.values()) {
      for (const id of hand.members) this.ids.set(id, hand.id);
      for (const each of hand.objections) {
        each.against ??= each.changed ? undefined : hand.digest;
        each.place = this.place(each);
      }
      const asked = [hand, hand.proposal].flatMap(each => each?.uncounted?.calls ?? []);
      for (const call of hand.called) call.place = asked.includes(call.id) ? ASKED : 1;
      this.consent.set(hand.id, consentIn(hand, one => this.place(one)));
      if (hand.slip) this.paperSignings.set(hand.id, {id: hand.slip.id, digest: hand.digest, before: {state: {hand: hand.slip.then}}, after: []});
    }
    this.current = view.current?.id ?? null;
    this.before = new Map([...this.hands.values()].map(hand => [hand.id, worth(hand)]));
  }

  /** Where an entry comes in order: what the view has as it numbers it, then what lies in the outbox. */
  place({id, seq}) {
    return seq || 1e9 + (this.unsent.get(id) ?? 0);
  }

  /** A hand by any of its ids: another phone may have begun the same one. */
  named(id) {
    return this.hands.get(this.ids.get(id) ?? id);
  }

  /** A hand as it is now, to come back to. */
  copyOf(hand) {
    const works = this.works.get(hand.id);
    const state = structuredClone({hand, consent: this.consent.get(hand.id), tried: this.tried.get(hand.id)});
    return {state, works: works && {...works, list: [...works.list]}};
  }

  /** As if that it lay signed on paper had never been said: what stood before, and on it what was said since. */
  unsign(hand, {before, after}) {
    const {hand: then, consent, tried} = structuredClone(before.state);
    const {number, follows, total} = hand;
    for (const key of Object.keys(hand)) delete hand[key];
    Object.assign(hand, then, {number, follows, total});
    this.paperSignings.delete(hand.id);
    this.consent.set(hand.id, consent ?? consentIn(hand, one => this.place(one)));
    if (tried) this.tried.set(hand.id, tried);
    else this.tried.delete(hand.id);
    if (before.works) this.works.set(hand.id, before.works);
    else this.works.delete(hand.id);
    const {entry} = this;
    for (const each of after) {
      this.seals.delete(each.id);
      this.entry = each;
      this.layOn(hand, each);
      this.restate(hand);
    }
    this.entry = entry;
  }

  /** What an entry does to a hand; false where it does nothing there. */
  layOn(hand, entry) {
    const {kind, payload} = entry;
    this.paperSignings.get(hand.id)?.after.push(entry);
    if (kind === UNDONE) return takeBack(this, hand, payload.target);
    if (kind === "paper.signed") {
      const id = [hand.id, ...hand.members].find(each => payload.hands[each] !== undefined);
      if (id === undefined) return false;
      signOnPaper(this, hand, entry, payload.hands[id]);
    } else laidOnHand(this, hand, entry);
    return true;
  }

  take(entry, gone) {
    this.entry = entry;
    const {kind, payload, hand: id} = entry;
    if (kind === "hand.begun") this.begin(id, payload);
    const hand = this.named(id);
    let shown = kind === "hand.begun" || Boolean(WHOLE[kind]) || knows(kind);
    if (kind === UNDONE) {
      shown = this.undo(payload);
      if (hand) hand.last = entry.id;
    } else if (hand) {
      this.layOn(hand, entry);
      hand.last = entry.id;
      this.restate(hand);
      this.touched.add(hand.id);
    } else if (WHOLE[kind]?.call(this, payload) === false) shown = false;
    if (!shown) this.view.unshown = (this.view.unshown ?? 0) + 1;
    if (UNDOABLE.has(kind) && !gone) {
      this.view.last_entry = {id: entry.id, kind, device: this.device, hand: hand?.id ?? id ?? null, undoable: true, judge: entry.as === "judge"};
    }
  }

  /** Takes back what the server shows; false where nothing on the screen can say so yet. */
  undo({target}) {
    const moved = [...this.hands.values()].filter(hand => this.layOn(hand, this.entry));
    for (const hand of moved) {
      this.restate(hand);
      this.touched.add(hand.id);
    }
    if (this.view.last_entry?.id === target) this.view.last_entry = null;
    return moved.length > 0;
  }

  begin(id, {follows, inserted, dealer}) {
    if (!id || this.named(id)) return;
    const view = this.view;
    const before = this.named(follows);
    const number = before ? before.number + 1 : inserted ? 1 : view.hands + 1;
    // What the hands laid before it give this one, where a hand depends on them.
    if (this.touched.size) scorer.fold?.(this, [...this.hands.values()].sort((one, other) => one.number - other.number), null);
    const deals = before ? this.after(before) : view.next.dealer;
    for (const hand of this.hands.values()) if (hand.number >= number) hand.number += 1;
    for (const list of LISTS) view[list] = view[list]?.map(one => one >= number ? one + 1 : one);
    const by_turn = !view.seats.includes(dealer);
    const begun = this.entry.at_phone;
    this.consent.set(id, {signed: [], held: new Set(), paper: new Set()});
    const blank = {id, number, follows: follows ?? null, dealer: by_turn ? deals : dealer, by_turn, score_goes_on: before?.score_goes_on ?? true, begun};
    this.hands.set(id, blankHand(view, blank));
    view.hands += 1;
    view.status = "open";
  }

  /** Who deals after a hand: as the game says, else clockwise; after a misdeal the same again. */
  after(hand, now) {
    const {dealer, seats, void: gone} = hand;
    if (scorer.next) return this.present(hand, scorer.next(hand), now);
    if (gone?.why === "misdeal") return this.present(hand, dealer, now);
    return this.present(hand, seats[(seats.indexOf(dealer) + 1) % seats.length], now);
  }

  /** Who does later, or now, what was the turn of `person` of those who sat in a hand. */
  present({seats: then}, person, seats = this.view.seats) {
    return sittingFor(person, then, seats, scorer.clockwise);
  }

  /** Digest, signatures and state of a hand whose figures have changed. */
  restate(hand) {
    showConsent(hand, this.consent.get(hand.id));
    return restate(hand, settledAt(hand, this.consent.get(hand.id)));
  }

  /** What was said last, also what this phone said and took back again. */
  happened(last, entries) {
    const known = id => this.shownEntry(id);
    return happenedAfter(last ?? null, entries, {find: id => this.named(id), sides: this.view.sides, brought: mainFigures, known});
  }

  /** An entry of the server's by what the view shows of it. */
  shownEntry(id) {
    const {last_entry} = this.served.view;
    for (const hand of this.served.hands.values()) {
      const entry = (kind, payload) => ({id, kind, hand: hand.id, payload});
      const by = list => list?.find(one => one.id === id);
      const mark = by(hand.called), signed = by(hand.accepted) ?? by(hand.proposal?.accepted), sealed = by(hand.sealed), objected = by(hand.objections);
      if (mark) return entry("mark.called", {what: scorer.mark, side: mark.side, person: mark.person});
      if (signed) return signed.on_paper ? {...entry("paper.signed", {}), hand: null} : entry("accepted", {side: signed.side});
      if (sealed) return entry("count.sealed", {side: sealed.side});
      if (objected) return entry("objected", {side: objected.side});
      if (hand.count === id) return entry(`count.${hand.way}`, {});
      if (hand.void?.id === id) return entry(hand.void.why === "settled" ? "settled" : "hand.voided", {why: hand.void.why});
    }
    return last_entry?.id === id ? {...last_entry} : null;
  }

  /** Nobody is asked any more whether these two are one hand. Gives the one that both are shown as. */
  answer(...ids) {
    const {view} = this, hand = ids.map(id => this.named(id)).find(Boolean);
    view.forks = view.forks.filter(({a, b}) => !ids.includes(a) || !ids.includes(b));
    if (!hand?.fork.some(id => ids.includes(id))) return null;
    hand.fork = hand.fork.filter(id => !ids.includes(id));
    if (!hand.fork.length) delete hand.twins;
    this.touched.add(hand.id);
    return hand;
  }

  text(id) {
    return id ? this.words[id] ?? "" : "";
  }

  done() {
    const {view, touched} = this;
    const sorted = [...this.hands.values()].sort((one, other) => one.number - other.number);
    const last = sorted.at(-1);
    const atEnd = last?.number === view.hands ? last : null;
    if (touched.size) {
      const current = atEnd && stillWaits(atEnd) && atEnd.state !== "disputed" ? atEnd : null;
      this.sums(sorted, current);
      if (atEnd) view.next = {...view.next, number: view.hands + 1, follows: atEnd.id, dealer: this.after(atEnd)};
      scorer.fold?.(this, sorted, current);
      this.lists(sorted);
      if (scorer.marks && view.gaps.length) view.check.ok = false; // two that make up for each other are two
      view.current = current;
      view.recent = sorted.slice(-3);
      this.ends();
    }
    if (view.status === "ended" && view.open_from !== null) view.status = "reserved";
    return {view, hands: sorted};
  }

  // By what changed, for not every hand is here. The hand that is played is not in the totals yet.
  sums(sorted, current) {
    const {view} = this;
    const none = {points: view.sides.map(() => 0), counts: 0, nominal: 0, expected: 0, zwicks: 0, tie: 0};
    for (const hand of sorted) {
      const old = this.before.get(hand.id) ?? none;
      const now = worth(hand);
      now.points.forEach((points, side) => {
        if (side >= view.totals.length) return;
        view.totals[side] += (hand === current ? 0 : points) - (hand.id === this.current ? 0 : old.points[side] ?? 0);
        view.final_totals[side] += points - (old.points[side] ?? 0);
        view.check.sum += points - (old.points[side] ?? 0);
      });
      view.check.hands += now.counts - old.counts;
      for (const key of ["nominal", "expected", "zwicks"]) view.check[key] += now[key] - old[key];
      view.check.ties += now.tie - old.tie;
    }
    let totals = [...view.totals];
    for (const hand of scorer.fold ? [] : sorted.slice().reverse()) {
      // Backwards from the totals, as far as this phone knows the hands in a row.
      const points = worth(hand).points;
      if (hand === current) hand.total = totals.map((total, side) => total + points[side]);
      else {
        hand.total = [...totals];
        totals = totals.map((total, side) => total - points[side]);
      }
    }
    if (!scorer.marks) return;
    view.check.zwick_points = view.check.zwicks * scorer.marks(view.scoring);
    view.check.ok = view.check.sum === view.check.expected;
  }

  ends() {
    const {view} = this;
    if (scorer.fold) return;
    if (view.end.kind === "hands") view.over = view.check.hands - Number(Boolean(view.current?.result)) >= view.end.n;
    if (view.end.kind === "points") {
      const most = Math.max(...view.totals);
      view.over = most >= view.end.n && view.totals.filter(total => total === most).length === 1;
    }
  }

  lists(sorted) {
    const {view, touched} = this;
    const counts = hand => Boolean(hand.result) && !hand.void;
    const list = (name, wanted) => {
      const untouched = (view[name] ?? []).filter(number => !sorted.some(hand => hand.number === number && touched.has(hand.id)));
      const added = sorted.filter(hand => touched.has(hand.id) && wanted(hand)).map(hand => hand.number);
      view[name] = [...new Set([...untouched, ...added])].sort((one, other) => one - other);
    };
    list("disputed", hand => hand.state === "disputed");
    list("unsigned", hand => counts(hand) && unsigned(hand));
    list("proposed", hand => Boolean(hand.proposal));
    list("quick", hand => counts(hand) && hand.unproved);
    list("recounted", hand => counts(hand) && hand.recounted.length > 0 && !hand.gap);
    list("gaps", hand => counts(hand) && hand.checked === "gap" && !decided(hand));
    const unsure = [...view.disputed, ...sorted.filter(hand => hand.fork.length || hand.conflict.length).map(hand => hand.number)];
    view.open_from = unsure.length ? Math.min(...unsure) : null;
  }

  penalty(found, points) {
    if (this.view.series?.ordered) { // counted in another unit than the hands
      this.view.check.penalties += points;
      return;
    }
    this.view.totals[found] += points;
    this.view.final_totals[found] += points;
    for (const key of ["penalties", "sum", "expected"]) this.view.check[key] += points;
  }
}

// What concerns the match as a whole.
const WHOLE = {
  "hand.same"({a, b}) {
    this.answer(a, b);
  },
  "hand.order"({first, second}) {
    const hand = this.answer(first, second);
    if (hand) hand.conflict = []; // each has its own count: which of them is not known here
    return false;
  },
  "writer.took"() {
    this.view.writer = {device: this.device, at: this.entry.at_phone};
  },
  "seats.set"({from, to, seats, sides, swap, score}) {
    const {view} = this;
    // A hand that is not known here is no reason to touch all the others.
    if ([from, to].some(hand => hand && !this.named(hand))) return;
    const first = this.named(from)?.number ?? 1;
    const last = this.named(to)?.number ?? Infinity;
    const sorted = [...this.hands.values()].sort((one, other) => one.number - other.number);
    for (const [at, hand] of sorted.entries()) {
      if (hand.number < first || hand.number > last) continue;
      if (!seats.includes(hand.dealer)) {
        // Who was named and does not sit there did not deal: it goes on by turn.
        const before = !hand.by_turn && sorted[at - 1]?.number === hand.number - 1 ? sorted[at - 1] : null;
        hand.dealer = before ? this.after(before, seats) : this.present(hand, hand.dealer, seats);
        hand.by_turn = true;
      }
      Object.assign(hand, {seats: [...seats], sides: sides.map(side => [...side]), score_goes_on: Boolean(score)});
      if (swap) swapSides(hand, swap);
      if (hand.result && scorer.marks) recount(hand, view.scoring, hand.zwicks);
      this.restate(hand);
      this.touched.add(hand.id);
    }
    if (to) return;
    if (!view.current) view.next.dealer = this.present(view, view.next.dealer, seats);
    view.seats = seats;
    view.sides = sides.map((persons, at) => ({
      mark: "ABCDEFGHIJKL"[at], persons,
      name: persons.map(person => view.persons[person]?.first ?? this.text(person)).join(" + "),
    }));
  },
  penalty({person, side, points, reason}) {
    const {id, at_phone: at} = this.entry;
    const of = side ?? this.view.sides.findIndex(each => each.persons.includes(person));
    if (of < 0 || this.view.penalties.some(each => each.id === id)) return;
    const shown = {id, side: of, person: person ?? null, points, reason: this.text(reason), at, lifted: false};
    this.view.penalties.push(shown);
    this.penalty(of, points);
  },
  "penalty.lifted"({target}) {
    const found = this.view.penalties.find(({id, lifted}) => id === target && !lifted);
    if (!found) return;
    found.lifted = true;
    this.penalty(found.side, -found.points);
  },
  "paper.signed"() {
    if (this.entry.as !== "judge") return;
    for (const hand of this.hands.values()) {
      if (!this.layOn(hand, this.entry)) continue;
      this.restate(hand);
      this.touched.add(hand.id);
    }
  },
  "match.ended"({reservation}) {
    this.view.status = reservation ? "reserved" : "ended";
  },
  "match.reopened"() {
    this.view.status = "open";
  },
  "names.set"({names}) {
    this.view.names = names;
  },
  "person.joined"({person}) {
    const name = this.words[person];
    if (name) this.view.persons[person] = {name, first: name.split(" ")[0]};
  },
};

function swapSides(hand, swap) {
  const moved = list => {
    const put = [...list];
    swap.forEach((to, from) => { put[to] = list[from]; });
    return put;
  };
  if (hand.result) hand.result = moved(hand.result);
  hand.zwicks = moved(hand.zwicks);
  for (const call of hand.called) call.side = swap[call.side];
  for (const seal of hand.sealed) seal.side = swap[seal.side];
}
