// A page about a match that the server draws whole: told of a change as the match's own screens are (live.mjs), it fetches
// itself again, and what stands otherwise now takes the place of what stood there. What somebody typed stays, what was
// unfolded too, and what one looks at does not move.
import {fieldsAmong, isChoice} from "./fields.mjs";
import {follow} from "./live.mjs";

const PATIENCE = 8000;
const DEAF = 400; // ms: a tap that was on its way is not for what has just come under the thumb
const QUIET = 1000; // ms: one that stands where another one stood is pale so long, and takes no tap
const SENT = 10_000; // so long the page that a form leads to may take

/** Follows the match of this page. `dress(page)`: what scripts add to a page as it came, and to new parts of it. Gives what
    is followed: `pull()` says whether the server answers. */
export function followPage(dress) {
  const of = () => document.querySelector("[data-follow]").dataset;
  const listeners = [];
  const typed = new Set(); // fields
  let sent = -SENT;

  const page = {
    token: of().follow, connected: true, pending: 0,
    get view() { return {version: Number(of().version)}; },
    subscribe: listener => listeners.push(listener),
    async pull() {
      const before = page.view.version;
      try {
        const state = await got(`/m/${page.token}/state?since=${before}`, "application/json").then(answer => answer.json());
        const another = state.version !== undefined && state.version !== page.view.version;
        if (another && performance.now() - sent > SENT) await renew(state.version);
        page.connected = true;
      } catch {
        page.connected = false;
      }
      if (page.view.version !== before) for (const listener of listeners) listener();
      return page.connected;
    },
  };

  async function got(address, kind) {
    const answer = await fetch(address, {headers: {Accept: kind}, cache: "no-store", redirect: "error", signal: AbortSignal.timeout?.(PATIENCE)});
    if (!answer.ok) throw new Error(String(answer.status));
    return answer;
  }

  async function renew(version) {
    const text = await got(location.pathname + location.search, "text/html").then(answer => answer.text());
    const fresh = new DOMParser().parseFromString(text, "text/html");
    const now = fresh.querySelector("[data-follow]")?.dataset;
    // Another hand may have this number since: then the page is another one.
    if (!now || now.of !== of().of) {
      if (!typed.size) return location.reload();
      of().version = version; // what was typed is for the hand that it was typed for, and says so when it is sent
      return undefined;
    }
    for (const symbol of fresh.querySelectorAll(".symbols symbol")) {
      if (!document.getElementById(symbol.id)) document.querySelector(".symbols").append(symbol);
    }
    const holder = document.activeElement, seen = inSight(holder);
    const top = seen?.getBoundingClientRect().top;
    const main = document.getElementById("main"), keys = boxes(keysInSight()), scrolled = scrollY;
    const moved = [swap(main, fresh.getElementById("main"), keys), swapKeys(foot(document), foot(fresh))].some(Boolean);
    of().version = now.version;
    dress(document);
    scrollTo(0, scrolled);
    makeRoom(main, keys);
    const still = seen && again(seen, main);
    if (still && (scrollY || still.matches(KEY))) scrollBy(0, still.getBoundingClientRect().top - top);
    const held = holder?.isConnected ? holder : holder?.id && document.getElementById(holder.id);
    if (held && document.activeElement !== held) held.focus({preventScroll: true});
    if (!moved) return undefined;
    hush(main, keys);
    document.body.style.pointerEvents = "none";
    return setTimeout(() => { document.body.style.pointerEvents = ""; }, DEAF);
  }

  // The bar at the thumb stands in a place of its own, which is not there without it.
  function foot(doc) {
    const bar = doc.querySelector("body > section.bare");
    if (bar) return bar;
    const made = doc.createElement("section");
    made.className = "bare";
    doc.body.append(made);
    return made;
  }

  // Under the thumb no key comes to where another one stood. What is new while there are keys below its place comes behind
  // all that is there, until the page is opened anew; what goes, or needs less room, leaves it empty, in a fold as well.
  const later = new WeakSet();

  function makeRoom(place, keys) {
    const above = [];
    for (const [key, {top}] of keys) {
      const now = again(key, place), part = now && highest(now, place, above);
      if (!now || later.has([...place.children].find(each => each.contains(now))) || !isDrawn(now)) continue;
      const up = top - now.getBoundingClientRect().top;
      if (up > 0) part.style.marginTop = `${(Number.parseFloat(part.style.marginTop) || 0) + up}px`;
      above.push(now);
    }
  }

  // What can move with a key and without those above it.
  function highest(key, place, above) {
    let part = key;
    while (part.parentElement !== place && !above.some(each => part.parentElement.contains(each))) part = part.parentElement;
    return part;
  }

  // What is new within an open fold moves what is below it: a key that stands where another one stood says so for a moment,
  // and a thumb that was on its way does nothing.
  function hush(place, keys) {
    const stood = keys.map(([key, box]) => [again(key, place), box]);
    for (const key of keysInSight()) {
      const box = key.getBoundingClientRect();
      const taken = stood.some(([was, before]) => overlap(before, box) && !(was && (was.contains(key) || key.contains(was))));
      if (!taken) continue;
      key.classList.add("quiet");
      setTimeout(() => key.classList.remove("quiet"), QUIET);
    }
  }

  // Part by part: what says the same stays as it is. Whether anything is another now.
  function swap(place, fresh, keys = []) {
    const old = [...place.children], left = new Set(old);
    const lowest = Math.max(-1, ...keys.map(([key]) => old.findIndex(each => each.contains(key))));
    let stood = -1; // the place so far among those that were there
    const parts = [...fresh.children].map(part => {
      const same = old.find(each => left.has(each) && asCame(each) === asCame(part));
      const was = same ?? old.find(each => left.has(each) && nameOf(each) === nameOf(part));
      left.delete(was);
      if (was && !later.has(was)) stood = Math.max(stood, old.indexOf(was));
      const made = same ?? (was && !typedIn(was).every(field => partner(field, part)) ? was
        : was ? filled(document.importNode(part, true), was) : document.importNode(part, true));
      if (was ? later.has(was) : stood < lowest) later.add(made);
      return made;
    });
    // What somebody has begun to type, and what this page said of their own deed, is not taken away.
    for (const part of left) if (typedIn(part).length || part.matches(".kept-note")) parts.splice(old.indexOf(part), 0, part);
    const fold = parts.find(part => part.id === "correcting" && part.open);
    const moved = parts.some(part => !old.includes(part)) || parts.length !== old.length;
    if (!moved) return false;
    if (fold && document.getElementById("correcting")?.previousElementSibling?.matches(".hand-head")) {
      parts.splice(parts.indexOf(fold), 1);
      parts.splice(parts.findIndex(part => part.matches(".hand-head")) + 1, 0, fold);
    }
    place.replaceChildren(...parts.filter(part => !later.has(part)), ...parts.filter(part => later.has(part)));
    return true;
  }

  // A key at the thumb keeps its place, and leaves it empty where it goes: none comes to where another one stood. What is
  // new stands above, but for the way back, which is on top of the page.
  function swapKeys(place, fresh) {
    const bar = place.querySelector(".hand-keys"), left = [...fresh.querySelectorAll(".hand-keys > *")];
    if (!bar) return swap(place, fresh);
    const before = shownIn(bar);
    for (const key of bar.querySelectorAll(":scope > :not(.put-back)")) {
      const same = left.find(each => actOf(each) === actOf(key));
      left.splice(left.indexOf(same), same ? 1 : 0);
      key.inert = !same;
    }
    for (const key of left.filter(each => each.href !== document.querySelector(".top .back").href)) {
      const made = document.importNode(key, true);
      made.classList.add("later");
      (made.querySelector("button") ?? made).style.order = -bar.children.length;
      bar.append(made);
    }
    return shownIn(bar) !== before;
  }

  // What was unfolded, and what was typed: the fields themselves, with the caret.
  function filled(part, was) {
    const folds = [part, ...part.querySelectorAll("details")].filter(each => each.matches("details"));
    const open = [was, ...was.querySelectorAll("details")].filter(each => each.matches("details"));
    for (const fold of folds) {
      const before = open.find(each => nameOf(each) === nameOf(fold));
      if (before) fold.open = before.open;
    }
    for (const field of typedIn(was)) {
      const other = partner(field, part);
      if (isChoice(other)) other.checked = field.checked;
      else other.replaceWith(field);
    }
    return part;
  }

  const fieldsOf = part => fieldsAmong(part.querySelectorAll("*"), "textarea, select");
  const typedIn = part => fieldsOf(part).filter(field => typed.has(field) || field === document.activeElement);
  const partner = (field, part) => fieldsOf(part).find(each =>
    each.name === field.name && each.id === field.id && (!isChoice(each) || each.value === field.value));

  document.addEventListener("input", ({target}) => typed.add(target));
  addEventListener("submit", ({defaultPrevented}) => { if (!defaultPrevented) sent = performance.now(); });
  follow(page);
  return page;
}

