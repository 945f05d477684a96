// The sign-off of a deal round a pot.
import {common, figure, strokes, text} from "../../match/parts.mjs";
import {begin} from "../../match/sign.mjs";
import {doubtsIn} from "../doubts.mjs";
import {signed} from "./table.mjs";

// "2 tricks", "passed", "gezwickt: no trick"
function made(box, _view, _hand, {active, tricks, gezwickt}) {
  return [
    gezwickt.includes("a") ? "" : active ? text(box, tricks === 1 ? "trick" : "tricks", {num: tricks}) : text(box, "passed"),
    ...gezwickt.map(cause => text(box, `cause${cause.toUpperCase()}`)),
  ].filter(Boolean).join(" · ");
}

// What was compared, and what lies in the pot behind this hand.
function check(box, hand) {
  const {checked, nominal, expected, counted, way_note: note, facts, state, doubts} = hand;
  const words = checked === "ok" ? `${nominal} + ${expected - nominal} = ${counted}` : checked === "gap" ? common("gap", hand) : note ? common("quick") : "";
  return [words, facts.pot && state !== "void" && !doubts.some(({severity}) => severity === "error") && text(box, "pot", {number: figure(facts.pot.after)})].filter(Boolean).join(" · ");
}

export function start(section, journal, go) {
  const won = (box, {tricks}) => tricks ? [strokes(tricks, text(box, tricks === 1 ? "trick" : "tricks", {num: tricks}))] : [];
  return begin(section, journal, go, {made, won, number: signed, doubts: doubtsIn, check});
}
