// What somebody has typed on a hand's own page is kept on this phone until the server says that it took that very form:
// Back, leaving and a sending that fails lose nothing.
import {Newest} from "../storage.mjs";

const drafts = new Newest("scorekeeper.typed.", 12); // by hand and form

/** Puts in again what was typed before, and keeps what is typed from now on. */
export function keepTyped() {
  const page = () => document.querySelector("[data-follow]").dataset;
  const key = form => `${page().of} ${form.elements.deed?.value}`;
  const forms = [...document.querySelectorAll("#main form")].filter(form => fieldsOf(form).length);
  for (const form of forms) putBack(form, key(form), page().arrived.split(" "));
  document.addEventListener("input", ({target}) => {
    const {form} = target;
    if (!form || !fieldsOf(form).includes(target)) return;
    const fields = fieldsOf(form).filter(changed).map(field => ({name: field.name, value: field.value, was: field.defaultValue}));
    if (fields.length) drafts.keep(key(form), {fields});
    else drafts.forget(key(form));
  });
  document.addEventListener("submit", ({target, defaultPrevented}) => {
    const draft = !defaultPrevented && drafts.read(key(target));
    if (draft) drafts.keep(key(target), {...draft, sent: target.elements.id.value});
  });
}

// `arrived`: the ids of forms of which nothing is left to be typed. A number that has changed since is another one; words
// stay.
function putBack(form, key, arrived) {
  const draft = drafts.read(key);
  if (!draft) return;
  if (arrived.includes(draft.sent)) {
    drafts.forget(key);
    return;
  }
  for (const {name, value, was} of draft.fields) {
    const field = fieldsOf(form).find(each => each.name === name && (!isChoice(each) || each.value === value));
    if (!field || !isChoice(field) && (isNumber(field) && field.defaultValue !== was || changed(field))) continue;
    if (isChoice(field)) field.checked = true;
    else field.value = value;
    for (let fold = field.closest("details"); fold; fold = fold.parentElement.closest("details")) Object.assign(fold, {open: true, hidden: false});
    field.dispatchEvent(new Event("input", {bubbles: true}));
  }
}

// Choices lie outside of their form, too, and belong to it.
const fieldsOf = form => [...form.elements].filter(field => field.matches("input:not([type=hidden]), textarea"));
const isChoice = field => /checkbox|radio/.test(field.type);
const isNumber = field => field.inputMode === "numeric" || field.closest("[data-stepper]") !== null;
const changed = field => isChoice(field) ? field.checked && !field.defaultChecked : field.value !== field.defaultValue;
