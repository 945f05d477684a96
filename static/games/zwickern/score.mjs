// Adds up one hand from the rule set's scoring values. A proposal for the phone's screen: what holds comes from the
// server. tests/vectors/score.json (written by the Python) says what it must give.

const sum = numbers => numbers.reduce((total, number) => total + number, 0);

/** What each side has of the majority when those sides have most cards (one, or several with as many). */
function split(scoring, sides, first) {
  const each = first.length < 2
    ? scoring.majority
    : {none: 0, split: Math.floor(scoring.majority / first.length), all: scoring.majority}[scoring.tie_share] ?? 0;
  return Array.from({length: sides}, (_, side) => first.includes(side) ? each : 0);
}

/** What a side has of the majority that was said to be a side's, or everybody's ("tie"). */
export function shareOf(scoring, majority, side, sides) {
  if (majority === null) return 0;
  return split(scoring, sides, majority === "tie" ? [...Array(sides).keys()] : [majority])[side];
}

function mostOf(numbers) {
  const most = Math.max(...numbers);
  return most > 0 ? numbers.flatMap((number, side) => number === most ? [side] : []) : [];
}

// What was said goes before what was counted.
function majorityOf(scoring, figures, majority) {
  const sides = figures.length;
  if (majority === "tie") return {shares: split(scoring, sides, figures.map((_, side) => side)), tie: true, known: true};
  if (Number.isInteger(majority)) return {shares: split(scoring, sides, [majority]), tie: false, known: true};
  const numbers = figures.map(figure => figure?.cards ?? null);
  if (numbers.includes(null) || !numbers.some(number => number > 0)) {
    return {shares: Array(sides).fill(0), tie: false, known: !scoring.majority};
  }
  const first = mostOf(numbers);
  return {shares: split(scoring, sides, first), tie: first.length > 1, known: true};
}

// What the pack gives out: with the whole majority unless it is tied.
function nominalOf(scoring, shares, tie) {
  return tie ? scoring.nominal - scoring.majority + sum(shares) : scoring.nominal;
}

/**
 * A counted hand: {sides: [{card_points, majority, zwicks, points, cards, list, rest}], open, twice, nominal, expected,
 * counted, gap, complete, tie, checked, doubts, facts}. `count` = {way: "cards|double|quick|paper", figures, facts: {majority, together},
 * claims: of a double count the facts of each side's own, marks: Zwicks by side}, as in the entries; a figure that is not
 * in yet is null. `gap` = counted − expected: below 0 points are missing. `checked`: "ok", "gap", or "none" where nothing could have failed.
 * `together`: of how many hands it is the sum.
 */
export function score(scoring, sides, count) {
  const figures = Array.from({length: sides}, (_, side) => count.figures?.[side] ?? null);
  const marks = Array.from({length: sides}, (_, side) => count.marks?.[side] ?? 0);
  const ways = {cards: byCards, double: byTotals, quick: byPoints, paper: byPoints}, {together = null} = count.facts ?? {};
  if (together !== null) return ofSeveral(scoring, figures, together);
  const found = ways[count.way](scoring, figures, count.facts?.majority ?? null);
  const result = figures.map((figure, side) => ({
    card_points: found.points[side], majority: found.shares[side], zwicks: marks[side],
    points: found.points[side] + (found.shares[side] ?? 0) + marks[side] * scoring.zwick,
    cards: figure?.cards ?? null, list: found.lists?.[side] ?? null, ...found.rest?.[side] && {rest: true},
  }));
  const {open = [], twice = [], nominal, complete, tie, proves = true} = found;
  const expected = nominal + sum(marks) * scoring.zwick;
  const counted = sum(result.map(side => side.points));
  const doubts = [...doubtsOf(scoring, figures, tie), ...counted === expected ? claimsApart(scoring, count.claims ?? []) : []];
  const off = counted !== expected || open.length || twice.length || doubts.length;
  const checked = !proves && !doubts.length ? "none" : off ? "gap" : "ok";
  return {sides: result, open, twice, nominal, expected, counted, gap: counted - expected, complete, tie, checked, doubts, facts: {}};
}

