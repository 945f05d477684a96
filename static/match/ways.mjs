// The way of counting that this phone used last, and the hand that is to be counted in it.
import {read, write} from "../storage.mjs";

const WAY = "scorekeeper.way";
const SHEET = "paper"; // typed in when an evening is over: the next hand is counted as the hands before it were

/** The side whose own number this phone is awaited with, while a double count is open that others began: `own`, or on a
    phone that is no side's (null) the first that is missing. null where nothing waits for it. */
export function countsNext(view, own) {
  const sealed = halfCounted(view) ? view.current.sealed : [];
  const missing = view.sides.map((_, side) => side).filter(side => sealed.every(each => each.side !== side));
  if (!sealed.length || sealed.some(({mine}) => mine)) return null;
  return own === null ? missing[0] ?? null : missing.includes(own) ? own : null;
}

const halfCounted = ({current}) => Boolean(current?.sealed.length) && !current.opened && !current.result;

/** The way that opens first of those a game has: the one that others have begun, else the last one used on this phone, else
    that of the last hand. */
export function lastWay(view, ways, first) {
  if (halfCounted(view)) return "double";
  const last = read(WAY), again = ways.filter(way => way !== SHEET);
  if (again.includes(last)) return last;
  return [...view.recent].reverse().find(hand => again.includes(hand.way))?.way ?? first;
}

/** Remembers the way; the cookie tells the server, which opens it for forms without a script. */
export function rememberWay(way) {
  if (way === SHEET) return;
  write(WAY, way);
  document.cookie = `way=${way}; path=/; max-age=31536000; samesite=lax`;
}

/** A hand as the screen that counts it begins: where a correction waits for signatures, that is what is corrected. */
export function asProposed(hand) {
  return hand?.proposal?.count ? {...hand, ...hand.proposal} : hand;
}
