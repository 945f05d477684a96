// Sends what this phone recorded, for as long as it takes: no limit, no expiry. A record leaves only on the server's
// word for its id. Kept by match, not by link: a renewed link stops the sending, never the keeping.
// Runs in pages and in the service worker; where several send at once, the server keeps one copy of each id.
import {drop, lay, look, putAway, records, takeOut} from "./drawer.mjs";

const AT_ONCE = 50;
const KEEPALIVE = 48_000; // characters; browsers allow 64 KiB in all for what outlives its page
const PATIENCE = 8000;
const LONGEST = 60_000;
const LOCK_PATIENCE = 30_000;

const looking = new Set(); // matches whose page is here: the answer is to bring the view with it
const waits = new Map(); // match -> {wait, until}
const listeners = new Set();
let timer = 0;
let under = null;
let again = false;

/**
 * Calls back with {match, version} whenever something changed in the outbox; also {token, view, tag} where the view came
 * with the answer, {made} the links of a new match, {stuck} a record's id, {refused} why the link is.
 */
export function onChange(listener) {
  listeners.add(listener);
}

const channel = globalThis.BroadcastChannel ? new BroadcastChannel("scorekeeper.outbox") : null;
if (channel) channel.onmessage = ({data}) => listeners.forEach(listener => listener(data));

function announce(news) {
  listeners.forEach(listener => listener(news));
  channel?.postMessage(news);
}

/** From now on whoever follows this match hears the view with the answer to what is sent. */
export function lookAt(match) {
  looking.add(match);
}

/** The link by which a match's records go out. A watch link never takes the place of one that may record. */
export async function useLink(match, token, role) {
  if (role === "watch") return;
  const known = await look("links", match);
  if (known?.token === token && known.role === role) {
    if (known.refused) await lay("links", {...known, refused: ""}); // asked again once, whenever the page is opened
    return;
  }
  await lay("links", {id: match, token, role, refused: ""});
  waits.delete(match);
}

/** Tries to send everything. `now`: do not wait out a pause. Gives the number of records that are left. */
export function flush({now = true} = {}) {
  if (now) waits.clear();
  if (under) {
    again ||= now;
    return under;
  }
  under = round().finally(() => {
    under = null;
    if (again) {
      again = false;
      flush();
    }
  });
  return under;
}

async function round() {
  clearTimeout(timer);
  const all = (await records()).filter(record => record.state === "waiting");
  const matches = [...new Set(all.map(record => record.match))];
  // Each match goes for itself, so that one that fails blocks no other.
  const left = await Promise.all(matches.map(match => sendLocked(match)));
  const soonest = Math.min(...[...waits.values()].map(each => each.until));
  if (Number.isFinite(soonest)) timer = setTimeout(() => flush({now: false}), Math.max(250, soonest - Date.now()));
  return left.reduce((sum, each) => sum + each, 0);
}

function pause(match, least = 0) {
  const before = waits.get(match)?.wait ?? 500;
  const wait = Math.min(LONGEST, Math.max(2 * before, 1000 * least));
  waits.set(match, {wait, until: Date.now() + wait * (0.75 + Math.random() / 2)});
}

const held = new Map(); // match -> since when another page holds its lock

async function sendLocked(match) {
  if ((waits.get(match)?.until ?? 0) > Date.now()) return 1;
  const locks = globalThis.navigator?.locks;
  if (!locks) return send(match);
  const name = `scorekeeper.outbox.${match}`;
  const got = await locks.request(name, {ifAvailable: true}, lock => lock ? send(match) : -1);
  if (got !== -1) {
    held.delete(match);
    return got;
  }
  // Another page sends. One that froze with the lock in its hand is not waited for: the server sorts out duplicates.
  if (!held.has(match)) held.set(match, Date.now());
  if (Date.now() - held.get(match) > LOCK_PATIENCE) return send(match);
  waits.set(match, {wait: 1000, until: Date.now() + 1000});
  return 1;
}

async function waiting(match) {
  return (await records()).filter(record => record.match === match && record.state === "waiting");
}

async function send(match) {
  let size = AT_ONCE;
  const passed = new Set(); // those that failed alone in this round: the ones behind them go on
  const sent = new Set(); // no second time in one round, whatever the store still says
  for (;;) {
    const batch = (await waiting(match)).filter(record => !passed.has(record.id) && !sent.has(record.id));
    if (!batch.length) break;
    const made = batch.find(record => record.make);
    const link = await look("links", match);
    if (!made && (!link || link.refused)) return batch.length;
    const some = made ? [made] : batch.slice(0, size);
    const last = !made && some.length === batch.length;
    const outcome = await post(match, link?.token, some, last && looking.has(match));
    if (outcome === "sent") {
      for (const {id} of some) sent.add(id);
      continue;
    }
    if (outcome === "unwell" && some.length > 1) {
      size = 1;
      continue;
    }
    if (outcome === "unwell" && !made && batch.length > 1) {
      passed.add(some[0].id);
      continue;
    }
    if (outcome !== "refused") pause(match, typeof outcome === "number" ? outcome : 0);
    return batch.length + passed.size;
  }
  if (passed.size) pause(match);
  else waits.delete(match);
  return passed.size;
}