// The sum of several hands, majorities and Zwicks in it: nothing proves it; but less than so many hands give without a
// Zwick, or more where a Zwick is worth nothing, cannot be.
function ofSeveral(scoring, figures, together) {
  const sides = figures.map(figure => {
    const points = figure?.points ?? 0;
    return {card_points: points, majority: null, zwicks: 0, points, cards: figure?.cards ?? null, list: null};
  });
  const all = sum(sides.map(({points}) => points)), hands = Math.max(1, together);
  const totals = [scoring.nominal, ...scoring.tied], most = scoring.zwick || !together ? Infinity : hands * Math.max(...totals);
  const nominal = Math.min(Math.max(all, hands * Math.min(...totals)), most), gap = all - nominal;
  return {
    sides, open: [], twice: [], nominal, expected: nominal, counted: all, gap, complete: true, tie: false,
    checked: gap ? "gap" : "none", doubts: [], facts: {together},
  };
}

const doubt = (name, facts) => ({rule: "F2", severity: "error", case: name, facts});

// What sides said for themselves of the majority that cannot all be so, of numbers that come out all the same.
function claimsApart(scoring, claims) {
  const named = claims.map(stated => stated?.majority ?? null), all = new Set(named.filter(claim => claim !== null));
  if (all.size < 2 || !scoring.majority) return [];
  return [doubt(named.filter((claim, side) => claim === side).length > 1 ? "majority" : "majorities", {})];
}

// What cannot be of the cards that sides captured, as findings: they come to the pack, and to less only where the
// capturing cards do not count.
function doubtsOf(scoring, figures, tie) {
  const numbers = figures.map(figure => figure?.cards ?? null);
  const total = scoring.cards, all = sum(numbers.map(number => number ?? 0));
  const counted = !numbers.includes(null) && all > 0;
  if (counted && (all > total || all < total && (scoring.majority_counts ?? "all") === "all")) return [doubt("cards", {sum: all, total})];
  return tie && !scoring.tied.length ? [doubt("tie", {total})] : [];
}

function byCards(scoring, figures, majority) {
  const {shares, tie, known} = majorityOf(scoring, figures, majority);
  const left = {...scoring.copies};
  const twice = [];
  const place = code => scoring.order.includes(code) ? scoring.order.indexOf(code) : scoring.order.length;
  const lists = figures.map(figure => [...figure?.list ?? []].sort((one, other) => place(one) - place(other)));
  for (const code of lists.flat()) {
    if (left[code] === undefined) continue; // scores nothing: nothing to check
    if (left[code] > 0) left[code] -= 1;
    else twice.push(code);
  }
  const open = scoring.order.filter(code => {
    left[code] -= 1;
    return left[code] >= 0;
  });
  return {
    points: lists.map(list => sum(list.map(code => scoring.points[code] ?? 0))), lists, shares, tie, open, twice,
    nominal: nominalOf(scoring, shares, tie), complete: known && !open.length,
  };
}

// Points of cards, without majority and Zwicks. The one side that typed nothing has the rest of the pack; where the
// others typed more than the pack holds there is none, and the count does not come out.
function byPoints(scoring, figures, majority) {
  const {shares, tie, known} = majorityOf(scoring, figures, majority);
  const typed = figures.map(figure => figure?.points ?? null);
  const missing = typed.filter(points => points === null).length;
  const rest = scoring.nominal - scoring.majority - sum(typed.map(points => points ?? 0));
  return {
    points: typed.map(points => points ?? Math.max(0, rest)), shares, tie, nominal: nominalOf(scoring, shares, tie),
    complete: known && missing < 2, proves: !missing || rest < 0, rest: typed.map(points => points === null),
  };
}

// Each side's own total, with the majority in it: who has it does not show.
function byTotals(scoring, figures, majority) {
  const numbers = figures.map(figure => figure?.cards ?? null);
  const all = !numbers.includes(null);
  const first = all ? mostOf(numbers) : [];
  const tie = majority === "tie" || first.length > 1;
  const tied = all && first.length ? first : figures.map((_, side) => side);
  const shares = tie ? split(scoring, figures.length, tied) : [];
  return {
    points: figures.map(figure => figure?.points ?? 0), shares: figures.map(() => null), tie,
    nominal: nominalOf(scoring, shares, tie), complete: figures.every(figure => Number.isInteger(figure?.points)),
  };
}

/** The digest of a result that a sign-off names; `head` comes with the hand. */
export function digest(head, result) {
  const part = number => number === null ? "-" : number;
  return head + result.map(side => [side.card_points, side.majority, side.zwicks, side.points].map(part).join(".")).join(",");
}
