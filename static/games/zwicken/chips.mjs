// The chips counted in, beside the book. The comparison comes from the server; without a connection it waits there.
import {buzz, text} from "../../match/parts.mjs";
import {signed} from "./table.mjs";

export function start(section, journal, go) {
  const form = section.querySelector(".chips-form");
  if (!form) return {};

  form.addEventListener("submit", event => {
    event.preventDefault();
    const {view} = journal;
    const chips = {};
    for (const {persons: [person]} of view.sides) {
      const number = Number(form.elements[`chips-${person}`].value);
      chips[person] = form.elements[`sign-${person}`].value === "-" ? -number : number;
    }
    const follows = view.current?.result ? view.current.id : view.next.follows;
    journal.put([{kind: "count.chips", payload: {chips, pot: Number(form.elements.pot.value), follows: follows ?? null}}]);
    buzz();
    form.reset();
    go("match");
  });

  function draw() {
    const {view} = journal;
    view.sides.forEach(({persons: [person]}, side) => {
      const book = form.querySelector(`[data-book="${person}"]`);
      if (book) book.textContent = text(section.querySelector("[data-t-book]"), "book", {number: signed(view.totals[side])});
    });
    const pot = form.querySelector('[data-book="pot"]');
    pot.textContent = text(section.querySelector("[data-t-book]"), "book", {number: view.series.pot});
  }

  journal.subscribe(() => section.hidden || draw());
  return {show: draw};
}
