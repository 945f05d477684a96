// How this game's hands are counted on a phone.
import {chained} from "../chain.mjs";
import {digest, score} from "./score.mjs";
import {added, begun, over, standing} from "./series.mjs";

// Who has stood at 1 against the start in the running game, as far as its hands are known here.
function stood(hand, hands) {
  const found = new Set(standing(hand.before));
  for (const other of hands) {
    const same = other.number < hand.number && other.after?.in_game && other.number > hand.number - hand.before.in_game - 1;
    if (same) standing(other.after).forEach(side => found.add(side));
  }
  return found;
}

const fold = chained({
  begun,
  added: (facts, hand, hands, view) => added(facts, hand.result, view.scoring, stood(hand, hands)),
  carry: ({score: points}, hand) => ({score: points, dealer: Math.max(0, hand.sides.findIndex(side => side.includes(hand.dealer)))}),
  again: () => null,
  totals: ({score: points}) => [...points],
  dealer: (_facts, hand, persons) => hand.void?.why === "misdeal" ? hand.dealer : persons.find(person => person !== hand.dealer) ?? hand.dealer,
  over,
});

export const reckoning = {score, digest, main: "game_points", named: true, fold};
