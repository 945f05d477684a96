// The list of what this phone remembers, on the start page; pages worth remembering say so; links are passed on.
import {faced} from "./faced.mjs";
import {forget, keep, remember, remembered} from "./shelf.mjs";

export {forget, remember, remembered};

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return faced(made);
}

function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  svg.append(document.createElementNS(svg.namespaceURI, "use"));
  svg.firstChild.setAttribute("href", `#i-${name}`);
  return svg;
}

function dayOf(when) {
  const day = new Intl.DateTimeFormat(document.documentElement.dataset.locale, {day: "numeric", month: "long", timeZone: document.documentElement.dataset.zone});
  return Number.isNaN(Date.parse(when)) ? "" : day.format(new Date(when));
}

function row(item, words) {
  const line = element("li", "row");
  const link = element("a", "grow remembered");
  link.href = typeof item.maker === "string" && item.maker.startsWith("/") ? item.maker : item.url;
  link.append(
    element("b", "", String(item.title || item.url)),
    element("span", "second", item.ended ? words.ended : [dayOf(item.when), item.detail, item.maker && words.maker].filter(Boolean).join(" · ")),
  );
  const away = element("button", "back");
  away.type = "button";
  away.setAttribute("aria-label", words.remove.replace("{title}", String(item.title || item.url)));
  away.append(icon("close"));
  away.addEventListener("click", () => takeOff(line, item, words));
  line.append(link, away);
  return line;
}

// The row stays in its place and offers to undo it, so nothing moves under the finger and no question is asked.
function takeOff(line, item, words) {
  const place = remembered().findIndex(other => other.url === item.url);
  forget(item.url);
  const undo = element("button", "button small", words.undo);
  undo.type = "button";
  undo.addEventListener("click", () => {
    const items = remembered();
    items.splice(place, 0, item);
    keep(items);
    const back = row(item, words);
    line.replaceWith(back);
    back.querySelector("a").focus();
  });
  const note = element("p", "grow", words.removed);
  note.setAttribute("role", "status");
  line.replaceChildren(note, undo);
  undo.focus();
}

const isMatch = item => item.kind === "match" && Array.isArray(item.sides) && Array.isArray(item.totals);
// A table of a club's evening by its number, as it is called there; any other match by its place.
const nameOf = (item, words) => item.evening ? words.table.replace("{table}", item.evening.table).replace("{round}", item.evening.round)
  : item.title || gameOf(item, words) || words.match;
const gameOf = (item, words) => JSON.parse(words.games ?? "{}")[item.game] ?? "";
const people = (item, words) => [item.title || item.evening ? gameOf(item, words) : "", item.sides.join(", ")].filter(Boolean).join(" · ");
const number = total => String(total).replace("-", "\u2212");

// How a match stands: how it was ended, or what still has to happen; never by colour alone.
function state(item, words) {
  const [kind, sign, text] = item.deleted ? ["disputed", "close", words.deleted]
    : item.revoked ? ["disputed", "warning", words.revoked]
    : item.pending ? ["kept", "clock", words.kept]
    : item.disputed ? ["disputed", "warning", words.disputed]
    : item.status === "reserved" ? ["disputed", "warning", words.reserved]
    : item.signed && item.status !== "open" ? ["signed", "check", words.signed] : ["saved", "", words.saved];
  const badge = element("span", `badge ${kind}`);
  if (sign) badge.append(icon(sign));
  badge.append(text);
  return badge;
}

function running(item, words) {
  const link = element("a", "panel going");
  link.href = item.url;
  const two = item.sides.length === 2;
  const fields = element("span", two ? "fields" : "tiles");
  item.sides.forEach((side, at) => {
    const field = element("span", two ? `field ${"ab"[at]}` : "tile");
    field.append(element("span", "name", side), element("span", "score", number(item.totals[at])));
    fields.append(field);
  });
  const foot = element("span", "going-foot");
  const hand = (item.counted ? words.counted : item.running ? words.running : words.next).replace("{number}", item.hand);
  const where = item.evening ? nameOf(item, words) : item.title || gameOf(item, words);
  const label = element("span", "grow", where ? `${where} · ` : "");
  label.append(element("b", "", hand));
  const on = element("span", "going-on", words.on);
  on.append(icon("go"));
  foot.append(label, on);
  link.append(fields, foot);
  return link;
}

function match(item, words) {
  const line = element("li", "row");
  const link = element("a", "grow played");
  link.href = item.url;
  const label = element("span", "grow");
  label.append(element("b", "", [nameOf(item, words), dayOf(item.opened)].filter(Boolean).join(", ")), element("span", "second", people(item, words)));
  const end = element("span", "end");
  // Of many sides whoever has most stands there, by name; of chips each figure with its sign.
  const few = item.totals.length <= 3;
  const figure = item.chips ? total => (total > 0 ? "+" : "") + number(total) : number;
  const best = Math.max(...item.totals);
  const ahead = item.sides.filter((side, at) => item.totals[at] === best);
  // What is still to go in a game that nobody ends says nothing of the match, but what lost games have cost does. A
  // phone that was here before kept that by its own name.
  const [cost, called] = JSON.parse(words.costs ?? "{}")[item.game] ?? [];
  const lost = cost && (item.facts?.[cost] ?? item[cost]);
  if (lost) end.append(element("span", "second", called), element("b", "figures", lost.join(" : ")), state(item, words));
  else end.append(element("b", "figures", few ? item.totals.map(figure).join(" : ") : `${ahead.length === 1 ? `${ahead[0]} ` : ""}${figure(best)}`), state(item, words));
  link.append(label, end);
  line.append(link);
  return line;
}

