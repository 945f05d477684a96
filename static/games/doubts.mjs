// What does not go together in a hand that was tapped, in words; the texts come with the page, by rule and case.

import {scorer} from "../match/scorer.mjs";

let texts = null;

/** What does not go together in a hand, a sentence each; with what sides said for themselves that cannot all be so. */
export function doubtsIn(hand, names) {
  return [...hand.doubts ?? [], ...scorer.apart(hand)].map(one => doubtWords(one, names)).filter(Boolean);
}

/** One finding in a sentence; `names` of the sides. */
export function doubtWords({rule, case: name, facts}, names) {
  texts ??= JSON.parse(document.querySelector("script.doubt-words")?.textContent ?? "{}");
  const sentence = texts[`${rule} ${name}`] ?? texts[rule] ?? "";
  return sentence.replace(/%\((\w+)\)s/g, (whole, gap) => {
    const value = facts?.[gap];
    if (value === undefined) return whole;
    return ["at", "dealer"].includes(gap) ? names[value] ?? "" : String(value).replace("-", "−");
  });
}
