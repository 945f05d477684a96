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
export const WAYS = {"count.cards": "cards", "count.paper": "paper", "count.quick": "quick"};
