// Who sat in a hand, and under whom its figures stand: people come and go between the deals of a pot game, and anywhere
// somebody takes another's seat (scorekeeper/web/hand_seating.py). A part of the page that has one place for each side
// is fitted to so many.

/** Whether figures are each person's own chips, and go with them. */
export const ownChips = ({series}) => "pot" in (series ?? {});

/** The sides as they sat in a hand, [{persons, name}]; as they sit now for one that has not begun. */
export function sidesOf(view, hand) {
  if (!hand?.sides) return view.sides;
  return hand.sides.map((persons, at) => ({
    mark: view.sides[at]?.mark, persons, name: persons.map(person => view.persons[person]?.first ?? "").filter(Boolean).join(" + "),
  }));
}

/** The same as they sign: by the correction that waits, else as they sat in the hand. */
export const signersOf = (view, hand) => sidesOf(view, hand?.proposal?.sides ? {sides: hand.proposal.sides} : hand);

/** What stands for each of them after the hand; null where that is open. */
export function totalsOf(view, hand) {
  if (!ownChips(view)) return hand.total;
  const balances = hand.after?.balances;
  return balances ? hand.sides.map(([person]) => balances[person] ?? 0) : null;
}

/** As many of `parts` as asked, by leaving out or copying the last; `fit(part, at)` makes one that of a side. */
export function fitted(parts, number, fit) {
  const all = [...parts];
  if (!all.length) return;
  while (all.length > number) all.pop().remove();
  while (all.length < number) {
    const made = all.at(-1).cloneNode(true);
    fit(made, all.length);
    all.at(-1).after(made);
    all.push(made);
  }
  all.forEach(fit);
}
