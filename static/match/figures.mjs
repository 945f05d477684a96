// One hand as pages show it: empty, with other marks, and what follows from what it holds.
import {common} from "./parts.mjs";
import {scorer} from "./scorer.mjs";

/** A hand that was just begun. */
export function blankHand(view, {id, number, follows, dealer, by_turn, score_goes_on, begun}) {
  const {scoring} = view;
  const sides = view.sides.map(({persons}) => persons);
  return {
    id, number, follows, dealer, by_turn, score_goes_on, state: "empty", void: null, begun, last: null, fork: [], members: [id], total: null,
    sides, seats: [...view.seats], ways: [], way: null, differing: [], complete: false, result: null, tie: false,
    nominal: scoring.nominal ?? scoring.total ?? 0, expected: scoring.nominal ?? scoring.total ?? 0, counted: null, gap: 0, checked: "none", way_note: "", unproved: false, recounted: [],
    explanations: [], open: [], twice: [], to_place: [], called: [], zwicks: sides.map(() => 0), agreed: false,
    count: null, digest: null, ruled: null, locked: null, digest_head: headOf(view.rules_digest, sides), accepted: [], objections: [], sealed: [],
    opened: false, confirmed_by: 0, conflict: [], proposal: null, corrections: [], plays: 0, findings: [], zhn: false,
    stretch: false, main: scorer.main, facts: {}, doubts: [], carry: carryOf(view, dealer, sides), before: null, after: null,
  };
}

// What the hands before give this one, where it depends on them; who deals is known.
function carryOf({next}, dealer, sides) {
  if (!Object.keys(next.carry ?? {}).length) return {};
  return {...next.carry, dealer: Math.max(0, sides.findIndex(side => side.includes(dealer)))};
}

/** What stands before the figures in a digest: the rules, and who plays with whom. */
export function headOf(rules, sides) {
  return `${rules}|${sides.map(side => side.map(person => person.slice(-6)).join("+")).join(",")}|`;
}

/** The hand with other numbers of marks; only noted in a game that has none. */
export function recount(hand, scoring, marks) {
  if (scorer.recount) scorer.recount(hand, scoring, marks);
  else hand.zwicks = [...marks];
}

/** What a side signs; a hand that somebody struck is signed as such, one that was settled away needs no signature. */
export function named(hand) {
  if (hand.void && hand.void.why !== "settled") return `${hand.digest_head}void`;
  return hand.result ? scorer.digest(hand.digest_head, hand.result) : null;
}

/** Whether the judge decided that it holds as it is now: it needs no side's signature. */
export const decided = hand => Boolean(hand.ruled) && hand.ruled === hand.digest;

/** Whether all sides have signed it as it is, or the judge decided: what another count comes to is asked no more. */
export const settled = hand => hand.state === "signed" || decided(hand);

/** What a count is that stands for several hands, as `together_words` in `words/match.py`; empty for one of a single hand. */
export function togetherWords({facts}) {
  const num = facts?.together ?? null;
  return num === null ? "" : common(num ? num === 1 ? "togetherOne" : "togetherMany" : "together", {num});
}

/** By whose word it holds, as `decided_words` in `words/match.py`; `mouth`: that its players told it. */
export const decidedWords = (hand, words, mouth) => hand.by_mouth ? mouth : words;

/** Whether it counts and waits for a side's signature. */
export const unsigned = hand => ["counted", "accepted"].includes(hand.state) && !decided(hand);

/** Whether somebody has yet to count it, to sign it or to settle it, as `still_waits` in `journal/consent.py` says. */
export const stillWaits = hand => unsigned(hand) || ["empty", "running", "disputed"].includes(hand.state);

/** The rule of a doubt about marks that were called and not counted. */
export const UNCOUNTED = "marks";

/** The place of what the view asks about, and settles with what it does not: after all that has a number in it. */
export const ASKED = 1e9 - 1;

// Marks that were called, or that an equal count has (`stated`), beyond those that score: as `uncounted` in
// scorekeeper/journal/hand_score.py, and the doubt about them. Only what came after the place where people `settled` it.
function beyondCount(hand, settled) {
  const {uncounted: before, zwicks: counted} = hand;
  const taps = counted.map((_, side) => hand.called.filter(call => call.side === side));
  const asked = hand.result && !hand.void && hand.facts?.together === undefined && !hand.fork.length;
  const stated = side => {
    const left = before?.zwicks[side] ?? 0;
    const unsent = (hand.stated ?? []).filter(({place}) => place > settled).map(({marks}) => marks[side]);
    const known = ASKED > settled && left > taps[side].filter(({id}) => before?.calls.includes(id)).length;
    return Math.max(0, ...unsent, known ? counted[side] + left : 0);
  };
  const beyond = counted.map((number, side) => {
    const own = taps[side], later = own.filter(({place}) => !settled || place > settled);
    return asked ? own.slice(own.length - Math.max(0, Math.min(own.length - number, later.length))) : [];
  });
  const zwicks = counted.map((number, side) => asked ? Math.max(beyond[side].length, stated(side) - number, 0) : 0);
  const calls = beyond.flat().map(({id}) => id);
  const found = zwicks.map((number, at) => ({rule: UNCOUNTED, severity: "unproven", case: "uncounted", facts: {at, number}}));
  hand.doubts = [...hand.doubts.filter(({rule}) => rule !== UNCOUNTED), ...found.filter(({facts}) => facts.number)];
  if (zwicks.some(Boolean)) hand.uncounted = {zwicks, calls};
  else delete hand.uncounted;
}

/** Digest, signatures that still hold, state; `settled` as `settledAt` in consent.mjs says. Gives the hand. */
export function restate(hand, settled) {
  const sides = hand.sides.length;
  if (scorer.marks) beyondCount(hand, settled && Math.max(settled, hand.agreed_at ?? 0));
  hand.digest = named(hand);
  for (const each of hand.objections) if (each.against !== undefined) each.changed = each.against !== hand.digest;
  for (const signed of hand.accepted) signed.valid = Boolean(hand.digest) && signed.digest === hand.digest;
  for (const signed of hand.accepted) {
    signed.same_phone = signed.valid && !signed.on_paper && hand.accepted.some(other =>
      other !== signed && other.valid && !other.on_paper && other.device === signed.device);
  }
  const valid = new Set(hand.accepted.filter(signed => signed.valid).map(signed => signed.side)).size;
  if (hand.void) hand.state = "void";
  else if (hand.objections.some(each => each.open)) hand.state = "disputed";
  else if (hand.result && valid === sides) hand.state = "signed";
  else if (hand.result && valid) hand.state = "accepted";
  else if (hand.result) hand.state = "counted";
  else if (hand.called.length || hand.plays || hand.sealed.length || hand.agreed) hand.state = "running";
  else hand.state = "empty";
  return hand;
}
