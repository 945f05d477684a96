// Until when who records may correct (scorekeeper/journal/period.py): then only what is said as the judge holds.

/** Whether a change that is recorded now would only wait for the judge. */
export function waitsForJudge({status, evening}, now = Date.now()) {
  if (evening?.until && now > Date.parse(evening.until)) return true;
  return status !== "open" && !evening;
}
