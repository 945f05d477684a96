// What stands in a row of a paper sheet of Zwicken (scorekeeper/zwicken/app/pages/paper_sheet.py).
import {put} from "../check_line.mjs";
import {doubtWords} from "../doubts.mjs";
import {aNumber, aSide, closeUp, markOf, namesOf, sideOf} from "../../match/paper_cells.mjs";
import {figure, html, text} from "../../match/parts.mjs";
import {drawn} from "../../signs.mjs";

const PASSED = "–";
const DASHES = ["-", "–", "−", ".", ","];
const CUTS = {H: "hop", J: "jump"};
const MOST_CUTS = 40;
const MOST_RAISED = 9999;
const CAUSE = /^([BCD])([A-F1-6])/;
const NBSP = "\u00a0";

function readTricks(typed, most) {
  if (DASHES.includes(typed)) return PASSED;
  return /^\d$/.test(typed) && Number(typed) <= most ? Number(typed) : undefined;
}

// The letters that the sheet has in this language.
const cutLetters = () => JSON.parse(document.querySelector("[data-letters]")?.dataset.letters ?? "null") ?? CUTS;

function readCuts(typed) {
  const letters = [...closeUp(typed)], known = {...CUTS, ...cutLetters()};
  return letters.length <= MOST_CUTS && letters.every(letter => letter in known) ? letters.map(letter => known[letter]) : undefined;
}

// [[cause, side]…] by the letters of the causes.
function readCauses(typed, sides) {
  let rest = closeUp(typed);
  const found = new Map();
  while (rest) {
    const sign = CAUSE.exec(rest), cause = sign?.[1].toLowerCase();
    if (!sign || sideOf(sign[2]) >= sides || found.has(cause)) return undefined;
    found.set(cause, sideOf(sign[2]));
    rest = rest.slice(sign[0].length);
  }
  return [...found].sort();
}

const writeCuts = cuts => cuts.map(cut => Object.entries(cutLetters()).find(([, word]) => word === cut)?.[0] ?? "").join("");
const writeCauses = causes => [...causes].sort().map(([cause, side]) => `${cause}${markOf(side)}`).join(" ");
const people = side => side.persons.join();
const ownSides = (hand, view) => hand.sides.length === view.sides.length && view.sides.every((side, at) => people(side) === hand.sides[at].join());
const contested = (hand, view) => hand.result.filter(({active}) => active).length >= view.scoring.allowed.in;

const signed = number => number > 0 ? `+${number}` : figure(number);

function stand(view, {after}, pot) {
  if (!after?.balances) return "";
  const balances = view.sides.map(({persons: [person]}, at) => `${markOf(at)}${NBSP}${signed(after.balances[person] ?? 0)}`);
  return [...balances, pot(after.pot).replaceAll(" ", NBSP)].join(" · ");
}

export const rows = {
  otherwise: "quick",
  known: ownSides,

  read(name, typed, view) {
    if (name === "cuts") return readCuts(typed);
    if (name === "causes") return readCauses(typed, view.sides.length);
    if (name === "last") return aSide(typed, namesOf(view));
    return name.startsWith("raised") ? aNumber(typed, MOST_RAISED) : readTricks(typed, view.scoring.tricks);
  },

  shown: (name, value) => name === "last" ? markOf(value) : name.startsWith("tricks") ? String(value) : null,

  textsOf(hand, view) {
    const {result} = hand, texts = {};
    if (!result) return texts;
    texts.cuts = writeCuts(hand.facts.cuts ?? []);
    for (const [at, side] of view.sides.entries()) {
      const then = hand.sides.findIndex(persons => persons.join() === people(side));
      if (then < 0) continue;
      texts[`tricks-${at}`] = result[then].active ? String(result[then].tricks) : PASSED;
      texts[`raised-${at}`] = String(result[then].raised || "");
      if (result[then].thirds === 3) texts.last = markOf(at);
    }
    if (ownSides(hand, view)) texts.causes = writeCauses(result.flatMap(({gezwickt}, at) => gezwickt.filter(cause => cause !== "a").map(cause => [cause, at])));
    return texts;
  },

  figures(cells, view, hand) {
    const facts = {cuts: cells.cuts ?? [], ...Object.fromEntries(cells.causes ?? [])};
    if (cells.last != null) facts.last = cells.last;
    const dealer = hand?.result ? hand.facts.said_dealer ?? null : null;
    if (dealer !== null) facts.dealer = dealer; // said at the table; the sheet has it by its cuts
    const figures = [...view.sides.keys()].map(side => {
      const tricks = cells[`tricks-${side}`], raised = cells[`raised-${side}`];
      return {tricks: tricks === PASSED ? null : tricks, ...raised ? {raised} : {}};
    });
    return {figures, facts};
  },

  stands(hands, view) {
    const form = document.getElementById("paper-form");
    return hands.map(hand => stand(view, hand, number => text(form.querySelector("[data-t-pot]"), "pot", {number: figure(number)})));
  },

  fits: (hand, view) => view.scoring.thirds && contested(hand, view) ? String(view.scoring.tricks) : "",

  say(line, hand, view, form) {
    const off = this.off(hand, view, form);
    if (off) put(line, "bad", drawn("i-warning"), html("span", {}, off));
    else put(line, "ok", html("span", {}, text(form.querySelector("[data-t-pot]"), "for", {number: hand.facts.pot.played})), drawn("i-check"));
  },

  off(hand, view, form) {
    if (hand.doubts.length) return doubtWords(hand.doubts[0], namesOf(view));
    return hand.complete ? "" : text(form.querySelector("[data-t-pot]"), "whoLast");
  },
};
