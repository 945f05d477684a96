// Taps without reloading: every tap asks the server for the same page and puts in what changed. No verdict is made here.
const SECTIONS = ["asked", "now", "why", "bottom"];
const form = document.getElementById("check");
let turn = Promise.resolve();

function put(part) {
  for (const id of SECTIONS) {
    const fresh = part.querySelector(`#${id}`);
    const old = document.getElementById(id);
    if (!old) continue;
    // The status line stays the same element, or nobody would be told that it changed.
    if (id === "now") old.replaceChildren(...fresh.childNodes);
    else {
      const focused = old.contains(document.activeElement) ? [...old.querySelectorAll("a")].indexOf(document.activeElement) : -1;
      old.replaceWith(document.adoptNode(fresh));
      if (focused >= 0) fresh.querySelectorAll("a")[focused]?.focus();
    }
  }
  // The rules are chosen for this table, not for the one that was loaded; a match's are its own.
  const rules = document.getElementById("rules");
  if (rules) rules.search = new URL(part.querySelector("#check").dataset.here, location.href).search;
  const [old, fresh] = [document.getElementById("keys"), part.querySelector("#keys")];
  if (old.dataset.kind !== fresh.dataset.kind || old.children.length !== fresh.children.length) {
    old.replaceWith(document.adoptNode(fresh));
    return;
  }
  // Keys stay where they are, so that a finger or the focus on them does.
  [...fresh.children].forEach((key, index) => {
    const counterpart = old.children[index];
    for (const name of counterpart.getAttributeNames()) if (!key.hasAttribute(name)) counterpart.removeAttribute(name);
    for (const {name, value} of key.attributes) counterpart.setAttribute(name, value);
  });
}

async function go(address) {
  const url = new URL(address, location.href);
  try {
    const asked = new URL(url);
    asked.searchParams.set("part", "1");
    const answer = await fetch(asked);
    if (!answer.ok) throw new Error(answer.status);
    const part = new DOMParser().parseFromString(await answer.text(), "text/html");
    put(part);
    history.replaceState(null, "", part.querySelector("#check").dataset.here);
  } catch {
    location.assign(url); // the page itself says what is wrong
  }
}

// One tap after the other, however quickly they come.
function queue(step) {
  turn = turn.then(step);
}

form.addEventListener("submit", event => {
  const key = event.submitter?.value;
  if (!key) return;
  event.preventDefault();
  queue(() => {
    const fields = new URLSearchParams(new FormData(form));
    fields.set("key", key);
    return go(`${form.getAttribute("action")}?${fields}`);
  });
});

form.addEventListener("click", event => {
  const link = event.target.closest("a[data-go]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  event.preventDefault();
  if (link.hasAttribute("href")) queue(() => go(document.getElementById(link.id)?.href ?? link.href));
});
