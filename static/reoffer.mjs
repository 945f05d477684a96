// A form that offers by what is chosen in one of its fields, data-reoffer or inside it: when that changes, the server offers
// anew.
import "./phone.mjs";
import {isChoice, keyOf} from "./match/fields.mjs";

const form = document.querySelector("[data-reoffer]")?.closest("form");
for (const button of document.querySelectorAll("[data-unscripted]")) button.hidden = true;

/** What people fill in of a form, by what each field goes by. */
function fields() {
  const found = new Map();
  for (const field of form.elements) {
    if (!field.name || ["hidden", "submit", "button"].includes(field.type)) continue;
    let before = 0;
    while (found.has(keyOf(field, before))) before += 1;
    found.set(keyOf(field, before), field);
  }
  return found;
}

const valueOf = (field) => isChoice(field) ? field.checked : field.value;
const valuesByName = (of) => new Map([...of].map(([key, field]) => [key, valueOf(field)]));

/** The server's fields in place of these. What was filled in since it was asked, `sent`, stays, and so does the focus. */
function replace(page, sent) {
  const before = fields(), now = valuesByName(before), held = document.activeElement;
  const name = [...before].find(([, field]) => field === held)?.[0];
  let marked = null;
  try { marked = [held.selectionStart, held.selectionEnd]; } catch { /* a field without text */ }
  const open = [...form.querySelectorAll("details")].map((one) => one.open);
  form.replaceChildren(...document.adoptNode(page).childNodes);
  form.querySelectorAll("details").forEach((one, at) => { one.open ||= open[at] ?? false; });
  for (const button of form.querySelectorAll("[data-unscripted]")) button.hidden = true;
  const after = fields();
  for (const [key, value] of now) {
    const field = after.get(key);
    if (!field || value === sent.get(key)) continue;
    if (typeof value === "boolean") field.checked = value;
    else field.value = value;
  }
  const again = after.get(name);
  again?.focus({ preventScroll: true });
  if (again && marked?.[0] != null) again.setSelectionRange(...marked);
}

let asked = 0;

/** The form as the server offers it for what is typed so far. Nothing typed is lost, also where nobody answers. */
async function offer() {
  const body = new URLSearchParams(new FormData(form)), sent = valuesByName(fields()), mine = ++asked;
  body.set("do", "offer");
  let text;
  try {
    const answer = await fetch(form.action, { method: "POST", body });
    if (!answer.ok) return;
    text = await answer.text();
  } catch {
    return; // without a connection what is sent is offered anew
  }
  if (mine !== asked) return; // another choice was made since: its answer is on the way
  // a field is called id, which hides the form's own
  const page = new DOMParser().parseFromString(text, "text/html").getElementById(form.getAttribute("id"));
  if (!page) return;
  replace(page, sent);
  form.dispatchEvent(new CustomEvent("offered", { bubbles: true, detail: sent }));
}

// the form's fields are put there anew: the form itself listens
form?.addEventListener("change", (event) => { if (event.target.closest("[data-reoffer]")) offer(); });
