// A new match: which game, then the table seen from above as it was last time; what is to be otherwise stands in a sheet.
// The match is made on the phone, so it also begins where there is no connection.
import {by, cleaned, closeUp, element, empty, filled, form, open, openPeople, openSeat, page, seated, table, text} from "./chairs.mjs";
import {Rules, ticks as tick} from "./rules.mjs";
import {keepLast, keepPeople, last} from "../players.mjs";
import {drawn as icon} from "../signs.mjs";
import {read, write} from "../storage.mjs";

// What begins the match is not needed to draw the table: it comes when the page is there.
let coming = null;

function beginning() {
  coming ??= import("./beginning.mjs").catch(problem => {
    coming = null; // asked for again by the next tap
    throw problem;
  });
  return coming;
}

const loaded = new Promise(done => {
  if (document.readyState === "complete") done();
  else addEventListener("load", done, {once: true});
});

const SIZES = {two: players => players / 2, pairs: () => 2, threes: () => 3, each: () => 1};
// where a match lies that is not begun yet, in this tab
const DRAFT = "scorekeeper.new";
const SEATING = ["seats", "shape", "dealer", "drawn", "edited"];
let begun = false;

const most = () => rules.played.players[1];
const playing = () => seated().length || table.seats.length;

/** How many sides a shape makes of so many players, or 0 where it does not come out even. */
export function sidesOf(shape, players) {
  const size = SIZES[shape](players);
  if (!Number.isInteger(size) || size < 1 || size > 3 || players % size || players / size < 2) return 0;
  if (shape === "two" && size < 2) return 0;
  return (shape === "pairs" || shape === "threes") && players / size === 2 ? 0 : players / size;
}

function shapes() {
  return rules.played.teams ? Object.keys(SIZES).filter(shape => sidesOf(shape, playing())) : ["each"];
}

function shapeNow() {
  const fitting = shapes();
  return fitting.includes(table.shape) ? table.shape : fitting[0] ?? "each"; // one alone is no side yet
}

// Drawing

function draw() {
  drawRules();
  drawShape();
  drawSeats();
  const people = seated().length;
  by("hint").textContent = begun ? by("hint").textContent : !people ? text(most() > 2 ? "fresh" : "freshTwo")
    : table.from && !table.edited ? text("asLast", {day: table.from}) : text("tap");
  // of two nobody sits further round
  by("people-order").hidden = most() === 2;
  by("begin").firstElementChild.textContent = people < 2 ? text("who") : text("start");
  by("people-row").hidden = people < 2;
  keepDraft();
  by("draw").hidden = people < 2;
  drawBlank();
  say("");
  loaded.then(beginning).then(({prepare}) => prepare(agreed(), playing(), rules.all), () => {});
}

// A sheet to write on, with those who sit already; the signs that part names are none of a name.
function drawBlank() {
  const persons = seated();
  const count = sidesOf(shapeNow(), playing());
  const names = Array.from({length: persons.length ? count : 0}, (_, side) =>
    persons.filter((_person, at) => at % count === side).map(({name}) => name.replace(/[,/+]/g, " ")).join("/"));
  by("blank-sheet").search = new URLSearchParams({variant: rules.variant, names: names.join(","), sides: count || 2});
}

function drawRules() {
  for (const key of games) key.setAttribute("aria-pressed", String(key.value === rules.game));
  by("rules-name").textContent = rules.name;
  by("rules-total").textContent = filled(rules.played.line, rules.headline(playing()));
  const own = Object.keys(rules.switches()).length;
  by("agreed").textContent = [rules.played.teams && seated().length ? text(shapeNow()) : "", endInWords(), own ? text("own", {number: own}) : "", by("place").value.trim()].filter(Boolean).join(" · ");
}

function drawShape() {
  const fitting = shapes();
  const box = by("shape");
  box.hidden = fitting.length < 2;
  box.replaceChildren(...fitting.map(shape => {
    const made = element("button", "", text(shape));
    made.type = "button";
    made.setAttribute("aria-pressed", String(shape === shapeNow()));
    made.addEventListener("click", () => {
      table.shape = shape;
      table.edited = true;
      draw();
      box.querySelector("[aria-pressed=true]").focus();
    });
    return made;
  }));
}

