// Who signed what of a hand, and what a change of it is while they hold to that: as `journal/hand.py` says it, from the
// acceptances that the view tells and those that are not sent yet.
import {named} from "./figures.mjs";

/** What the view says of a hand's signatures, to go on from. `place` where an entry comes in order. */
export function consentIn(hand, place) {
  const those = (list, digest) => (list ?? []).map(one => ({...one, digest: one.digest ?? digest, place: place(one)}));
  // What is proposed names its own result; the same acceptance stands beneath, or above where the side signed nothing else.
  const acceptances = [...those(hand.accepted, hand.digest), ...those(hand.beneath, hand.digest), ...those(hand.proposal?.accepted, hand.proposal?.digest)];
  const once = new Map(acceptances.map(one => [`${one.side} ${one.id}`, one]));
  const signed = [...once.values()].sort((one, other) => one.place - other.place);
  const {sides, paper: onPaper} = hand.locked ?? {};
  const held = hand.held ?? signed.filter(({id}) => sides?.includes(id)).map(({digest}) => digest);
  return {signed, held: new Set(held), paper: new Set(onPaper)};
}

const covers = (hand, those, digest) => Boolean(digest)
  && new Set(those.filter(one => one.digest === digest).map(({side}) => side)).size === hand.sides.length;
const own = consent => consent.signed.filter(({on_paper}) => !on_paper);
const holding = consent => own(consent).filter(({digest}) => consent.held.has(digest)).map(({id}) => id);

/** All sides have signed what holds, themselves or on paper: what changes it now is proposed. */
export function allSigned(hand, consent, digest) {
  if (!covers(hand, consent.signed, digest)) return;
  for (const one of consent.signed) if (one.on_paper && one.digest === digest) consent.paper.add(one.id);
  if (covers(hand, own(consent), digest)) consent.held.add(digest);
}

/** Whether all sides have signed what is proposed, since it is. */
export function allSignedWhatWaits(hand, consent) {
  return Boolean(hand.proposal) && covers(hand, consent.signed.filter(({since}) => since), hand.proposal.digest);
}

/** What no side holds to any more is open again; not while a correction waits, nor where the judge has decided. */
export function heldStill(hand, consent) {
  const now = named(hand);
  if (covers(hand, own(consent), now)) consent.held.add(now);
  if (!hand.proposal && !hand.ruled && !holding(consent).length) consent.held.clear();
}

/** The last word of each side. */
function lastWords(hand, signed, digest) {
  const last = new Map();
  for (const one of signed) {
    const held = last.get(one.side);
    // Who signed in person is still named; a signature under this very result counts more than a later one under another.
    if (held?.digest === one.digest && one.on_paper) continue;
    if (!held || one.digest === digest || held.digest !== digest) last.set(one.side, one);
  }
  return [...last.values()].sort((one, other) => one.side - other.side)
    .map(one => ({...one, valid: Boolean(digest) && one.digest === digest}));
}

/** The place of the last word by which all sides signed what holds, or the judge decided it; 1 where the view has all of
 *  it, which does not say when: what it asks about came later; 0 for none. */
export function settledAt(hand, consent) {
  const now = named(hand), valid = lastWords(hand, consent.signed, now).filter(one => one.valid);
  const signed = covers(hand, valid, now) ? Math.max(...valid.map(({place}) => place > 1e9 ? place : 1)) : 0;
  return Math.max(signed, now && hand.ruled === now ? hand.ruled_at ?? 1 : 0);
}

/** Puts the signatures into a hand and what it is locked by; closes objections of who signed what held then. */
export function showConsent(hand, consent) {
  const now = named(hand);
  hand.accepted = lastWords(hand, consent.signed, now);
  if (hand.proposal) {
    const {digest} = hand.proposal;
    hand.proposal.accepted = lastWords(hand, consent.signed.filter(({since}) => since), digest).filter(({valid}) => valid);
  }
  hand.locked = consent.held.size || consent.paper.size
    ? {sides: consent.held.size ? holding(consent).sort() : null, paper: [...consent.paper].sort()} : null;
  for (const each of hand.objections) {
    const closing = own(consent).find(one => one.side === each.side && one.digest === now && one.place > each.place);
    if (each.open && closing) Object.assign(each, {open: false, outcome: "accepted", settled_at: closing.at, closed: closing.id});
  }
}
