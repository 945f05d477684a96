// What an entry does to the one hand it speaks of, as this phone can tell without the server.
import {named, recount, restate} from "./figures.mjs";
import {waitsForJudge} from "./period.mjs";
import {brought, reckoning} from "./reckoning.mjs";

const WAY = {"count.cards": "cards", "count.quick": "quick", "count.paper": "paper"};
// What a proposal says of whether it comes out.
const CHECKS = ["nominal", "expected", "counted", "gap", "checked", "way", "way_note", "facts", "doubts"];
const SPEAKING = new Set(["accepted", "objected", "settled", "hand.begun", "writer.took"]);

/** Lays an entry over its hand. `lay` knows the view, this phone and the words. */
export function laidOnHand(lay, hand, entry) {
  const work = WAY[entry.kind] ? counted : WORK[entry.kind];
  if (!work || entry.payload.side >= hand.sides.length) return;
  if (SPEAKING.has(entry.kind)) work(lay, hand, entry, entry.payload);
  else changed(lay, hand, entry, tried => work(lay, tried, entry, entry.payload));
}

// What all have signed is changed only by all signing again, or by the judge: until then it is proposed.
function changed(lay, hand, entry, work) {
  if (entry.as === "judge" || !isLocked(lay, hand)) {
    work(hand);
    if (entry.as === "judge" && entry.payload.reason) hand.ruled = named(hand);
    // A proposal that says what holds is none any more.
    if (hand.proposal?.digest === named(hand)) {
      hand.proposal = null;
      lay.tried.delete(hand.id);
    }
    return;
  }
  const before = named(hand);
  const proposed = hand.proposal && {result: hand.proposal.result};
  const tried = lay.tried.get(hand.id) ?? {...structuredClone(hand), ...proposed};
  work(tried);
  restate(tried);
  if (tried.digest === before) {
    Object.assign(hand, tried, {proposal: null});
    lay.tried.delete(hand.id);
    return;
  }
  lay.tried.set(hand.id, tried);
  hand.proposal = {
    result: tried.result, digest: tried.digest, void: Boolean(tried.void), differing: tried.differing, accepted: [],
    ...Object.fromEntries(CHECKS.map(key => [key, tried[key]])),
    entries: [...hand.proposal?.entries ?? [], entry.id], device: lay.device, at: entry.at_phone,
  };
}

// Whether all sides have signed one result: this one, or an earlier one that the judge has changed since.
function isLocked(lay, hand) {
  if (lay.locked.has(hand.id) || hand.state === "signed" || hand.proposal) return true;
  const signed = hand.accepted.map(({valid, points}) => valid ? "" : String(points ?? "-"));
  return hand.accepted.length === hand.sides.length && new Set(signed).size === 1 && signed[0] !== "-";
}

// Between the entry and what it changed: noted where somebody had signed, or the match had gone on.
function put(lay, hand, entry, figured, way) {
  const old = hand.result ? brought(hand.result) : null;
  const now = brought(figured.result);
  const late = hand.number < lay.view.hands;
  if (old && (hand.accepted.length || late) && String(old) !== String(now)) {
    hand.corrections.push({
      mark: hand.corrections.length + 1, by_judge: entry.as === "judge", entry: entry.id, what: entry.kind, reason: lay.text(entry.payload.reason), old,
      new: now, at: entry.at_phone, role: lay.view.role, device: lay.device, by: entry.by,
      sides: hand.accepted.filter(({valid}) => valid).map(({side}) => side),
    });
  }
  Object.assign(hand, figured, {
    way, count: entry.id, confirmed_by: 1, ways: hand.ways.includes(way) ? hand.ways : [...hand.ways, way],
    way_note: {quick: "not cross-checked", paper: "from paper"}[way] ?? (unproved(way, figured) ? "not cross-checked" : ""),
    unproved: unproved(way, figured),
  });
}

// A count that nothing could have shown to be wrong is as good as a quick one.
const unproved = (way, {complete, checked}) => way === "quick" || Boolean(complete && checked === "none");

function figuredFrom({sides, ...rest}) {
  return {...rest, result: sides, to_place: [], explanations: []};
}

