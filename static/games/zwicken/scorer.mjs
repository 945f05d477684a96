// How this game's deals are counted on a phone.
import {seriesSteps} from "../series_steps.mjs";
import {digest, score} from "./score.mjs";
import {added, begun, compared, over, paid, seated} from "./series.mjs";

/** What was said of a deal, as an entry has it. */
export function payloadOf({result, facts}, scoring) {
  const figures = result.map(({active, tricks, raised}) => ({tricks: active ? tricks : null, ...!scoring.thirds && {raised}}));
  const causes = {};
  for (const cause of ["b", "c", "d"]) {
    const at = result.findIndex(side => side.gezwickt.includes(cause));
    if (at >= 0) causes[cause] = at;
  }
  const last = scoring.thirds ? -1 : result.findIndex(side => side.thirds === 3);
  const dealer = facts.said_dealer ?? null;
  return {figures, facts: {cuts: facts.cuts ?? [], ...causes, ...last >= 0 && {last}, ...dealer !== null && {dealer}}};
}

// Who sits left of whoever dealt a hand that counts nothing; the same again after a misdeal.
function next({seats, dealer, void: gone}) {
  return gone?.why === "misdeal" ? dealer : seats[(seats.indexOf(dealer) + 1) % seats.length];
}

/** Who deals after a deal: left of whoever dealt it in the end. */
const deals = hand => hand.after ? hand.sides[hand.after.dealer]?.[0] ?? hand.dealer : next(hand);

const fold = seriesSteps({
  begun,
  added: (facts, hand) => added(facts, hand, hand.sides.map(side => side[0])),
  carry: ({pot, stake}, hand) => ({pot, dealer: Math.max(0, hand.sides.findIndex(side => side.includes(hand.dealer))), stake}),
  again: (hand, carry, scoring) => score(scoring, hand.result.length, payloadOf(hand, scoring), carry),
  totals: ({balances}, persons) => persons.map(person => balances[person] ?? 0),
  dealer: (_facts, hand) => deals(hand),
  seated,
  passed: (facts, hand) => hand.void?.why === "misdeal" ? facts : {...facts, dealer: hand.sides.findIndex(side => side.includes(next(hand)))},
  over, compared, paid,
});

/** `clockwise`: who has left is followed by the next one, also where somebody took that seat. */
export const scorer = {score, digest, main: "chips", named: false, fold, next: deals, clockwise: true};
