// Two numbers that do not make the pack's total: which cards can be the reason, and what the sides say of them.
// tests/vectors/missing.json (written by the Python) says what these must give.
import {shareOf} from "./score.mjs";

const MOST_SUSPECTS = 12;

/** What a card, or the majority, is worth. */
export const pointsOf = (scoring, thing) => thing === "majority" ? scoring.majority : scoring.points[thing];

const times = things => things.reduce((found, thing) => found.set(thing, (found.get(thing) ?? 0) + 1), new Map());

/** The cards, each as often as the pack has it, and the majority that alone or in pairs are worth a gap. */
export function suspects(scoring, gap) {
  const things = [...scoring.order, ...scoring.majority ? ["majority"] : []];
  const numbers = times(things.map(thing => pointsOf(scoring, thing)));
  const wanted = Math.abs(gap);
  const found = things.filter(thing => {
    const points = pointsOf(scoring, thing), other = wanted - points;
    return wanted && (points === wanted || (numbers.get(other) ?? 0) > Number(other === points));
  });
  return found.length <= MOST_SUSPECTS ? found : [];
}

/** What can be the reason in a hand: in a row of a sheet, or a quick count, who has the majority stands beside the numbers. */
export function asksOf(scoring, hand) {
  const found = suspects(hand.way === "double" ? scoring : {...scoring, majority: 0}, hand.gap);
  return isContested(scoring, hand) && !found.includes("majority") ? ["majority", ...found] : found;
}

/** Whether several sides say in their own counts that they have the majority. */
export function isContested(scoring, hand) {
  return hand.way === "double" && scoring.majority > 0 && hand.sealed.filter(({side, facts}) => facts?.majority === side).length > 1;
}

/** Whether there is something to be looked for in a hand, of which each side has a number that somebody typed. */
export function isSearched(scoring, hand) {
  if (!hand?.result || !hand.gap || hand.conflict.length || !isOfEachSide(hand)) return false;
  return asksOf(scoring, hand).length > 0;
}

function isOfEachSide(hand) {
  if (hand.way === "double") return Boolean(hand.opened);
  const alone = (hand.facts?.together ?? null) === null; // of several hands no single card is it
  return ["paper", "quick"].includes(hand.way) && alone && !hand.result.some(({rest}) => rest);
}

/** What of a side's own number is in cards, as it was typed; null where that side did not say whose the majority is. */
export function inCards(scoring, points, majority, side, sides) {
  if (!scoring.majority) return points;
  return majority === null ? null : points - shareOf(scoring, majority, side, sides);
}

/** What nobody holds, and what is held too often: [{thing, points, twice}]. */
export function lit(scoring, asked, holds) {
  const copies = times(asked), held = times(holds.flat());
  return [...copies].filter(([thing, number]) => (held.get(thing) ?? 0) !== number)
    .map(([thing, number]) => ({thing, points: pointsOf(scoring, thing), twice: (held.get(thing) ?? 0) > number}));
}

/** What a side holds once it is said whose each of these is: another phone may say otherwise, and then two hold it. */
export function heldThen(side, held, shining, owners) {
  const things = [...held];
  for (const {thing, twice} of shining) {
    const owner = owners[thing];
    if (owner === side && !things.includes(thing)) things.push(thing);
    if (twice && owner !== undefined && owner !== side && things.includes(thing)) things.splice(things.indexOf(thing), 1);
  }
  return things;
}

/** Each side's number once it is said whose each of these is; `owners`: a side by thing. */
export function settled(points, shining, owners, holds) {
  const numbers = [...points];
  for (const each of shining) {
    const owner = owners[each.thing];
    if (owner === undefined) continue;
    if (!each.twice) numbers[owner] += each.points;
    else holds.forEach((things, side) => { if (side !== owner && things.includes(each.thing)) numbers[side] -= each.points; });
  }
  return numbers;
}
