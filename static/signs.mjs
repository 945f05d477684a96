// Signs and icons as scripts draw them.
const SVG = "http://www.w3.org/2000/svg";

/** A sign of a card or an icon that the page has a symbol of: "s-d", "i-check". */
export function drawn(name) {
  const made = document.createElementNS(SVG, "svg");
  made.setAttribute("class", name.startsWith("s-") ? "sign" : "icon");
  made.setAttribute("aria-hidden", "true");
  made.append(document.createElementNS(SVG, "use"));
  made.firstChild.setAttribute("href", `#${name}`);
  return made;
}
