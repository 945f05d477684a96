// What stands in a row of a paper sheet of Schnapsen (scorekeeper/schnapsen/app/pages/paper_sheet.py).
import {aSide, closeUp, markOf, namesOf, sideOf} from "../../match/paper_cells.mjs";

const SIGNS = /^(?:[ZC](?<closed>[AB12])|F(?<wrong>[AB12]?)|(?<last>L))/;
const MOST_DOTS = 8;
const NONE = {closed: null, false_claim: false, claimant: null, last: false};

// {closed, false_claim, claimant, last}; undefined for another sign, one twice, or a closing without its side.
function readMargin(typed) {
  let rest = closeUp(typed);
  const margin = {...NONE};
  while (rest) {
    const found = SIGNS.exec(rest);
    if (!found) return undefined;
    const {closed, wrong, last} = found.groups;
    if (closed && margin.closed !== null || wrong !== undefined && margin.false_claim || last && margin.last) return undefined;
    if (closed) margin.closed = sideOf(closed);
    if (wrong !== undefined) Object.assign(margin, {false_claim: true, claimant: wrong ? sideOf(wrong) : null});
    if (last) margin.last = true;
    rest = rest.slice(found[0].length);
  }
  return margin;
}

function marginOf({closed, false: wrong, winner, last}) {
  const signs = closed === null || closed === undefined ? [] : [`Z${markOf(closed)}`];
  if (wrong !== null && wrong !== undefined) signs.push(wrong === winner ? `F${markOf(wrong)}` : "F");
  return [...signs, ...last ? ["L"] : []].join(" ");
}

// Points and tricks that somebody counted of the hand before: the sheet has none, and they are not lost.
function counted(hand, side) {
  const of = hand?.result && hand.way !== "plays" ? hand.result[side] : {};
  return Object.fromEntries(["points", "tricks"].flatMap(key => of[key] === null || of[key] === undefined ? [] : [[key, of[key]]]));
}

// As the two columns of the sheet count down; of a hand that ends a game also what that cost.
function stand(view, {before, after}) {
  if (!before || !after) return "";
  if (after.finished.length === before.finished.length) return after.score.join(" : ");
  const {winner, loser, score, bummerl} = after.finished.at(-1);
  const scores = after.score.map((_, side) => side === winner ? 0 : score).join(" : ");
  if (loser === null) return scores;
  return `${scores} · ${view.sides[loser].name} ${bummerl <= MOST_DOTS ? "●".repeat(bummerl) : `${bummerl} ●`}`;
}

export const rows = {
  otherwise: "quick",

  read(name, typed, view) {
    if (name === "winner") return aSide(typed, namesOf(view));
    if (name === "game_points") return /^[123]$/.test(typed) ? Number(typed) : undefined;
    return readMargin(typed);
  },

  shown: (name, value) => name === "winner" ? markOf(value) : null,

  textsOf(hand) {
    const {facts, result} = hand, winner = result ? facts.winner ?? null : null;
    if (winner === null) return {};
    return {winner: markOf(winner), game_points: String(result[winner].game_points), margin: marginOf(facts)};
  },

  figures({winner, game_points, margin}, view, hand) {
    const {closed, false_claim, claimant, last} = margin ?? NONE;
    const wrong = false_claim ? claimant ?? 1 - winner : null;
    return {figures: [...view.sides.keys()].map(side => counted(hand, side)), facts: {winner, game_points, closed, false: wrong, last}};
  },

  stands: (hands, view) => hands.map(hand => stand(view, hand)),
};
