// What does not go together in a hand that was tapped, in words; the texts come with the page, by rule and case.
import {UNCOUNTED} from "../match/figures.mjs";
import {common, html} from "../match/parts.mjs";
import {sidesOf} from "../match/seated.mjs";

let texts = null;

/** What does not go together in a hand, a sentence each. */
export function doubtsIn(hand, names) {
  return (hand.doubts ?? []).map(one => doubtWords(one, names)).filter(Boolean);
}

/** The same on the match's screen, of the hand that waits to be signed; and what was called for another one, which is not in
 *  its count (`late_doubts` in scorekeeper/web/hand_list.py). */
export function drawDoubts(section, view) {
  const place = section.querySelector("[data-hand-doubts]"), {current} = view;
  if (!place) return;
  const names = hand => sidesOf(view, hand).map(side => side.name);
  const found = current ? doubtsIn(current, names(current)) : [];
  const late = view.recent.filter(hand => hand.uncounted && hand.id !== current?.id).flatMap(hand => {
    const beyond = doubtsIn({doubts: hand.doubts.filter(({rule}) => rule === UNCOUNTED)}, names(hand));
    const href = `${document.getElementById("match").dataset.base}/hand/${hand.number}`;
    return beyond.map(words => html("a", {class: "word", href}, `${common("hand", {number: hand.number})}: ${words}`));
  });
  place.hidden = !found.length && !late.length;
  place.replaceChildren(found.join(" "), ...late.flatMap(link => [" ", link]));
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
