// The chips counted in, beside the ledger. The comparison comes from the server; without a connection it waits there.
import {buzz, html, icon, text} from "../../match/parts.mjs";
import {differences, signed} from "./table.mjs";

export function start(section, journal, go) {
  const form = section.querySelector(".chips-form");
  if (!form) return {};
  const counted = section.querySelector("#chips-counted");

  form.addEventListener("submit", event => {
    event.preventDefault();
    const {view} = journal;
    const chips = {};
    for (const {persons: [person]} of view.sides) {
      const number = Number(form.elements[`chips-${person}`].value);
      chips[person] = form.elements[`sign-${person}`].value === "-" ? -number : number;
    }
    // Whoever leaves or comes begins the next hand: the chips lie there as after the one before it.
    const follows = view.current ? view.current.result ? view.current.id : view.current.follows : view.next.follows;
    journal.put([{kind: "count.chips", payload: {chips, pot: Number(form.elements.pot.value), follows: follows ?? null}}]);
    buzz();
    if (journal.connected) section.querySelector("h1").scrollIntoView({block: "end"}); // below it the comparison appears
    else go("match", {}, {replace: true});
  });

  function draw() {
    const {view} = journal;
    const done = view.current?.result ? view.current : null; // not signed yet, but its chips have moved
    view.sides.forEach(({persons: [person]}, side) => {
      const ledger = form.querySelector(`[data-ledger="${person}"]`);
      if (ledger) ledger.textContent = text(section.querySelector("[data-t-ledger]"), "ledger", {number: signed((done?.total ?? view.totals)[side])});
    });
    const pot = form.querySelector('[data-ledger="pot"]');
    pot.textContent = text(section.querySelector("[data-t-ledger]"), "ledger", {number: (done?.after ?? view.series).pot});
    const [last, ...earlier] = [...view.series.counts ?? []].reverse().map(one => compared(view, one));
    counted.replaceChildren(...last ? [last] : []);
    section.querySelector("#chips-before").replaceChildren(...earlier);
  }

  // One count beside the ledger, as templates/games/zwicken/screens/chips.html writes it.
  function compared(view, count) {
    const {number, ok} = count;
    const line = html("p", ok ? {} : {class: "what"}, text(counted, ok ? "same" : "differ", {number}));
    return html("div", {class: ok ? "verdict ok" : "finding error"}, icon(ok ? "check" : "warning"),
      html("div", {}, line, ...ok ? [] : [html("p", {}, differences(counted, view, count))]));
  }

  journal.subscribe(() => section.hidden || draw());
  return {show: draw};
}