const nameOf = part => part.id || `${part.tagName}.${part.className}:${part.querySelector("summary, h2")?.textContent.trim() ?? ""}`;

const shownIn = bar => [...bar.children].filter(key => !key.inert && !key.matches(".put-back")).map(actOf).join();

// What a key does, however it looks.
function actOf(key) {
  const copy = key.cloneNode(true);
  for (const each of [copy, ...copy.querySelectorAll("[class]")]) each.removeAttribute("class");
  copy.removeAttribute("inert");
  return asCame(copy);
}

// A part as the server sent it: without what is another each time, and what scripts and fingers did.
function asCame(part) {
  const copy = part.cloneNode(true);
  copy.querySelectorAll("[name=id]").forEach(each => each.removeAttribute("value"));
  copy.querySelectorAll("[data-added]").forEach(each => each.remove());
  copy.querySelectorAll("[data-entries]").forEach(each => each.removeAttribute("data-entries"));
  copy.removeAttribute("data-version");
  for (const each of [copy, ...copy.querySelectorAll("details")]) if (each.matches("details")) ["open", "hidden"].forEach(name => each.removeAttribute(name));
  return copy.outerHTML;
}

const KEY = "a[href], button, summary, label:has(input), input:not([type=hidden], .hear)";
// What is in a closed fold has a place of its own for a script, and is not drawn.
const isFolded = part => (part.matches("summary") ? part.parentElement.parentElement : part).closest("details:not([open])") !== null;
const isDrawn = part => part.getBoundingClientRect().width > 1 && !isFolded(part);
const isSeen = box => box.width > 1 && box.bottom > 0 && box.top < innerHeight;
const keysIn = place => [...place.querySelectorAll(KEY)].filter(key => isSeen(key.getBoundingClientRect()) && !isFolded(key));
const keysInSight = () => keysIn(document.getElementById("main"));
const boxes = keys => keys.map(key => [key, key.getBoundingClientRect()]);
const overlap = (one, other) => [["left", "right"], ["top", "bottom"]].every(([from, to]) =>
  Math.min(one[to], other[to]) - Math.max(one[from], other[from]) > 4);

// The same thing on the page as it is now. Keys of several forms may say the same of something else.
function again(part, place) {
  if (part.isConnected) return part;
  const same = key => isDrawn(key) && actOf(key) === actOf(part) && sentBy(key) === sentBy(part);
  return part.id ? document.getElementById(part.id) : [...place.querySelectorAll(KEY)].find(same);
}

const sentBy = key => [...key.closest("form")?.querySelectorAll("[type=hidden]:not([name=id])") ?? []].map(({name, value}) => `${name}=${value}`).join();

// What stays where it is: what one types in, else the first key that can be tapped, else the first part that is seen.
function inSight(holder) {
  const parts = [...document.getElementById("main").children];
  const typing = holder.matches("input, textarea, select") && parts.find(part => part.contains(holder));
  const keys = keysInSight();
  return typing || (keys.find(key => key === holder) ?? keys[0]) || parts.find(part => part.getBoundingClientRect().bottom > 0) || null;
}
