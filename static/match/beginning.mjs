// A match begins on the phone: its first entry, its links where the server answers at once, its page where it does not.
import {become, dress, provide, provideAlso, screensFor} from "./blank.mjs";
import {pathOf, uuid} from "./ids.mjs";
import {create} from "./unsent.mjs";
import {keepTrying, onChange} from "./outbox.mjs";
import "./worker.mjs";
import {made as linked, rememberBegun, remembered} from "../shelf.mjs";

const PATIENCE = 2500; // ms until the table plays on without the server's answer
const SOON = 1500;
const LATER = 6000;

/** What create() takes: `game` an id, `persons` [{id, name}] clockwise, dealt round into so many `sides`; `where` a place or "". */
export function opening({persons, game, sides, dealer, drawn, rules, end, where, names, device}) {
  const words = Object.fromEntries(persons.map(({id, name}) => [id, name]));
  const place = where ? uuid() : null;
  if (place) words[place] = where;
  const payload = {
    game, rules, drawn, end, place, names, dealer: dealer.id, seats: persons.map(({id}) => id),
    sides: Array.from({length: sides}, (_, side) => persons.filter((_person, at) => at % sides === side).map(({id}) => id)),
  };
  const entry = {
    id: uuid(), v: 1, kind: "match.opened", hand: null, after: null, replaces: null, by: null, device,
    at_phone: new Date().toISOString(), payload,
  };
  return {match: uuid(), maker: secret(), entries: [entry], words};
}

function secret() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * Makes the match and goes to it. Where the server does not answer soon, this page becomes the match, and goes over to
 * its links when they come. `wait(match)` says that the screens are not here.
 */
export async function start(making, {wait}) {
  const {match} = making;
  const late = new Promise(done => setTimeout(done, PATIENCE, null));
  const links = await Promise.race([create(making), late]);
  if (links) {
    rememberBegun(making, `/m/${links.judge}`);
    // Who came to record goes on to it.
    return location.assign(`/m/${links.judge}${new URLSearchParams(location.search).has("record") ? "/record" : ""}`);
  }
  const {rules, seats, sides} = making.entries[0].payload;
  const screens = await screensFor(rules, seats.length);
  const ready = Boolean(screens?.views[`${sides.length}x${seats.length / sides.length}`]);
  rememberBegun(making, ready ? pathOf(match) : `/new#${match}`, {pending: 1});
  if (!ready) {
    location.hash = match;
    return wait(match);
  }
  await dress(screens.styles);
  become(screens, making);
  history.replaceState(null, "", pathOf(match));
  return import(screens.module);
}

/** Goes on with a match that was begun here and waits: to its page, or `wait(match)` until the server has made it. */
export function goOn(match, wait) {
  const shelved = remembered().find(item => item.match === match);
  if (shelved?.url.startsWith("/m/")) location.replace(shelved.url);
  else if (shelved) wait(match);
}

/** As soon as the server has made the match, on to it. */
export function goOnOnceMade(match) {
  onChange(news => {
    if (news.match !== match || !news.made) return;
    linked(match, news.made);
    location.replace(`/m/${news.made.judge}`);
  });
  keepTrying();
}

let soon = 0;
let later = 0;

/** Fetches, once nobody is busy, what a match with these rules would need without a connection; then the other rules. */
export function prepare(rules, players, others) {
  clearTimeout(soon);
  clearTimeout(later);
  soon = setTimeout(() => provide(rules, players, !navigator.serviceWorker), SOON);
  if (!navigator.connection?.saveData) later = setTimeout(() => provideAlso(others), LATER);
}
