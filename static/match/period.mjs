// Until when who records may correct (scorekeeper/journal/state.py): then only what is said as the judge holds.

/** Whether a change that is recorded now would only wait for the judge. */
export function waitsForJudge(view, now = Date.now()) {
  return isLate(view, now) || view.status !== "open" && !view.evening;
}

/** Whether the correction period of its evening is over: what the server hears from now on is late. */
export function isLate({evening}, now = Date.now()) {
  return Boolean(evening?.until) && now > Date.parse(evening.until);
}
