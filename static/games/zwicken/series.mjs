// Chips and the pot, over the deals that this phone knows (scorekeeper/zwicken/series.py).

/** The facts of a series before any deal. */
export function begun(scoring, sides, persons) {
  return {
    pot: 0, dealer: 0, stake: scoring.stake, deals: 0, dealt: Array(sides).fill(0), chips: Array(sides).fill(0),
    balances: Object.fromEntries(persons.map(person => [person, 0])), shares: {}, sum: 0,
  };
}

/** The facts after one more deal of these `persons`. */
export function added(before, {result, facts}, persons) {
  const balances = {...before.balances};
  persons.forEach((person, side) => { balances[person] = (balances[person] ?? 0) + result[side].chips; });
  const pot = before.pot + facts.pot.after - facts.pot.before;
  return {
    ...before, pot, balances, dealer: facts.next_dealer, deals: before.deals + 1, dealt: before.dealt.map(number => number + 1),
    chips: persons.map(person => balances[person]), sum: Object.values(balances).reduce((total, chips) => total + chips, pot),
  };
}

/** Whether the agreed end is reached; null where that is not the game's to say. */
export function over({deals}, {kind, n}) {
  return kind === "hands" ? deals >= n : null;
}
