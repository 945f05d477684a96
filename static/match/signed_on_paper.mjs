// The judge's word that hands lie there signed on paper: said here it needs no connection.

/** Whether a hand is counted, waits for signatures, and nobody is asked about it. */
export const waits = hand => ["counted", "accepted"].includes(hand.state) && hand.digest && hand.ruled !== hand.digest
  && !hand.conflict.length && !hand.fork.length;

/** Says it of those hands that wait, `most` in one entry; whether there were any. */
export function signOnPaper(journal, hands, most) {
  const signed = hands.filter(waits);
  for (let at = 0; at < signed.length; at += most) {
    const payload = {hands: Object.fromEntries(signed.slice(at, at + most).map(({id, digest}) => [id, digest]))};
    journal.put([{kind: "paper.signed", as: "judge", payload}]);
  }
  return signed.length > 0;
}
