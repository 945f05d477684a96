// Counts a hand that was tapped, and the games from so many down. A proposal for the phone's screen: what holds comes
// from the server. tests/vectors/schnapsen.json (written by the Python) says what it must give.
import {signedText} from "../../match/scorer.mjs";

const SIGNED = ["tricks", "card_points", "marriage_points", "points", "game_points"];
const MARRIAGES = [0, 20, 40, 60, 80, 100];
const ALL_TRICKS = 10;
const CARDS = [11, 10, 4, 3, 2].flatMap(value => Array(4).fill(value));

export function digest(head, result) {
  return signedText(head, result, SIGNED);
}

/** A hand: `count` = {figures, facts: {winner, game_points, closed, false, last}} as in the entries. */
export function score(scoring, sides, {figures, facts}) {
  const {winner = null, game_points: worth = null} = facts ?? {};
  const complete = winner !== null && worth !== null;
  const made = Array.from({length: sides}, (_, side) => ({
    tricks: figures?.[side]?.tricks ?? null, card_points: null, marriages: null, marriage_points: null,
    points: figures?.[side]?.points ?? null, game_points: complete && side === winner ? worth : 0, score: null,
  }));
  const taps = complete ? tapped(made, facts) : null;
  const found = taps ? doubts(scoring, taps) : [];
  const typed = taps && [...taps.points, ...taps.tricks].some(number => number !== null) ? taps : null;
  const [nominal, expected, counted] = typed ? identity(scoring, typed) : [0, 0, 0];
  return {
    sides: made, complete, nominal, expected, counted, gap: counted - expected, doubts: found, tie: false, open: [],
    twice: [], checked: !typed ? "none" : found.length ? "gap" : compared(scoring, typed) ? "ok" : "none",
    facts: {
      winner, how: taps ? how(taps) : null, closed: facts?.closed ?? null, false: facts?.false ?? null,
      last: Boolean(facts?.last),
    },
  };
}

// What was said, the winner first.
function tapped(figures, {winner, game_points, closed, false: wrong, last}) {
  const who = side => side === null || side === undefined ? null : side === winner ? "winner" : "loser";
  const both = key => [figures[winner][key], figures[1 - winner][key]];
  return {game_points, closed: who(closed), false: who(wrong), last: Boolean(last), points: both("points"), tricks: both("tricks")};
}

function how(taps) {
  if (taps.last) return "Sn.G6";
  if (taps.false) return taps.closed === taps.false ? "Sn.G4" : "Sn.G2";
  if (taps.closed) return taps.closed === "winner" ? "Sn.G3" : null;
  return "Sn.G1";
}

/** What does not go together (Sn.Q1–Q3), as findings. */
export function doubts(scoring, taps) {
  return [...combination(scoring, taps), ...grade(scoring, taps), ...counts(scoring, taps)];
}

/** Whether these taps can be, by the table that came with the rules. */
export function allowed(scoring, closed, wrong, last, worth) {
  return scoring.allowed.some(row => row[0] === closed && row[1] === wrong && row[2] === last && row[3] === worth);
}

const finding = (rule, name, facts) => ({rule, severity: "error", case: name, facts});

function combination(scoring, {closed, false: wrong, last, game_points}) {
  if (allowed(scoring, closed, wrong, last, game_points)) return [];
  const facts = {game_points};
  if (wrong === "winner") return [finding("Sn.Q1", "false_winner", facts)];
  if (last) return [finding("Sn.Q1", closed || wrong ? "last_closed" : "last_points", facts)];
  return [finding("Sn.Q1", wrong ? "false_points" : "closed_points", facts)];
}

// Whether something counted could have shown a slip.
const compared = (scoring, taps) => wantedBy(scoring, taps) !== null || summed(taps);

