// Lays what this phone recorded and the server does not show yet over the server's view: same shape, same words.
// Everything here may be laid twice without harm, for an answer can be lost after the server kept the entry.
import {blankHand, recount, restate} from "./figures.mjs";
import {laidOnHand, signOnPaper, takeBack} from "./overhand.mjs";
import {brought, reckoning} from "./reckoning.mjs";

export {reckonBy} from "./reckoning.mjs";

const UNSAID = new Set(["undone", "redone", "writer.took", "hand.begun", "person.joined", "names.set", "match.reopened"]);
// What the view tells by the numbers of hands.
const LISTS = ["disputed", "unsigned", "proposed", "quick", "recounted", "gaps"];
const OPEN = new Set(["empty", "running", "counted", "accepted"]);

/**
 * The view with `entries` (bodies, in order) laid over it. `known` = HANDs that are not in the view (hands.json);
 * `words` = texts of these entries; `device` = this phone. Gives {view, hands}: hands sorted by number.
 */
export function overlay(view, entries, {known = [], words = {}, device = ""} = {}) {
  const lay = new Laying(structuredClone(view), structuredClone(known), words, device);
  for (const entry of effective(entries)) lay.take(entry);
  return lay.done();
}

// Without those that were taken back again; what takes back an entry of the server's stays. Undoing an undo redoes.
function effective(entries) {
  const undos = new Map(); // undo of this phone's -> what it takes back
  const gone = new Set();
  for (const {id, kind, payload} of entries) {
    const target = payload?.target;
    if (kind === "undone") {
      undos.set(id, target);
      if (undos.has(target)) gone.delete(undos.get(target));
      else gone.add(target);
    }
    if (kind === "redone") gone.delete(undos.get(target) ?? target);
  }
  const own = new Set(entries.map(({id}) => id));
  return entries.filter(({id, kind, payload}) => kind === "undone"
    ? !own.has(payload.target) && gone.has(payload.target)
    : kind !== "redone" && !gone.has(id));
}

/** What a hand adds to the totals, and to the cross-check. */
function worth(hand) {
  const counts = Boolean(hand.result) && !hand.void;
  return {
    points: counts ? brought(hand.result) : hand.sides.map(() => 0), counts: Number(counts),
    nominal: counts ? hand.nominal : 0, expected: counts ? hand.expected : 0, tie: Number(counts && hand.tie),
    zwicks: counts ? hand.zwicks.reduce((sum, number) => sum + number, 0) : 0,
  };
}

class Laying {
  constructor(view, known, words, device) {
    Object.assign(this, {view, words, device, sides: view.sides.length, touched: new Set()});
    // What the view does not say: a side's own numbers by entry, counts that say the same as another one, hands as they
    // were if a proposal held, and hands that all had signed before one side took it back.
    Object.assign(this, {seals: new Map(), equal: new Map(), tried: new Map(), locked: new Set()});
    this.hands = new Map();
    for (const hand of [...known, ...view.recent, ...view.current ? [view.current] : []]) this.hands.set(hand.id, hand);
    for (const hand of this.hands.values()) {
      for (const signed of hand.accepted) if (signed.valid) signed.digest = hand.digest;
      for (const each of hand.objections) if (!each.changed) each.against = hand.digest;
    }
    this.current = view.current?.id ?? null;
    this.before = new Map([...this.hands.values()].map(hand => [hand.id, worth(hand)]));
  }

  take(entry) {
    this.entry = entry;
    const {kind, payload, hand: id} = entry;
    if (kind === "hand.begun") this.begin(id, payload);
    const hand = this.hands.get(id);
    if (kind === "undone") {
      WHOLE.undone.call(this, payload);
      if (hand) hand.last = entry.id;
    } else if (hand) {
      laidOnHand(this, hand, entry);
      hand.last = entry.id;
      restate(hand);
      this.touched.add(hand.id);
    } else WHOLE[kind]?.call(this, payload);
    if (!UNSAID.has(kind)) {
      this.view.last_entry = {id: entry.id, kind, device: this.device, hand: id ?? null, undoable: true, judge: entry.as === "judge"};
    }
  }

  begin(id, {follows, inserted, dealer}) {
    if (!id || this.hands.has(id)) return;
    const view = this.view;
    const before = this.hands.get(follows);
    const number = before ? before.number + 1 : inserted ? 1 : view.hands + 1;
    // What the hands laid before it give this one, where a hand depends on them.
    if (this.touched.size) reckoning.fold?.(this, [...this.hands.values()].sort((one, other) => one.number - other.number), null);
    const deals = before ? this.after(before) : view.next.dealer;
    for (const hand of this.hands.values()) if (hand.number >= number) hand.number += 1;
    for (const list of LISTS) view[list] = view[list]?.map(one => one >= number ? one + 1 : one);
    const by_turn = !view.seats.includes(dealer);
    const begun = this.entry.at_phone;
    this.hands.set(id, blankHand(view, {id, number, follows: follows ?? null, dealer: by_turn ? deals : dealer, by_turn, begun}));
    view.hands += 1;
    view.status = "open";
  }

