// The match page: every screen in one document, once the others have come. The address says which is in front. A game
// brings its screens: `run` is called once, by the entry module of the game.
import {goOver, pathOf} from "./blank.mjs";
import {journal} from "./journal.mjs";
import {common, html, icon} from "./parts.mjs";
import {followCourse} from "./course.mjs";
import {countsNext, lastWay, leftHalf, toFinish} from "./ways.mjs";
import {follow} from "./live.mjs";
import {flush} from "./outbox.mjs";
import {keepBook} from "./kept_book.mjs";
import {bringScreens, incomplete} from "./screens.mjs";
import {sidesOf, signersOf} from "./seated.mjs";
import {keepPages} from "./worker.mjs";
import {sayWhatWaits} from "./waits.mjs";
import {ownSide} from "./whose.mjs";
import {rememberMatch} from "../shelf.mjs";
import {read, write} from "../storage.mjs";

const NAMED = "scorekeeper.named"; // in this tab: the names that the page was made anew for
const root = document.getElementById("match");
let game = {screens: {}, ways: {}, first: ""}; // its screens by section, the screen of each way of counting, the usual way
const base = () => root.dataset.base; // changes once, where the match was begun without a connection
const started = new Map();
let front = root.dataset.screen;

const WAIT = 2500; // ms for screens that are still to come; then the browser goes there

const sectionOf = name => document.getElementById(`screen-${name}`);
const known = name => Boolean(sectionOf(name)) || incomplete() && name in game.screens;

function addressOf(name, params) {
  const address = new URL(sectionOf(name).dataset.url, location.href);
  for (const [key, value] of Object.entries(params)) {
    if (key !== "at" && value != null && value !== "") address.searchParams.set(key, value);
  }
  return address.pathname + address.search;
}