// The game points that the loser's count asks for, if it asks for any.
function wantedBy(scoring, taps) {
  const [tricks, points] = [taps.tricks[1], taps.points[1]];
  if (taps.false || taps.closed === "loser" || taps.last) return null;
  if (tricks === 0) return 3;
  // Nobody has points without a trick; without points it is not known whether there was one.
  return points === null || tricks === null && !points ? null : points < scoring.below ? 2 : 1;
}

function grade(scoring, taps) {
  const wanted = wantedBy(scoring, taps);
  if (wanted === null || wanted === taps.game_points) return [];
  const facts = {game_points: taps.game_points, wanted, points: taps.points[1] ?? 0, tricks: taps.tricks[1] ?? 0};
  return [finding("Sn.Q2", {3: "no_trick", 2: "below", 1: "above"}[wanted], facts)];
}

function counts(scoring, taps) {
  const found = taps.points.flatMap((points, at) => points && taps.tricks[at] === 0 ? [finding("Sn.Q3", "no_trick", {points})] : []);
  const together = taps.tricks.reduce((sum, number) => sum + (number ?? 0), 0);
  if (together > ALL_TRICKS) found.push(finding("Sn.Q3", "tricks", {tricks: together, most: ALL_TRICKS}));
  taps.points.forEach((points, at) => {
    const tricks = taps.tricks[at];
    if (points !== null && tricks && points > most(scoring, tricks)) {
      found.push(finding("Sn.Q3", "too_many_in", {points, tricks, most: most(scoring, tricks)}));
    }
  });
  const gap = unexplained(scoring, taps);
  const counted = taps.points.reduce((sum, points) => sum + (points ?? 0), 0);
  if (gap) found.push(finding("Sn.Q3", playedOut(taps) ? "all_tricks" : "too_many", {points: counted, total: scoring.total, gap}));
  return [...found, ...claim(scoring, taps)];
}

// Who claimed rightly has enough, who claimed wrongly has not; the claimant's own count says it alone.
function claim(scoring, {points: [winner, loser], false: wrong, last, closed}) {
  const {enough} = scoring;
  if (wrong === "loser") return loser !== null && loser >= enough ? [finding("Sn.Q3", "false_claim", {points: loser, enough})] : [];
  const claimed = !wrong && !last && closed !== "loser";
  return claimed && winner !== null && winner < enough ? [finding("Sn.Q3", "claim", {points: winner, enough})] : [];
}

function playedOut({closed, tricks: [one, other]}) {
  return closed === null && one !== null && other !== null && one + other === ALL_TRICKS;
}

// Both counts are in, and of a pack that is out.
const summed = taps => !taps.points.includes(null) && playedOut(taps);

// What the pack gives out, that with the marriages that explain the counts, and both counts; zeros where nothing must be.
function identity(scoring, taps) {
  const [winner, loser] = taps.points;
  if (winner === null || loser === null) return [0, 0, 0];
  const gap = unexplained(scoring, taps);
  return gap || summed(taps) ? [scoring.total, winner + loser - gap, winner + loser] : [0, 0, 0];
}

// The most points that so many tricks can bring: the best cards, and a marriage for each lead.
function most(scoring, tricks) {
  if (tricks === null) return scoring.total + MARRIAGES.at(-1);
  return CARDS.slice(0, 2 * tricks).reduce((sum, value) => sum + value, 0) + Math.min(20 * (tricks + 2), MARRIAGES.at(-1));
}

// Points of both that no marriages explain; below 0 where all tricks were played and some are missing.
function unexplained(scoring, taps) {
  const [winner, loser] = taps.points;
  if (winner === null || loser === null) return 0;
  const together = winner + loser;
  if (!playedOut(taps)) {
    const tricks = taps.tricks.includes(null) ? null : taps.tricks[0] + taps.tricks[1];
    return Math.max(0, together - most(scoring, tricks));
  }
  return MARRIAGES.map(extra => together - scoring.total - extra).reduce((best, gap) => Math.abs(gap) < Math.abs(best) ? gap : best);
}
