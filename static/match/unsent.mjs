// What lies on this phone alone, whichever match it is of: pages that show no match know it too.
import {nextOrder, putAhead, putAway} from "./drawer.mjs";
import {flush, onChange} from "./outbox.mjs";

let asked = false;
const keepers = new Set();

/** Calls back whenever something was recorded and lies on this phone. */
export function onKept(listener) {
  keepers.add(listener);
}

/** Something was recorded. Once, the browser is asked not to clear it away when space is short. */
export function wasKept() {
  keepers.forEach(listener => listener());
  if (asked) return;
  asked = true;
  navigator.storage?.persist?.().catch(() => {});
}

/**
 * Makes a match on this phone: {match, maker, entries: [match.opened …], words}. Gives the links where the server
 * answered at once, else null: the match is kept and made when there is a connection.
 */
export async function create({match, maker, entries, words = {}}) {
  const record = {id: match, match, order: nextOrder(), state: "waiting", make: {match, maker, entries, words}, words};
  putAhead([record]);
  await putAway([record]);
  let links = null;
  onChange(news => { if (news.match === match && news.made) links = news.made; });
  await flush();
  return links;
}

/** Those that somebody made by hand: that a hand began with the first of them is not one more. */
export function ofPeople(all) {
  const made = all.filter(({entry}) => entry?.kind !== "hand.begun");
  return made.length ? made : all;
}