// "/m/TOKEN/count?way=quick&hand=…" → ["quick", {way, hand}]
function screenOf(address) {
  const {pathname, searchParams} = new URL(address, location.href);
  const params = Object.fromEntries(searchParams);
  const path = pathname.startsWith(base()) ? pathname.slice(base().length).replace(/^\//, "") : null;
  if (path === null) return [null, params];
  if (path !== "count") return [path || "match", params];
  const screen = game.ways[params.way] ?? game.ways[game.first];
  return [known(screen) ? screen : game.ways[game.first], params];
}

/** Puts a screen in front: go("sign", {hand}). Without such a screen here the browser goes there. */
export function go(name, params = {}, {replace = false} = {}) {
  if (!sectionOf(name)) {
    if (known(name)) {
      comes(name).then(loaded => loaded ? go(name, params, {replace}) : leave(name, params));
    } else leave(name, params);
    return;
  }
  history[replace ? "replaceState" : "pushState"](replace ? history.state : null, "", addressOf(name, params)); // a sheet's goes yet
  bring(name, params);
}

function leave(name, params) {
  const way = Object.keys(game.ways).find(each => game.ways[each] === name && name !== "record");
  const asked = new URLSearchParams(Object.entries(params).filter(([key, value]) => key !== "at" && value != null && value !== ""));
  if (way) asked.set("way", asked.get("way") ?? way);
  location.assign(`${base()}${way ? "/count" : name === "match" ? "" : `/${name}`}${asked.size ? `?${asked}` : ""}`);
}

/** Waits for a screen that is still to come, for a while. */
async function comes(name) {
  const late = new Promise(done => setTimeout(done, WAIT, false));
  if (!await Promise.race([bringScreens(), late])) return false;
  startScreens();
  return Boolean(sectionOf(name));
}

function bring(name, params) {
  started.get(front)?.hide?.();
  for (const section of root.querySelectorAll(":scope > .screen")) section.hidden = section.dataset.screen !== name;
  front = root.dataset.screen = name;
  turnToHolder();
  started.get(name)?.show?.(params);
  const at = params.at ? document.getElementById(params.at) : null;
  if (!at) scrollTo(0, 0);
  const head = at ?? [...sectionOf(name).querySelectorAll("h1")].find(each => !each.closest("[hidden]"));
  if (head) {
    head.tabIndex = -1;
    head.focus({preventScroll: !at});
  }
}

addEventListener("popstate", () => {
  const [name, params] = screenOf(location.href);
  if (name && sectionOf(name)) bring(name, params);
  else if (name && known(name)) comes(name).then(loaded => loaded ? bring(name, params) : location.reload());
  else location.reload();
});

// The screen that a link names. Counting opens in the way that was used last; whatever a game calls its screen.
function screenOfLink({dataset}) {
  const counts = dataset.go === "count";
  const wanted = counts && dataset.way === undefined ? game.ways[lastWay(journal.view, Object.keys(game.ways), game.first)] : dataset.go;
  return counts && !known(wanted) ? game.ways[game.first] : wanted;
}

// A link that names a screen switches to it; with a key held, or a screen that is not here, it stays a link.
document.addEventListener("click", event => {
  const link = event.target.closest?.("a[data-go]");
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const opens = screenOfLink(link);
  if (!known(opens)) return;
  event.preventDefault();
  const params = Object.fromEntries(new URL(link.href).searchParams);
  if (link.dataset.hand) params.hand = link.dataset.hand;
  if (link.dataset.at) params.at = link.dataset.at;
  delete params.way;
  if (opens === game.ways.double) params.hand ??= leftHalf(journal.view)?.id;
  go(opens, params);
});

// What is kept where, said in the same words and place on every screen.
function drawState() {
  const {view, unsent, refused, stuck} = journal;
  for (const line of document.querySelectorAll("[data-state]")) {
    const made = stateBadge(view, unsent, refused || stuck);
    if (made.outerHTML !== line.innerHTML) line.replaceChildren(made);
  }
}

function stateBadge(view, unsent, trouble) {
  if (journal.refused === "link_revoked") {
    // No connection would mend this: the way on is a new link. What is recorded meanwhile stays here, and is shown.
    return html("span", {class: "badge disputed"}, icon("warning"), html("a", {href: unsent ? "/unsent" : "/join"}, common("revoked")));
  }
  if (unsent || trouble) {
    const words = common(unsent === 1 ? "keptOne" : "kept", {num: unsent});
    const later = view.unshown ? ` · ${common("unshown", {num: view.unshown})}` : "";
    const inside = trouble ? html("a", {href: "/unsent"}, words, later) : html("span", {}, words, later);
    return html("span", {class: "badge kept"}, icon(trouble ? "warning" : "clock"), inside);
  }
  if (view.moved) { // others sit at its table now: what is typed stays until somebody goes there
    const {words, path} = view.moved;
    return html("span", {class: "badge disputed"}, icon("warning"), path ? html("a", {href: path}, words) : html("span", {}, words));
  }
  if (view.disputed.length) {
    return html("span", {class: "badge disputed"}, icon("warning"),
      html("a", toSettle(view), common(view.disputed.length === 1 ? "disputed" : "disputedMany", {hands: view.disputed.join(", ")})));
  }
  if (view.proposed?.length && !view.happened?.waits) { // else the last line says it
    return html("span", {class: "badge"}, icon("clock"),
      html("a", {href: `${base()}/hands`, "data-go": "hands"}, common("proposed", {hands: view.proposed.join(", ")})));
  }
  return html("span", {class: "badge saved"}, "writing" in root.dataset ? common("saved") : "");
}

// Where a dispute is settled: on the sign-off of that hand; of several, and for who only watches, from the list.
function toSettle({status, disputed, current, recent}) {
  const [number, ...others] = disputed, hand = [current, ...recent].find(each => each?.number === number);
  if (others.length || !hand || status !== "open" || !("writing" in root.dataset)) return {href: `${base()}/hands`, "data-go": "hands"};
  return {href: `${base()}/sign?hand=${hand.id}`, "data-go": "sign"};
}

// "Hand 7 of 12", and the way to it
function drawTitles() {
  const {current, next, end, status} = journal.view;
  const number = current?.number ?? next.number;
  const words = status !== "open" ? common("over")
    : game.screens.match.resting?.(journal.view) ? common(`reached${end.kind[0].toUpperCase()}${end.kind.slice(1)}`, {number: end.n})
    : end.kind === "hands" && number <= end.n ? common("handOf", {number, total: end.n}) : common("hand", {number});
  // Beside the last line, which says that the match is over, stands how many hands it had.
  const hands = journal.view.check.hands, played = common(hands === 1 ? "playedOne" : "played", {num: hands});
  for (const title of root.querySelectorAll("a[data-title]")) {
    title.textContent = status !== "open" && title.dataset.title ? played : words;
    if (!title.dataset.title) continue;
    // A hand's page comes from the server: without one, and where it would be empty, all hands.
    const there = status === "open" && current?.ways.length && journal.connected && !journal.pending;
    title.href = `${base()}/${there ? `hand/${number}` : "hands"}`;
    if (there) delete title.dataset.go;
    else title.dataset.go = "hands";
  }
}

// The screen stays lit while a hand is played. Where the phone refuses (a low battery), it is as before.
let lock = null;

async function keepAwake() {
  if (document.visibilityState !== "visible" || lock || !navigator.wakeLock) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => { lock = null; });
  } catch {
    lock = null;
  }
}