// A table that somebody who keeps or judges its club had a look at is none that this phone records.
const looksOnly = item => item.evening && item.role === "judge";

/** Draws the list: the match that runs here on top, then the clubs, then all else, each the newest first. */
export function draw() {
  const list = document.getElementById("phone-list");
  if (!list) return;
  const items = remembered().filter(item => !list.dataset.only || item.kind === list.dataset.only);
  const top = document.getElementById("phone-running");
  const first = top ? items.find(item => isMatch(item) && item.status === "open" && !looksOnly(item) && !item.revoked && !item.deleted) : undefined;
  top?.replaceChildren(...first ? [running(first, list.dataset)] : []);
  const isClub = item => item.kind === "club";
  const others = [...items.filter(isClub), ...items.filter(item => item !== first && !isClub(item))];
  list.replaceChildren(...others.map(item => (isMatch(item) ? match : row)(item, list.dataset)));
  const none = document.getElementById("phone-empty");
  if (none) none.hidden = items.length > 0;
}

const CLUB_ROLES = ["watch", "member", "record", "judge", "keeper"];

// A club stands in the list once, under the link that may do most; any other keeps its place.
function rememberClub({remember: url, title, detail, club, role}) {
  const known = remembered().find(item => item.club === club);
  if (known && known.url !== url && !known.ended && CLUB_ROLES.indexOf(known.role) > CLUB_ROLES.indexOf(role)) return;
  if (known) forget(known.url);
  remember({kind: "club", url, title, detail, club, role, ended: false});
}

// A page that is worth remembering says so: <main data-remember="/h/…" data-title data-detail data-maker>.
function rememberThisPage() {
  for (const page of document.querySelectorAll("[data-remember]")) {
    const {remember: url, title, detail, maker, club} = page.dataset;
    if (club) rememberClub(page.dataset);
    else remember({url, title, detail: detail ?? "", maker: maker || undefined});
  }
}

const isBelow = (page, url) => page === url || page.startsWith(`${url}/`);

// A hand that is gone says so: <div data-forget="/h/…"> with the address of any of its pages; a club's link that no longer
// works likewise, data-ended, and stays in the list with what to do.
function forgetWhatIsGone() {
  for (const {dataset: {forget: gone}} of document.querySelectorAll("[data-forget]")) {
    for (const {url} of remembered()) if (isBelow(gone, url)) forget(url);
  }
  for (const {dataset: {ended}} of document.querySelectorAll(".sorry[data-ended]")) {
    keep(remembered().map(item => item.club && isBelow(ended, item.url) ? {...item, ended: true} : item));
  }
}

// A link to pass on: shared by the phone's own sheet where there is one, else copied; <button data-share="url" data-done="Copied">.
function passOn(button) {
  const url = new URL(button.dataset.share, location.href).href;
  button.addEventListener("click", async () => {
    try {
      if (navigator.share) await navigator.share({title: document.title, url});
      else {
        await navigator.clipboard.writeText(url);
        button.lastElementChild.textContent = button.dataset.done;
      }
    } catch {
      // Closed without sharing, or no clipboard on plain http: the link stands beside the button to be marked by hand.
    }
  });
  button.hidden = false;
}

// A line to be put elsewhere: copied as it stands; <button data-copy="<iframe …>" data-done="Copied">.
function copyLine(button) {
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
      button.lastElementChild.textContent = button.dataset.done;
    } catch {
      // No clipboard on plain http: the line stands above to be marked by hand.
    }
  });
  button.hidden = false;
}

// A passphrase is typed unseen; <button data-show="its field's id"> shows what was typed, and hides it again.
function showTyped(button) {
  button.addEventListener("click", () => {
    const field = document.getElementById(button.dataset.show);
    const shown = field.type === "password";
    field.type = shown ? "text" : "password";
    button.setAttribute("aria-pressed", String(shown));
  });
  button.hidden = false;
}

// A refused form that was sent once more and taken: the way back leads to the empty one, <form data-refused="/its/address">,
// not to what had been wrong with it.
function emptyWhenTaken(form) {
  let sent = false;
  history.replaceState(history.state, "", form.dataset.refused);
  form.addEventListener("submit", () => (sent = true));
  addEventListener("pageshow", event => event.persisted && sent && location.replace(form.dataset.refused));
}

rememberThisPage();
forgetWhatIsGone();
draw();
document.querySelectorAll("[data-share]").forEach(passOn);
document.querySelectorAll("[data-copy]").forEach(copyLine);
document.querySelectorAll("[data-show]").forEach(showTyped);
document.querySelectorAll("form[data-refused]").forEach(emptyWhenTaken);
addEventListener("pageshow", event => event.persisted && draw());
