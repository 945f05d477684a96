// The keys of a laptop on the keeper's pages: j and k go from line to line, Enter opens the one in front or ticks it, Esc
// goes back, ? says so. In a field they are letters; Esc leaves the field first, and no page on which something is ticked
// or typed that is not saved, so that nothing is lost by one key.
const TICKS = "[type=checkbox], [type=radio]";
const FIELDS = `input:not(${TICKS}), select, textarea`;

/**
 * Lets the keys walk through a page. `steps`: what is walked through, as it stands now; `page`: what must be in sight;
 * `stays`: whether Esc leaves it not.
 */
export function walk(steps, page, stays = () => false) {
  let last = null;
  page.addEventListener("focusin", event => {
    last = steps().find(step => step === event.target || lineOf(step).contains(event.target)) ?? last;
  });
  document.addEventListener("keydown", event => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !page.checkVisibility()) return;
    if (document.querySelector("dialog[open]")) return;
    const typing = event.target.closest?.(FIELDS);
    if (event.key === "Escape" && typing) typing.blur();
    else if (typing) return;
    else if (event.key === "Escape" && stays()) document.activeElement.blur();
    else if (event.key === "Enter" && event.target.matches("[type=checkbox], [data-to]")) enter(event.target);
    else if (event.key === "Escape") (page.querySelector(".top .back") ?? document.querySelector(".top .back"))?.click();
    else if (event.key === "?") help(page.querySelector("details:has(.keys-help), details.keys-help"));
    else if (event.key === "j" || event.key === "k") go(event.key === "j" ? 1 : -1);
    else return;
    event.preventDefault();
  });

  function go(by) {
    const all = steps(), focused = all.findIndex(step => lineOf(step).contains(document.activeElement));
    const at = focused < 0 ? all.findIndex(step => step.id ? step.id === last?.id : step === last) : focused;
    all[at < 0 ? 0 : Math.max(0, Math.min(all.length - 1, at + by))]?.focus();
  }
}

const lineOf = step => step.closest("li, tr, .here-row") ?? step;

// Enter in a list of ticks would send its form; a row that leads somewhere has no link of its own to press.
function enter(step) {
  if (step.dataset.to) location.assign(step.dataset.to);
  else step.click();
}

const chosenAtFirst = ({options}) => [...options].find(one => one.defaultSelected) ?? options[0];

function unsaved(field) {
  if (field.matches("select")) return field.selectedOptions[0] !== chosenAtFirst(field);
  return field.matches(TICKS) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

function help(panel) {
  if (!panel) return;
  panel.open = !panel.open;
  if (!panel.open) return;
  panel.querySelector("summary").focus({preventScroll: true});
  panel.scrollIntoView({block: "center"});
}

const STEPS = "[data-step], a.row, .here-row input, .panel > summary";

// A page that has nothing else to do with keys says so where it tells of them.
if (document.querySelector(".keys-help[data-walk]")) {
  const page = document.querySelector("main");
  walk(() => [...page.querySelectorAll(STEPS)].filter(step => step.checkVisibility()), page,
    () => [...page.querySelectorAll(`${TICKS}, ${FIELDS}`)].some(unsaved));
}
