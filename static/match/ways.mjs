// The way of counting that this phone used last, and the hand that is to be counted in it.
import {read, write} from "../storage.mjs";

const WAY = "scorekeeper.way";
const SHEET = "paper"; // typed in when an evening is over: the next hand is counted as the hands before it were

/** The side whose own number this phone is awaited with, while a double count is open that others began: `own`, or on a
    phone that is no side's (null) the first that is missing. null where nothing waits for it. */
export function countsNext(view, own) {
  const {sealed = [], sides = []} = toFinish(view) ?? {};
  const missing = sides.map((_, side) => side).filter(side => sealed.every(each => each.side !== side));
  if (!sealed.length || view.status !== "open" || sealed.some(({mine}) => mine)) return null;
  return own === null ? missing[0] ?? null : missing.includes(own) ? own : null;
}

/** Whether a double count of it is open: it was played to its end. */
export const halfCounted = hand => Boolean(hand?.sealed.length) && !hand.opened && !hand.result && !hand.void;

/** The hand that is half counted, be the next one begun or not: no other is counted before it
    (scorekeeper/web/counting.py). null where there is none. */
export function toFinish({recent, current}) {
  return [...recent, current].find(halfCounted) ?? null;
}

/** The same where it is not the hand at the table any more. */
export function leftHalf(view) {
  const hand = toFinish(view);
  return hand && hand.id !== view.current?.id ? hand : null;
}

/** The way that opens first of those a game has: the one that others have begun, else the last one used on this phone, else
    that of the last hand. */
export function lastWay(view, ways, first) {
  if (toFinish(view)) return "double";
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
