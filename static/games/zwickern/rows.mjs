// What stands in a row of a paper sheet of Zwickern (scorekeeper/zwickern/app/pages/paper_sheet.py).
import {checkSum} from "./counting.mjs";
import {explanation} from "./gaps.mjs";
import {put} from "../check_line.mjs";
import {isSearched} from "./missing.mjs";
import {aNumber, aSide, markOf, namesOf} from "../../match/paper_cells.mjs";
import {figure, html, text} from "../../match/parts.mjs";
import {drawn} from "../../signs.mjs";

const MOST_POINTS = 999;
const MOST_ZWICKS = 99;
const MOST_SEEN = 9; // more nobody has in a hand; the pack would allow more

const mostZwicks = ({zwicks}) => Math.max(0, ...zwicks ?? []);

const majorityMark = majority => majority === null ? "" : majority === "tie" ? "=" : markOf(majority);

const worthOf = ({scoring}, zwicks, most) => zwicks * scoring.zwick + (most ? scoring.majority : 0);

// Of three sides and more the sheet has the whole hand: card points are what is left of it.
function cardPoints(cells, view) {
  const whole = view.sides.length > 2;
  return [...view.sides.keys()].map(side =>
    cells[`points-${side}`] - (whole ? worthOf(view, cells[`zwicks-${side}`] ?? 0, cells.majority === side) : 0));
}

export const rows = {
  otherwise: "count",

  known: (hand, view) => hand.sides.length === view.sides.length && hand.facts?.together === undefined,

  read(name, typed, view) {
    if (name === "majority") return typed === "=" || typed === "0" ? "tie" : aSide(typed, namesOf(view));
    return aNumber(typed, name.startsWith("zwicks") ? MOST_ZWICKS : MOST_POINTS);
  },

  shown: (name, value) => name === "majority" ? majorityMark(value) : null,

  textsOf(hand, view) {
    const result = hand.result && hand.way !== "double" ? hand.result : null;
    const most = result?.findIndex(side => side.majority) ?? -1;
    const majority = hand.tie ? "tie" : most < 0 ? null : most;
    const zwicks = hand.zwicks ?? [], texts = {majority: majorityMark(majority)};
    for (const side of view.sides.keys()) {
      const own = result?.[side]?.rest ? null : result?.[side]?.card_points ?? null; // what the others leave nobody counted
      const more = view.sides.length === 2 ? 0 : worthOf(view, zwicks[side] ?? 0, majority === side);
      texts[`points-${side}`] = own === null ? "" : String(own + more);
      texts[`zwicks-${side}`] = String(zwicks[side] || "");
    }
    return texts;
  },

  isBelow: typed => Number(typed) > MOST_SEEN,

  isAll: (points, {sides, scoring}) => sides.length === 2 && points === scoring.nominal - scoring.majority,

  isTotal: (numbers, {scoring}) => numbers.every(number => number > scoring.nominal),

  inOrder(cells, {sides, scoring}) {
    const most = cells[sides.length] ?? "", others = cells.filter((cell, at) => at !== sides.length);
    if (!scoring.majority || /\D/.test(most)) return others.every(cell => /^\d*$/.test(cell));
    return cells.length !== 2 * sides.length && Number(most) <= sides.length && others.every(cell => /^\d*$/.test(cell));
  },

  spared: (number, form) => text(form.querySelector("[data-off]"), "spared", {number}),

  figures(cells, view) {
    const marks = [...view.sides.keys()].map(side => cells[`zwicks-${side}`] ?? 0);
    return {figures: cardPoints(cells, view).map(points => ({points})), facts: {majority: cells.majority ?? null}, marks};
  },

  impossible(cells, view, form, number) {
    const at = cardPoints(cells, view).findIndex(points => points < 0);
    if (at < 0) return null;
    return {cell: `points-${at}`, words: form ? text(form.querySelector("[data-off]"), "less", {number, name: view.sides[at].name}) : ""};
  },

  stands(hands, view) {
    let totals = view.sides.map(() => 0);
    return hands.map(({result}) => {
      totals = totals.map((total, side) => total + (result[side]?.points ?? 0));
      return totals.map(figure).join(" : ");
    });
  },

  fits: hand => hand.checked === "recounted" ? "" : String(hand.nominal), // it came out because somebody looked

  off(hand, view, form) {
    const most = Boolean(hand.result?.some(side => side.majority)), zwicks = (hand.zwicks ?? []).reduce((sum, one) => sum + one, 0);
    const cardsAlone = view.sides.length > 2 && hand.gap === -worthOf(view, zwicks, most);
    if (hand.gap) return text(form.querySelector("[data-off]"), cardsAlone ? "ofWhole" : "of", {number: hand.nominal + hand.gap, total: hand.nominal});
    return hand.checked === "gap" && hand.doubts.length ? String(hand.nominal) : "";
  },

  doubted: (hand, form) => mostZwicks(hand) > MOST_SEEN ? text(form.querySelector("[data-off]"), "zwicks", {number: mostZwicks(hand)}) : "",

  say(line, hand, view, form) {
    const words = form.querySelector("[data-off]");
    if (!hand.gap && this.doubted(hand, form)) put(line, "bad", drawn("i-warning"), html("span", {}, text(words, "doubted", {number: mostZwicks(hand)})));
    else if (hand.checked === "recounted") put(line, "");
    else checkSum(words, line, hand, {view, zwicks: hand.zwicks});
  },

  // What may be missing in the row in front, else in the first that does not add up, and the way to ask the cards.
  beside(form, {hands, front, view}) {
    const line = form.querySelector("[data-off]"), check = form.querySelector("[data-check]");
    const hand = front?.gap ? front : hands.find(({gap}) => gap);
    line.hidden = !hand;
    check.classList.toggle("told", Boolean(hand) && Boolean(check.querySelector(`a[href="#points-${hand?.number}-0"]`)));
    if (!hand) return;
    const {explanations: [likely], gap, id, number} = hand;
    const what = likely ? explanation(line, likely) : text(line, gap > 0 ? "gapMany" : "gapFew", {number: Math.abs(gap)});
    line.querySelector("[data-cause]").replaceChildren(html("a", {href: `#points-${number}-0`}, text(line, "row", {number})), " ", what);
    const link = line.querySelector("a.word"), to = new URL(link.href), search = isSearched(view.scoring, hand);
    const way = search ? "double" : "cards";
    to.searchParams.set("hand", id);
    to.searchParams.set("way", way);
    link.href = to.href;
    link.textContent = text(link, search ? "search" : "cards");
    Object.assign(link.dataset, {hand: id, way, go: search ? "double" : "count"});
  },
};
