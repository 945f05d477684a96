// A deal counted: hops and jumps on the way, the tricks of each who played (who passed stays dark), who is gezwickt for
// more than having no trick. Chips and pot follow.
import {html, icon, text} from "../../match/parts.mjs";
import {put} from "../check_line.mjs";
import {doubtWords} from "../doubts.mjs";
import {choose, chosen, tapped, typed} from "../tapped.mjs";
import {score} from "./score.mjs";

const CAUSES = ["b", "c", "d"];

export function start(section, journal, go) {
  const sides = () => journal.view.sides.length;
  const names = () => journal.view.sides.map(side => side.name);
  let front = null;

  function fill(form, hand, params) {
    form.reset();
    const result = hand?.result;
    form.elements.cuts.value = (result ? hand.facts.cuts : []).join(" ");
    for (let side = 0; side < sides(); side += 1) {
      choose(form, `tricks-${side}`, result?.[side].active ? result[side].tricks : null);
      const more = form.elements[`raised-${side}`];
      if (more) more.value = result?.[side].raised || "";
    }
    for (const cause of CAUSES) {
      const at = result ? result.findIndex(each => each.gezwickt.includes(cause)) : -1;
      choose(form, cause, at < 0 ? null : at);
    }
    if (form.elements.last) choose(form, "last", result ? result.findIndex(each => each.thirds === 3) : null);
    form.elements.paper.checked = params.way === "paper" || hand?.way === "paper";
    const causes = form.querySelector(".causes");
    if (causes) causes.open = CAUSES.some(cause => chosen(form, cause) !== null);
  }

  const cutsOf = form => form.elements.cuts.value.split(" ").filter(Boolean);

  function said(form) {
    const facts = {cuts: cutsOf(form)};
    for (const cause of [...CAUSES, "last"]) if (chosen(form, cause) !== null) facts[cause] = chosen(form, cause);
    const figures = Array.from({length: sides()}, (_, side) => {
      const raised = typed(form, `raised-${side}`);
      return {tricks: chosen(form, `tricks-${side}`), ...raised !== null && {raised}};
    });
    return {way: form.elements.paper.checked ? "paper" : "quick", payload: {figures, facts}};
  }

  function draw(form, hand) {
    front = hand;
    const {view} = journal;
    const {payload} = said(form);
    const carry = hand?.carry ?? view.next.carry;
    const sum = score(view.scoring, sides(), payload, carry);
    form.querySelector("[data-deals]").textContent = text(form, "deals", {name: names()[sum.facts.dealer]});
    form.querySelector("[data-uncut]").hidden = !payload.facts.cuts.length;
    payload.figures.forEach(({tricks}, side) => {
      form.querySelector(`.trick-row[data-side="${side}"]`).toggleAttribute("data-passed", tricks === null);
    });
    const line = form.querySelector("[data-check]");
    const begun = payload.figures.some(({tricks}) => tricks !== null);
    const [doubt] = sum.doubts;
    if (begun && doubt) put(line, "bad", icon("warning"), html("span", {}, doubtWords(doubt, names())));
    else put(line, begun ? "ok" : "", html("span", {}, text(form, "for", {number: sum.facts.pot.played})), ...begun ? [icon("check")] : []);
  }

  section.addEventListener("click", event => {
    const form = section.querySelector("form");
    const button = event.target.closest("[data-cut], [data-uncut]");
    if (button) {
      const cuts = cutsOf(form);
      form.elements.cuts.value = (button.dataset.cut ? [...cuts, button.dataset.cut] : cuts.slice(0, -1)).join(" ");
      draw(form, front);
      return;
    }
    // A second tap on the same number: passed after all.
    const pick = event.target.closest(".trick-row .pick > input");
    if (!pick) return;
    if (pick.dataset.held === "yes" && pick.value !== "") {
      choose(form, pick.name, null);
      draw(form, front);
    }
    for (const each of form.querySelectorAll(".trick-row .pick > input")) each.dataset.held = each.checked ? "yes" : "";
  });

  return tapped(section, journal, go, {fill, draw, taken: said});
}
