// Plain http has no service worker: the start page brings the next pages along, and becomes them where the server does not
// answer. Nothing is asked of the address bar, which would lose the page.
import {last} from "../players.mjs";
import {remembered} from "../shelf.mjs";
import {become, dress, provide, screensFor, warm} from "./blank.mjs";
import {records} from "./drawer.mjs";
import {matchIn, pathOf} from "./ids.mjs";

const PATIENCE = 2500;

/** Fetches `begin` (the address of a new match) and what a match by these `rules` needs. */
export async function stay(begin, rules) {
  const form = await pageAt(begin);
  if (!form) return;
  const script = addressIn(form, "script[type=module][src]", "src");
  await warm([addressIn(form, "link[rel=stylesheet]", "href"), script]);
  await provide(rules, last()?.seats.length ?? 4, true);
  for (const item of remembered().filter(each => matchIn(each.url))) await makingOf(item.match).then(found => found && screensOf(found));

  document.addEventListener("click", async event => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const {pathname} = new URL(link.href);
    const match = matchIn(pathname);
    if (pathname !== begin && !match) return;
    event.preventDefault();
    const fresh = await pageAt(link.href);
    if (fresh) return location.assign(link.href);
    return match ? openMatch(match) : openForm();
  });

  async function openForm() {
    await dress([addressIn(form, "link[rel=stylesheet]", "href")]);
    document.title = form.title;
    document.body.replaceChildren(...[...form.body.childNodes].map(node => document.importNode(node, true)));
    history.replaceState(null, "", begin);
    await import(script);
  }

  async function openMatch(match) {
    const making = await makingOf(match);
    if (!making) return;
    const screens = await screensOf(making);
    if (screens) await dress(screens.styles);
    if (!become(screens, making)) return;
    history.replaceState(null, "", pathOf(match));
    await import(screens.module);
  }
}

async function makingOf(match) {
  return (await records()).find(record => record.match === match && record.make)?.make ?? null;
}

function screensOf({entries: [{payload}]}) {
  return screensFor(payload.rules, payload.seats.length);
}

function addressIn(page, what, name) {
  return new URL(page.querySelector(what).getAttribute(name), location.href).pathname;
}

async function pageAt(address) {
  try {
    const answer = await fetch(address, {headers: {Accept: "text/html"}, signal: AbortSignal.timeout?.(PATIENCE)});
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  } catch {
    return null;
  }
}
