// A browser that is killed may lose the list of the start page, never the records: matches with records that wait here
// are put back on the list from what the drawer keeps of them.
import {lookAll, records} from "./drawer.mjs";
import {pathOf} from "./ids.mjs";
import {rememberBegun, rememberMatch, remembered} from "../shelf.mjs";

/** Puts every match that has records here and is not on the list on top of it. */
export async function refind() {
  const listed = new Set(remembered().map(item => item.match));
  const lost = (await records()).filter(record => record.state !== "done" && !listed.has(record.match));
  const matches = [...new Set(lost.map(record => record.match))];
  if (!matches.length) return;
  const [seen, links] = await Promise.all([lookAll("seen"), lookAll("links")]);
  for (const match of matches) {
    const mine = lost.filter(record => record.match === match);
    const token = links.find(link => link.id === match)?.token;
    const view = seen.find(known => known.id === match)?.view;
    const making = mine.find(record => record.make)?.make;
    if (view) rememberMatch(view, token ?? pathOf(match).slice("/m/".length), {pending: mine.length});
    else if (making) rememberBegun(making, token ? `/m/${token}` : pathOf(match), {pending: mine.length});
  }
}
