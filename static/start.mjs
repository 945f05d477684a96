// The start page: what this phone remembers, brought up to date, and what waits here is sent.
import {lookAll, records} from "./match/drawer.mjs";
import {matchIn, pathOf} from "./match/ids.mjs";
import {keepTrying, onChange} from "./match/outbox.mjs";
import {draw} from "./phone.mjs";
import {last} from "./players.mjs";
import {keep, made, rememberBegun, rememberMatch, remembered, standOf} from "./shelf.mjs";
import "./match/worker.mjs";

const PATIENCE = 8000;
const ASKED = 3;
// As many tables as a club's evening has; whoever keeps it has looked at all of them.
const ASKED_OPEN = 12;

// A match that was begun here without a connection has its links now.
onChange(news => {
  if (!news.made) return;
  made(news.match, news.made);
  draw();
});

// A browser that is killed may lose the list of this page, never the records: matches with records that wait here, and
// are not on the list, are put on top of it from what the drawer keeps of them.
async function refind() {
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

// Others may have written since: the matches on top of the list are asked how they stand.
async function refresh() {
  await refind();
  draw();
  const matches = remembered().filter(item => item.kind === "match" && item.url.startsWith("/m/") && !matchIn(item.url));
  const open = matches.filter(({status}) => status === "open");
  const over = matches.filter(({status}) => status !== "open");
  for (const item of [...over.slice(0, ASKED), ...open.slice(0, ASKED_OPEN)].reverse()) await ask(item);
  for (const item of remembered().filter(({club}) => club).slice(0, ASKED)) await askClub(item);
  draw();
}

// Why a match cannot be opened any more stands in its row.
function note(item, why) {
  keep(remembered().map(one => one.match === item.match ? {...one, ...why} : one));
}

async function ask(item) {
  try {
    const answer = await fetch(`${item.url}/state`, {
      headers: {Accept: "application/json"}, redirect: "error", signal: AbortSignal.timeout?.(PATIENCE),
    });
    const body = await answer.json();
    if (answer.ok && item.status !== "open" && body.status === item.status && !item.deleted && !item.revoked) return note(item, standOf(body));
    if (answer.ok && body.id === item.match) rememberMatch(body, item.url.slice("/m/".length), {pending: item.pending});
    else if (body.error === "match_deleted") note(item, {deleted: true});
    else if (body.error === "link_revoked") note(item, {revoked: true});
  } catch {
    // No connection: it is shown as it was last seen.
  }
}

// A club's link may have been withdrawn since. Only our own server answers with one of these words.
async function askClub(item) {
  try {
    const answer = await fetch(item.url, {headers: {"Content-Type": "application/json"}, redirect: "error", signal: AbortSignal.timeout?.(PATIENCE)});
    const ended = !answer.ok && ["link_revoked", "link_expired", "link_unknown"].includes((await answer.json()).error);
    if (answer.ok || ended) keep(remembered().map(one => one.url === item.url ? {...one, ended} : one));
  } catch {
    // No connection: it is shown as it was last seen.
  }
}

// The tool asks what the game asks that was begun last here.
const {game, rules: latest} = last() ?? {};
const tool = document.getElementById("tool-check"), asked = JSON.parse(tool.dataset.asks)[game];
if (asked && latest?.variant) {
  tool.lastElementChild.textContent = asked;
  tool.search = new URLSearchParams({v: latest.variant});
}

// The next match may begin without a connection: as the last one did, else by the first rule set.
setTimeout(async () => {
  const {begin, rules: first} = document.getElementById("phone-list").dataset;
  const rules = last()?.rules ?? {variant: first, switches: {}, schedule: null, packs: null};
  if (!navigator.serviceWorker) return (await import("./match/stay.mjs")).stay(begin, rules);
  const {provide} = await import("./match/blank.mjs");
  return provide(rules, last()?.seats.length ?? 4, false);
}, 3000);

keepTrying();
refresh();
addEventListener("pageshow", event => event.persisted && refresh());
