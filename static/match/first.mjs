// The first script of a match's page: small, so that the score is there at once. It brings the rest as soon as the page
// is drawn. A form that is sent before waits a moment for it, and goes as a plain form where it does not come.
const PATIENCE = 3000;
const APART = 450; // ms between two taps that waited: closer ones would be taken for one

const held = [];
let load = null;
let coming = null;

function bring() {
  coming ??= load();
  return coming;
}

function release() {
  document.removeEventListener("submit", hold);
  held.splice(0).forEach(([form, key], at) => {
    if (at) setTimeout(() => form.requestSubmit(key), at * APART);
    else form.requestSubmit(key);
  });
}

function hold(event) {
  event.preventDefault();
  event.target.dataset.tapped = event.timeStamp;
  held.push([event.target, event.submitter]);
  if (held.length > 1) return;
  setTimeout(release, PATIENCE);
  // later than this event: a form that is just being sent is not sent again
  const then = () => setTimeout(release);
  bring().then(then, then);
}

function whenIdle() {
  const idle = globalThis.requestIdleCallback ?? (work => setTimeout(work, 1));
  idle(() => bring().then(release, () => {}), {timeout: 500});
}

/** Begins: `its` brings the rest. */
export function first(its) {
  load = its;
  document.addEventListener("submit", hold);
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, {once: true});
}