  /** Who deals after a hand: as the game says, else clockwise; after a misdeal the same again. */
  after(hand) {
    const {dealer, seats, void: gone} = hand;
    if (reckoning.next) return this.present(hand, reckoning.next(hand));
    if (gone?.why === "misdeal") return this.present(hand, dealer);
    return this.present(hand, seats[(seats.indexOf(dealer) + 1) % seats.length]);
  }

  /**
   * Who does later, or now, what was the turn of `person` of those who sat in a hand: himself, who took his seat where all
   * who stay kept theirs, else the first one clockwise from him who still sits there.
   */
  present({seats: then}, person, seats = this.view.seats) {
    const at = Math.max(0, then.indexOf(person));
    if (!reckoning.clockwise && then.length === seats.length && then.every((one, seat) => one === seats[seat] || !seats.includes(one))) return seats[at];
    return [...then.slice(at), ...then.slice(0, at)].find(each => seats.includes(each)) ?? person;
  }

  /** Digest, signatures and state of a hand whose figures have changed. */
  restate(hand) {
    return restate(hand);
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
      const current = atEnd && OPEN.has(atEnd.state) ? atEnd : null;
      this.sums(sorted, current);
      if (atEnd) view.next = {...view.next, number: view.hands + 1, follows: atEnd.id, dealer: this.after(atEnd)};
      reckoning.fold?.(this, sorted, current);
      this.lists(sorted);
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
    let penalties = [...view.totals];
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
    penalties = [...view.totals];
    for (const hand of reckoning.fold ? [] : sorted.slice().reverse()) {
      // Backwards from the totals, as far as this phone knows the hands in a row.
      const points = worth(hand).points;
      if (hand === current) hand.total = penalties.map((total, side) => total + points[side]);
      else {
        hand.total = [...penalties];
        penalties = penalties.map((total, side) => total - points[side]);
      }
    }
    if (!reckoning.marks) return;
    view.check.zwick_points = view.check.zwicks * reckoning.marks(view.scoring);
    view.check.ok = view.check.sum === view.check.expected;
  }

  ends() {
    const {view} = this;
    if (reckoning.fold) return;
    if (view.end.kind === "hands") view.over = view.check.hands - Number(Boolean(view.current?.result)) >= view.end.n;
    if (view.end.kind === "points") view.over = Math.max(...view.totals) >= view.end.n;
  }

  lists(sorted) {
    const {view, touched} = this;
    const counts = hand => Boolean(hand.result) && !hand.void;
    const list = (name, wanted) => {
      const kept = (view[name] ?? []).filter(number => !sorted.some(hand => hand.number === number && touched.has(hand.id)));
      const added = sorted.filter(hand => touched.has(hand.id) && wanted(hand)).map(hand => hand.number);
      view[name] = [...new Set([...kept, ...added])].sort((one, other) => one - other);
    };
    list("disputed", hand => hand.state === "disputed");
    list("unsigned", hand => counts(hand) && ["counted", "accepted"].includes(hand.state) && hand.ruled !== hand.digest);
    list("proposed", hand => Boolean(hand.proposal));
    list("quick", hand => counts(hand) && hand.unproved);
    list("recounted", hand => counts(hand) && hand.checked === "recounted");
    list("gaps", hand => counts(hand) && hand.checked === "gap");
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
  "writer.took"() {
    this.view.writer = {device: this.device, at: this.entry.at_phone};
  },
  "seats.set"({from, to, seats, sides, swap}) {
    const {view} = this;
    // A hand that is not known here is no reason to touch all the others.
    if ([from, to].some(hand => hand && !this.hands.has(hand))) return;
    const first = this.hands.get(from)?.number ?? 1;
    const last = this.hands.get(to)?.number ?? Infinity;
    for (const hand of this.hands.values()) {
      if (hand.number < first || hand.number > last) continue;
      const dealer = seats.includes(hand.dealer) ? hand.dealer : this.present(hand, hand.dealer, seats);
      Object.assign(hand, {seats: [...seats], sides: sides.map(side => [...side]), dealer});
      if (swap) swapSides(hand, swap);
      if (hand.result && reckoning.marks) recount(hand, view.scoring, hand.zwicks);
      restate(hand);
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
  "paper.signed"({hands}) {
    if (this.entry.as !== "judge") return;
    for (const hand of this.hands.values()) {
      const id = [hand.id, ...hand.members].find(each => hands[each] !== undefined);
      if (id === undefined) continue;
      signOnPaper(this, hand, this.entry, hands[id]);
      restate(hand);
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
  undone({target}) {
    for (const hand of this.hands.values()) {
      if (!takeBack(this, hand, target)) continue;
      restate(hand);
      this.touched.add(hand.id);
    }
    if (this.view.last_entry?.id === target) this.view.last_entry = null;
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
