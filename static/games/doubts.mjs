// What does not go together in a hand that was tapped, in words; the texts come with the page, by rule and case.
import {sidesOf} from "../match/seated.mjs";

let texts = null;

/** What does not go together in a hand, a sentence each. */
export function doubtsIn(hand, names) {
  return (hand.doubts ?? []).map(one => doubtWords(one, names)).filter(Boolean);
}

/** The same on the match's screen, of the hand that waits to be signed. */
export function drawDoubts(section, view) {
  const place = section.querySelector("[data-hand-doubts]"), {current} = view;
  if (!place) return;
  const found = current ? doubtsIn(current, sidesOf(view, current).map(side => side.name)) : [];
  place.hidden = !found.length;
  place.textContent = found.join(" ");
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
