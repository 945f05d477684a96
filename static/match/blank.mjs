// A match begun without a connection looks like any other: its screens were fetched before anybody sat down, with marks
// where names and ids belong (scorekeeper/web/blank.py). Here they are put in, and the page becomes the match.
import {pathOf} from "./ids.mjs";

export {pathOf} from "./ids.mjs";

const FEW = 6;
const PATIENCE = 30_000; // nobody waits for it
const FIRST = /Zq(\d\d)qz/g;
const FULL = /Zq(\d\d)qz Zr\d\drz/g;
const PERSON = /00000000-0000-7000-8000-0000000000(\d\d)/g;
const BASE = /\/m\/-(?=["/?#])/g;

const STORE = "scorekeeper-blank";
const MOST = 30;

// address -> promise of the screens, for as long as the page lives: plain http keeps no copy. Scripts that are loaded
// later have modules of their own; this is the same for all of them.
const fetched = globalThis.scorekeeperBlank ??= new Map();

function addressOf({variant, switches, schedule, packs}, players) {
  const asked = new URLSearchParams({variant});
  if (packs) asked.set("packs", packs);
  if (schedule) asked.set("schedule", schedule);
  if (players > FEW) asked.set("many", "1");
  for (const name of Object.keys(switches ?? {}).sort()) asked.set(`s.${name}`, switches[name]);
  return `/m/-/blank?${asked}`;
}

/** The screens for these rules, from this page, this phone or the server; null where they are nowhere. */
export async function screensFor(rules, players) {
  const address = addressOf(rules, players);
  return await fetched.get(address) ?? await (await stored(address))?.json() ?? await ask(address);
}

function ask(address) {
  const asked = fetchScreens(address);
  fetched.set(address, asked);
  return asked.then(found => {
    if (!found && fetched.get(address) === asked) fetched.delete(address);
    return found;
  });
}

async function fetchScreens(address) {
  try {
    const answer = await fetch(address, {headers: {Accept: "application/json"}, redirect: "error", signal: AbortSignal.timeout?.(PATIENCE)});
    if (!answer.ok) return null;
    await store(address, answer.clone());
    return await answer.json();
  } catch {
    return null;
  }
}

async function stored(address) {
  return await globalThis.caches?.match(address, {cacheName: STORE, ignoreVary: true}).catch(() => null) ?? null;
}

async function store(address, answer) {
  try {
    const box = await caches.open(STORE);
    await box.put(address, answer);
    const keys = await box.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST)).map(key => box.delete(key)));
  } catch {
    // Plain http, or no room: they stay as long as this page.
  }
}

/** Names as the server shortens them: the first one; an initial, else a number in brackets, where two fall together. */
export function firstNames(names) {
  const words = names.map(name => name.split(/\s+/).filter(Boolean));
  const often = first => words.filter(parts => parts[0] === first).length;
  const used = new Map();
  return words.map(parts => {
    const name = often(parts[0]) > 1 && parts.length > 1 ? `${parts[0]} ${[...parts.at(-1)][0]}.` : parts[0];
    used.set(name, (used.get(name) ?? 0) + 1);
    return used.get(name) === 1 ? name : `${name}\u00a0(${used.get(name)})`;
  });
}

const inHtml = text => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);
const inJson = text => JSON.stringify(text).slice(1, -1);

/** Fills the marks of a text; `safe` makes a name harmless in it. */
function filler({match, persons, names}, safe) {
  const first = firstNames(names);
  return text => text
    .replace(FULL, (_, at) => safe(names[Number(at)] ?? ""))
    .replace(FIRST, (_, at) => safe(first[Number(at)] ?? ""))
    .replace(PERSON, (_, at) => persons[Number(at)] ?? "")
    .replace(BASE, pathOf(match));
}

/**
 * Makes this page the page of a match that lies on this phone: `making` as create() of unsent.mjs has it. False where
 * its screens are not here. The match's script is to be loaded afterwards.
 */
