// The sign-off of a hand counted by who won it.
import {common, figure, text} from "../../match/parts.mjs";
import {begin} from "../../match/sign.mjs";
import {doubtsIn} from "../doubts.mjs";

// "won, closed · 24 points, 3 tricks"
function made(box, _view, hand, each, side) {
  const {winner, closed, false: wrong, last} = hand.facts;
  const how = hand.proposal ? [] : [
    winner === side && text(box, last ? "last" : "won"), closed === side && text(box, "closed"), wrong === side && text(box, "false"),
  ].filter(Boolean);
  const counted = [
    each.points !== null && text(box, "points", {points: each.points}),
    each.tricks !== null && text(box, each.tricks === 1 ? "trick" : "tricks", {num: each.tricks}),
  ].filter(Boolean);
  return [how.join(", "), counted.join(", ")].filter(Boolean).join(" · ");
}

// What was compared: the cards of recorded plays, the loser's count with the game points; null: as in every game.
function check(box, hand) {
  if (hand.checked === "gap") return hand.gap ? null : text(box, "odd");
  if (hand.way === "plays") {
    // A side's points are those of its cards and of the marriages it announced.
    const marriages = hand.result.reduce((sum, {points}) => sum + points, 0) - hand.counted;
    return text(box, marriages ? "inTricksSaid" : "inTricks", {counted: hand.counted, total: hand.nominal, said: marriages});
  }
  if (hand.checked === "ok") return hand.nominal ? null : text(box, "fits");
  return common("quick");
}

export function start(section, journal, go) {
  return begin(section, journal, go, {made, won: () => [], number: figure, doubts: doubtsIn, check});
}
