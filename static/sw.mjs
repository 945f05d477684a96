// The service worker; the server sends it as one classic script at /sw.js, with FILES before it.
// Pages: the network for three seconds, then the last copy, then /offline. Files with a hash in their name: once.
// What scripts send (POST) is not touched: the outbox knows better. A form that is answered by nobody comes back on
// /unanswered with what was typed.
import {flush} from "./match/outbox.mjs";

const PAGES = "scorekeeper-pages";
const STATIC = "scorekeeper-static";
const PATIENCE = 3000;
const MOST_PAGES = 60;
const MOST_FILES = 150;
const SCREEN = /^(\/m\/[\w-]+)(\/.*)?$/;
const BEGUN = /^\/m\/-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\/.*)?$/; // not made by the server yet: one page for all
const SCREENS = /^\/m\/[\w-]+\/screens$/; // what the pages of a match fetch to have every screen
const OF_A_PAGE = /\/static\/[\w/.-]+\.[0-9a-f]{10}\.(?:css|mjs)/g; // what it names itself
const HAND = /^\/(replay|h\/[\w-]+\/[\w-]+\/text)$/; // where a hand that somebody typed is sent
const HASHED = /^\/static\/.*\.[0-9a-f]{10}\.\w+$/;

self.addEventListener("install", event => {
  event.waitUntil((async () => {
    const files = await caches.open(STATIC);
    const missing = [];
    for (const file of self.FILES.files) if (!await files.match(file)) missing.push(file);
    await Promise.allSettled(missing.map(file => files.add(new Request(file, {cache: "reload"}))));
    const pages = await caches.open(PAGES);
    await Promise.allSettled(self.FILES.pages.map(page => pages.add(new Request(page, {cache: "reload"}))));
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", event => {
  event.waitUntil((async () => {
    // Not used: with it Firefox shows its own error page instead of the copy.
    await self.registration.navigationPreload?.disable().catch(() => {});
    await trim(STATIC, MOST_FILES);
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", event => {
  const {request} = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.method === "POST" && request.mode === "navigate") event.respondWith(sent(request, url));
  if (request.method !== "GET") return;
  if (HASHED.test(url.pathname)) event.respondWith(file(request));
  else if (request.mode === "navigate" || SCREENS.test(url.pathname)) event.respondWith(page(event, url));
});

self.addEventListener("message", event => {
  const {keep, files, then, forget} = event.data ?? {};
  if (keep) event.waitUntil(keepPage(keep, files ?? []).then(() => then && keepPage(then, [])));
  if (forget) event.waitUntil(forgetBelow(forget));
});

self.addEventListener("sync", event => {
  if (event.tag !== "outbox") return;
  event.waitUntil(flush().then(left => {
    if (left) throw new Error("not all was sent"); // the browser tries again later
  }));
});

async function file(request) {
  const store = await caches.open(STATIC);
  const known = await store.match(request, {ignoreVary: true});
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) store.put(request, answer.clone());
  return answer;
}

/** The name a page is kept under, or "" for one that is not kept: each match's screens are one document. */
function storeName(url) {
  if (BEGUN.test(url.pathname)) return "/m/-";
  if (SCREEN.test(url.pathname)) return url.pathname;
  return url.search ? "" : url.pathname;
}

async function copyOf(url) {
  const store = await caches.open(PAGES);
  const name = storeName(url);
  const base = SCREENS.test(url.pathname) ? null : SCREEN.exec(url.pathname)?.[1];
  for (const path of [name, base]) {
    const known = path && await store.match(path, {ignoreVary: true});
    if (known) return known;
  }
  return null;
}

async function page(event, url) {
  const asked = fetch(event.request);
  event.waitUntil(asked.then(answer => keepAnswer(url, answer.clone())).catch(() => {}));
  const saved = await copyOf(url);
  try {
    if (!saved) {
      const answer = await asked;
      if (!isOurs(answer) && !SCREENS.test(url.pathname)) throw new Error("not answered by the server");
      return answer;
    }
    const late = new Promise(resolve => setTimeout(resolve, PATIENCE, null));
    const answer = await Promise.race([asked, late]);
    // A server that fails for a moment hides nothing that this phone has seen already.
    return answer && answer.status < 500 ? answer : saved;
  } catch {
    if (saved || SCREENS.test(url.pathname)) return saved ?? Response.error();
    return await (await caches.open(PAGES)).match("/offline", {ignoreVary: true}) ?? Response.error();
  }
}

// What stands before a server that is away answers in its place; an error page of ours bears a header that it does not.
const isOurs = answer => answer.status < 500 || answer.headers.has("X-Robots-Tag");

async function sent(request, url) {
  const type = request.headers.get("Content-Type") ?? "";
  // Of a form that brings a file no copy is held: it may be as large as a club. The one for a hand has a text beside it.
  const typed = type.startsWith("application/x-www-form-urlencoded") || HAND.test(url.pathname) ? request.clone() : null;
  try {
    const answer = await fetch(request);
    if (isOurs(answer)) return answer;
  } catch {
    // refused, or no network at all
  }
  return unanswered(request, url, typed);
}

/** The page with the form as it was sent, which goes again; one with a file leads back to where it was filled in, and does
    not say that anything is kept. */
async function unanswered(request, url, typed) {
  const page = await (await caches.open(PAGES)).match("/unanswered", {ignoreVary: true});
  if (!page) return Response.error();
  const from = new URL(request.referrer || "/", self.location.href);
  const values = typed ? [...await typed.formData()].filter(([, value]) => typeof value === "string" || value.size) : null;
  const whole = values?.every(([, value]) => typeof value === "string");
  const [method, to, fields] = whole ? ["post", url.pathname + url.search, values] : ["get", from.pathname, from.searchParams];
  const hidden = [...fields].map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`);
  const form = `method="${method}" action="${escaped(to)}">${hidden.join("")}`;
  const {headers} = page;
  const bears = ["Content-Type", "Content-Security-Policy", "Referrer-Policy"].filter(name => headers.has(name));
  const html = (await page.text()).replace(/method="post" action="[^"]*">/, () => form)
    .replace(whole ? "" : /<p class="kept-note">.*?<\/p>/s, "");
  return new Response(html, {status: 503, headers: [...bears.map(name => [name, headers.get(name)]), ["Cache-Control", "no-store"]]});
}

const escaped = text => text.replace(/[&<>"\r\n]/g, sign => `&#${sign.charCodeAt(0)};`);

async function keepAnswer(url, answer) {
  const name = storeName(url);
  const html = (answer.headers.get("Content-Type") ?? "").startsWith("text/html");
  if (!name || !answer.ok || answer.redirected || !html) return;
  const store = await caches.open(PAGES);
  await store.put(name, answer);
  await trim(PAGES, MOST_PAGES);
}

async function keepPage(path, files) {
  const store = await caches.open(STATIC);
  const hashed = files.filter(name => HASHED.test(new URL(name, self.location.href).pathname));
  const missing = [];
  for (const name of hashed) if (!await store.match(name, {ignoreVary: true})) missing.push(name);
  await Promise.allSettled(missing.map(name => store.add(name)));
  const answer = await fetch(path, {headers: {Accept: "text/html"}}).catch(() => null);
  if (!answer) return;
  const own = (await answer.clone().text()).match(OF_A_PAGE) ?? [];
  await Promise.allSettled(own.map(name => file(new Request(name))));
  await keepAnswer(new URL(path, self.location.href), answer);
}

async function forgetBelow(path) {
  const store = await caches.open(PAGES);
  for (const request of await store.keys()) {
    const {pathname} = new URL(request.url);
    if (pathname === path || pathname.startsWith(`${path}/`)) await store.delete(request);
  }
}

// The oldest go first: keys come in the order in which they were put.
async function trim(name, most) {
  const store = await caches.open(name);
  const keys = (await store.keys()).filter(request => !self.FILES.pages.includes(new URL(request.url).pathname));
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map(request => store.delete(request)));
}
