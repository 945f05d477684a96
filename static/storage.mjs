// What pages keep in the browser's storage, which may be full, closed or hold what cannot be read. What it does not take
// stays for as long as the page does. Sent nowhere.

const refused = new Map(); // key -> value

const EARLIER = {way: "scorekeeper.way", pad: "scorekeeper.pad"}; // what words were kept under, as they were: read once

const shelf = session => session ? sessionStorage : localStorage;

/** What is kept under a key; null where nothing is, or nothing that can be read. `session`: of this tab alone. */
export function read(key, session = false) {
  if (refused.has(key)) return refused.get(key);
  try {
    return JSON.parse(shelf(session).getItem(key));
  } catch {
    return null;
  }
}

/** Keeps a value under a key, null: nothing. True where it outlives the page. Where it does not, nothing older does. */
export function write(key, value, session = false) {
  refused.delete(key);
  try {
    const place = shelf(session);
    if (value === null) place.removeItem(key);
    else {
      const spelled = JSON.stringify(value);
      try {
        place.setItem(key, spelled);
      } catch {
        place.removeItem(key); // what is older would come back after the page as if it were this
        place.setItem(key, spelled);
      }
    }
    return true;
  } catch {
    refused.set(key, value);
    return false;
  }
}

/** The keys that begin so, under which something is kept beyond this tab. */
export function keysOf(prefix) {
  let stored = [];
  try {
    stored = Object.keys(localStorage);
  } catch {
    // closed
  }
  return [...new Set([...stored, ...refused.keys()])].filter(key => key.startsWith(prefix));
}

/** Values of one kind, objects by name: the newest so many of them stay. */
export class Newest {
  constructor(prefix, most) {
    Object.assign(this, {prefix, most});
  }

  read(name) {
    return read(this.prefix + name);
  }

  keep(name, value) {
    const others = keysOf(this.prefix).filter(key => key !== this.prefix + name);
    const age = new Map(others.map(key => [key, read(key)?.kept ?? 0]));
    for (const old of others.sort((one, other) => age.get(other) - age.get(one)).slice(this.most - 1)) write(old, null);
    write(this.prefix + name, {...value, kept: Date.now()});
  }

  forget(name) {
    write(this.prefix + name, null);
  }
}

for (const [old, key] of Object.entries(EARLIER)) {
  const word = plain(old);
  if (word !== null && read(key) === null) write(key, word);
}

function plain(key) {
  try {
    const word = localStorage.getItem(key);
    localStorage.removeItem(key);
    return word;
  } catch {
    return null;
  }
}
