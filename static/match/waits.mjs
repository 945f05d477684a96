// What only the server can show waits for a connection, and says so: nobody is sent to a page that cannot come.
import {showBook} from "./kept_book.mjs";
import {html, icon} from "./parts.mjs";

const SHOWN = 6000;

/**
 * Takes the taps on links that lead out of this page while nothing can come from there; `opensHere(link)` is whether a
 * screen that stands in this page answers it. What says so is given back.
 */
export function sayWhatWaits(root, journal, opensHere) {
  const note = html("p", {class: "waits", role: "status", hidden: true}, icon("clock"), html("span", {}));
  let timer = 0;
  root.append(note);

  // A page the phone has a copy of comes from the worker; a match the server does not know has none anywhere.
  const away = () => !journal.token || (!journal.connected && !navigator.serviceWorker?.controller);

  function say() {
    note.lastElementChild.textContent = root.dataset.tWaits;
    note.hidden = false;
    clearTimeout(timer);
    timer = setTimeout(() => { note.hidden = true; }, SHOWN);
  }

  root.addEventListener("click", event => {
    const link = event.target.closest?.("a[href]");
    if (!link || !away() || opensHere(link)) return;
    const {pathname, origin} = new URL(link.href);
    const own = pathname.startsWith(`${root.dataset.base}/`);
    // Other pages (start, settings) are there where a worker is; on plain http this one would be lost.
    if (origin !== location.origin || (!own && navigator.serviceWorker?.controller) || link.hash && pathname === location.pathname) return;
    event.preventDefault();
    if (!showBook(new URL(link.href))) say();
  }, {capture: true});

  function mark() {
    for (const part of root.querySelectorAll("[data-waits]")) part.hidden = !away();
    for (const title of root.querySelectorAll(":is(.count-form,.sign-halves,.sign-list) h1")) markTitle(title);
  }

  // Who counts or signs reads it under the title, in the room that is there anyway: nothing moves.
  function markTitle(title) {
    if (title.closest("form.missing")) return;
    const line = title.parentElement.querySelector(".away") ?? html("p", {class: "away second", role: "status", hidden: true}, root.dataset.tAway);
    if (!line.isConnected) title.after(line);
    line.hidden = journal.connected && navigator.onLine !== false;
  }

  journal.subscribe(mark);
  addEventListener("online", mark);
  addEventListener("offline", mark);
  mark();
  return say;
}
