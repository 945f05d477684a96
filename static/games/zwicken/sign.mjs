// The sign-off of a deal round a pot.
import {strokes, text} from "../../match/parts.mjs";
import {begin} from "../../match/sign.mjs";
import {doubtWords} from "../doubts.mjs";
import {signed} from "./table.mjs";

// "2 tricks · staked 3", "passed"
function made(box, _view, _hand, {active, tricks, staked, gezwickt}) {
  return [
    active ? text(box, tricks === 1 ? "trick" : "tricks", {num: tricks}) : text(box, "passed"),
    staked ? text(box, "staked", {number: staked}) : "",
    ...gezwickt.map(cause => text(box, `cause${cause.toUpperCase()}`)),
  ].filter(Boolean).join(" · ");
}

export function start(section, journal, go) {
  const won = (box, {tricks}) => tricks ? [strokes(tricks, text(box, tricks === 1 ? "trick" : "tricks", {num: tricks}))] : [];
  const doubts = (hand, names) => (hand.doubts ?? []).map(one => doubtWords(one, names));
  return begin(section, journal, go, {made, won, number: signed, doubts});
}