function counted(lay, hand, entry, payload) {
  if (hand.count === entry.id || hand.conflict.some(({id}) => id === entry.id)) return;
  const way = WAY[entry.kind];
  const replaces = lay.equal.get(entry.replaces) ?? entry.replaces;
  const marks = payload.marks ?? hand.zwicks;
  const figured = figuredFrom(reckoning.score(lay.view.scoring, hand.sides.length, {...payload, way, marks}, hand.carry));
  if (hand.count && replaces !== hand.count && hand.way === way) {
    another(lay, hand, entry, figured);
    return;
  }
  if (payload.marks) Object.assign(hand, {zwicks: [...payload.marks], agreed: true});
  if (hand.result && hand.way !== way && replaces !== hand.count) {
    otherwise(hand, figured, way);
    return;
  }
  put(lay, hand, entry, figured, way);
}

// Counted in another way too: the way that was complete first stays in force until somebody chooses.
function otherwise(hand, figured, way) {
  hand.ways = [...new Set([...hand.ways, way])];
  if (String(brought(hand.result)) !== String(brought(figured.result))) {
    hand.differing = [...new Set([...hand.differing, way])];
  }
}

// Somebody counted it already: the first stands, an equal one confirms it, a different one is for people.
function another(lay, hand, entry, figured) {
  // Without the marks, which are agreed on by themselves.
  const bare = result => reckoning.marks ? brought(result).map((points, at) => points - result[at].zwicks * reckoning.marks(lay.view.scoring)) : brought(result);
  const same = reckoning.marks ? bare : result => reckoning.digest("", result);
  if (String(same(hand.result)) === String(same(figured.result))) {
    lay.equal.set(entry.id, hand.count);
    hand.confirmed_by += 1;
    return;
  }
  const candidate = (id, device, at, result) => ({
    id, device, phones: device ? [device] : [], at, way: hand.way, points: bare(result),
  });
  if (!hand.conflict.length) hand.conflict = [candidate(hand.count, "", hand.begun, hand.result)];
  hand.conflict.push({...candidate(entry.id, lay.device, entry.at_phone, figured.result), figured});
}

function played(lay, hand, entry) {
  hand.ways = [...new Set([...hand.ways, "plays"])];
  hand.zhn = true;
  if (entry.kind === "play.made" && !entry.replaces) hand.plays += 1;
  if (entry.kind === "position.set") hand.stretch = true;
}

// A side's own count. Its numbers are shown to nobody before all sides' are in, not even on the phone they were typed
// on, which may be handed over; they are kept beside the view till then.
function seal(lay, hand, entry, {side, figures, facts}) {
  if (lay.seals.has(entry.id) || hand.sealed.some(({id}) => id === entry.id)) return;
  lay.seals.set(entry.id, {figures, tie: facts?.majority === "tie"});
  const there = hand.sealed.find(each => each.side === side);
  const inPlace = there && entry.replaces === there.id && (there.mine || entry.as === "judge");
  const first = {side, done: true, mine: true, id: entry.id};
  const sealed = [...hand.sealed.filter(each => each !== there), first].sort((one, other) => one.side - other.side);
  if (there && !inPlace) {
    // What somebody else types for the side stands beside it.
    if (hand.opened && hand.way === "double") another(lay, hand, entry, together(lay, hand, sealed));
    return;
  }
  const before = hand.opened && hand.way === "double" ? hand.result : null;
  hand.sealed = sealed;
  if (sealed.length < hand.sides.length) return;
  hand.opened = true;
  const figured = together(lay, hand, sealed);
  if (!figured) return;
  for (const each of sealed) each.figures ??= lay.seals.get(each.id).figures;
  if (hand.result && hand.way !== "double") otherwise(hand, figured, "double");
  else put(lay, hand, entry, figured, "double");
  if (before) inSight(hand, before);
}

// Numbers that were changed with the others' in sight: where they come out then, that is no proof, and no reproach.
function inSight(hand, before) {
  const first = new Map((hand.recounted ?? []).map(({side, was}) => [side, was]));
  before.forEach((was, side) => first.has(side) || first.set(side, {...was}));
  hand.recounted = [...first].filter(([side, was]) => was?.card_points !== hand.result[side].card_points)
    .sort(([one], [other]) => one - other).map(([side, was]) => ({side, was}));
  if (!["ok", "recounted"].includes(hand.checked)) return;
  const word = hand.recounted.length ? "recounted" : "";
  Object.assign(hand, {checked: word || "ok", way_note: word, unproved: false});
}

// The sides' own counts as one; null where the server has not told one yet.
function together(lay, hand, sealed) {
  const told = sealed.map(({id, figures}) => lay.seals.get(id) ?? (figures && {figures, tie: hand.tie}));
  if (!told.every(Boolean)) return null;
  const facts = {majority: told.some(({tie}) => tie) ? "tie" : null};
  const count = {way: "double", figures: told.map(({figures}) => figures), facts, marks: hand.zwicks};
  return figuredFrom(reckoning.score(lay.view.scoring, hand.sides.length, count, hand.carry));
}

