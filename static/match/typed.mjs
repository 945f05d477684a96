// What somebody has typed is kept on this phone until the server says that it took that very form: Back, leaving and a
// sending that fails lose nothing. A form that bears `data-of` (macros/fields.html) is kept by itself; of a hand's own
// page, and of a club's, every one that is sent under an id of its own. Passphrases never.
import {fieldsAmong, isChoice, keyOf} from "./fields.mjs";
import {Newest} from "../storage.mjs";

const drafts = new Newest("scorekeeper.typed.", 12); // by hand, match or page, and form

/** Puts in again what was typed before, and keeps what is typed from now on. `named`: the element of a hand's own page that
    says of which hand it is, or of a club's, where each form is of what it is sent to. */
export function keepTyped(named = "") {
  const says = form => (form.dataset.of ? form : named && form.elements.id && document.querySelector(named))?.dataset;
  const key = form => says(form).of ? `${says(form).of} ${form.elements.deed?.value ?? form.id}` : keyOfClub(form);
  const forms = [...document.querySelectorAll("#main form")].filter(form => says(form) && fieldsOf(form).length);
  for (const form of forms) putBack(form, key(form), says(form).arrived.split(" "));
  document.addEventListener("input", ({target}) => { // of a choice, too
    const {form} = target;
    if (puttingBack || !form || !says(form) || !fieldsOf(form).includes(target)) return;
    // What an earlier page of this form was sent with stands in a later one as if nobody had typed it.
    const before = drafts.read(key(form))?.fields ?? [];
    const fields = fieldsOf(form).flatMap(field => {
      const at = placeOf(field, form), off = isChoice(field) && !field.checked || undefined;
      const was = before.find(each => each.name === field.name && each.value === field.value && (each.at ?? 0) === at && each.off === off);
      return was ?? (changed(field) ? {name: field.name, value: field.value, was: atFirst(field), at, off} : []);
    });
    if (fields.length) drafts.keep(key(form), {fields});
    else drafts.forget(key(form));
  });
  // Of a form that reoffer.mjs put there anew, what it did not have when it was sent: of all else the server knew.
  document.addEventListener("offered", ({target, detail}) => putBack(target, key(target), [], detail));
  document.addEventListener("submit", ({target, defaultPrevented}) => {
    const draft = !defaultPrevented && says(target) && drafts.read(key(target));
    if (draft) drafts.keep(key(target), {...draft, sent: target.elements.id.value});
  });
}

// `arrived`: the ids of forms of which nothing is left to be typed. A number that has changed since is another one; words
// stay. `sent`: the fields that a form offered anew had before, by what they go by.
function putBack(form, key, arrived, sent) {
  const draft = drafts.read(key);
  if (!draft) return;
  if (arrived.includes(draft.sent)) {
    drafts.forget(key);
    return;
  }
  for (const {name, value, was, at = 0, off} of draft.fields) {
    const field = fieldsOf(form).filter(each => each.name === name && (!isChoice(each) || each.value === value))[at];
    if (!field || !isChoice(field) && (isNumber(field) && field.defaultValue !== was || changed(field))) continue;
    if (sent?.has(keyOf(field, at))) continue;
    // Telling once more what stands there already would have the form offered anew, and so on for ever.
    if (isChoice(field) ? field.checked === !off : isList(field) && field.value === value) continue;
    if (isChoice(field)) field.checked = !off;
    else if (!isList(field) || [...field.options].some(option => option.value === value)) field.value = value;
    else continue;
    for (let fold = field.closest("details"); fold; fold = fold.parentElement.closest("details")) Object.assign(fold, {open: true, hidden: false});
    puttingBack = true;
    for (const type of isList(field) || isChoice(field) ? ["input", "change"] : ["input"]) field.dispatchEvent(new Event(type, {bubbles: true}));
    puttingBack = false;
  }
}

let puttingBack = false;

// A field of the form is called id, which hides its own; what it is about where its address does not say it.
function keyOfClub(form) {
  const {pathname} = new URL(form.getAttribute("action"), location.href);
  return [pathname, form.getAttribute("id"), form.dataset.about].filter(Boolean).join(" ");
}

// Several lists may bear one name.
const placeOf = (field, form) => isChoice(field) ? 0 : fieldsOf(form).filter(each => each.name === field.name).indexOf(field);

// Choices lie outside of their form, too, and belong to it.
const isList = field => field.matches("select");
const fieldsOf = form => fieldsAmong(form.elements, "textarea, select").filter(field => field.name && !field.matches("[type=file], [type=password], [autocomplete*=password]"));
const isNumber = field => field.inputMode === "numeric" || field.closest("[data-stepper]") !== null;
const atFirst = field => isList(field) ? ([...field.options].find(option => option.defaultSelected) ?? field.options[0])?.value : field.defaultValue;
const changed = field => isChoice(field) ? field.checked !== field.defaultChecked && (field.checked || field.type === "checkbox") : field.value !== atFirst(field);

if (document.getElementById("club-typed")) keepTyped("#club-typed");
else if (document.querySelector("form[data-of]")) keepTyped();
