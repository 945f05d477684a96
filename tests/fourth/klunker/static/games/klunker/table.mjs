// The match page and the display: everybody's stones so far.
import {band, resting} from "../band.mjs";

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
