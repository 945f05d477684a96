// Whose turn it is when people have changed seats (scorekeeper/series.py, sitting_for; tests/vectors/turn.json).

/**
 * Who deals when it is the turn of `dealer`, who sat among `before`, and those sit there `now`: the same; who took their seat,
 * where all who stay kept theirs; else the next one clockwise from them who still sits there. `clockwise`: the next one
 * also where somebody took that seat.
 */
export function sittingFor(dealer, before, now, clockwise = false) {
  if (now.includes(dealer)) return dealer;
  const at = before.indexOf(dealer);
  if (at < 0) return now[0];
  const sameOrder = before.length === now.length && before.every((one, seat) => one === now[seat] || !now.includes(one));
  if (!clockwise && sameOrder) return now[at];
  return [...before.slice(at), ...before.slice(0, at)].find(one => now.includes(one)) ?? now[0];
}
