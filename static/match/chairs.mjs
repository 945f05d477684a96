// Who sits where at the table of a new match: the chairs, and the sheets in which people are chosen for them.
import {uuid} from "./ids.mjs";
import {faced} from "../faced.mjs";
import {people} from "../players.mjs";
import {open as rise} from "../sheets.mjs";

/** The page around the chairs, which it sets: `draw()` shows them, `most()` can play. */
export const page = {};

export const form = document.getElementById("new");
export const by = id => document.getElementById(id);
export const filled = (text, gaps) => Object.entries(gaps).reduce((words, [gap, value]) => words.replace(`%(${gap})s`, value), text);
export const text = (key, gaps = {}) => filled(form.dataset[`t${key[0].toUpperCase()}${key.slice(1)}`] ?? "", gaps);

/** seats: {id, name} or null, clockwise from whoever holds the phone; dealer: a seat's number or null. */
export const table = {seats: [null, null, null, null], shape: "two", dealer: null, drawn: false, from: null, edited: false};
let offered = []; // who sat before others were asked for

export function element(tag, className, words, ...inside) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (words !== undefined) made.textContent = words;
  made.append(...inside);
  return faced(made);
}

function button(words, pressed, done) {
  const made = element("button", "button", undefined, element("span", "", words));
  made.type = "button";
  if (pressed !== undefined) made.setAttribute("aria-pressed", String(pressed));
  made.addEventListener("click", done);
  return made;
}

/** Those who sit, clockwise. */
export const seated = () => table.seats.filter(Boolean);

/** Opens a sheet. */
export function open(id) {
  by(id).hidden = false;
  rise(by(id));
}

/** The sheet of who sits there. */
export function openSeat(at) {
  const person = table.seats[at];
  by("seat-title").textContent = person.name;
  by("seat-deals").onclick = () => settle(() => Object.assign(table, {dealer: at, drawn: false}));
  by("seat-swaps").replaceChildren(...table.seats.flatMap((other, to) => other && to !== at
    ? [button(other.name, undefined, () => settle(() => swap(at, to)))] : []));
  const free = people().filter(known => !seated().some(({id, name}) => id === known.id || name === known.name));
  by("seat-people").replaceChildren(...free.slice(0, 24).map(known => button(known.name, undefined, () => settle(() => put(at, known)))));
  by("seat-swaps-label").hidden = seated().length < 2;
  by("seat-typed").onsubmit = event => {
    event.preventDefault();
    const name = cleaned(by("seat-name").value);
    by("seat-name").value = "";
    if (name && !seated().some(one => alike(one.name, name))) settle(() => put(at, known(name)));
  };
  by("seat-empty").hidden = seated().length < 3;
  by("seat-empty").onclick = () => settle(() => leave(at));
  open("seat");
}

function settle(done) {
  done();
  table.edited = true;
  by("seat").close();
  page.draw();
}

function swap(one, other) {
  [table.seats[one], table.seats[other]] = [table.seats[other], table.seats[one]];
}

function put(at, person) {
  table.seats[at] = {id: person.id, name: person.name};
}

// Whoever leaves takes the chair along: the others close up, and the deal goes to the next one.
function leave(at) {
  table.seats.splice(at, 1);
  if (table.dealer > at) table.dealer -= 1;
  table.dealer = table.seats.length ? (table.dealer ?? 0) % table.seats.length : null;
}

export function cleaned(name) {
  return name.trim().replace(/\s+/g, " ").slice(0, 60);
}

function alike(one, other) {
  return one.toLocaleLowerCase() === other.toLocaleLowerCase();
}

function known(name) {
  return people().find(one => alike(one.name, name)) ?? {id: uuid(), name};
}

// Others than the last time: whoever sits stays until tapped, and can be tapped in again. With nobody left all stay.
function openOthers() {
  const {seats, dealer, shape, edited, drawn} = table;
  offered = seats.filter(Boolean);
  openPeople();
  by("people").addEventListener("close", () => {
    offered = [];
    if (!seated().length) Object.assign(table, {seats, dealer, shape, edited, drawn});
    page.draw();
  }, {once: true});
}

function everybodyOut() {
  table.seats = empty();
  closeUp();
}

/** The sheet of all whom this phone knows. */
export function openPeople() {
  drawPeople();
  open("people");
  if (!people().length) by("people-name").focus();
}

function drawPeople(wrong = "") {
  const now = seated();
  const listed = [...now];
  for (const one of [...offered, ...people()]) if (!listed.some(({id, name}) => id === one.id || alike(name, one.name))) listed.push(one);
  by("people-list").replaceChildren(...listed.map(person => {
    const at = now.findIndex(({id}) => id === person.id);
    const made = button(person.name, at >= 0, () => {
      if (at >= 0) table.seats.splice(table.seats.findIndex(one => one?.id === person.id), 1);
      else add(person);
      closeUp();
      drawPeople();
    });
    if (at >= 0) made.prepend(element("span", "count", String(at + 1)));
    return made;
  }));
  by("people-out").hidden = !now.length;
  by("people-wrong").hidden = !wrong;
  by("people-wrong").lastElementChild.textContent = wrong;
}

function add(person) {
  const free = table.seats.indexOf(null);
  if (free >= 0) table.seats[free] = {id: person.id, name: person.name};
  else if (table.seats.length < page.most()) table.seats.push({id: person.id, name: person.name});
  else drawPeople(text("many", {number: page.most()}));
}

/** As many chairs as are shown before anybody sits. */
export const empty = () => Array(Math.min(4, page.most())).fill(null);

/** Empty chairs are only shown as long as nobody sits: four of them at first. */
export function closeUp() {
  table.edited = true;
  const now = seated();
  table.seats = now.length ? now : empty();
  while (table.seats.length && table.seats.length < 2) table.seats.push(null);
  if (table.dealer === null || table.dealer >= now.length) table.dealer = now.length ? 0 : null;
}

// Takes the typed name in; false where it cannot be, with the reason said.
function addTyped() {
  const name = cleaned(by("people-name").value);
  const twice = seated().some(one => alike(one.name, name));
  const full = seated().length >= page.most();
  const added = name && !twice && !full;
  if (added) {
    add(known(name));
    closeUp();
    by("people-name").value = "";
  }
  drawPeople(twice ? text("same") : full ? text("many", {number: page.most()}) : "");
  by("people-name").focus();
  return added;
}

by("people-typed").addEventListener("submit", event => {
  event.preventDefault();
  addTyped();
});

// Whoever typed a name and is done means that one too. Why it finds no seat is said once; done is done after that.
let refused = "";
by("people").addEventListener("submit", event => {
  const done = event.target.matches(".done") && cleaned(by("people-name").value);
  if (!done || done === refused || addTyped()) return;
  refused = done;
  event.preventDefault();
});

by("people-row").addEventListener("click", openOthers);
by("people-out").addEventListener("click", () => {
  everybodyOut();
  drawPeople();
  by("people-name").focus();
});
