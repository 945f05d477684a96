// Counts a deal by tricks: stakes, thirds of the pot, who is gezwickt, chips. A proposal for the phone's screen: what
// holds comes from the server. tests/vectors/zwicken.json (written by the Python) says what it must give.
import {signedText} from "../../match/scorer.mjs";

const SIGNED = ["active", "tricks", "gezwickt", "staked", "thirds"];
const CAUSES = ["a", "b", "c", "d"];

export function digest(head, result) {
  return signedText(head, result, SIGNED);
}

const sum = numbers => numbers.reduce((total, number) => total + number, 0);

/** The way from who stakes first over hops and jumps to who deals: {dealer, stakes by seat}. */
export function course(scoring, first, sides, cuts) {
  const stakes = Array(sides).fill(0);
  stakes[first] = 1;
  let dealer = first;
  for (const cut of cuts) {
    const {pays, dealer: next} = scoring.cuts[cut][sides][dealer];
    for (const seat of pays) stakes[seat] += 1;
    dealer = next;
  }
  return {dealer, stakes};
}

/** A deal: `count` = {figures: [{tricks}], facts: {cuts, b, c, d, last, dealer}} as in the entries; `carry` = {pot, dealer}. */
export function score(scoring, sides, {figures, facts}, carry) {
  const taps = facts ?? {};
  const {dealer, stakes} = course(scoring, carry?.dealer ?? 0, sides, taps.cuts ?? []);
  const numbers = Array.from({length: sides}, (_, side) => figures?.[side]?.tricks ?? null);
  const raised = numbers.map((_, side) => scoring.thirds ? 0 : figures?.[side]?.raised ?? 0);
  const deal = {
    active: numbers.map(number => number !== null), tricks: numbers.map(number => number ?? 0),
    staked: stakes.map((number, seat) => number * scoring.stake + raised[seat]),
  };
  deal.left = numbers.flatMap((number, seat) => number === null ? [] : [seat]);
  deal.last = scoring.thirds ? null : taps.last ?? only(numbers);
  const contested = deal.left.length >= scoring.allowed.in;
  const complete = scoring.thirds || !contested || deal.last !== null;
  const before = carry?.pot ?? 0;
  const played = before + sum(deal.staked);
  const won = complete ? wonBy(scoring, played, deal) : numbers.map(() => 0);
  const causes = numbers.map((_, seat) => complete && scoring.gezwickt ? CAUSES.filter(cause =>
    taps[cause] === seat || cause === "a" && contested && deal.active[seat] && !deal.tricks[seat]) : []);
  const cost = scoring.bete === "pot" ? played : scoring.stake;
  const paid = causes.map(each => cost * (scoring.cumulative ? each.length : Math.min(each.length, 1)));
  const made = numbers.map((_, seat) => ({
    active: deal.active[seat], tricks: deal.tricks[seat], staked: deal.staked[seat], won: won[seat], gezwickt: causes[seat],
    paid: paid[seat], chips: won[seat] - deal.staked[seat] - paid[seat], thirds: played ? Math.floor(3 * won[seat] / played) : 0,
    in: deal.left.includes(seat), raised: raised[seat],
  }));
  const after = played - sum(won) + sum(paid);
  const counted = sum(made.map(side => side.chips));
  return {
    sides: made, complete, nominal: before, expected: before - after, counted, gap: counted - before + after, checked: "none",
    doubts: [...doubts(scoring, dealer, numbers, taps, raised), ...namedDealer(dealer, taps)], tie: false, open: [], twice: [],
    facts: {
      dealer, next_dealer: (dealer + 1) % sides, pot: {before, played, after}, cuts: [...taps.cuts ?? []], active: deal.active,
      causes, said_dealer: taps.dealer ?? null,
    },
  };
}

// Who won the last trick where nobody said: the only one with a trick.
function only(numbers) {
  const some = numbers.flatMap((number, seat) => number ? [seat] : []);
  return some.length === 1 ? some[0] : null;
}

function wonBy(scoring, played, {left, last, tricks}) {
  if (!left.length) return tricks.map(() => 0);
  const alone = left.length === 1 ? left[0] : scoring.thirds ? null : last;
  if (alone !== null) return tricks.map((_, seat) => seat === alone ? played : 0);
  if (!scoring.thirds) return tricks.map(() => 0);
  return tricks.map(number => Math.floor(played / 3) * number);
}

const finding = (rule, name, facts = {}) => ({rule, severity: "error", case: name, facts});

// Zw.Q4: the hops and jumps lead to another dealer than the one named.
function namedDealer(dealer, {dealer: at = null}) {
  return at === null || at === dealer ? [] : [finding("Zw.Q4", "dealer", {at, dealer})];
}

// Zw.Q1 for the third trick of Anbieten: who won it is in and has it.
function ofTheLast(scoring, numbers, at, together) {
  if (at === null) return [];
  if (numbers[at] === null) return [finding("Zw.Q1", "last_passed", {at})];
  return !numbers[at] && together >= scoring.tricks ? [finding("Zw.Q1", "last_none", {at})] : [];
}

/** What cannot be of tricks and causes (Zw.Q1–Q3), as findings. */
function doubts(scoring, dealer, numbers, {b = null, c = null, d = null, last = null}, raised) {
  const playing = numbers.filter(number => number !== null).length;
  const together = sum(numbers.map(number => number ?? 0));
  const wanted = playing >= scoring.allowed.in ? scoring.tricks : 0;
  const found = [];
  if (together !== wanted && !(!scoring.thirds && wanted && together <= 1)) {
    found.push(finding("Zw.Q1", wanted ? "sum" : "alone", {tricks: together, wanted, playing}));
  }
  found.push(...scoring.thirds ? [] : ofTheLast(scoring, numbers, last, together), ...numbers.flatMap((number, at) =>
    raised[at] && number === null ? [finding("Zw.Q1", "raised", {at})] : []));
  if (!scoring.gezwickt) return found;
  if (b !== null && b !== dealer) found.push(finding("Zw.Q2", "dealer", {at: b, dealer}));
  const named = [c, d].filter(seat => seat !== null);
  if (named.length && playing < scoring.allowed.in) found.push(finding("Zw.Q2", "alone"));
  for (const at of named) if (numbers[at] === null) found.push(finding("Zw.Q2", "passed", {at}));
  if (c !== null && c === d) found.push(finding("Zw.Q2", "same", {at: c}));
  for (const [cause, at, possible] of [["ace", c, scoring.allowed.ace], ["seven", d, scoring.allowed.seven]]) {
    const tricks = at === null ? null : numbers[at];
    if (tricks !== null && !possible.includes(tricks)) found.push(finding("Zw.Q3", cause, {at, tricks}));
  }
  return found;
}
