// Games counted down and Bummerl, over the hands that this phone knows (scorekeeper/schnapsen/series.py).

// What a game is played by from its first hand to its last; other rules hold from the next game on.
const terms = ({start, schneider, schuster}) => ({start, schneider, schuster});

/** The facts of a series before any hand. */
export function begun(scoring, persons) {
  const none = () => persons.map(() => 0);
  return {
    score: persons.map(() => scoring.start), ...terms(scoring), games: none(), bummerl: none(), game_points: none(), hands: 0,
    in_game: 0, unfinished: false, finished: [],
  };
}

/** The facts after one more hand. `stood`: sides that stood at 1 in the running game when the other stood at the start. */
export function added(before, result, scoring, stood) {
  const won = result.map(side => side.game_points);
  const game = terms(before.in_game ? before : scoring);
  const score = before.in_game ? before.score : before.score.map(() => game.start);
  const after = {
    ...before, ...game, score: score.map((points, side) => Math.max(0, points - won[side])),
    game_points: before.game_points.map((points, side) => points + won[side]), hands: before.hands + 1, in_game: before.in_game + 1,
  };
  const winner = after.score.findIndex(points => points <= 0);
  if (winner < 0) return after;
  const loser = 1 - winner;
  const left = after.score[loser];
  const [kind, cost] = game.schuster && stood.has(loser) ? ["schuster", game.schuster]
    : left === game.start ? ["schneider", game.schneider] : ["game", 1];
  return {
    ...after, ...terms(scoring), score: after.score.map(() => scoring.start), in_game: 0,
    games: after.games.map((games, side) => games + (side === winner)),
    bummerl: after.bummerl.map((number, side) => number + (side === loser ? cost : 0)),
    finished: [...after.finished, {winner, loser, score: left, bummerl: cost, kind, hands: after.in_game}],
  };
}

/** Where each side sat before: who stays keeps the side, who comes plays on for the one that is free. */
export function places(before, persons) {
  const free = before.flatMap((person, side) => persons.includes(person) ? [] : [side]);
  return persons.map(person => before.includes(person) ? before.indexOf(person) : free.shift());
}

/** The same facts for others. */
export function seated(facts, before, persons, {score_goes_on: playsOn, earlier}) {
  if (playsOn === false) return beginning(facts, before, persons, earlier);
  const sides = places(before, persons);
  const moved = key => sides.map(side => facts[key][side]);
  const place = side => side === null ? null : sides.indexOf(side);
  const finished = facts.finished.map(game => ({...game, winner: place(game.winner), loser: place(game.loser)}));
  return {...facts, score: moved("score"), finished, games: moved("games"), bummerl: moved("bummerl"), game_points: moved("game_points")};
}

// The person who won or lost a game; undefined for one who is not known here any more.
const who = (standings, number, role) => standings.map(({persons, facts}) => persons[facts.finished[number]?.[role]]).find(Boolean);

// As it was before anybody played on: who has just come begins at the start, who comes back has their own games, Bummerl and
// points again, as far as hands known here tell of them.
function beginning(facts, before, persons, earlier) {
  const standings = [{persons: before, facts}, ...earlier];
  const side = person => persons.includes(person) ? persons.indexOf(person) : null;
  const finished = facts.finished.map((game, number) => ({
    ...game, winner: side(who(standings, number, "winner")), loser: side(who(standings, number, "loser")),
  }));
  // What they had when they sat there last.
  const carried = (key, none) => persons.map(person => {
    const last = standings.find(one => one.persons.includes(person));
    return last ? last.facts[key][last.persons.indexOf(person)] : none;
  });
  const counted = earlier.find(({counts}) => counts); // who sat there comes back to where they stood then
  const score = persons.map(person => facts.score[before.indexOf(person)] ?? counted?.facts.score[counted.persons.indexOf(person)] ?? facts.start);
  return {...facts, score, finished, games: carried("games", 0), bummerl: carried("bummerl", 0), game_points: carried("game_points", 0)};
}

/** Who stands at 1 while the other stands at the start. */
export function standing({score, start, in_game: played}) {
  return played ? score.flatMap((points, side) => points === 1 && score[1 - side] === start ? [side] : []) : [];
}

/** Whether the agreed end is reached, also by somebody who is gone; null where that is not the game's to say. */
export function over({bummerl, finished}, {kind, n}, standings) {
  if (kind === "bummerl") {
    const gone = new Map();
    for (const [number, game] of finished.entries()) {
      const loser = game.loser === null ? who(standings, number, "loser") : undefined;
      if (loser) gone.set(loser, (gone.get(loser) ?? 0) + game.bummerl);
    }
    return Math.max(...bummerl, ...gone.values()) >= n;
  }
  return kind === "games" ? finished.length >= n : null;
}
