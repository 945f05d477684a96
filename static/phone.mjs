// What this phone remembers: the hands somebody opened or wrote down here. Kept in localStorage, sent nowhere.
const SHELF = "scorekeeper.phone";
const MOST = 40;

/** Everything remembered, newest first: {url, title, detail, maker, when}. Empty where the browser keeps nothing. */
export function remembered() {
  try {
    const kept = JSON.parse(localStorage.getItem(SHELF) ?? "[]");
    return Array.isArray(kept) ? kept.filter(item => typeof item?.url === "string" && item.url.startsWith("/")) : [];
  } catch {
    return [];
  }
}

function keep(items) {
  try {
    localStorage.setItem(SHELF, JSON.stringify(items));
  } catch {
    // A full or forbidden store: the list is a convenience, the links stay valid without it.
  }
}

/** Puts a hand on top of the list. What is known of the same url and not said again (the maker's link) stays. */
export function remember({url, title, detail = "", maker = undefined}) {
  const known = remembered();
  const before = known.find(item => item.url === url) ?? {};
  const item = {...before, url, title, detail, when: new Date().toISOString()};
  if (maker) item.maker = maker;
  keep([item, ...known.filter(other => other.url !== url)].slice(0, MOST));
}

/** Takes a hand off the list; the hand itself stays where it is. */
export function forget(url) {
  keep(remembered().filter(item => item.url !== url));
}

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return made;
}

function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  svg.append(document.createElementNS(svg.namespaceURI, "use"));
  svg.firstChild.setAttribute("href", `#i-${name}`);
  return svg;
}

function row(item, words) {
  const line = element("li", "row");
  const link = element("a", "grow remembered");
  const day = new Intl.DateTimeFormat(document.documentElement.lang, {day: "numeric", month: "long"});
  const when = Number.isNaN(Date.parse(item.when)) ? "" : day.format(new Date(item.when));
  link.href = typeof item.maker === "string" && item.maker.startsWith("/") ? item.maker : item.url;
  link.append(
    element("b", "", String(item.title || item.url)),
    element("span", "second", [when, item.detail, item.maker && words.maker].filter(Boolean).join(" · ")),
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
  const said = element("p", "grow", words.removed);
  said.setAttribute("role", "status");
  line.replaceChildren(said, undo);
  undo.focus();
}

function draw() {
  const list = document.getElementById("phone-list");
  if (!list) return;
  const items = remembered();
  list.replaceChildren(...items.map(item => row(item, list.dataset)));
  document.getElementById("phone-empty").hidden = items.length > 0;
}

// A page that is worth remembering says so: <main data-remember="/h/…" data-title data-detail data-maker>.
function rememberThisPage() {
  for (const page of document.querySelectorAll("[data-remember]")) {
    const {remember: url, title, detail, maker} = page.dataset;
    remember({url, title, detail, maker});
  }
}

// A hand that is gone says so: <div data-forget="/h/…"> with the address of any of its pages.
function forgetWhatIsGone() {
  for (const {dataset: {forget: gone}} of document.querySelectorAll("[data-forget]")) {
    for (const {url} of remembered()) if (gone === url || gone.startsWith(`${url}/`)) forget(url);
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

rememberThisPage();
forgetWhatIsGone();
draw();
document.querySelectorAll("[data-share]").forEach(passOn);
addEventListener("pageshow", event => event.persisted && draw());