addEventListener("pointerdown", keepAwake, {passive: true});
document.addEventListener("visibilitychange", keepAwake);

const namesOf = ({sides, persons}) => JSON.stringify([sides.map(({name}) => name), persons]);
let namedAt = "";

// Names stand in many places of the page. One that only watches is made anew where somebody is called otherwise since,
// or nothing any more; once for the same names, whatever the phone kept of the page.
function renamed() {
  const now = namesOf(journal.view);
  if (journal.role !== "watch" || !journal.connected || now === namedAt) return;
  // A phone that keeps nothing could not know that it did so already.
  if (read(NAMED, true) !== now && write(NAMED, now, true)) location.reload();
}

// A hand that this phone began may go by the id that another gave it: the address says that one from then on.
function renewAddress() {
  const address = new URL(location.href);
  const asked = address.searchParams.get("hand");
  const id = asked && journal.find(asked)?.id;
  if (!id || id === asked) return;
  address.searchParams.set("hand", id);
  history.replaceState(history.state, "", address.pathname + address.search);
}

// A side's phone is that of its people, wherever they sit now, or sat in the hand that is shown.
function turnToHolder() {
  const {view} = journal, asked = new URL(location.href).searchParams.get("hand"), seated = front === "sign" ? signersOf : sidesOf;
  const own = ownSide({sides: seated(view, asked && journal.find(asked))});
  if (own === null) delete root.dataset.own;
  else root.dataset.own = own;
}

// A double count that others began: this phone comes into it from the match, or from another way of counting that hand, once
// a hand; the way back stays. It is the side's of those who sat in that hand, also where others sit there since.
let led = null;
function lead() {
  const {view} = journal, hand = toFinish(view);
  if (!("writing" in root.dataset) || !hand || led === hand.id || front !== "match" && !countsElse(hand)) return;
  if (countsNext(view, ownSide({sides: sidesOf(view, hand)}) ?? ownSide(view)) === null) return;
  led = hand.id;
  go(game.ways.double, {hand: leftHalf(view)?.id}, {replace: front !== "match"});
}

// What was tapped there stays its draft.
function countsElse({id}) {
  const asked = new URL(location.href).searchParams.get("hand");
  return [game.ways.cards, game.ways.quick].includes(front) && [null, id].includes(asked);
}

function changed() {
  renamed();
  turnToHolder();
  renewAddress();
  // Other sides than the page was made for: it is made anew, as soon as the server can.
  if (journal.view.sides.length !== Number(root.dataset.sides) && journal.connected && !journal.pending) location.reload();
  drawState();
  drawTitles();
  if (journal.token !== root.dataset.token) arrived();
  rememberMatch(journal.view, journal.token || pathOf(journal.match).slice("/m/".length), {pending: journal.pending});
  if (journal.connected) keepPages(journal.view.forks.map(({number}) => `${base()}/hand/${number}`));
  lead();
}

// A match begun without a connection is on the server now: links, history and the others there see it.
function arrived() {
  goOver(root, journal.token);
  follow(journal, flush);
}

function startScreens() {
  for (const [name, screen] of Object.entries(game.screens)) {
    const section = sectionOf(name);
    if (!section || started.has(name)) continue;
    started.set(name, screen.start(section, journal, go) ?? {});
    if (name === "display") started.get(name).show = followCourse(section, journal);
  }
}

// The other screens; then the one in front is the one of the address, also where the phone had only another's copy.
async function complete() {
  if (!await bringScreens()) return;
  if (journal.token) keepBook();
  startScreens();
  changed();
  const [name, params] = screenOf(location.href);
  if (name && name !== front && sectionOf(name)) bring(name, params);
}

/** Starts the page with a game's screens: {screens: {section: module}, ways: {way: section}, first: way}. */
export function run(its) {
  game = its;
  if (!journal) return;
  namedAt = namesOf(journal.view); // not before the game has said how its hands are counted
  journal.subscribe(changed);
  startScreens();
  changed();
  const say = sayWhatWaits(root, journal, link => "go" in link.dataset && Boolean(sectionOf(screenOfLink(link))));
  if (journal.token) follow(journal, flush);
  const [name, params] = screenOf(location.href);
  if (name && !sectionOf(name) && !(name in game.screens)) {
    // The worker had nothing of that page but this document: it says so, under its own address.
    history.replaceState(null, "", addressOf(front, {}));
    say();
  }
  if (name === front) started.get(name)?.show?.(params);
  keepAwake();
  complete();
  addEventListener("online", complete);
}
