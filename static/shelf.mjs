// What this phone remembers: matches and hands opened here (whom it knows and how it played last: players.mjs). Kept in
// localStorage, sent nowhere. No page is touched here.
import {standing} from "./match/standing.mjs";
import {SHELF, remembered} from "./remembered.mjs";
import {write} from "./storage.mjs";

export {remembered};

const MOST = 40;

/** Keeps the list as it is given. */
export function keep(items) {
  write(SHELF, items.slice(0, MOST));
}

/** Puts a hand or a match on top of the list. What is known of it and not said again (the maker's link) stays. */
export function remember(entry) {
  const known = remembered();
  const same = item => item.url === entry.url || (entry.match !== undefined && item.match === entry.match);
  const defined = Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));
  const item = {...known.find(same), ...defined, when: new Date().toISOString()};
  keep([item, ...known.filter(other => !same(other))]);
}

/** Takes something off the list; it stays where it is. */
export function forget(url) {
  keep(remembered().filter(item => item.url !== url));
}

/** How a match stands: totals, which game it is, and whatever else its series says of each side in one number. Of one
    that is played for chips what each has at the end, with what came from the middle. */
export function standOf(view) {
  const {totals, game, series} = standing(view);
  const chips = (view.settled?.final ? view.settled.series : series)?.balances;
  const held = chips && view.sides?.map(({persons}) => persons.reduce((sum, person) => sum + (chips[person] ?? 0), 0));
  return {totals: held ?? totals, chips: Boolean(chips), game, ...each(series, totals?.length)};
}
const each = (series, sides) => ({
  facts: Object.fromEntries(Object.entries(series).filter(([, of]) => Array.isArray(of) && of.length === sides && of.every(Number.isInteger))),
});

/** What the start page shows of a match: the view of the journal, under the link this phone holds. */
export function rememberMatch(view, token, {pending = 0} = {}) {
  const before = remembered().find(item => item.match === view.id);
  // A phone that was given a watch link later keeps the one that may do more.
  const rights = ["watch", "record", "judge"];
  const weaker = before && rights.indexOf(before.role) > rights.indexOf(view.role);
  const opened = new Date(view.opened);
  remember({
    kind: "match", match: view.id, url: weaker ? before.url : `/m/${token}`, role: weaker ? before.role : view.role,
    title: view.place || "", evening: view.evening ?? undefined, opened: Number.isNaN(opened.getTime()) ? new Date().toISOString() : view.opened,
    sides: view.sides.map(side => side.name), ...standOf(view), status: view.status,
    hand: view.current ? view.current.number : view.next?.number ?? view.hands + 1, running: Boolean(view.current), counted: ["counted", "accepted"].includes(view.current?.state),
    deleted: false, revoked: false, hands: view.hands, disputed: view.disputed?.length > 0, signed: view.status !== "open" && view.check?.hands > 0 && !view.unsigned?.length, pending,
  });
}

/** What the start page shows of a match that begins on this phone. */
export function rememberBegun({match, entries: [{payload, at_phone}], words}, url, {pending = 0} = {}) {
  remember({
    kind: "match", match, url, role: "judge", title: words[payload.place] ?? "", opened: at_phone, status: "open", hand: 1, hands: 0,
    sides: payload.sides.map(ids => ids.map(id => words[id]).join(" + ")), totals: payload.sides.map(() => 0), pending,
  });
}

/** The links of a match that was begun here without a connection, once the server has it. */
export function made(match, links) {
  const items = remembered();
  const item = items.find(other => other.match === match);
  if (!item) return;
  item.url = `/m/${links.judge ?? links.record}`;
  item.role = links.judge ? "judge" : "record";
  item.pending = 0;
  keep(items);
}
