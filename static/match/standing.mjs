// What a match is shown to stand at, on every page (scorekeeper/journal/view.py).

/** The view with the totals, and the series, of all hands that are counted, signed or not. */
export function standing(view) {
  return {...view, totals: view.final_totals ?? view.totals, series: {...view.series, ...view.current?.after}};
}