function drawSeats() {
  const count = table.seats.length;
  const places = {bottom: [], left: [], top: [], right: []};
  const half = (count - 1) >> 1;
  table.seats.forEach((person, at) => {
    const where = at === 0 ? "bottom" : at <= half ? "left" : count % 2 === 0 && at === count / 2 ? "top" : "right";
    places[where].push(seat(person, at));
  });
  for (const [where, tiles] of Object.entries(places)) by(`seats-${where}`).replaceChildren(...tiles);
  by("table").classList.toggle("few", count <= 6);
  const deal = rules.deal(playing());
  const lines = deal === undefined ? rules.played.deal
    : deal ? [text("table", {number: deal.table}), dealInWords(deal)] : [text("asAgreed"), text("usually")];
  lines.forEach((words, line) => { by("deal").children[line].textContent = words; });
  fitNames();
}

// A name is not cut inside a word: smaller letters first, then the seats below each other; only what is longer than
// the page is broken.
function fitNames() {
  const round = by("table");
  if (!round) return; // the match has taken the page's place
  const cut = () => [...round.querySelectorAll(".name")].some(name => name.scrollWidth > name.clientWidth);
  round.classList.remove("tight", "below", "broken");
  round.classList.toggle("below", matchMedia("(max-width:15em)").matches);
  for (const way of ["tight", "below", "broken"]) if (cut()) round.classList.add(way);
}
new ResizeObserver(() => requestAnimationFrame(fitNames)).observe(by("table"));
document.fonts?.ready.then(fitNames);

function dealInWords({stages, short}) {
  if (short) return [dealInWords({stages: stages.slice(0, -1)}), text("rest")].join(", ");
  const same = stages.every(each => each === stages[0]);
  if (same && stages.length > 1) return text("every", {times: stages.length, number: stages[0]});
  if (stages.length > 3) return text("deal", {number: stages.join(", ")});
  const [one, ...rest] = stages;
  const parts = rest.map((number, at) => at === rest.length - 1 ? text("last", {number}) : text("then", {number}));
  return [text("deal", {number: one}), ...parts].join(", ");
}

function seat(person, at) {
  const shape = shapeNow();
  const sides = sidesOf(shape, playing());
  // Only those who play are dealt into sides: an empty seat has none.
  const side = person ? seated().indexOf(person) % (sides || 1) : -1;
  const two = sides === 2 && shape !== "each";
  const made = element("button", `seat${two && person ? ` ${"ab"[side]}` : ""}${person ? "" : " empty"}`);
  made.type = "button";
  const name = element("span", "named");
  if (two && person) {
    const mark = element("span", `mark ${"ab"[side]}`, "AB"[side]);
    mark.setAttribute("aria-hidden", "true");
    name.append(mark, element("span", "hear", text("side", {letter: "AB"[side]})));
  }
  name.append(element("span", "name", person?.name ?? text("free")));
  made.append(name);
  if (person && !two && sides < playing()) made.append(element("span", "side", text("side", {letter: "ABCDEFGHIJKL"[side]})));
  if (person && table.dealer === at) {
    made.append(element("span", "chip", undefined, icon("i-cards"), element("span", "", text(table.drawn ? "drawn" : "dealer"))));
  }
  made.addEventListener("click", () => person ? openSeat(at) : openPeople());
  return made;
}

function say(words) {
  by("wrong").hidden = !words;
  by("wrong").lastElementChild.textContent = words;
}

for (const sheet of document.querySelectorAll("dialog.sheet")) {
  sheet.addEventListener("close", () => draw());
  sheet.addEventListener("click", event => event.target === sheet && sheet.close());
}

// The end of the series

function chosenEnd() {
  return document.querySelector("[name=end]:checked")?.value ?? "open";
}

