// What does not go together in a hand that was tapped, in words; the texts come with the page, by rule and case.

let texts = null;

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
