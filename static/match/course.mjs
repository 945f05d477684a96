// The course of a match as curves, from what this phone knows; the same as scorekeeper/sheets/curve.py and
// templates/macros/course.html draw on the server (tests/browser/test_hands.py holds them equal).
import {put} from "./parts.mjs";

const SVG = "http://www.w3.org/2000/svg";

function svg(name, attributes, ...inside) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
}

// A line for each side, or for everybody who ever had chips: what they had after each hand, and their marks in it.
function linesOf(view, hands) {
  const sum = values => { let all = 0; return values.map(value => (all += value)); };
  if (view.series?.balances === undefined) {
    // What is still to go begins anew with each game: there points are added up.
    const sums = view.series?.games === undefined ? null : view.sides.map((_, at) => sum(hands.map(hand => hand.result[at]?.[hand.main] ?? 0)));
    return view.sides.map((side, at) => ({
      name: side.name, values: sums ? sums[at] : hands.map(hand => hand.total?.[at] ?? 0), marks: hands.map(hand => hand.zwicks?.[at] ?? 0),
    }));
  }
  const ledgers = hands.map(hand => hand.after?.balances);
  if (ledgers.some(each => each === undefined)) return [];
  return [...new Set([...view.seats, ...Object.keys(ledgers.at(-1) ?? {})])].map(person => ({
    name: view.persons[person]?.first ?? "?", values: ledgers.map(each => each[person] ?? 0), marks: [],
  }));
}

// Up to seven round numbers around the two, so that what lies between them stays within: in steps of 1, 2 or 5 times a
// power of ten.
function roundNumbers(low, high) {
  let step = 1;
  while ((high - low) / step > 5) step = String(step)[0] === "2" ? step * 5 / 2 : step * 2;
  const found = [];
  for (let at = Math.floor(low / step); at <= Math.ceil(high / step); at += 1) found.push(at * step);
  return found;
}

// As near to these heights as can be with so much between them.
function apart(heights, least, top, bottom) {
  const order = heights.map((_, at) => at).sort((one, other) => heights[one] - heights[other]);
  const found = [];
  let free = top, below = bottom;
  least = Math.min(least, (bottom - top) / Math.max(heights.length - 1, 1));
  for (const at of order) free = (found[at] = Math.max(heights[at], free)) + least;
  for (const at of order.reverse()) below = (found[at] = Math.min(found[at], below)) - least;
  return found;
}

/** Keeps the course below the display as the match goes on. */
export function followCourse(section, journal) {
  const figure = section.querySelector(".course");
  const draw = () => {
    if (!section.hidden && journal.hands.length >= journal.view.hands) drawCourse(figure, journal.view, journal.hands);
  };
  const load = () => journal.load().then(draw);
  journal.subscribe(draw);
  if (!section.hidden && journal.token) load();
  return load;
}

/** Draws it into its figure, which is hidden where there is none: a single hand is no course. */
export function drawCourse(figure, view, hands) {
  const known = JSON.parse(figure.dataset.box), lines = linesOf(view, counted(hands));
  const box = named(known, lines.map(line => line.name));
  const drawn = courseOf(lines, counted(hands).length, box);
  figure.hidden = !drawn;
  if (!drawn) return;
  for (const name of figure.querySelectorAll(".ahead")) name.hidden = !drawn.two;
  figure.querySelector("svg").setAttribute("viewBox", `0 0 ${box.width + 2 * box.side} ${box.height + 2 * (drawn.two ? box.marks : box.margin)}`);
  put(figure.querySelector("svg"), [drawn.group]);
  for (const words of figure.querySelectorAll(".strokes-are")) words.hidden = !drawn.two || !lines.some(({marks}) => marks.some(Boolean));
  const below = figure.querySelector(".lettered"), lettered = box.lettered && !drawn.two;
  below.hidden = !lettered;
  put(below, !lettered ? [] : lines.map(({name}, at) => {
    const one = document.createElement("span");
    one.textContent = `${LETTERS[at]} ${name}`;
    return one;
  }));
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

// High enough that each curve has its name beside it, as wide as whole ones need; else the curves bear letters.
function named(box, names) {
  const need = box.gap + box.letter * Math.max(0, ...names.map(name => [...name].length)), lettered = need > box.names;
  return {
    ...box, height: Math.max(box.height, box.apart * (names.length - 1)), lettered, names: lettered ? box.gap + 2 * box.letter : need,
  };
}

const counted = hands => hands.filter(hand => hand.result && hand.state !== "void");

function courseOf(lines, hands, box) {
  if (hands < 2 || !lines.length) return null;
  const two = lines.length === 2;
  const drawn = two ? [lines[0].values.map((value, at) => value - lines[1].values[at])] : lines.map(line => line.values);
  let low = Math.min(0, ...drawn.flat()), high = Math.max(0, ...drawn.flat());
  if (two) low = -(high = Math.max(high, -low));
  const scale = roundNumbers(low, high);
  [low, high] = [scale[0], scale.at(-1)];
  const width = two ? box.width : box.width - box.names, step = width / hands, span = Math.max(high - low, 1);
  const down = value => (high - value) / span * box.height, figure = number => number.toFixed(1);
  const group = svg("g", {transform: `translate(${box.side} ${two ? box.marks : box.margin})`});
  for (const number of scale) {
    const y = figure(down(number));
    group.append(svg("line", {class: number ? "grid" : "axis", x2: width, y1: y, y2: y}));
  }
  drawn.forEach((values, at) => {
    const points = [0, ...values].map((value, hand) => `${figure(hand * step)},${figure(down(value))} `).join("");
    group.append(svg("polyline", {class: `course dash-${at % 6}`, points}));
  });
  // The ends of the scale.
  for (const number of [scale[0], scale.at(-1)].filter(Boolean)) {
    group.append(svg("text", {class: "scale", x: 2, y: figure(down(number)), dy: number > 0 ? 15 : -3}, String(number).replace("-", "−")));
  }
  if (two) {
    lines.forEach(({marks}, side) => marks.forEach((number, hand) => {
      for (let mark = 0; mark < number; mark += 1) {
        const x = (hand + 0.5) * step + (mark - (number - 1) / 2) * box.between;
        group.append(svg("path", {class: "stroke", d: `M${figure(x)} ${side ? box.height + box.gap : -box.gap - box.stroke}v${box.stroke}`}));
      }
    }));
  } else {
    const names = apart(drawn.map(values => down(values.at(-1))), box.apart, 0, box.height);
    lines.forEach(({name}, at) => {
      group.append(svg("text", {x: width + box.gap, y: figure(names[at]), dy: 5}, box.lettered ? LETTERS[at] : name));
    });
  }
  return {group, two};
}
