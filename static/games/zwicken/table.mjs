// The match page and the display of a pot game: the pot, everybody's chips, who deals.
import {band, resting} from "../band.mjs";
import {text} from "../../match/parts.mjs";

export {resting};

export const signed = number => number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0";

export function start(section, journal, go) {
  const words = document.querySelector("[data-t-open-pot]");
  const keys = band(section, journal, go);

  function draw() {
    const {view} = journal;
    section.querySelector("[data-pot]").textContent = view.series.pot;
    const open = view.series.open_from;
    section.querySelector("[data-pot-note]").textContent = !words ? "" : open
      ? text(words, "openPot", {number: open}) : text(words, "stake", {number: view.scoring.stake});
    for (const half of section.querySelectorAll(".half")) {
      const side = Number(half.dataset.side);
      half.querySelector("h2").textContent = view.sides[side].name;
      half.querySelector("[data-chips]").textContent = signed(view.totals[side]);
    }
    keys.draw();
  }

  journal.subscribe(draw);
  draw();
  return {hide: keys.hide};
}