function end() {
  const kind = chosenEnd();
  const number = Number(by("end-number").value);
  const usable = Number.isInteger(number) && number > 0 && number < 100000;
  return kind === "open" ? {kind, n: null} : usable ? {kind, n: number} : null;
}

// A game has ends of its own; what is chosen stays where it has it.
function offerEnds(chosen = end()?.kind) {
  const {offers} = rules.played;
  const list = by("ends").firstElementChild;
  list.replaceChildren(list.firstElementChild, ...tick("end", chosen in offers ? chosen : "open", offers));
}

function drawEnd() {
  by("end-how-many").hidden = chosenEnd() === "open";
  if (end()) by("end-wrong").hidden = true;
}

function askHowMany() {
  by("end-wrong").hidden = false;
  by("end-number").focus();
}

function endInWords() {
  const now = end();
  return now ? filled(rules.played.ends[now.kind], {number: now.n}) : text("number");
}

// Beginning

function opened(opening) {
  const persons = seated();
  const where = cleaned(by("place").value);
  return opening({
    persons, game: rules.game, sides: sidesOf(shapeNow(), persons.length), dealer: table.seats[table.dealer] ?? persons[0],
    drawn: table.drawn, rules: agreed(), end: end(), where, device: form.dataset.device,
    names: chosenNames(),
  });
}

function chosenNames() {
  return document.querySelector("[name=names]:checked")?.value ?? "first";
}

function agreed() {
  return {variant: rules.variant, switches: rules.switches(), schedule: rules.schedule, packs: rules.packs};
}

async function begin() {
  if (begun) return;
  if (seated().length < 2) return openPeople();
  if (seated().length > most()) return say(text("many", {number: most()}));
  const names = seated().map(({name}) => name.toLocaleLowerCase());
  if (new Set(names).size < names.length) return say(text("same"));
  if (!end()) return open("rules"), askHowMany();
  const {wrong} = rules;
  if (wrong) {
    open("rules");
    by("switches").open = true;
    return wrong.focus();
  }
  begun = true;
  by("begin").setAttribute("aria-disabled", "true");
  const {opening, start} = await beginning().catch(() => ({}));
  if (!start) {
    begun = false;
    by("begin").removeAttribute("aria-disabled");
    return;
  }
  const making = opened(opening);
  const {payload} = making.entries[0];
  const persons = seated();
  keepPeople(persons);
  keepLast({
    game: payload.game, rules: payload.rules, seats: persons, shape: table.shape, dealer: persons.findIndex(({id}) => id === payload.dealer),
    end: payload.end, place: by("place").value.trim(), names: payload.names,
  });
  write(DRAFT, null, true);
  await start(making, {wait});
}

// What was chosen and typed stays until the match begins, also where somebody leaves the page and comes back to it.
let typed = false;

function keepDraft() {
  if (begun || !(typed ||= table.edited)) return;
  const draft = {
    ...Object.fromEntries(SEATING.map(key => [key, table[key]])), rules: agreed(), end: {kind: chosenEnd(), n: by("end-number").value},
    place: by("place").value, names: chosenNames(),
  };
  write(DRAFT, draft, true);
}

function draftOf(asked) {
  const draft = read(DRAFT, true);
  return Array.isArray(draft?.seats) && (!rules.gameOf(asked) || draft.rules?.variant === asked) ? draft : null;
}

// Kept on this phone, whose screens for these rules are not here: as soon as the server has made the match, on to it.
function wait(match) {
  begun = true;
  by("begin").setAttribute("aria-disabled", "true");
  by("hint").hidden = false;
  by("hint").textContent = text("waiting");
  beginning().then(({goOnOnceMade}) => goOnOnceMade(match));
}

// the browser would say it at a field in a sheet that is closed
form.noValidate = true;
form.addEventListener("submit", event => {
  event.preventDefault();
  begin();
});

by("draw").addEventListener("click", () => {
  const places = table.seats.flatMap((person, at) => person ? [at] : []);
  table.dealer = places[crypto.getRandomValues(new Uint32Array(1))[0] % places.length];
  table.drawn = true;
  draw();
});

