// The match page and the display of a pot game: the pot, everybody's chips, who deals.
import {band} from "../band.mjs";
import {resting} from "../../match/next_step.mjs";
import {figure, nameSide, text} from "../../match/parts.mjs";
import {standing} from "../../match/standing.mjs";

export {resting};

export const signed = number => number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0";

/** "Anna +1, Pot −2": what was counted beside what the ledger says. */
export function differences(box, {persons}, {differences: more, pot_difference: pot}) {
  const parts = Object.entries(more).map(([person, chips]) => `${persons[person]?.first ?? "?"} ${signed(chips)}`);
  return [...parts, ...pot ? [`${text(box, "pot")} ${signed(pot)}`] : []].join(", ");
}

// Who left with chips in the ledger (scorekeeper/zwicken/app/pages/pot.py says it too).
function drawGone(place, {series, seats, persons}) {
  if (!place) return;
  const gone = series.open_from ? [] : Object.entries(series.balances).filter(([person, chips]) => chips && !seats.includes(person));
  place.hidden = !gone.length;
  place.textContent = text(place, "gone", {chips: gone.map(([person, chips]) => `${persons[person]?.first ?? "?"} ${signed(chips)}`).join(", ")});
}

// The last count of the chips, where it was not as in the ledger.
function drawCounted(place, view) {
  if (!place) return;
  const last = view.series.counts?.at(-1);
  place.hidden = !last || last.ok;
  place.textContent = place.hidden ? "" : text(place, "differ", {chips: differences(place, view, last)});
}

export function start(section, journal, go) {
  const words = document.querySelector("[data-t-open-pot]");
  const keys = band(section, journal, go);

  function draw() {
    const {view} = journal, stands = standing(view);
    section.querySelector("[data-pot]").textContent = figure(stands.series.pot);
    const open = view.series.open_from;
    section.querySelector("[data-pot-note]").textContent = !words ? "" : open
      ? text(words, "openPot", {number: open}) : text(words, "stake", {number: view.scoring.stake});
    for (const half of section.querySelectorAll(".half")) {
      const side = Number(half.dataset.side);
      if (!view.sides[side]) continue; // somebody left: the page is made anew in a moment
      nameSide(half, view);
      half.querySelector("[data-chips]").textContent = signed(stands.totals[side]);
    }
    drawGone(section.querySelector("[data-gone]"), stands);
    drawCounted(section.querySelector("[data-counted]"), view);
    keys.draw();
  }

  journal.subscribe(draw);
  draw();
  return {hide: keys.hide};
}
