// A club's page says that there is no connection: what stands there may be older, and a form that is sent now would end
// on the browser's own page, with no way back to what was typed. It stays here, and can be sent later. So does one that
// the server would not answer, which is asked first where no service worker is (sw.mjs shows a page of ours then).
const PATIENCE = 8000; // ms
const note = document.getElementById("no-connection");
const words = note.querySelector("span"), usual = words.textContent;
const away = () => navigator.onLine === false;
let answered = null; // the form that the server is there for

function mark() {
  note.hidden = !away();
  words.textContent = usual;
}

function stay(text) {
  document.querySelector(".kept-note")?.remove(); // that something was saved is said of what came before
  words.textContent = text;
  note.hidden = false;
  note.scrollIntoView({block: "center"});
}

async function isThere() {
  try {
    return (await fetch("/manifest.webmanifest", {method: "HEAD", cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE)})).ok;
  } catch {
    return false;
  }
}

let asking = false;

async function sendOrStay(form, button) {
  asking = true;
  form.ariaBusy = "true"; // until the page goes
  const there = await isThere();
  asking = false;
  if (!there) {
    form.ariaBusy = null;
    return stay(note.dataset.tUnanswered);
  }
  answered = form;
  form.requestSubmit(button);
  answered = null;
}

for (const change of ["online", "offline"]) addEventListener(change, mark);
addEventListener("submit", event => { // before anybody takes it for sent
  const {target: form, submitter} = event;
  if (form.method !== "post" || form === answered || !away() && (navigator.serviceWorker?.controller || !form.requestSubmit)) return;
  event.preventDefault();
  event.stopPropagation();
  if (away()) stay(usual);
  else if (!asking) sendOrStay(form, submitter);
}, true);
addEventListener("submit", ({target, defaultPrevented}) => { // a script answers it, and the page stays
  if (defaultPrevented) target.ariaBusy = null;
});
addEventListener("pageshow", () => { // back to a page that was only put aside
  for (const form of document.querySelectorAll("form[aria-busy]")) form.ariaBusy = null;
});
mark();
