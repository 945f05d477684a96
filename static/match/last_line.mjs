// The line in which it stands what happened last at the table, with Undo beside it; a tap on it leads to its correction.
// It has its room always: nothing on a screen moves when it changes.
import {correctionOf, lineOf, putsBack} from "./happened.mjs";
import {CORRECTED, UNDONE} from "./kinds.mjs";
import {buzz, html, icon, say} from "./parts.mjs";
import {ownSide} from "./whose.mjs";

const words = JSON.parse(document.getElementById("happened-words")?.textContent ?? "{}");

const SHORT = 30; // so many letters two lines of a phone hold

/** The line in words, as the match stands; on a side's phone whose it is, until something was said; at last that the next
    match has begun. */
export function lastText(view) {
  if (view.following) return words.following;
  const own = view.happened ? null : ownSide(view);
  return own === null ? lineOf(view, words) : words.own.replace("%(side)s", () => view.sides[own].name);
}

/**
 * The line of a section: `draw()` after each change. Its forms undo, or put back, without the server; what is asked of a
 * mark (whose it was) is asked in its place.
 */
export function lastLine(section, journal) {
  const line = section.querySelector("[data-last]");
  if (!line) return {draw: () => {}, hide: () => {}};
  const writer = "writing" in document.getElementById("match").dataset;
  const turned = section.querySelector("[data-last-turned]");
  const place = line.querySelector("[data-last-words]");
  const undoing = line.querySelector(".undo");
  let asked = line.querySelector("[data-ask]")?.dataset.ask ?? ""; // the mark whose owner is asked for

  section.addEventListener("submit", event => {
    const form = event.target;
    if (form.dataset.action !== "undo" || !line.contains(form)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    undo(form.elements.target.value);
  });

  function undo(target) {
    const {last_entry: last, happened} = journal.view;
    const own = last?.id === target ? last : null;
    asked = "";
    journal.put([{kind: UNDONE, hand: own?.hand ?? happened?.hand ?? null, payload: {target}, ...own?.judge && {as: "judge"}}]);
    say(""); // what was said of it
    buzz();
  }

  function whose(mark, person) {
    const {happened} = journal.view;
    const found = journal.find(happened.hand)?.called.find(({id}) => id === mark);
    asked = "";
    if (!found) return journal.redraw();
    journal.put([{kind: "mark.called", hand: happened.hand, replaces: mark, payload: {what: happened.what, side: found.side, person, play: null}}]);
    buzz();
  }

  function key(inside, work, kind = "button small") {
    const made = html("button", {class: kind, type: "button"}, ...[inside].flat());
    made.addEventListener("click", work);
    return made;
  }

  // Whose it was, or that it was none: in the place of the line.
  function ask({persons, happened}) {
    const found = journal.find(happened.hand)?.called.find(({id}) => id === happened.entry);
    const members = found ? journal.find(happened.hand).sides[found.side] : [];
    const names = members.length > 1 ? members.map(person => key(persons[person].first, () => whose(happened.entry, person))) : [];
    const close = key(icon("close"), () => { asked = ""; journal.redraw(); place.querySelector("a, button")?.focus({preventScroll: true}); }, "back close");
    close.setAttribute("aria-label", line.dataset.tClose);
    place.replaceChildren(html("div", {class: "keys-of", role: "group", "aria-label": line.dataset.tWho}, html("b", {}, line.dataset.tWho), ...names, key(line.dataset.tNotSo, () => undo(happened.entry)), close));
    place.querySelector("button").focus({preventScroll: true});
  }

  function inside(view, text) {
    const {happened: last} = view;
    const sentence = html("span", text.length > SHORT ? {class: "long"} : {}, text);
    if (view.following) return html("a", {class: "happened", href: view.following}, sentence);
    if (!last && ownSide(view) !== null) return html("a", {class: "happened", href: `${document.getElementById("match").dataset.base}/phone?change=1`}, sentence);
    if (!last || !writer) return sentence;
    if (putsBack(last)) return key([sentence, " ", html("u", {}, words.putBack)], () => undo(last.id), "happened putting-back");
    if (CORRECTED[last.kind] === "mark" && view.status === "open") return key(sentence, () => { asked = last.entry; journal.redraw(); }, "happened");
    const [path, screen] = correctionOf(view, words);
    const link = html("a", {class: "happened", href: `${journal.token ? `/m/${journal.token}` : document.getElementById("match").dataset.base}${path}`}, sentence);
    if (screen) link.dataset.go = screen;
    if (screen && last.hand && path.includes("?hand=")) link.dataset.hand = last.hand;
    if (screen && link.hash) link.dataset.at = link.hash.slice(1);
    return link;
  }

  let shown = asked ? null : place.textContent.trim();
  function draw() {
    const {view} = journal, {happened: last} = view;
    const text = lastText(view);
    const asks = asked && last?.entry === asked && !last.back;
    const as = `${text}|${last?.id}|${last?.signed}|${asks}`;
    if (as !== shown) {
      shown = as;
      if (asks) ask(view);
      else {
        asked = "";
        const held = place.contains(document.activeElement);
        place.replaceChildren(inside(view, text));
        if (held) place.querySelector("a, button")?.focus({preventScroll: true});
      }
      if (turned) turned.textContent = text;
    }
    if (!undoing) return;
    const own = view.last_entry;
    // Step by step within the hand of which the line tells: what was said of another one stands in no line.
    const can = Boolean(own?.undoable && last && (last.id === own.id || last.back && last.hand && last.hand === own.hand));
    undoing.disabled = !can;
    undoing.form.elements.target.value = can ? own.id : "";
  }

  return {draw, hide: () => { asked = ""; }};
}