by("rules-row").addEventListener("click", () => open("rules"));
for (const key of by("rules").querySelectorAll("[data-close]")) key.addEventListener("click", () => {
  if (key.matches(".main") && !end()) askHowMany();
  else by("rules").close();
});
// A number belongs to every end but the open one.
by("ends").addEventListener("change", () => {
  drawEnd();
  if (by("end-how-many").hidden) return;
  by("end-how-many").scrollIntoView({block: "center"}); // else behind the keys
  if (pointed) by("end-number").focus({preventScroll: true});
});
// With the arrow keys the next end is only one further: it is not left for the number.
let pointed = false;
by("ends").addEventListener("pointerdown", () => { pointed = true; });
by("ends").addEventListener("keydown", () => { pointed = false; });
by("end-number").addEventListener("input", drawEnd);
for (const kind of ["input", "change"]) form.addEventListener(kind, () => {
  typed = true;
  keepDraft();
});

// The game first: what was last agreed for it stands there with one tap.
const games = form.querySelectorAll(".games button");
for (const key of games) key.addEventListener("click", event => {
  event.preventDefault();
  if (key.value === rules.game) return;
  const then = last(key.value);
  rules.choose(rules.gameOf(then?.rules?.variant) === key.value ? then.rules.variant : rules.firstOf(key.value), then?.rules);
});

// As it was the last time, the deal one seat on; an address that names rules means these.
const rules = new Rules(JSON.parse(by("rule-sets").textContent), () => changed(), text);
let game = rules.game;
Object.assign(page, {draw, most});

// Another game is played by those who played it last on this phone; where nobody did, by as many of these as can.
function changed() {
  if (rules.game !== game) {
    game = rules.game;
    const then = last(game);
    offerEnds();
    if (then) sitAsBefore(then);
    else table.seats = table.seats.slice(0, most());
    closeUp();
    table.edited = !then;
  }
  drawEnd();
  draw();
}

function sitAsBefore(then) {
  table.seats = then.seats.slice(0, most()).map(({id, name}) => ({id, name}));
  table.shape = then.shape in SIZES ? then.shape : "two";
  table.dealer = (Number(then.dealer ?? -1) + 1) % table.seats.length;
  const day = new Date(then.when);
  table.from = Number.isNaN(day.getTime()) ? null : new Intl.DateTimeFormat(document.documentElement.dataset.locale, {day: "numeric", month: "long", timeZone: document.documentElement.dataset.zone}).format(day);
  agreeAsBefore(then);
}

function agreeAsBefore({end: then}) {
  offerEnds(then?.kind);
  by("end-number").value = then?.n ?? "";
}

function writeAsBefore({place, names: called}) {
  by("place").value = place ?? "";
  const names = document.querySelector(`[name=names][value="${called ?? "first"}"]`);
  if (names) names.checked = true;
}

for (const id of ["rules-row", "table", "hint", "draw"]) by(id).hidden = false;
by("plain").hidden = true;
by("agreeing").open = by("agreeing").firstElementChild.hidden = true; // the sheet has its own title
const asked = new URLSearchParams(location.search).get("variant");
const draft = draftOf(asked);
const before = last(rules.gameOf(asked) ?? null);
if (draft) {
  rules.choose(draft.rules.variant, draft.rules);
  for (const key of SEATING) table[key] = draft[key];
  agreeAsBefore(draft);
  writeAsBefore(draft);
} else if (before) {
  const variant = rules.gameOf(asked) ? asked : before.rules?.variant;
  // its players sit there already
  rules.choose(variant, variant === before.rules?.variant ? before.rules : {});
  sitAsBefore(before);
  writeAsBefore(before);
} else {
  if (rules.gameOf(asked) || !document.querySelector("#switch-list > *")) rules.choose(rules.variant);
  table.seats = empty();
}
drawEnd();
draw();

const waiting = location.hash.slice(1);
if (waiting) beginning().then(({goOn}) => goOn(waiting, wait), () => {});
