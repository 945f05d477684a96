// Made by `python tools/kinds.py` of what each entry kind's class says (scorekeeper/journal/payloads).
/** What a phone may take back: one of these is what it said last. */
export const UNDOABLE = new Set([
  "accepted", "chosen", "count.cards", "count.chips", "count.paper", "count.quick", "count.sealed", "dealer.set",
  "hand.order", "hand.restored", "hand.same", "hand.voided", "mark.called", "marks.agreed", "match.ended",
  "objected", "paper.signed", "penalty", "play.made", "position.set", "rules.changed", "seats.set", "settled",
  "stage.dealt", "way.chosen",
]);
/** What is told as said last of a match. */
export const IN_LAST_LINE = new Set([
  "accepted", "chosen", "count.cards", "count.chips", "count.paper", "count.quick", "count.sealed", "dealer.set",
  "hand.order", "hand.restored", "hand.same", "hand.voided", "mark.called", "marks.agreed", "match.ended",
  "objected", "paper.signed", "penalty", "play.made", "position.set", "rules.changed", "seats.set", "settled",
  "stage.dealt",
]);
/** Of what is told: the fields that say whose it was, a person or side; the first that names one. */
export const WHOSE = {
  "accepted": ["side"], "count.sealed": ["side"], "dealer.set": ["dealer"], "mark.called": ["person", "side"],
  "objected": ["side"], "penalty": ["person", "side"], "play.made": ["person"], "settled": ["side"],
};
/** The field that says more of it. */
export const WHAT = {
  "hand.voided": "why", "mark.called": "what", "play.made": "zhn",
};
/** What is told with the figures of its hand. */
export const FIGURES = new Set([
  "accepted", "chosen", "count.cards", "count.paper", "count.quick", "marks.agreed",
]);
/** What is told without the number of its hand, as long as that is the one in front. */
export const IN_FRONT = new Set([
  "dealer.set", "mark.called", "play.made", "position.set", "stage.dealt",
]);
/** What puts it right; else its hand's page, or the history. */
export const CORRECTED = {
  "chosen": "count", "count.cards": "count", "count.chips": "chips", "count.paper": "count", "count.quick": "count",
  "count.sealed": "count", "dealer.set": "dealer", "mark.called": "mark", "marks.agreed": "count",
  "play.made": "record", "position.set": "record", "rules.changed": "rules", "seats.set": "seats",
  "stage.dealt": "record",
};
/** What it is for a hand recorded act by act. */
export const ACT = {
  "chosen": "chosen", "mark.called": "mark", "play.made": "play", "position.set": "picture", "stage.dealt": "stage",
};
/** What takes another entry back, and what gives it its effect again. */
export const REDONE = "redone";
export const UNDONE = "undone";
/** What sides say against a result, or to end that. */
export const DISPUTING = new Set([
  "objected", "settled",
]);
/** What a side, or a phone, says for itself: never a decision of the judge's. */
export const OWN = new Set([
  "accepted", "objected", "settled", "writer.took",
]);
/** What a side signs, or lies signed on paper. */
export const SIGNING = new Set([
  "accepted", "paper.signed",
]);
/** What counts every side of a hand, and in which way. */
export const WAYS = {
  "count.cards": "cards", "count.paper": "paper", "count.quick": "quick",
};
