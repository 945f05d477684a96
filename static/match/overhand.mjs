// What an entry does to the one hand it speaks of, as this phone can tell without the server.
import {allSigned, allSignedWhatWaits, heldStill, settledAt} from "./consent.mjs";
import {ASKED, named, recount, restate, decided as stands} from "./figures.mjs";
import {DISPUTING, OWN, WAYS} from "./kinds.mjs";
import {isLate} from "./period.mjs";
import {mainFigures, scorer} from "./scorer.mjs";

// What a proposal says as the hand itself would if it held (`_proposal` in scorekeeper/journal/hand_view.py).
const RESULT = [
  "complete", "result", "tie", "nominal", "expected", "counted", "gap", "checked", "way_note", "unproved", "explanations",
  "open", "twice", "to_place", "main", "facts", "doubts", "ways", "way", "differing", "zwicks", "agreed", "count", "opened",
  "confirmed_by", "recounted", "conflict", "plays", "findings", "zhn", "stretch",
  "uncounted",
];

/** Whether there is a function here for what entries of a kind do to their hand. */
export const knows = kind => Boolean(WAYS[kind] || WORK[kind]);

/** Lays an entry over its hand. `lay` knows the view, this phone and the words. */
export function laidOnHand(lay, hand, entry) {
  const work = WAYS[entry.kind] ? counted : WORK[entry.kind];
  if (!work || entry.payload.side >= hand.sides.length) return;
  if (isLateFor(lay) && DISPUTING.has(entry.kind)) return; // kept, and heard by nobody
  if (OWN.has(entry.kind)) work(lay, hand, entry, entry.payload);
  else changed(lay, hand, entry, tried => work(lay, tried, entry, entry.payload));
}

// What all have signed is changed only by all signing again, or by the judge: until then it is proposed.
function changed(lay, hand, entry, work, takes = null) {
  const consent = lay.consent.get(hand.id);
  const holds = entry.as === "judge" || !hand.locked && !isLateFor(lay);
  const works = worksOf(lay, hand);
  works.list.push({id: entry.id, work, takes, waits: !holds});
  if (holds) {
    const tried = hand.proposal && triedOf(lay, hand);
    work(hand);
    if (entry.as === "judge" && entry.payload.reason) Object.assign(hand, {ruled: named(hand), ruled_at: lay.place(entry)});
    if (!tried) return;
    work(tried, true);
    restate(tried, settledAt(hand, consent));
    if (named(hand) && same(tried, hand)) {
      proposedNoMore(lay, hand);
      heldStill(hand, consent);
    } else propose(lay, hand, tried);
    return;
  }
  const before = {digest: named(hand), void: hand.void};
  if (!hand.proposal) for (const one of consent.signed) one.since = false;
  const tried = triedOf(lay, hand);
  work(tried, true);
  restate(tried, settledAt(hand, consent));
  if (same(tried, before)) {
    withTried(hand, tried);
    proposalHolds(lay, hand);
    heldStill(hand, consent);
    return;
  }
  propose(lay, hand, tried, entry);
}

// A proposal that says what holds is none. What was settled away is not struck.
const struck = ({void: by}) => by?.why === "settled" ? null : by;
const same = (tried, hand) => tried.digest === (hand.digest_head ? named(hand) : hand.digest) && struck(tried)?.id === struck(hand)?.id;

const triedOf = (lay, hand) => lay.tried.get(hand.id) ?? structuredClone({...hand, ...hand.proposal && resultOf(hand.proposal)});

function propose(lay, hand, tried, entry = null) {
  lay.tried.set(hand.id, tried);
  const voided = struck(tried) ?? null;
  hand.proposal = {
    ...hand.proposal, uncounted: undefined, ...countOf(tried), digest: tried.digest, void: Boolean(voided), voided, accepted: [],
    refused: hand.proposal?.digest === tried.digest ? hand.proposal.refused : undefined,
    reason: lay.text(entry?.payload.reason) || hand.proposal?.reason || "",
    ...entry && {entries: [...hand.proposal?.entries ?? [], entry.id], device: lay.device, at: entry.at_phone},
  };
}

// What was recorded here of a hand, on what the view shows of it: that one of these can be taken back when somebody has
// signed it in between. What only waits stands on what the view shows as proposed.
function worksOf(lay, hand) {
  if (!lay.works.has(hand.id)) {
    const base = structuredClone(hand);
    lay.works.set(hand.id, {base, tried: hand.proposal ? structuredClone({...hand, ...resultOf(hand.proposal)}) : null, list: []});
  }
  return lay.works.get(hand.id);
}

