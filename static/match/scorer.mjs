// How hands of this page's game are counted before the server has seen them: a game's entry module says so once, by
// `scoreBy`.

/**
 * `score(scoring, sides, count, carry)` a counted hand; `digest(head, result)` what a side signs; `main` the figure a
 * hand brings; `marks(scoring)` what one of the marks is worth that are tapped while it is played, null where none are, and `mark` what they are called;
 * `recount(hand, scoring, marks)` puts other numbers of them into a hand; `named` whether a digest ends with `main`;
 * `fold(lay, hands, current)` the series, where a hand depends on those before it; `next(hand)` who deals after a hand,
 * where that is not simply the next one clockwise. Where each side counts for itself: `typed` the figure that it types,
 * `tied(facts)` whether it says that nobody alone has the most, `joint(tied)` the facts of all these counts as one.
 */
export const scorer = {
  score: null, digest: null, recount: null, main: "", marks: null, mark: "", named: true, fold: null, next: null,
  typed: "", tied: () => false, joint: () => ({}),
};

/** From now on hands are counted so. */
export function scoreBy(its) {
  Object.assign(scorer, its);
}

/** What a hand brings each side. */
export function mainFigures(result) {
  return result.map(side => side[scorer.main]);
}

/** The text of figures that a side signs, as the journal makes it. */
export function signedText(head, result, keys) {
  const text = value => value === null || value === undefined ? "-"
    : value === true ? "True" : value === false ? "False" : Array.isArray(value) ? value.join("+") : String(value);
  return head + result.map(side => keys.map(key => text(side[key])).join(".")).join(",");
}
