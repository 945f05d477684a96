// Whether two phones' hands are one, answered on the hand's page without a connection: the entries that the form would make
// are kept as what else was recorded, and the page says so in place of the question.
import {nextOrder, putAhead, putAway, records} from "./drawer.mjs";
import {flush, keepTrying, onChange, useLink} from "./outbox.mjs";
import {wasKept} from "./unsent.mjs";

/** Keeps the answer where `reached()` says that the server is away, and shows one that is kept already. */
export function keepAnswer(page, reached) {
  const box = page.getElementById("one-or-two");
  const forms = [...box?.querySelectorAll("form[data-entries]") ?? []];
  if (!forms.length || box.dataset.dressed) return;
  box.dataset.dressed = "";
  for (const form of forms) form.addEventListener("submit", event => submitted(event, form));
  showKept();
  keepTrying();
  onChange(({version}) => version && reached()); // the page as it stands with it

  async function submitted(event, form) {
    event.preventDefault();
    if (box.inert) return;
    box.inert = true;
    const sends = await reached();
    box.inert = false;
    if (!sends) await keep(form);
    else if (form.isConnected) form.submit(); // else the question is another one by now
  }

  async function keep(form) {
    const {match, role} = box.dataset, at_phone = new Date().toISOString();
    const made = entriesOf(form).map(entry => ({
      id: entry.id, match, order: nextOrder(), state: "waiting", entry: {...entry, at_phone}, words: {},
    }));
    putAhead(made);
    await putAway(made);
    await useLink(match, page.querySelector("[data-follow]").dataset.follow, role);
    wasKept();
    await showKept();
    flush();
  }

  // What was kept by this page or an earlier one of the same question; until the page is made anew, also what was sent.
  async function showKept() {
    const waiting = (await records()).filter(({match, state}) => match === box.dataset.match && state === "waiting").map(({entry}) => entry);
    const there = entry => waiting.some(other => other?.kind === entry.kind && JSON.stringify(other.payload) === JSON.stringify(entry.payload));
    const [answer] = forms.filter(form => entriesOf(form).every(there)).sort((one, other) => entriesOf(other).length - entriesOf(one).length);
    if (!answer) return;
    const note = box.querySelector("[data-kept]");
    note.querySelector("[data-said]").textContent = `${answer.querySelector("button").textContent.trim()}.`;
    for (const part of box.children) part.hidden = part !== note && !part.matches("h2");
  }
}

const entriesOf = form => JSON.parse(form.dataset.entries);
