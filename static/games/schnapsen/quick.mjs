// Who won, closed and false claim where there was one, then 1, 2 or 3, which saves it. What does not go together is said
// and kept all the same.
import {html, icon, text} from "../../match/parts.mjs";
import {put} from "../check_line.mjs";
import {doubtWords} from "../doubts.mjs";
import {choose, chosen, tapped, typed} from "../tapped.mjs";
import {score} from "./score.mjs";

const GAME_POINTS = [1, 2, 3];

export function start(section, journal, go) {
  const names = () => journal.view.sides.map(side => side.name);

  function fill(form, hand, params) {
    form.reset();
    const facts = hand?.result ? hand.facts : {};
    choose(form, "winner", params.winner ?? facts.winner ?? null);
    choose(form, "closed", facts.closed ?? null);
    choose(form, "false", facts.false ?? null);
    form.elements.last.checked = Boolean(facts.last);
    form.elements.paper.checked = hand?.way === "paper";
    const counted = hand?.way === "plays" ? null : hand?.result; // what recorded plays come to nobody has counted
    for (const side of [0, 1]) {
      form.elements[`points-${side}`].value = counted?.[side].points ?? "";
      form.elements[`tricks-${side}`].value = counted?.[side].tricks ?? "";
    }
  }

  function unfold(form) {
    form.querySelector(".counted").open = [...form.querySelectorAll(".counted input")].some(field => field.value !== "");
  }

  function readForm(form, worth) {
    const figures = [0, 1].map(side => Object.fromEntries(
      ["points", "tricks"].flatMap(key => typed(form, `${key}-${side}`) === null ? [] : [[key, typed(form, `${key}-${side}`)]])));
    const counted = figures.some(figure => Object.keys(figure).length);
    const facts = {
      winner: chosen(form, "winner"), game_points: worth, closed: chosen(form, "closed"), false: chosen(form, "false"),
      last: form.elements.last.checked,
    };
    return {way: form.elements.paper.checked ? "paper" : counted ? "cards" : "quick", payload: {figures, facts}};
  }

  function draw(form, hand) {
    const {scoring} = journal.view;
    const winner = chosen(form, "winner");
    const found = GAME_POINTS.map(worth => {
      const {way, payload} = readForm(form, worth);
      return winner === null ? [] : score(scoring, 2, {way, ...payload}).doubts;
    });
    for (const key of form.querySelectorAll("[name=game_points]")) {
      key.disabled = winner === null; // first who, then how many
      const at = GAME_POINTS.indexOf(Number(key.value));
      key.toggleAttribute("data-odd", found[at].length > 0);
      key.toggleAttribute("data-was", hand?.result?.[hand.facts.winner]?.game_points === GAME_POINTS[at]);
    }
    const line = form.querySelector("[data-check]");
    const everywhere = found[0].find(one => found.every(each => each.some(other => other.rule === one.rule && other.case === one.case)));
    if (winner === null) put(line, "", text(form, "who"));
    else if (everywhere) put(line, "bad", icon("warning"), html("span", {}, doubtWords(everywhere, names())));
    else put(line, "", text(form, "howMany", {name: names()[winner]}));
  }

  function readSubmitted(form, button) {
    if (chosen(form, "winner") === null) return null;
    const wrong = form.querySelector("input:invalid");
    if (wrong) {
      const what = wrong.labels[0].textContent.trim(), most = 10 ** wrong.maxLength - 1;
      form.querySelector(".counted").open = true;
      wrong.focus();
      put(form.querySelector("[data-check]"), "bad", icon("warning"), html("span", {}, text(form, "mistyped", {what, typed: wrong.value, most})));
      return null;
    }
    return button?.name === "game_points" ? readForm(form, Number(button.value)) : null;
  }

  // Whoever claims wrongly loses the hand: the other one has won it.
  section.addEventListener("change", event => {
    if (event.target.name !== "false" || event.target.value === "") return;
    choose(section.querySelector("form"), "winner", 1 - Number(event.target.value));
  }, true);

  return tapped(section, journal, go, {fill, unfold, draw, read: readSubmitted});
}
