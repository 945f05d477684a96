// A deal counted: hops and jumps on the way, the tricks of each who played (who passed stays dark), who is gezwickt for
// more than having no trick. Chips and pot follow.
import {figure, html, icon, text} from "../../match/parts.mjs";
import {put} from "../check_line.mjs";
import {wayToDeal} from "../way_to_deal.mjs";
import {doubtWords} from "../doubts.mjs";
import {choose, chosen, tapped, typed} from "../tapped.mjs";
import {fitted, sidesOf} from "../../match/seated.mjs";
import {score} from "./score.mjs";

const CAUSES = ["b", "c", "d"];
const TWICE = ".trick-row .pick > input, .dealer-named .pick > input";

// The form is that of those who play the deal: a row, and a key for each cause, by name.
function seat(form, names) {
  if (form.dataset.seated === names.join()) return;
  form.dataset.seated = names.join();
  fitted(form.querySelectorAll(".trick-row"), names.length, (row, side) => {
    row.dataset.side = side;
    row.querySelector("legend").textContent = names[side];
    for (const radio of row.querySelectorAll("input")) radio.name = `tricks-${side}`;
  });
  for (const cause of form.querySelectorAll(".cause .chips-row")) {
    const keys = [...cause.querySelectorAll(".pick")].filter(key => key.firstElementChild.value !== "");
    fitted(keys, names.length, (key, side) => {
      key.firstElementChild.value = side;
      key.lastElementChild.textContent = names[side];
    });
  }
  fitted(form.querySelectorAll(".number-row label"), names.length, (label, side) => {
    label.firstChild.textContent = names[side];
    label.lastElementChild.name = `raised-${side}`;
  });
}

export function start(section, journal, go) {
  const namesOf = hand => sidesOf(journal.view, hand).map(side => side.name);
  const sides = form => form.querySelectorAll(".trick-row").length;
  let front = null;

  function fill(form, hand) {
    seat(form, namesOf(hand));
    form.reset();
    const result = hand?.result;
    form.elements.cuts.value = (result ? hand.facts.cuts : []).join(" ");
    for (let side = 0; side < sides(form); side += 1) {
      choose(form, `tricks-${side}`, result?.[side].active ? result[side].tricks : null);
      const more = form.elements[`raised-${side}`];
      if (more) more.value = result?.[side].raised || "";
    }
    for (const cause of CAUSES) {
      const at = result ? result.findIndex(each => each.gezwickt.includes(cause)) : -1;
      choose(form, cause, at < 0 ? null : at);
    }
    if (form.elements.last) choose(form, "last", result ? result.findIndex(each => each.thirds === 3) : null);
    form.elements.paper.checked = hand?.way === "paper";
    choose(form, "dealer", hand?.facts?.said_dealer ?? null);
  }

  function unfold(form) {
    const causes = form.querySelector(".causes");
    if (causes) causes.open = CAUSES.some(cause => chosen(form, cause) !== null);
  }

  const cutsOf = form => form.elements.cuts.value.split(" ").filter(Boolean);

  function readForm(form) {
    const facts = {cuts: cutsOf(form)};
    for (const fact of [...CAUSES, "last", "dealer"]) if (chosen(form, fact) !== null) facts[fact] = chosen(form, fact);
    const figures = Array.from({length: sides(form)}, (_, side) => {
      const raised = typed(form, `raised-${side}`);
      return {tricks: chosen(form, `tricks-${side}`), ...raised !== null && {raised}};
    });
    return {way: form.elements.paper.checked ? "paper" : "quick", payload: {figures, facts}};
  }

  function draw(form, hand) {
    front = hand;
    const {view} = journal;
    const names = namesOf(hand);
    seat(form, names);
    const {payload} = readForm(form);
    const carry = hand?.carry ?? view.next.carry;
    const sum = score(view.scoring, names.length, payload, carry);
    form.querySelector("[data-deals]").textContent = text(form, "deals", {name: names[sum.facts.dealer]});
    drawWay(form, payload.facts, sum.facts.dealer);
    payload.figures.forEach(({tricks}, side) => {
      form.querySelector(`.trick-row[data-side="${side}"]`).toggleAttribute("data-passed", tricks === null);
    });
    const line = form.querySelector("[data-check]");
    const begun = payload.figures.some(({tricks}) => tricks !== null);
    // Who deals is settled before anybody plays; the rest can be told once somebody did, and what is against one who
    // plays alone once it is saved: until then the others have yet to be tapped.
    const early = ({rule, case: how}) => rule !== "Zw.Q4" && (!begun || how === "alone");
    const doubt = sum.doubts.find(each => !early(each));
    if (doubt) put(line, "bad", icon("warning"), html("span", {}, doubtWords(doubt, names)));
    else {
      const out = begun && !sum.doubts.length;
      const alone = ofOne(form, payload.figures, names, sum.facts.pot.played);
      const {played, after} = sum.facts.pot, pots = [text(form, "for", {number: figure(played)}), ...out ? [text(form, "after", {number: figure(after)})] : []];
      put(line, out ? "ok" : "", html("span", {}, alone ?? (begun ? pots.join(" · ") : text(form, "nobody"))), ...out ? [icon("check")] : []);
    }
    // Saved as it stands it is a deal in which nobody played: the key says so before, and invites nobody to tap it.
    const save = form.querySelector("[data-save]");
    save.classList.toggle("main", begun);
    save.firstElementChild.textContent = text(form, begun ? "done" : "allPass");
  }

  // What saving means while only one is in: the pot is theirs, and they have no trick.
  function ofOne(form, figures, names, pot) {
    const playing = figures.flatMap(({tricks}, side) => tricks === null ? [] : [side]);
    if (playing.length !== 1) return null;
    const [side] = playing;
    return text(form, figures[side].tricks ? "only" : "alone", {name: names[side], number: figure(pot)});
  }

  // What the cuts came to, and who deals after them: worked out, and said by a tap.
  function drawWay(form, {cuts}, deals) {
    form.querySelector("[data-uncut]").hidden = !cuts.length;
    const way = form.querySelector("[data-way-to-deal]");
    way.hidden = !cuts.length;
    way.textContent = wayToDeal(cuts, word => form.querySelector(`[data-cut="${word}"]`).textContent);
    for (const radio of form.querySelectorAll("[name=dealer]")) {
      radio.nextElementSibling.toggleAttribute("data-derived", cuts.length > 0 && Number(radio.value) === deals);
    }
  }

  // Who deals was said: the rows are seen again.
  section.addEventListener("change", ({target}) => {
    if (target.name === "dealer") target.closest("details").open = false;
  });
  section.addEventListener("click", event => {
    const form = section.querySelector("form");
    const button = event.target.closest("[data-cut], [data-uncut]");
    if (button) {
      const cuts = cutsOf(form);
      form.elements.cuts.value = (button.dataset.cut ? [...cuts, button.dataset.cut] : cuts.slice(0, -1)).join(" ");
      draw(form, front);
      return;
    }
    // A second tap on the same key: passed after all, or nobody said who deals.
    const pick = event.target.closest(TWICE);
    if (!pick) return;
    if (pick.dataset.held === "yes" && pick.value !== "") {
      choose(form, pick.name, null);
      pick.closest("details.dealer-named")?.removeAttribute("open");
      draw(form, front);
    }
    for (const each of form.querySelectorAll(TWICE)) each.dataset.held = each.checked ? "yes" : "";
  });

  return tapped(section, journal, go, {fill, unfold, draw, read: readForm});
}
