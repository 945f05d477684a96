// What somebody has typed is kept on this phone until the server says that it took that very form: Back, leaving and a
// sending that fails lose nothing. A form that bears `data-of` (macros/fields.html) is kept by itself; of a hand's own
// page, every one. Passphrases never.
import {fieldsAmong, isChoice} from "./fields.mjs";
import {Newest} from "../storage.mjs";

const drafts = new Newest("scorekeeper.typed.", 12); // by hand, match or page, and form

/** Puts in again what was typed before, and keeps what is typed from now on. `named`: the element of a hand's own page that
    says of which hand it is. */
export function keepTyped(named = "") {
  const says = form => (form.dataset.of ? form : named && document.querySelector(named))?.dataset;
  const key = form => `${says(form).of} ${form.elements.deed?.value ?? form.id}`;
  const forms = [...document.querySelectorAll("#main form")].filter(form => says(form) && fieldsOf(form).length);
  for (const form of forms) putBack(form, key(form), says(form).arrived.split(" "));
  document.addEventListener("input", ({target}) => {
    const {form} = target;
    if (!form || !says(form) || !fieldsOf(form).includes(target)) return;
    // What an earlier page of this form was sent with stands in a later one as if nobody had typed it.
    const before = drafts.read(key(form))?.fields ?? [];
    const fields = fieldsOf(form).flatMap(field => {
      const was = before.find(each => each.name === field.name && each.value === field.value && (!isChoice(field) || field.checked));
      return was ?? (changed(field) ? {name: field.name, value: field.value, was: field.defaultValue} : []);
    });
    if (fields.length) drafts.keep(key(form), {fields});
    else drafts.forget(key(form));
  });
  document.addEventListener("submit", ({target, defaultPrevented}) => {
    const draft = !defaultPrevented && says(target) && drafts.read(key(target));
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
const fieldsOf = form => fieldsAmong(form.elements).filter(field => !field.matches("[type=password], [autocomplete*=password]"));
const isNumber = field => field.inputMode === "numeric" || field.closest("[data-stepper]") !== null;
const changed = field => isChoice(field) ? field.checked && !field.defaultChecked : field.value !== field.defaultValue;

if (document.querySelector("form[data-of]")) keepTyped();