// The hand as it would be without what was taken back.
function workedAgain(lay, hand, tried, waits) {
  const {base, tried: proposed, list} = lay.works.get(hand.id);
  const those = list.filter(one => waits || !one.waits);
  const undos = new Map();
  const gone = new Set();
  for (const {id, takes} of those) {
    if (!takes) continue;
    if (undos.has(takes)) gone.delete(undos.get(takes)); // given again
    else gone.add(takes);
    undos.set(id, undos.get(takes) ?? takes);
  }
  const found = structuredClone(waits && proposed || base);
  for (const {id, work, takes} of those) {
    if (takes || gone.has(id)) continue;
    lay.seals.delete(id);
    work(found, waits);
  }
  withTried(tried, found);
}

const countOf = from => Object.fromEntries(RESULT.filter(key => key in from).map(key => [key, from[key]]));

// What a hand would be by what is proposed.
function resultOf(proposal) {
  return {...countOf(proposal), agreed_at: proposal.uncounted ? 0 : ASKED, void: proposal.voided, ...proposal.sides && {sides: proposal.sides}};
}

function proposedNoMore(lay, hand) {
  hand.proposal = null;
  lay.tried.delete(hand.id);
  const works = lay.works.get(hand.id);
  if (works) Object.assign(works, {tried: null, list: works.list.filter(({waits}) => !waits)});
}

// What was proposed is the hand now.
function proposalHolds(lay, hand) {
  const works = worksOf(lay, hand);
  const list = works.list.map(one => ({...one, waits: false}));
  proposedNoMore(lay, hand);
  Object.assign(works, {base: works.tried ?? works.base, tried: null, list});
}

// The hand as it was tried; what was said of it meanwhile stays.
function withTried(hand, tried) {
  const {accepted, objections, locked, ruled, ruled_at, proposal, slip, last, number, follows, total} = hand;
  Object.assign(hand, tried, {accepted, objections, locked, ruled, ruled_at, proposal, slip, last, number, follows, total});
  settleAway(hand);
}

// After the correction period nothing holds but what the judge says.
function isLateFor(lay) {
  return lay.entry.as !== "judge" && isLate(lay.view);
}

