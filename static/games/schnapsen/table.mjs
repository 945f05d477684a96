// The match page and the display: what is still to go, Bummerl, who deals. A tap on a half says who won.
import {band} from "../band.mjs";
import {resting} from "../../match/next_step.mjs";
import {justOver, overWords} from "../over.mjs";
import {nameSide, setScore, text} from "../../match/parts.mjs";
import {standing} from "../../match/standing.mjs";

export {resting};

export function start(section, journal, go) {
  const words = section.querySelector("[data-t-bummerl]") ?? document.querySelector("[data-t-bummerl]");
  const keys = band(section, journal, go);

  function draw() {
    const {view} = journal, stands = standing(view);
    const over = justOver(stands);
    const waits = Boolean(view.current?.result) || resting(view) || view.status !== "open";
    for (const half of section.querySelectorAll(".half")) {
      const side = Number(half.dataset.side);
      setScore(half.querySelector(".score"), stands.totals[side]);
      nameSide(half, view);
      drawLastGame(half.querySelector("[data-game-over]"), over, side);
      const all = stands.series.bummerl[side];
      bummerl(half.querySelector("[data-bummerl]"), all, !(over?.loser === side && over.bummerl === all));
      const chip = half.querySelector("[data-won-chip]");
      if (chip) chip.hidden = waits;
    }
    const loose = section.querySelector("[data-loose]");
    if (loose) {
      const open = view.series.open_from;
      loose.hidden = !open;
      loose.textContent = open ? text(words, "openScore", {number: open}) : "";
    }
    const end = section.querySelector("[data-over]");
    if (end) {
      end.hidden = !over;
      end.textContent = over ? overWords(words, view, over) : "";
    }
    keys.draw();
  }

  // A hand that is counted already is signed first; where all is played the way leads to the end.
  section.addEventListener("click", event => {
    const link = event.target.closest("a[data-won]");
    if (!link || event.defaultPrevented) return;
    const {view} = journal;
    if (resting(view) || view.status !== "open") event.preventDefault();
    else if (view.current?.result) {
      event.preventDefault();
      go("sign");
    }
  }, true);

  // Not as dots where all of them stand large beside it, of the game just over.
  function bummerl(place, number, shown) {
    const drawn = !shown ? "" : number <= 8 ? "●".repeat(number) : `● × ${number}`;
    if (place.dataset.bummerl === String(number) && place.childNodes.length === (number ? 2 : 0) && (!number || place.lastChild.textContent === drawn)) return;
    place.dataset.bummerl = number;
    place.replaceChildren();
    if (!number) return;
    const spoken = document.createElement("span");
    spoken.className = "hear";
    spoken.textContent = text(words, "bummerl", {number});
    const dots = document.createElement("span");
    dots.setAttribute("aria-hidden", "true");
    dots.textContent = drawn;
    place.append(spoken, dots);
  }

  journal.subscribe(draw);
  draw();
  return {hide: keys.hide};
}

// Whose game it was and what it cost, in the size of the score, until a hand of the next one is counted.
function drawLastGame(place, over, side) {
  place.hidden = !over;
  place.replaceChildren();
  if (over?.winner === side) place.textContent = text(place, "won");
  else if (over?.loser === side) {
    const dots = document.createElement("span");
    dots.setAttribute("aria-hidden", "true");
    dots.textContent = "●".repeat(over.bummerl);
    place.append(dots, ` ${text(place, "cost")}`);
  }
}
