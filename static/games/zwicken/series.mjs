// Chips and the pot, over the deals that this phone knows (scorekeeper/zwicken/series.py).
import {sittingFor} from "../../match/turn.mjs";

/** The facts of a series before any deal: chips and pot that came from the match before are among those `known`. */
export function begun(scoring, persons, known) {
  const none = persons.map(() => 0);
  const balances = {...Object.fromEntries(persons.map(person => [person, 0])), ...known?.balances};
  const pot = known?.pot ?? 0;
  return {
    pot, dealer: 0, stake: scoring.stake, deals: 0, dealt: none, chips: persons.map(person => balances[person]), balances,
    shares: {}, sum: Object.values(balances).reduce((total, chips) => total + chips, pot),
  };
}

/** The same facts in the order of others: people come and go between deals. */
export function seated(facts, before, persons) {
  const at = persons.map(person => before.indexOf(person));
  const dealer = persons.indexOf(sittingFor(before[facts.dealer], before, persons, true));
  return {
    ...facts, dealer, dealt: at.map(from => facts.dealt[from] ?? 0), chips: persons.map(person => facts.balances[person] ?? 0),
  };
}

/** The same facts once somebody who left and these `persons` have settled. */
export function paid(facts, transfers, persons) {
  const balances = {...facts.balances};
  for (const {payer, payee, amount} of transfers) {
    balances[payer] = (balances[payer] ?? 0) + amount;
    balances[payee] = (balances[payee] ?? 0) - amount;
  }
  return {...facts, balances, chips: persons.map(person => balances[person] ?? 0)};
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

/** Chips that were counted in, beside a ledger that was `was` and is `now`; what somebody paid since stands. */
export function compared(count, was, now) {
  const of = ({balances}, person) => balances[person] ?? 0;
  const book = Object.fromEntries(Object.entries(count.book).map(([one, chips]) => [one, chips + of(now, one) - of(was, one)]));
  const book_pot = count.book_pot + now.pot - was.pot, pot_difference = count.pot - book_pot;
  const more = Object.entries(count.chips).map(([one, chips]) => [one, chips - book[one]]).filter(([, number]) => number);
  const facts = {who: more.map(([one]) => one), differences: more.map(([, number]) => number), pot_difference};
  const ok = !more.length && !pot_difference;
  const findings = ok ? [] : [{rule: "Zw.I1", severity: "error", case: "count", facts}];
  return {...count, book, book_pot, differences: Object.fromEntries(more), pot_difference, ok, findings};
}

/** Whether the agreed end is reached; null where that is not the game's to say. */
export function over({deals}, {kind, n}) {
  return kind === "hands" ? deals >= n : null;
}
