// How this game's hands are counted on a phone.
import {digest, score} from "./score.mjs";

const sum = numbers => numbers.reduce((total, number) => total + number, 0);

/** The hand with other numbers of Zwicks. */
function recount(hand, scoring, zwicks) {
  hand.zwicks = [...zwicks];
  if (hand.facts?.together !== undefined) return; // they are in the sum of several hands, or in none
  hand.expected = hand.nominal + sum(zwicks) * scoring.zwick;
  if (!hand.result) return;
  hand.result = hand.result.map((side, at) => ({
    ...side, zwicks: zwicks[at], points: side.card_points + (side.majority ?? 0) + zwicks[at] * scoring.zwick,
  }));
  hand.counted = sum(hand.result.map(side => side.points));
  hand.gap = hand.counted - hand.expected;
  for (const {side, was} of hand.recounted ?? []) {
    if (was) Object.assign(was, {zwicks: zwicks[side], points: was.card_points + (was.majority ?? 0) + zwicks[side] * scoring.zwick});
  }
  const even = hand.way === "double" && hand.recounted?.length ? "recounted" : "ok";
  if (hand.checked !== "none") hand.checked = hand.gap || hand.open.length || hand.twice.length || hand.doubts?.some(({rule}) => rule === "F2") ? "gap" : even; // a call beyond the count takes nothing from its sum
}

export const scorer = {
  score, digest, recount, main: "points", marks: scoring => scoring.zwick, mark: "zwick", named: true,
  typed: "card_points", tied: facts => facts?.majority === "tie", joint: tied => ({majority: tied ? "tie" : null}),
};