// All sides have signed what was proposed: it holds.
function takeOver(lay, hand) {
  const {proposal} = hand;
  const {result, digest, entries} = proposal;
  const tried = lay.tried.get(hand.id);
  const {accepted, objections, last, number, follows, total} = {...hand, accepted: proposal.accepted};
  if (tried) Object.assign(hand, tried, {accepted, objections, last, number, follows, total});
  else {
    const gone = hand.void ?? {why: "other", reason: "", at: lay.entry.at_phone, id: entries.at(-1)};
    Object.assign(hand, {accepted, result, count: entries.at(-1), void: proposal.void ? gone : null});
    for (const key of CHECKS) if (key in proposal) hand[key] = proposal[key];
    if (result && reckoning.marks) recount(hand, lay.view.scoring, result.map(({zwicks}) => zwicks));
  }
  Object.assign(hand, {proposal: null, digest});
  lay.tried.delete(hand.id);
}

// The judge says whether a correction that waits holds; of another one than he saw, nothing.
function decided(lay, hand, entry, outcome, proposed) {
  if (entry.as !== "judge" || hand.proposal?.digest !== proposed) return;
  if (outcome === "take") takeOver(lay, hand);
  else {
    hand.proposal = null;
    lay.tried.delete(hand.id);
  }
  hand.ruled = named(hand);
}

// Each side's points as a digest names them; null for a text that is none.
function pointsOf(digest) {
  if (!reckoning.named) return null;
  const points = digest.slice(digest.lastIndexOf("|") + 1).split(",").map(side => Number(side.split(".").at(-1)));
  return points.every(Number.isInteger) ? points : null;
}

/** The judge says that a hand lies signed on paper by all its sides; who signed himself is still named. */
export function signOnPaper(lay, hand, entry, digest) {
  const {proposal} = hand;
  const held = proposal?.digest === digest && digest !== hand.digest ? proposal : hand;
  const signed = hand.sides.map((_, side) => ({
    id: entry.id, side, at: entry.at_phone, person: null, device: lay.device, valid: held === proposal || digest === hand.digest,
    same_phone: false, on_paper: true, digest, points: pointsOf(digest),
  }));
  const own = held.accepted.filter(({valid}) => valid);
  held.accepted = [...own, ...signed.filter(({side}) => !own.some(one => one.side === side))]
    .sort((one, other) => one.side - other.side);
  if (held === proposal) takeOver(lay, hand);
}