// too fast, busy or only to be read, no room: the same records go through later
const WAIT = [429, 503, 507];

/** "sent", "refused" (the link), "unwell" (perhaps for one of the records), "away", or seconds to wait. */
async function post(match, token, some, view) {
  const making = some[0].make;
  const path = making ? "/matches" : `/m/${token}/entries`;
  let answer, body;
  try {
    answer = await fetch(path, {
      method: "POST", headers: {"Content-Type": "application/json", Accept: "application/json"},
      body: making ? JSON.stringify(making) : bodyOf(some, view), redirect: "error", cache: "no-store", signal: late(),
    });
    // A captive portal answers 200 with a page of its own: that is no word of the server.
    if (!isJson(answer)) return WAIT.includes(answer.status) ? retryAfter(answer) : "away";
    body = await answer.json();
  } catch {
    return "away";
  }
  if (WAIT.includes(answer.status)) return retryAfter(answer);
  if (answer.ok) return making ? made(match, some[0], body) : settle(match, token, some, body);
  if ([403, 404, 409, 410].includes(answer.status) && typeof body?.error === "string") {
    if (making) await stick(some[0], body.error);
    else await refuse(match, token, body.error);
    return making ? "sent" : "refused";
  }
  if ([400, 413, 415, 422].includes(answer.status) && some.length === 1 && typeof body?.error === "string") {
    await stick(some[0], body.error);
    return "sent";
  }
  return "unwell";
}

function bodyOf(some, view = false) {
  return JSON.stringify({
    entries: some.map(record => record.entry), words: Object.assign({}, ...some.map(record => record.words)), view,
  });
}

function isJson(answer) {
  return (answer.headers.get("Content-Type") ?? "").startsWith("application/json");
}

function retryAfter(answer) {
  return Number(answer.headers.get("Retry-After")) || 2;
}

function late() {
  if (AbortSignal.timeout) return AbortSignal.timeout(PATIENCE);
  const stop = new AbortController();
  setTimeout(() => stop.abort(), PATIENCE);
  return stop.signal;
}

async function settle(match, token, some, body) {
  if (!Array.isArray(body?.results)) return "away";
  const results = new Map(body.results.map(result => [result.id, result]));
  const applied = [];
  for (const record of some) {
    const result = results.get(record.id);
    if (!result) continue;
    if (["applied", "duplicate"].includes(result.status)) applied.push([record, result.seq ?? body.seq]);
    else if (["rejected", "id_reused"].includes(result.status)) await stick(record, result.error ?? result.status);
  }
  // Kept as "done" until a state that holds them was seen: the score must not jump back in between.
  const done = applied.map(([record, seq]) => ({...record, state: "done", seq, done: Date.now()}));
  if (!await putAway(done)) await takeOut(done.map(({id}) => id));
  announce({match, token, version: body.version, view: body.view, tag: body.tag});
  return applied.length || some.some(({id}) => results.has(id)) ? "sent" : "unwell";
}

async function made(match, record, body) {
  if (typeof body?.record !== "string") return "away";
  const token = body.judge ?? body.record;
  await lay("links", {id: match, token, role: body.judge ? "judge" : "record", refused: "", watch: body.watch});
  const done = {...record, state: "done", seq: 1, done: Date.now()};
  if (!await putAway([done])) await takeOut([record.id]);
  announce({match, made: body});
  return "sent";
}

async function stick(record, error) {
  const stuck = {...record, state: "stuck", error};
  if (!await putAway([stuck])) return;
  announce({match: record.match, stuck: record.id});
}

async function refuse(match, token, error) {
  const link = await look("links", match);
  if (link?.token === token) await lay("links", {...link, refused: error});
  announce({match, refused: error});
}

/** The page goes: one try that outlives it, at once. Nobody waits for the answer, so the records stay till the next. */
export function parting(token, pending) {
  const some = pending.filter(record => !record.make).slice(0, AT_ONCE);
  const body = bodyOf(some);
  if (!token || !some.length || body.length > KEEPALIVE) return;
  fetch(`/m/${token}/entries`, {
    method: "POST", headers: {"Content-Type": "application/json"}, body, keepalive: true, redirect: "error",
  }).catch(() => {});
}

/** A record that was set aside goes out once more. */
export async function retry(record) {
  await putAway([{...record, state: "waiting", error: undefined}]);
  return flush();
}

/** Tries again whenever there is reason to hope. For pages; the service worker has its own reasons. */
export function keepTrying() {
  for (const event of ["online", "focus", "pageshow"]) addEventListener(event, () => flush());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && flush());
  flush();
}