// Between the entry and what it changed: noted where somebody had signed or objected, or the match had gone on.
function put(lay, hand, entry, figured, way) {
  const old = hand.result ? mainFigures(hand.result) : null;
  const now = mainFigures(figured.result);
  const late = hand.number < lay.view.hands;
  // by the judge, as in word of mouth: no signature is left of it, or none was needed
  const byJudge = hand.corrections.some(one => one.decided) || stands(hand);
  const watched = Boolean(lay.consent.get(hand.id).signed.length) || byJudge || late;
  if (old && (watched || hand.objections.length) && String(old) !== String(now)) {
    hand.corrections.push({
      mark: hand.corrections.length + 1, by_judge: entry.as === "judge", entry: entry.id, what: entry.kind, reason: lay.text(entry.payload.reason), old,
      new: now, at: entry.at_phone, role: lay.view.role, device: lay.device, by: entry.by,
      sides: hand.accepted.filter(({valid}) => valid).map(({side}) => side), unseen: !watched,
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
  const way = WAYS[entry.kind];
  const replaces = hand.equal?.[entry.replaces] ?? entry.replaces;
  const marks = payload.marks ?? hand.zwicks;
  const figured = figuredFrom(scorer.score(lay.view.scoring, hand.sides.length, {...payload, way, marks}, hand.carry));
  if (hand.count && replaces !== hand.count && hand.way === way) {
    another(lay, hand, entry, figured);
    return;
  }
  if (payload.marks) confirmed(hand, payload.marks);
  if (hand.result && hand.way !== way && replaces !== hand.count) {
    otherwise(hand, figured, way);
    return;
  }
  const before = way === "paper" && payload.facts?.found && hand.way === way ? hand.result : null;
  put(lay, hand, entry, figured, way);
  const {found: _, ...facts} = hand.facts ?? {}, {found = []} = payload.facts ?? {};
  hand.facts = found.length ? {...facts, found} : facts;
  if (before) inSight(hand, before);
  else if (way === "paper" && hand.recounted?.length) hand.recounted = [];
}

// These score; what an equal count said of them before is settled, a call that is beyond them is not.
function confirmed(hand, numbers) {
  Object.assign(hand, {zwicks: [...numbers], agreed: true});
  delete hand.stated;
  delete hand.uncounted;
}

// Counted in another way too: the way that was complete first stays in force until somebody chooses.
function otherwise(hand, figured, way) {
  hand.ways = [...new Set([...hand.ways, way])];
  if (String(mainFigures(hand.result)) !== String(mainFigures(figured.result))) {
    hand.differing = [...new Set([...hand.differing, way])];
  }
}

// Somebody counted it already: the first stands, an equal one confirms it, a different one is for people.
function another(lay, hand, entry, figured) {
  // Without the marks, which are agreed on by themselves.
  const bare = result => scorer.marks ? mainFigures(result).map((points, at) => points - result[at].zwicks * scorer.marks(lay.view.scoring)) : mainFigures(result);
  const same = scorer.marks ? bare : result => scorer.digest("", result);
  if (String(same(hand.result)) === String(same(figured.result))) {
    hand.equal = {...hand.equal, [entry.id]: hand.count};
    if (scorer.marks) hand.stated = [...hand.stated ?? [], {place: lay.place(entry), marks: figured.result.map(({zwicks}) => zwicks)}];
    if (!lay.unsent.has(hand.count)) hand.confirmed_by += 1; // by another phone than this
    return;
  }
  const candidate = (id, device, at, result) => ({
    id, device, phones: device ? [device] : [], at, way: hand.way, points: bare(result),
  });
  if (!hand.conflict.length) hand.conflict = [candidate(hand.count, "", hand.begun, hand.result)];
  hand.conflict.push({...candidate(entry.id, lay.device, entry.at_phone, figured.result), figured});
}

function played(hand) {
  hand.ways = [...new Set([...hand.ways, "plays"])];
  hand.zhn = true;
}

// A side's own count. The view has its numbers for nobody before all sides' are in; they are kept beside it till then.
function seal(lay, hand, entry, {side, figures, facts}) {
  if (lay.seals.has(entry.id) || hand.sealed.some(({id}) => id === entry.id)) return;
  lay.seals.set(entry.id, {figures, tie: scorer.tied(facts), facts});
  const there = hand.sealed.find(each => each.side === side);
  const inPlace = there && entry.replaces === there.id && (there.mine || entry.as === "judge");
  const first = {side, done: true, mine: true, id: entry.id};
  const sealed = [...hand.sealed.filter(each => each !== there), first].sort((one, other) => one.side - other.side);
  if (there && !inPlace) {
    // What somebody else types for the side stands beside it.
    if (hand.opened && hand.way === "double") another(lay, hand, entry, together(lay, hand, sealed));
    if (hand.opened && facts) there.facts = facts; // it is chosen next
    return;
  }
  const before = hand.opened && hand.way === "double" ? hand.result : null;
  hand.sealed = sealed;
  if (sealed.length < hand.sides.length) return;
  hand.opened = true;
  const figured = together(lay, hand, sealed);
  if (!figured) return;
  for (const each of sealed) {
    if (each.figures) continue;
    const {figures: typed, facts: typedFacts} = lay.seals.get(each.id);
    Object.assign(each, {figures: typed}, typedFacts && {facts: typedFacts});
  }
  if (hand.result && hand.way !== "double") otherwise(hand, figured, "double");
  else put(lay, hand, entry, figured, "double");
  if (before) inSight(hand, before);
}

// What was found to be missing, or counted twice, as sides say beside their own numbers.
function noteFound(hand) {
  const found = hand.sealed.flatMap(({facts}) => facts?.found ?? []);
  if (found.length) hand.facts = {...hand.facts, found};
}

// Numbers that were changed with the others' in sight: where they come out then, that is no proof, and no reproach.
function inSight(hand, before) {
  const first = new Map((hand.recounted ?? []).map(({side, was}) => [side, was]));
  before.forEach((was, side) => first.has(side) || first.set(side, {...was}));
  hand.recounted = [...first].filter(([side, was]) => was?.[scorer.typed] !== hand.result[side][scorer.typed])
    .sort(([one], [other]) => one - other).map(([side, was]) => ({side, was}));
  noteFound(hand);
  if (!["ok", "recounted"].includes(hand.checked)) return;
  const word = hand.recounted.length ? "recounted" : "";
  Object.assign(hand, {checked: word || "ok", way_note: word, unproved: false});
}

// The sides' own counts as one; null where the server has not told one yet.
function together(lay, hand, sealed) {
  const counts = sealed.map(({id, figures, facts}) => lay.seals.get(id) ?? (figures && {figures, facts, tie: hand.tie}));
  if (!counts.every(Boolean)) return null;
  const facts = scorer.joint(counts.some(({tie}) => tie));
  const [figures, claims] = ["figures", "facts"].map(key => counts.map(one => one[key] ?? null));
  const count = {way: "double", figures, facts, claims, marks: hand.zwicks};
  return figuredFrom(scorer.score(lay.view.scoring, hand.sides.length, count, hand.carry));
}

// What was proposed holds: all sides have signed it, the judge says so, or nothing is locked any more.
function takeOver(lay, hand) {
  const {proposal} = hand;
  const tried = lay.tried.get(hand.id);
  if (tried) withTried(hand, tried);
  else Object.assign(hand, resultOf(proposal));
  settleAway(hand);
  hand.digest = proposal.digest;
  proposalHolds(lay, hand);
}

// The same, and what was signed for the result of before was left behind.
function takeOverAndLeave(lay, hand) {
  const consent = lay.consent.get(hand.id);
  const {digest} = hand.proposal;
  takeOver(lay, hand);
  consent.signed = consent.signed.filter(one => one.digest === digest);
}

// What all sides have signed since it was proposed holds.
function holdWhatAllSigned(lay, hand) {
  const consent = lay.consent.get(hand.id);
  if (isLateFor(lay) || !allSignedWhatWaits(hand, consent)) return false;
  takeOverAndLeave(lay, hand);
  allSigned(hand, consent, hand.digest);
  return true;
}

// The judge says whether a correction that waits holds; of another one than they saw, nothing.
function decided(lay, hand, entry, outcome, proposed) {
  const {proposal} = hand;
  if (entry.as !== "judge" || !proposal || (proposal.digest ?? "") !== proposed) return;
  if (!proposal.digest && outcome === "take") return; // the count was taken back: there is no result to take
  if (outcome === "take") takeOverAndLeave(lay, hand);
  else proposedNoMore(lay, hand);
  Object.assign(hand, {ruled: named(hand), ruled_at: lay.place(entry)});
}

// Each side's points as a digest names them; null for a text that is none.
function pointsOf(digest) {
  if (!scorer.named) return null;
  const points = digest.slice(digest.lastIndexOf("|") + 1).split(",").map(side => Number(side.split(".").at(-1)));
  return points.every(Number.isInteger) ? points : null;
}

// Somebody accepts for one side, or is said to have on paper for each.
function accept(lay, hand, entry, sides, {digest, person = null, on_paper = false}) {
  const consent = lay.consent.get(hand.id);
  if (consent.signed.some(({id}) => id === entry.id)) return false;
  consent.signed.push(...sides.map(side => ({
    id: entry.id, side, at: entry.at_phone, person, device: lay.device, valid: false, same_phone: false, on_paper, digest,
    points: pointsOf(digest), since: Boolean(hand.proposal), place: lay.place(entry),
  })));
  allSigned(hand, consent, named(hand));
  return holdWhatAllSigned(lay, hand);
}

/** The judge says that a hand lies signed on paper by all its sides; who signed in person is still named. */
export function signOnPaper(lay, hand, entry, digest) {
  const before = lay.copyOf(hand);
  const held = accept(lay, hand, entry, [...hand.sides.keys()], {digest, on_paper: true});
  if (held) lay.paperSignings.set(hand.id, {id: entry.id, digest, before, after: []});
}

// A hand that nobody struck is void where an objection was settled so, as long as that stands.
function settleAway(hand) {
  if (struck(hand)) return;
  const by = hand.objections.find(({open, outcome}) => !open && outcome === "void");
  hand.void = by ? {why: "settled", reason: by.reason, at: by.settled_at, id: by.closed} : null;
}

const WORK = {
  "dealer.set"(_lay, hand, _entry, {dealer}) {
    if (hand.seats.includes(dealer)) Object.assign(hand, {dealer, by_turn: false});
  },
  "hand.voided"(lay, hand, entry, {why, reason}) {
    hand.void = {why, reason: lay.text(reason), at: entry.at_phone, id: entry.id};
  },
  "hand.restored"(_lay, hand) {
    hand.void = null;
    settleAway(hand);
  },
  "mark.called"(lay, hand, entry, {side, person, play}) {
    if (!scorer.marks || play || hand.called.some(call => call.id === entry.id)) return;
    hand.called.push({id: entry.id, side, person: person ?? null, at: entry.at_phone, device: lay.device, same: false, place: lay.place(entry)});
    if (!hand.agreed) recount(hand, lay.view.scoring, hand.zwicks.map((number, at) => number + (at === side)));
  },
  "marks.agreed"(lay, hand, entry, {numbers}) {
    confirmed(hand, numbers);
    hand.agreed_at = lay.place(entry);
    recount(hand, lay.view.scoring, numbers);
  },
  "way.chosen"(_lay, hand, _entry, {way}) {
    // The other way's figures come with the next answer; where there are none it changes nothing yet.
    if (!hand.result) hand.way = hand.ways.includes(way) ? hand.way : null;
  },
  "count.sealed": seal,
  "stage.dealt"(_lay, hand) {
    played(hand);
  },
  "play.made"(_lay, hand, {replaces}) {
    played(hand);
    if (!replaces) hand.plays += 1;
  },
  "position.set"(_lay, hand) {
    played(hand);
    hand.stretch = true;
  },
  chosen(lay, hand, _entry, {of, keep}) {
    const call = of.length === 1 && hand.called.find(({id}) => id === keep);
    if (call) call.same = false;
    const choice = hand.conflict.find(({id}) => id === keep) ?? hand.conflict.find(({keeps}) => keeps?.includes(keep));
    if (!choice) return;
    hand.conflict = [];
    if (choice.id === hand.count) return;
    hand.count = choice.id;
    if (choice.figured && hand.way === "double") {
      const before = hand.result;
      Object.assign(hand, choice.figured);
      inSight(hand, before);
      return;
    }
    if (scorer.marks) hand.result = hand.result.map((side, at) => ({...side, [scorer.main]: choice.points[at] + side.zwicks * scorer.marks(lay.view.scoring)}));
  },
  accepted(lay, hand, entry, {side, digest, person}) {
    accept(lay, hand, entry, [side], {digest, person});
  },
  objected(lay, hand, entry, {side, about, remark}) {
    if (hand.objections.some(each => each.id === entry.id)) return;
    hand.objections.push({
      id: entry.id, side, about, remark: lay.text(remark), at: entry.at_phone, open: true, outcome: null, reason: "",
      settled_at: null, by_judge: false, same_phone: false, changed: false, against: named(hand), place: lay.place(entry),
    });
  },
  settled(lay, hand, entry, {side, outcome, reason, proposed, by_mouth}) {
    if (side === null && proposed != null) {
      decided(lay, hand, entry, outcome, proposed);
      return;
    }
    const {proposal} = hand;
    if (side !== null && proposal) { // of which each says as it is seen that it is not to hold
      const others = (proposal.refused ?? []).filter(one => one !== side);
      const refused = outcome === "keep" && proposed === (proposal.digest ?? "") ? [...others, side].sort() : others;
      proposal.refused = refused.length ? refused : undefined;
    }
    let all = false; // say so
    if (side === null && outcome === "keep") Object.assign(hand, {ruled: named(hand), ruled_at: lay.place(entry), by_mouth});
    for (const each of hand.objections.filter(({open, outcome: how}) => open || how === "accepted")) {
      each.said = {...each.said, [side ?? "judge"]: outcome};
      const agreed = Object.values(each.said).length === hand.sides.length && new Set(Object.values(each.said)).size === 1;
      if (side !== null && !agreed) continue;
      Object.assign(each, {
        open: false, outcome, reason: lay.text(reason), settled_at: entry.at_phone, by_judge: side === null, closed: entry.id,
      });
      all = true;
    }
    if (all && proposal?.refused?.length === hand.sides.length) {
      proposedNoMore(lay, hand);
      heldStill(hand, lay.consent.get(hand.id));
    }
    settleAway(hand);
  },
};

/**
 * Takes back what the server shows already; what was there before comes with its next answer. False: not here.
 * What a side says for itself takes back only the phone that said it, or the judge.
 */
export function takeBack(lay, hand, target) {
  const byRight = lay.entry.as === "judge";
  const consent = lay.consent.get(hand.id);
  const may = {
    accepted: each => byRight || !each.on_paper && each.device === lay.device,
    sealed: each => byRight || each.mine,
    objections: () => true,
  };
  const signed = consent.signed.find(({id}) => id === target);
  if (signed || consent.paper.has(target)) {
    if (signed ? may.accepted(signed) && !isLateFor(lay) : byRight) signedNoMore(lay, hand, target);
    return true;
  }
  for (const name of ["objections", "sealed"]) {
    const found = hand[name].find(({id}) => id === target);
    if (!found) continue;
    if (may[name](found) && !isLateFor(lay)) hand[name] = hand[name].filter(({id}) => id !== target);
    settleAway(hand);
    return true;
  }
  const ended = hand.objections.filter(({closed}) => closed === target);
  if (ended.length) {
    if ((byRight || !ended[0].by_judge) && !isLateFor(lay)) endedNoMore(lay, hand, ended);
    return true;
  }
  if (lay.works.get(hand.id)?.list.some(({id}) => id === target)) { // somebody has signed it in between
    changed(lay, hand, lay.entry, (tried, waits) => workedAgain(lay, hand, tried, waits), target);
    return true;
  }
  if (hand.proposal && withdrawn(lay, hand, target)) return true;
  if (!takenBack(lay, structuredClone(hand), target)) return false;
  changed(lay, hand, lay.entry, tried => takenBack(lay, tried, target));
  return true;
}

// Of what only waits: all of it. Of a part, what is left comes with the next answer.
function withdrawn(lay, hand, target) {
  const {proposal} = hand;
  if (!proposal.entries.includes(target)) return false;
  lay.withdrawn.add(target);
  if (proposal.entries.every(id => lay.withdrawn.has(id))) {
    proposedNoMore(lay, hand);
    heldStill(hand, lay.consent.get(hand.id));
  }
  return true;
}

// What ended them was taken back; of several sides the others still say it.
function endedNoMore(lay, hand, objections) {
  for (const each of objections) {
    if (each.by_judge && each.outcome === "keep") hand.ruled = null;
    Object.assign(each, {open: true, outcome: null, reason: "", settled_at: null, by_judge: false, closed: null});
  }
  settleAway(hand);
  heldNoMore(lay, hand);
}

function signedNoMore(lay, hand, target) {
  const signing = lay.paperSignings.get(hand.id);
  if (signing?.id === target && signing.digest === named(hand)) {
    lay.unsign(hand, signing);
    return;
  }
  const consent = lay.consent.get(hand.id);
  consent.signed = consent.signed.filter(({id}) => id !== target);
  consent.paper.delete(target);
  for (const each of hand.objections) {
    if (each.closed === target && each.outcome === "accepted") Object.assign(each, {open: true, outcome: null, settled_at: null, closed: null});
  }
  heldNoMore(lay, hand);
}

// Somebody took back what they had said for themselves, by which the hand may have been held.
function heldNoMore(lay, hand) {
  const consent = lay.consent.get(hand.id);
  heldStill(hand, consent);
  if (holdWhatAllSigned(lay, hand)) return;
  // It was a slip that all had signed: what was recorded meanwhile holds, as it would have without.
  if (!consent.held.size && !consent.paper.size && hand.proposal && !isLateFor(lay)) takeOver(lay, hand);
}

function takenBack(lay, hand, target) {
  const call = hand.called.find(({id}) => id === target);
  if (call) {
    hand.called = hand.called.filter(({id}) => id !== target);
    const beyond = hand.uncounted, isBeyond = beyond?.calls.includes(target);
    if (isBeyond) hand.uncounted = {zwicks: beyond.zwicks.map((number, at) => number - (at === call.side)), calls: beyond.calls.filter(id => id !== target)};
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
    settleAway(hand);
    return true;
  }
  const {last_entry: last} = lay.view;
  if (last?.id !== target || last.hand !== hand.id) return false;
  WITHOUT[last.kind]?.(hand);
  return last.kind in WITHOUT;
}

// What can be told of a hand without the last thing that was said of it.
const WITHOUT = {
  "play.made"(hand) {
    hand.plays = Math.max(0, hand.plays - 1);
  },
  "marks.agreed"(hand) {
    hand.agreed = false;
  },
};
