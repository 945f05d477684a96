// Whom this phone knows, and how it played last: what a new match begins with. Kept on this phone, sent nowhere.
import {uuid} from "./match/ids.mjs";
import {remembered} from "./remembered.mjs";
import {read, write} from "./storage.mjs";

const PEOPLE = "scorekeeper.people";
const LAST = "scorekeeper.last";
const MOST_PEOPLE = 60;

function played() {
  const stored = read(PEOPLE);
  return Array.isArray(stored) ? stored.filter(one => typeof one?.id === "string" && typeof one.name === "string") : [];
}

/** People who played on this phone, last ones first, then those of the matches it lists by what they are called there,
    under ids of their own: {id, name}. */
export function people() {
  const known = played();
  for (const {sides = []} of remembered()) {
    for (const name of sides.join(" + ").split(" + ")) {
      if (name && !known.some(one => one.name === name)) known.push({id: uuid(), name});
    }
  }
  return known;
}

/** Puts those who play now on top of the people this phone knows. */
export function keepPeople(seated) {
  const others = played().filter(one => !seated.some(({id, name}) => id === one.id || name === one.name));
  write(PEOPLE, [...seated.map(({id, name}) => ({id, name})), ...others].slice(0, MOST_PEOPLE));
}

/** How the last match was begun here, or the last one of a game: rules, seats, shape, end; null before the first. */
export function last(game = null) {
  const stored = read(game ? `${LAST}.${game}` : LAST);
  return stored && Array.isArray(stored.seats) ? stored : null;
}

/** Keeps how a match was begun, for the next one, and for the next one of its game. */
export function keepLast(begun) {
  const stamped = {...begun, when: new Date().toISOString()};
  write(LAST, stamped);
  write(`${LAST}.${begun.game}`, stamped);
}
