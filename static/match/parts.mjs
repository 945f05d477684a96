// What every screen of a match draws with: elements, strokes, cards, texts, the small buzz of a tap.
import {fit} from "../letters.mjs";
import {drawn} from "../signs.mjs";
import {read, write} from "../storage.mjs";

const SVG = "http://www.w3.org/2000/svg";
const root = document.getElementById("match");
const MUTE = "scorekeeper.still";

/** A text of the page (`data-t-key`), its gaps `%(name)s` or `%(name)d` filled. */
export function text(element, key, gaps = {}) {
  const template = element.dataset[`t${key[0].toUpperCase()}${key.slice(1)}`] ?? "";
  return template.replace(/%\((\w+)\)[sd]/g, (whole, name) => gaps[name] ?? whole);
}

/** A text of the whole match, see page.html. */
export function common(key, gaps) {
  return text(root, key, gaps);
}

/** An element: attributes, then children or texts. */
export function html(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...children.filter(child => child != null && child !== ""));
  return fit(made); // at once: what is drawn anew is compared with what stands there
}

/** Puts these parts in; what looks as before stays the element it is, with the finger or the focus on it. */
export function put(place, parts) {
  const made = parts.map(part => typeof part === "string" ? document.createTextNode(part) : part);
  made.forEach((part, at) => {
    const old = place.childNodes[at];
    if (!old) place.append(part);
    else if (!old.isEqualNode(part)) old.replaceWith(part);
  });
  while (place.childNodes.length > made.length) place.lastChild.remove();
}

/** Names in a narrow place, as macros/parts.html writes them: a double first name is broken only where it has no line of its own. */
export function unbroken(names) {
  return names.split(" ").flatMap((word, at) => [
    ...at ? [" "] : [], word.includes("-") ? html("span", {class: "unbroken"}, word) : word,
  ]);
}

/** A side's name in its half or tile; a long one in smaller type: longer than the page's root says. */
export function nameSide(half, {sides}) {
  const {name} = sides[half.dataset.side], heading = half.querySelector("h2");
  heading.textContent = name;
  heading.classList.toggle("long", name.length > Number(half.closest("[data-usual-length]").dataset.usualLength));
}

/** An interface icon that page.html has a symbol of. */
export function icon(name) {
  return drawn(`i-${name}`);
}

/** Tally strokes as macros/cards.html draws them; null for none. label = false: not spoken. */
export function strokes(count, label = "") {
  if (!count) return null;
  const tilt = [9.2, 8.1, 10.4, 7.6], rise = [0, 3, 1, 2.4];
  const margin = count >= 5 ? 28 : 8;
  let path = "";
  for (let n = 0; n < count; n += 1) {
    const left = margin + Math.floor(n / 5) * 166;
    const foot = left + n % 5 * 34;
    path += n % 5 === 4
      ? `M${left - 20} 80L${left + 136} 24`
      : `M${foot} ${Math.round(94 - rise[(n + 1) % 4])}L${(foot + tilt[n % 4]).toFixed(1)} ${Math.round(6 + rise[n % 4])}`;
  }
  const rest = count % 5;
  const width = margin + Math.floor(count / 5) * 166 + (rest ? (rest - 1) * 34 + 18 : -22);
  const made = document.createElementNS(SVG, "svg");
  made.setAttribute("class", "strokes");
  made.setAttribute("viewBox", `0 0 ${width} 100`);
  if (label === false) made.setAttribute("aria-hidden", "true");
  else {
    made.setAttribute("role", "img");
    made.setAttribute("aria-label", label || count);
  }
  made.append(document.createElementNS(SVG, "path"));
  made.firstChild.setAttribute("d", path);
  return made;
}

/** A card of the scoring cards in one of the sizes s, t, row, m. */
export function card(code, size = "s") {
  const template = document.getElementById("match-cards").content.querySelector(`[data-code="${code}"]`);
  if (!template) return html("span", {class: `card card-${size}`}, code);
  const made = template.firstElementChild.cloneNode(true);
  made.classList.replace("card-s", `card-${size}`);
  return made;
}

/** 21:42 in the installation's zone, as on paper. */
export function clock(moment) {
  return new Date(moment).toLocaleTimeString(document.documentElement.dataset.locale, {hour: "2-digit", minute: "2-digit", timeZone: document.documentElement.dataset.zone});
}

/** A number as it is printed: with a real minus. */
export function figure(number) {
  return String(number).replace("-", "−");
}

/** Puts a number on its foot line; `.digits-N` says how large it may be. */
export function setScore(element, number, words = figure(number)) {
  element.querySelector("b").textContent = words;
  const digits = Math.min(4, String(Math.abs(number)).length);
  for (const many of [1, 2, 3, 4]) element.classList.toggle(`digits-${many}`, many === digits);
}

/** Says something to a screen reader, once it is quiet. */
export function say(words) {
  const spoken = document.getElementById("spoken");
  if (spoken) spoken.textContent = words;
}

/** Ten milliseconds for a tap that was taken, where the phone can and its owner wants. */
export function buzz() {
  if (vibrates()) navigator.vibrate?.(10);
}

/** Whether a tap may be felt. */
export function vibrates() {
  return read(MUTE) === null;
}

/** Chooses whether a tap may be felt; kept on this phone. */
export function setVibration(on) {
  write(MUTE, on ? null : 1);
}
