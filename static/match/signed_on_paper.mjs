// The judge's word that hands lie there signed on paper, or stand as somebody told them: said here it needs no connection.
import {unsigned} from "./figures.mjs";

/** Whether a hand is counted, waits for signatures, and nobody is asked about it. */
export const waits = hand => unsigned(hand) && hand.digest && !hand.conflict.length && !hand.fork.length;

/** Says it of those hands that wait, `most` in one entry; whether there were any. */
export function signOnPaper(journal, hands, most) {
  const signed = hands.filter(waits);
  for (let at = 0; at < signed.length; at += most) {
    const payload = {hands: Object.fromEntries(signed.slice(at, at + most).map(({id, digest}) => [id, digest]))};
    journal.put([{kind: "paper.signed", as: "judge", payload}]);
  }
  return signed.length > 0;
}

/** How many of the hands that were agreed are there: those that do not count are none of them, and of several that were told
 * together there are all. */
export const handsThere = ({hands, view}) => Math.max(view.hands - hands.filter(({state}) => state === "void").length, view.check.hands);

/** Says of those hands that wait that they stand, for that reason; where these are all that is open, the match ends. */
export function holdByWord(journal, hands, words) {
  const {view} = journal, reason = journal.uuid(), decided = hands.filter(waits).map(({number}) => number);
  const whole = view.end.kind === "hands" && handsThere(journal) >= view.end.n && view.status === "open"
    && [...view.unsigned, ...view.disputed, ...view.gaps].every(number => decided.includes(number));
  const end = {kind: "match.ended", as: "judge", payload: {digest: view.end_digest, reservation: false, reason}};
  const items = hands.filter(waits).map(({id}) => ({kind: "settled", as: "judge", hand: id, payload: {side: null, outcome: "keep", reason, by_mouth: true}}));
  if (items.length) journal.put(whole ? [...items, end] : items, {[reason]: words});
}
