// The match page and the display: everybody's stones so far.
import {band} from "../band.mjs";
import {resting} from "../../match/next_step.mjs";

export {resting};

export function start(section, journal, go) {
  const keys = band(section, journal, go);
  function draw() {
    for (const place of section.querySelectorAll("[data-stones]")) place.textContent = journal.view.totals[place.dataset.stones];
    keys.draw();
  }
  journal.subscribe(draw);
  draw();
  return {hide: keys.hide};
}
