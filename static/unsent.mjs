// "Show my unsent records": as text and as QR codes, so that another phone can take them in; and what keeps them here.
import {faced} from "./faced.mjs";
import {lookAll, records, takeOut} from "./match/drawer.mjs";
import {flush, keepTrying, onChange, retry} from "./match/outbox.mjs";
import {pack} from "./match/parcel.mjs";
import {ofPeople} from "./match/unsent.mjs";

const root = document.getElementById("unsent");
const words = root.dataset;

function html(tag, className, ...children) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return faced(made);
}

function button(text, work, className = "button") {
  const made = html("button", className, html("span", "", text));
  made.type = "button";
  made.addEventListener("click", () => work(made));
  return made;
}

function textOf(key, gaps) {
  return Object.entries(gaps).reduce((text, [gap, value]) => text.replace(`{${gap}}`, value), words[key] ?? "");
}

function say(text) {
  document.getElementById("spoken").textContent = text;
}

function titleOf(seen) {
  return seen?.view?.sides?.map(side => side.name).join(" – ") || words.tMatch;
}

function since(mine) {
  const times = mine.map(record => Date.parse(record.entry?.at_phone ?? "")).filter(Number.isFinite);
  if (!times.length) return "";
  const shown = new Intl.DateTimeFormat(document.documentElement.dataset.locale, {weekday: "short", hour: "numeric", minute: "2-digit", timeZone: document.documentElement.dataset.zone});
  return textOf("tSince", {time: shown.format(Math.min(...times))});
}

function why(mine, link) {
  const reasons = [words[`t${(link?.refused ?? "").replace(/^./, first => first.toUpperCase())}`]];
  const stuck = mine.filter(record => record.state === "stuck");
  if (stuck.some(record => record.error === "match_full")) reasons.push(words.tMatch_full);
  if (stuck.some(record => record.error !== "match_full")) reasons.push(words.tStuck);
  const lines = reasons.filter(Boolean);
  return lines.length ? lines : [words.tWaiting];
}

async function pictures(place, parcels) {
  place.replaceChildren();
  for (const [at, parcel] of parcels.entries()) {
    try {
      const answer = await fetch("/unsent/qr", {
        method: "POST", headers: {"Content-Type": "text/plain"}, body: parcel, signal: AbortSignal.timeout?.(8000),
      });
      if (!answer.ok) throw new Error(String(answer.status));
      const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
      const name = textOf("tPictureOf", {number: at + 1, total: parcels.length});
      drawn.setAttribute("role", "img");
      drawn.setAttribute("aria-label", name);
      const size = drawn.getAttribute("width");
      drawn.setAttribute("viewBox", `0 0 ${size} ${size}`);
      drawn.removeAttribute("width");
      drawn.removeAttribute("height");
      place.append(html("figure", "stack", document.adoptNode(drawn), html("figcaption", "second", name)));
    } catch {
      place.replaceChildren(html("p", "note", words.tNoPicture));
      say(words.tNoPicture);
      return;
    }
  }
}

async function section(match, mine, seen, link) {
  const parcels = await pack(match, mine);
  const text = html("textarea", "notation");
  text.readOnly = true;
  text.rows = 5;
  text.id = `text-${match}`;
  text.value = parcels.join("\n");
  const label = html("label", "", words.tText);
  label.htmlFor = text.id;
  const drawn = html("div", "pictures");
  const copy = button(words.tCopy, async made => {
    try {
      await navigator.clipboard.writeText(text.value);
    } catch {
      text.select(); // plain http has no clipboard, but the old way works
      document.execCommand("copy");
    }
    made.firstChild.textContent = words.tCopied;
    say(words.tCopied);
  });
  const heading = html("h2", "", titleOf(seen));
  const done = ofPeople(mine).length;
  const count = textOf(done === 1 ? "tOne" : "tMany", {n: done});
  const stuck = mine.filter(record => record.state === "stuck");
  const actions = html("p", "actions", copy, button(words.tPicture, () => pictures(drawn, parcels)));
  actions.append(button(words.tAgain, async () => {
    await Promise.all(stuck.map(record => retry(record)));
    await flush();
  }));
  if (stuck.length) {
    actions.append(button(words.tAway, async () => {
      await takeOut(stuck.map(({id}) => id));
      draw();
    }, "button object"));
  }
  return html(
    "section", "panel stack", heading, html("p", "second", [count, since(mine)].filter(Boolean).join(" · ")),
    ...why(mine, link).map(line => html("p", "", line)), actions, html("p", "second", words.tHow),
    html("div", "ask", label, text), drawn,
  );
}

async function draw() {
  const [all, seen, links] = await Promise.all([records(), lookAll("seen"), lookAll("links")]);
  const open = all.filter(record => record.state !== "done");
  const matches = [...new Set(open.map(record => record.match))];
  const of = (list, match) => list.find(({id}) => id === match);
  const sections = await Promise.all(matches.map(match =>
    section(match, open.filter(record => record.match === match), of(seen, match), of(links, match))));
  root.replaceChildren(...sections);
  document.getElementById("all-sent").hidden = open.length > 0;
}

onChange(draw);
draw();
keepTrying();