export function become(screens, {match, entries: [{payload, at_phone, device}], words}) {
  const shape = `${payload.sides.length}x${payload.sides[0].length}`;
  if (!screens?.views[shape]) return false;
  const who = {match, persons: payload.seats, names: payload.seats.map(person => words[person] ?? "–")};
  const fill = filler(who, inHtml);
  const view = JSON.parse(filler(who, inJson)(JSON.stringify(screens.views[shape])));
  Object.assign(view, {
    id: match, opened: at_phone, last: at_phone, names: payload.names, place: words[payload.place] ?? "",
    end: payload.end,
  });
  view.next.dealer = payload.dealer;
  const page = new DOMParser().parseFromString(fill(screens.page), "text/html");
  const root = page.getElementById("match");
  Object.assign(root.dataset, {match, token: "", base: pathOf(match), device, sides: view.sides.length, facing: facing()});
  for (const asked of ["screens", "screenStyle", "address"]) delete root.dataset[asked]; // nothing is to come: all is here
  const spoken = page.getElementById("spoken");
  for (const [name, shown] of Object.entries(screens.screens)) spoken.before(section(name, fill(shown[shape]), match, screens.ways[name]));
  const recorded = page.getElementById("record-data") ?? root.querySelector("#record-data");
  if (recorded) {
    const data = JSON.parse(recorded.textContent);
    if (data.frame) data.frame.dealer = payload.dealer;
    recorded.textContent = JSON.stringify(data);
  }
  page.getElementById("view").textContent = JSON.stringify(view);
  page.querySelector("svg.symbols").outerHTML = screens.symbols;
  document.title = page.title;
  document.body.replaceChildren(...page.body.childNodes);
  return true;
}

function section(name, inside, match, way) {
  const made = document.createElement("section");
  made.className = `screen screen-${name}${["match", "sign", "display"].includes(name) ? " full" : ""}`;
  made.id = `screen-${name}`;
  made.dataset.screen = name;
  made.dataset.url = pathOf(match) + (name === "match" ? "" : `/${way ? `count?way=${way}` : name}`);
  made.hidden = name !== "match";
  made.innerHTML = inside;
  return made;
}

function facing() {
  return /(?:^|; )facing=beside(?:;|$)/.test(document.cookie) ? "beside" : "opposite";
}

/** Puts the match's stylesheets in place of the page's; without a connection the browser has them from before. */
export async function dress(styles) {
  const before = document.querySelectorAll("link[rel=stylesheet]");
  if (new URL(before[0].href).pathname === styles[0]) return;
  const links = styles.map(() => Object.assign(document.createElement("link"), {rel: "stylesheet"}));
  await Promise.all(links.map((link, at) => new Promise(done => {
    link.onload = link.onerror = done;
    link.href = styles[at];
    before[0].before(link);
  })));
  for (const link of before) link.remove();
}

/** Fetches what the match's page needs, so that it is here when there is no connection: screens, `whole`: its files too. */
export async function provide(rules, players, whole) {
  const address = addressOf(rules, players);
  const screens = await (fetched.get(address) ?? ask(address));
  if (whole && screens) await warm([...screens.styles, screens.module]);
}

/** Has the browser keep files, and what they load later. */
export async function warm(files) {
  const wanted = [...files];
  for (const file of wanted) {
    const text = await fetch(file).then(answer => answer.text()).catch(() => "");
    // What a file loads later is named in it, beside it.
    for (const [named] of text.matchAll(/[\w/.-]+\.[0-9a-f]{10}\.\w+/g)) {
      const {pathname} = new URL(named, new URL(file, location.href));
      if (!wanted.includes(pathname)) wanted.push(pathname);
    }
  }
}

/** The same for rules that were not asked for, unless they are here. */
export async function provideAlso(variants) {
  for (const variant of variants) {
    const rules = {variant, switches: {}, schedule: null, packs: null};
    if (!await screensFor(rules, 0)) return;
  }
}

/** The server has the match: every address of this page is now that of the link. */
export function goOver(root, token) {
  const {base} = root.dataset;
  const link = `/m/${token}`;
  Object.assign(root.dataset, {token, base: link});
  for (const part of root.querySelectorAll("*")) {
    for (const {name, value} of [...part.attributes]) {
      if (value === base || ["/", "?", "#"].some(next => value.startsWith(base + next))) part.setAttribute(name, link + value.slice(base.length));
    }
  }
  const {pathname, search, hash} = location;
  if (pathname.startsWith(base)) history.replaceState(history.state, "", link + pathname.slice(base.length) + search + hash);
}