const WORK = {
  "dealer.set"(_lay, hand, _entry, {dealer}) {
    if (hand.seats.includes(dealer)) Object.assign(hand, {dealer, by_turn: false});
  },
  "hand.voided"(lay, hand, entry, {why, reason}) {
    hand.void = {why, reason: lay.text(reason), at: entry.at_phone, id: entry.id};
  },
  "hand.restored"(_lay, hand) {
    if (hand.void?.why !== "settled") hand.void = null;
  },
  "mark.called"(lay, hand, entry, {side, person, play}) {
    if (!reckoning.marks || play || hand.called.some(call => call.id === entry.id)) return;
    hand.called.push({id: entry.id, side, person: person ?? null, at: entry.at_phone, device: lay.device, same: false});
    if (!hand.agreed) recount(hand, lay.view.scoring, hand.zwicks.map((number, at) => number + (at === side)));
  },
  "marks.agreed"(lay, hand, _entry, {numbers}) {
    hand.agreed = true;
    recount(hand, lay.view.scoring, numbers);
  },
  "way.chosen"(_lay, hand, _entry, {way}) {
    // The other way's figures come with the next answer; where there are none it changes nothing yet.
    if (!hand.result) hand.way = hand.ways.includes(way) ? hand.way : null;
  },
  "count.sealed": seal,
  "stage.dealt": played,
  "play.made": played,
  "position.set": played,
  chosen(lay, hand, _entry, {of, keep}) {
    const call = of.length === 1 && hand.called.find(({id}) => id === keep);
    if (call) call.same = false;
    const kept = hand.conflict.find(({id}) => id === keep);
    if (!kept) return;
    hand.conflict = [];
    if (kept.id === hand.count) return;
    hand.count = kept.id;
    if (kept.figured && hand.way === "double") {
      const before = hand.result;
      Object.assign(hand, kept.figured);
      inSight(hand, before);
      return;
    }
    if (reckoning.marks) hand.result = hand.result.map((side, at) => ({...side, [reckoning.main]: kept.points[at] + side.zwicks * reckoning.marks(lay.view.scoring)}));
  },
  accepted(lay, hand, entry, {side, digest: signs, person}) {
    const signed = {
      id: entry.id, side, at: entry.at_phone, person: person ?? null, device: lay.device, valid: true,
      same_phone: false, on_paper: false, digest: signs, points: pointsOf(signs),
    };
    const {proposal} = hand;
    if (!proposal || proposal.digest !== signs || signs === hand.digest) {
      // A signature under this very result counts more than a later one under another.
      if (signs !== hand.digest && hand.accepted.some(each => each.side === side && each.valid)) return;
      hand.accepted = [...hand.accepted.filter(each => each.side !== side), signed]
        .sort((one, other) => one.side - other.side);
      return;
    }
    proposal.accepted = [...proposal.accepted.filter(each => each.side !== side), signed];
    if (proposal.accepted.length === hand.sides.length) takeOver(lay, hand);
  },
  objected(lay, hand, entry, {side, about, remark}) {
    if (hand.objections.some(each => each.id === entry.id)) return;
    hand.objections.push({
      id: entry.id, side, about, remark: lay.text(remark), at: entry.at_phone, open: true, outcome: null, reason: "",
      settled_at: null, by_judge: false, same_phone: false, changed: false, against: named(hand),
    });
  },
  settled(lay, hand, entry, {side, outcome, reason, proposed}) {
    if (proposed != null) {
      decided(lay, hand, entry, outcome, proposed);
      return;
    }
    if (side === null && outcome === "keep") hand.ruled = named(hand);
    for (const each of hand.objections.filter(({open}) => open)) {
      each.said = {...each.said, [side ?? "judge"]: outcome};
      const agreed = Object.values(each.said).length === hand.sides.length && new Set(Object.values(each.said)).size === 1;
      if (side !== null && !agreed) continue;
      Object.assign(each, {
        open: false, outcome, reason: lay.text(reason), settled_at: entry.at_phone, by_judge: side === null,
      });
      if (outcome === "void") hand.void = {why: "settled", reason: lay.text(reason), at: entry.at_phone, id: entry.id};
    }
  },
};

/**
 * Takes back what the server shows already; what was there before comes with its next answer. False: not here.
 * What a side says for itself takes back only the phone that said it, or the judge.
 */
export function takeBack(lay, hand, target) {
  const byRight = lay.entry.as === "judge";
  const may = {
    accepted: each => byRight || !each.on_paper && each.device === lay.device,
    sealed: each => byRight || each.mine,
    objections: () => true,
  };
  for (const name of ["accepted", "objections", "sealed"]) {
    const found = hand[name].find(({id}) => id === target);
    if (!found) continue;
    if (isLocked(lay, hand) && !found.on_paper) lay.locked.add(hand.id);
    if (may[name](found)) hand[name] = hand[name].filter(({id}) => id !== target);
    if (name === "accepted") heldStill(lay, hand);
    return true;
  }
  if (!taken(lay, structuredClone(hand), target)) return false;
  changed(lay, hand, lay.entry, tried => taken(lay, tried, target));
  return true;
}

// What no side holds to any more is open again; not while a correction waits, nor where the judge alone decides.
function heldStill(lay, hand) {
  if (!hand.accepted.length && !hand.ruled && !hand.proposal && !waitsForJudge(lay.view)) lay.locked.delete(hand.id);
}

function taken(lay, hand, target) {
  const call = hand.called.find(({id}) => id === target);
  if (call) {
    hand.called = hand.called.filter(({id}) => id !== target);
    const marks = hand.zwicks.map((number, side) => Math.max(0, number - (side === call.side)));
    if (!hand.agreed) recount(hand, lay.view.scoring, marks);
    return true;
  }
  if (hand.count === target) {
    const none = {count: null, result: null, counted: null, gap: 0, checked: "none", complete: false, conflict: [], recounted: []};
    Object.assign(hand, none, {way: null, way_note: "", unproved: false, open: [], twice: [], doubts: [], explanations: [], confirmed_by: 0});
    return true;
  }
  if (hand.void?.id === target) {
    hand.void = null;
    return true;
  }
  const {last_entry: last} = lay.view;
  if (last?.id !== target || last.hand !== hand.id) return false;
  if (last.kind === "play.made") hand.plays = Math.max(0, hand.plays - 1);
  if (last.kind === "marks.agreed") hand.agreed = false;
  return ["play.made", "marks.agreed"].includes(last.kind);
}
