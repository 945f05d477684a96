// Where missing points may be, as words/figures.py says it; the server works it out, so without it there is nothing to say.
import {cardText} from "./counting.mjs";
import {html, text} from "../../match/parts.mjs";

const ACES = ["Ac", "Ad", "Ah", "As"];

/** A line: "perhaps counted twice: 2 of: the aces, ♠2" with the signs drawn. `texts`: the element that has the words. */
export function explanation(texts, {twice, parts}) {
  const times = new Map();
  for (const {ones} of parts) times.set(ones.join(), [ones, (times.get(ones.join())?.[1] ?? 0) + 1]);
  const what = [...times.values()].flatMap(([ones, number], at) => [...at ? [" + "] : [], ...part(texts, ones, number)]);
  return html("span", {class: "perhaps"}, ...around(text(texts, twice ? "twice" : "perhaps", {what: "\u0000"}), what));
}

function part(texts, ones, number) {
  const all = ACES.every(ace => ones.includes(ace));
  const names = ones.filter(one => !ACES.includes(one)).map(one => name(texts, one));
  if (all) names.unshift(text(texts, number === 1 ? "anAce" : "theAces"));
  else names.push(...ones.filter(one => ACES.includes(one)).map(one => name(texts, one)));
  const last = number === 1 ? text(texts, "or", {others: "\u0000", last: "\u0000"}).split("\u0000")[1] : ", ";
  const listed = names.flatMap((one, at) => at ? [at === names.length - 1 ? last : ", ", one] : [one]);
  return number === 1 ? listed : around(text(texts, "someOf", {number, what: "\u0000"}), listed);
}

function name(texts, one) {
  return one === "majority" ? text(texts, "theMajority") : one === "zwick" ? text(texts, "aZwick") : cardText(texts, one);
}

function around(words, inside) {
  const [before, after] = words.split("\u0000");
  return [before, ...inside, after ?? ""];
}
