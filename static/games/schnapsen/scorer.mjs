// How this game's hands are counted on a phone.
import {seriesSteps} from "../series_steps.mjs";
import {digest, score} from "./score.mjs";
import {added, begun, over, places, seated, standing} from "./series.mjs";

const persons = hand => hand.sides.map(side => side[0]);

// Which sides have stood at 1 against the start in the running game, as far as its hands are known here.
function stood(hand, hands) {
  const earlier = hands.filter(other => other.number < hand.number && other.after).reverse();
  const inGame = earlier.slice(0, hand.before.in_game).reverse();
  let found = inGame.length ? [] : standing(hand.before), sat = persons(inGame[0] ?? hand);
  for (const other of [...inGame, hand]) {
    const sides = other.score_goes_on === false ? persons(other).map(person => sat.indexOf(person)) : places(sat, persons(other));
    found = found.map(side => sides.indexOf(side)).filter(side => side >= 0);
    if (other !== hand) found.push(...standing(other.after));
    sat = persons(other);
  }
  return new Set(found);
}

const fold = seriesSteps({
  begun,
  added: (facts, hand, hands, view) => added(facts, hand.result, view.scoring, stood(hand, hands)),
  carry: ({score: points}, hand) => ({score: points, dealer: Math.max(0, hand.sides.findIndex(side => side.includes(hand.dealer)))}),
  again: () => null,
  totals: ({score: points}) => [...points],
  seated,
  dealer: (_facts, hand, persons) => hand.void?.why === "misdeal" ? hand.dealer : persons.find(person => person !== hand.dealer) ?? hand.dealer,
  over,
});

// What each side has still to go in the running game after a hand with that result; null where it ends with that hand.
function left(before, result) {
  const found = before?.score.map((points, side) => points - result[side].game_points) ?? null;
  return found && Math.min(...found) > 0 ? found : null;
}

export const scorer = {score, digest, main: "game_points", named: true, fold, left};
