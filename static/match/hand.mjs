// A hand's own page and the pages that change something: − and + beside each number, and what a judge's decision needs.
// Everything else there is plain HTML.
import {followPage} from "./followed.mjs";
import {keepTyped} from "./typed.mjs";

const TWICE = 700; // ms: so soon a second tap is none of its own

function steps(box) {
  const field = box.querySelector("input");
  const add = (step, sign, label) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button small";
    button.textContent = sign;
    button.dataset.added = "";
    button.setAttribute("aria-label", label);
    button.addEventListener("click", () => {
      field.value = String(Math.max(0, (Number.parseInt(field.value, 10) || 0) + step));
      field.dispatchEvent(new Event("input", {bubbles: true}));
    });
    return button;
  };
  field.before(add(-1, "−", box.dataset.tLess));
  field.after(add(1, "+", box.dataset.tMore));
}

function judges(button) {
  const wanted = button.parentElement.querySelector("[data-wanted]");
  const why = button.form?.elements.reason;
  button.addEventListener("click", event => {
    if (!why || why.value.trim()) return;
    event.preventDefault();
    // The words stand at the field, where the eye goes with the caret, in the place of its label: nothing moves.
    const [label] = why.labels;
    label.style.minHeight = `${label.offsetHeight}px`;
    label.dataset.label ??= label.textContent;
    label.replaceChildren(wanted);
    wanted.hidden = false;
    why.setAttribute("aria-invalid", "true");
    why.scrollIntoView({block: "nearest"});
    why.focus({preventScroll: true});
  });
  why?.addEventListener("input", () => {
    const [label] = why.labels;
    if (!label.contains(wanted)) return;
    label.textContent = label.dataset.label;
    why.removeAttribute("aria-invalid");
  });
}

// "Correct" unfolds what can be corrected, as long as nothing is, and saves from then on, where it stands: a second tap that
// was meant for the first saves nothing. The address opens what it names.
function unfolds(put) {
  let since = -TWICE;
  put.addEventListener("click", event => {
    const fold = document.getElementById("correcting");
    if (performance.now() - since < TWICE) event.preventDefault();
    if (!fold || fold.open || document.querySelector("[name=across]:checked")) return;
    event.preventDefault();
    since = performance.now();
    for (const touched of ["click", "input"]) {
      fold.addEventListener(touched, ({target}) => { if (!put.contains(target)) since = -TWICE; }); // the next tap is meant
    }
    unfold(fold);
    fold.querySelector("input:not([type=hidden]), summary").focus({preventScroll: true});
  });
}

// It unfolds below the title, where one looks already: scrolled to, it took everything else off the screen.
function unfold(fold) {
  document.querySelector(".hand-head").after(fold);
  const keys = document.querySelector(".hand-keys");
  keys?.classList.add("sends");
  if (keys) offerBack(keys, fold);
  fold.hidden = false;
  fold.open = true;
  scrollTo(0, 0);
}

// Folds it again, from where the other key stood: of "Back" that is the same place.
function offerBack(keys, fold) {
  const put = keys.querySelector("#put-right-main");
  if (!put || keys.querySelector(".put-back")) return;
  const back = document.createElement("button");
  back.type = "button";
  back.className = "button put-back";
  back.textContent = keys.dataset.tBack;
  back.addEventListener("click", () => {
    fold.open = false;
    fold.hidden = !fold.contains(put);
    keys.classList.remove("sends");
    back.remove();
    put.focus({preventScroll: true});
  });
  if (put.previousElementSibling) put.before(back);
  else put.after(back);
}

const dressed = new WeakSet();

// Each part once: the page follows its match, and parts of it are made anew.
function dress(page) {
  for (const [selector, work] of [["[data-stepper]", steps], ["[data-judge]", judges], ["#put-right-main", unfolds]]) {
    for (const part of page.querySelectorAll(selector)) {
      if (!dressed.has(part)) work(part);
      dressed.add(part);
    }
  }
  if (page.querySelector("[data-entries]")) import("./one_or_two.mjs").then(({keepAnswer}) => keepAnswer(page, reached));
  const fold = page.getElementById("correcting");
  if (fold) fold.hidden = !fold.open && !fold.contains(page.getElementById("put-right-main"));
}

let followed = null;
const reached = async () => navigator.onLine !== false && followed.connected && await followed.pull();

dress(document);
const asked = document.getElementById(location.hash.slice(1));
const around = asked?.closest("details");
if (around && !around.open) {
  around.open = true;
  asked.scrollIntoView({block: "nearest"});
}
if (document.querySelector("[data-follow]")) {
  followed = followPage(dress);
  keepTyped("[data-follow]"); // after it: what is put back counts as typed
  const fold = document.querySelector("#correcting[open]"); // as asked for, as it was sent, or with what is put back
  if (fold) unfold(fold);
}
