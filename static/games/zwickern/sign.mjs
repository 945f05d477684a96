// The sign-off of a hand of points in cards.
import {sealedHere} from "./draft.mjs";
import {card, figure, strokes, text} from "../../match/parts.mjs";
import {begin} from "../../match/sign.mjs";
import {doubtsIn} from "../doubts.mjs";
import {explanation} from "./gaps.mjs";
import {isSearched} from "./missing.mjs";
import {shareOf} from "./score.mjs";
import {sidesOf} from "../../match/seated.mjs";

// "15 in cards + 3 majority + 2 Zwicks"; a side's own count has the majority in it, if it is that side's: who has it
// nobody said. A Zwick that is not worth one point says what it adds.
function made(box, {scoring}, hand, {card_points: points, majority, zwicks}, side) {
  if (hand.facts?.together !== undefined) return "";
  const shown = {...hand, ...hand.proposal}, double = shown.way === "double" && scoring.majority;
  const claimed = double && shown.count === hand.count; // what sides said of it the view tells of the count that holds
  const share = claimed ? agreedShare(scoring, shown, side) : null, most = share ?? majority ?? 0;
  const inCards = share === null ? points : points + (majority ?? 0) - share;
  const parts = [double && share === null ? text(box, "counted", {points: points + (majority ?? 0)}) : text(box, "cards", {points: inCards})];
  if (most && !(double && share === null)) parts.push(text(box, "most", {points: most}));
  const key = `${zwicks === 1 ? "zwick" : "zwicks"}${scoring.zwick === 1 ? "" : "For"}`;
  if (zwicks) parts.push(text(box, key, {num: zwicks, points: zwicks * scoring.zwick}).replaceAll(" ", "\u00a0"));
  return parts.join(" +\u00a0");
}

// What a side's own number has of the majority; null where the sides have not all said the same of it, and where their numbers
// do not come out: then they stand as they were counted.
function agreedShare(scoring, {gap, sealed, sides}, side) {
  const claims = new Set(sealed.map(({facts}) => facts?.majority ?? null));
  return !gap && sealed.length === sides.length && claims.size === 1 && !claims.has(null) ? shareOf(scoring, [...claims][0], side, sides.length) : null;
}

// "30 + 3 Zwicks = 33"; null: as in every game.
function check(box, {result, checked, nominal, expected, counted, zwicks}) {
  if (!result || checked !== "ok") return null;
  const number = zwicks.reduce((sum, each) => sum + each, 0);
  if (!number) return `${nominal} = ${counted}`;
  const worth = (expected - nominal) / number;
  return `${nominal} + ${text(box, number === 1 ? "zwick" : "zwicks", {num: number})}${worth === 1 ? "" : ` × ${worth}`} = ${counted}`;
}

function won(box, each) {
  const parts = (each.list ?? []).map(code => card(code, "s"));
  if (each.zwicks) parts.push(strokes(each.zwicks, false));
  return parts;
}

// What sides counted themselves where another count holds: the phone that a side typed it on says the number, no other does.
function besides(box, view, hand, names) {
  if (hand.opened || hand.way === "double") return [];
  return (hand.sealed ?? []).map(({side}) => {
    const own = sealedHere(view, hand, side);
    if (!own) return text(box, "ownSealed", {side: names[side]});
    const parts = [text(box, "cards", {points: own.card}), ...own.share ? [text(box, "most", {points: own.share})] : []];
    return text(box, "ownCount", {side: names[side], points: parts.join(" +\u00a0")});
  });
}

export function start(section, journal, go) {
  const doubts = (hand, names) => [
    ...doubtsIn(hand, names), ...besides(section.firstElementChild, {...journal.view, sides: sidesOf(journal.view, hand)}, hand, names),
  ];
  const again = (box, {scoring}, hand) => isSearched(scoring, hand) ? {words: text(box, "search"), way: "double"} : null;
  // Points in cards as they were typed, and the majority beside them, as `summands` in scorekeeper/zwickern/app/words/match.py.
  const summands = result => {
    if (result.some(({majority}) => majority === null)) return null;
    const most = result.reduce((sum, {majority}) => sum + majority, 0);
    return [...result.map(each => each.card_points), ...most ? [most] : []];
  };
  const marks = (box, num) => text(box, num === 1 ? "zwick" : "zwicks", {num});
  return begin(section, journal, go, {made, won, number: figure, doubts, explanation, check, again, marks, summands});
}
