// What the match pages of games share whose hands are tapped as a whole: the last line, the way onward, who deals, another hand.
import {lastLine} from "../match/last_line.mjs";
import {another, drawNext, resting} from "../match/next_step.mjs";
import {common, html, icon} from "../match/parts.mjs";
import {drawDoubts} from "./doubts.mjs";

/** The keys of the band in a match's section; `draw()` after each change, `hide()` when it goes. */
export function band(section, journal, go) {
  const words = section.querySelector("[data-t-confirm]");
  const line = lastLine(section, journal);

  section.addEventListener("submit", event => {
    const {action} = event.target.dataset;
    if (action !== "write") return;
    event.preventDefault();
    journal.put([{kind: "writer.took", payload: {}}]);
  });

  section.querySelector("[data-another]")?.addEventListener("click", event => {
    event.preventDefault();
    another(journal.view);
    go("match", {}, {replace: true});
    journal.redraw();
  });

  return {
    draw() {
      const {view} = journal;
      line.draw();
      const takeOver = section.querySelector("[data-writer]");
      if (takeOver) takeOver.hidden = !view.writer || view.writer.device === journal.device;
      drawNext(section.querySelector("a.onward"), view, words);
      drawDoubts(section, view);
      const asks = section.querySelector("[data-another]");
      if (asks) asks.hidden = !resting(view);
      for (const half of section.querySelectorAll(".half")) dealer(half, view);
    },
    hide: line.hide,
  };
}

function dealer(half, view) {
  const place = half.querySelector("[data-dealer]");
  if (!place) return;
  const deals = view.status === "open" && !resting(view) ? view.current?.dealer ?? view.next.dealer : null;
  const shown = view.sides[half.dataset.side]?.persons.includes(deals) ? deals : "";
  if (place.dataset.shown === shown) return;
  place.dataset.shown = shown;
  place.replaceChildren();
  if (!shown) return;
  const long = common("deals", {name: view.persons[shown].first});
  // The name stands beside it, except where it is as large as the phone.
  const pill = html("span", {class: "pill"}, icon("cards"), html("span", {}, half.closest(".fields-of.n-2") ? long : common("dealsShort")));
  const root = document.getElementById("match");
  const linked = "writing" in root.dataset && view.status === "open" && !half.closest(".fields-of");
  const label = `${long}. ${common("change")}`;
  place.append(linked
    ? html("a", {class: "dealer", href: `${root.dataset.base}/more?part=seats#dealer`, "data-go": "more", "data-at": "dealer", "aria-label": label}, pill)
    : html("span", {class: "dealer"}, pill));
}
