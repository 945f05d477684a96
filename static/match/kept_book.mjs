// The rule book of this match without a connection. On https the service worker keeps its page (worker.mjs); where there
// is none (plain http), this page fetches it once, quietly, and shows it over itself when it cannot be had otherwise.
import {common, html, icon} from "./parts.mjs";
import {open as rise} from "../sheets.mjs";

const root = document.getElementById("match");
const QUIET = 3000; // ms after the screens are here
const PATIENCE = 15_000;
const address = () => `${root.dataset.base}/rules`;
let cached = null; // {page, style}: its document, and what it is dressed in
let asked = false;
let shown = null;

/** Fetches the book, once, where no worker does it. */
export function keepBook() {
  if (asked || navigator.serviceWorker) return;
  asked = true;
  setTimeout(() => bring().catch(() => { asked = false; }), QUIET);
}

async function bring() {
  const text = async path => {
    const answer = await fetch(path, {headers: {Accept: "text/html, text/css"}, redirect: "error", signal: AbortSignal.timeout?.(PATIENCE)});
    if (!answer.ok) throw new Error(answer.status);
    return answer.text();
  };
  const page = new DOMParser().parseFromString(await text(address()), "text/html");
  cached = {page, style: await text(page.querySelector("link[rel=stylesheet]").getAttribute("href"))};
}

/** Shows the book, at the place that the link names; false where this is no link to it, or it is not here. */
export function showBook({pathname, hash}) {
  if (!cached || pathname !== address()) return false;
  shown ??= drawn();
  rise(shown);
  turnTo(hash.slice(1));
  return true;
}

// In a tree of its own: its ids are not the match's, and neither is what it is dressed in.
function drawn() {
  const close = html("button", {class: "button main"}, icon("close"), html("span", {}, common("close")));
  const book = html("div", {});
  const dialog = html("dialog", {class: "kept-book", "aria-label": cached.page.title}, html("p", {class: "note", tabindex: "-1", autofocus: true}, common("bookKept")), book, html("div", {class: "bottom"}, close));
  const tree = book.attachShadow({mode: "open"});
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(cached.style);
  tree.adoptedStyleSheets = [sheet];
  const [symbols, title, main] = ["svg.symbols", "h1", "main"].map(part => document.importNode(cached.page.querySelector(part), true));
  main.prepend(title);
  tree.append(symbols, main);
  for (const action of tree.querySelectorAll(".actions, .try, .look-up, #kept")) action.remove(); // these are the server's
  close.addEventListener("click", () => dialog.close());
  tree.addEventListener("click", event => {
    const link = event.target.closest("a[href]");
    if (!link) return;
    event.preventDefault();
    turnTo(link.hash.slice(1));
  });
  root.append(dialog);
  return dialog;
}

function turnTo(id) {
  const place = id && shown.querySelector("div").shadowRoot.getElementById(decodeURIComponent(id));
  if (place) place.scrollIntoView();
  else shown.scrollTo(0, 0);
}
