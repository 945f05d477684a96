// The page of everything that is not needed in every hand: dealer, misdeal, how the sides sit, vibration.
import {buzz, icon, text, setVibration, vibrates} from "./parts.mjs";
import {tell} from "./toast.mjs";

const A_YEAR = 31536000;

export function start(section, journal, go) {
  const root = document.getElementById("match");

  section.addEventListener("submit", event => {
    const form = event.target;
    if ("facingForm" in form.dataset) face(event.submitter.value);
    else if (form.dataset.action === "dealer") record("dealer.set", {dealer: event.submitter.value});
    else if (form.dataset.action === "void") {
      event.preventDefault();
      strike(form, event.submitter.value);
      return;
    } else return;
    event.preventDefault();
    go("match");
  });

  function record(kind, payload) {
    const hand = journal.hand();
    const ids = journal.put([...hand.entries, {kind, hand: hand.id, payload}]);
    buzz();
    return [ids.at(-1), hand.id];
  }

  // One tap strikes a hand, and for a while one tap takes that back.
  function strike(form, why) {
    const [entry, hand] = record("hand.voided", {why, reason: null});
    go("match");
    tell(text(form.parentElement, why), entry, hand);
  }

  function face(facing) {
    root.dataset.facing = facing;
    document.cookie = `facing=${facing}; path=/; max-age=${A_YEAR}; samesite=lax`;
    for (const key of section.querySelectorAll("[name=facing]")) key.setAttribute("aria-pressed", String(key.value === facing));
  }

  const vibration = section.querySelector("[data-vibration]");
  if (vibration && navigator.vibrate) {
    const key = vibration.querySelector("button");
    const draw = () => key.setAttribute("aria-pressed", String(vibrates()));
    key.addEventListener("click", () => {
      setVibration(!vibrates());
      draw();
      buzz();
    });
    vibration.hidden = false;
    draw();
  }

  // Who deals, as the last tap left it; and the record of plays, once there is one.
  function draw() {
    const {current, recent, next} = journal.view;
    const record = section.querySelector("[data-recorded]");
    if (record && [current, ...recent].some(hand => hand?.zhn)) record.hidden = false;
    const dealer = current?.dealer ?? next.dealer;
    for (const key of section.querySelectorAll("[name=person]")) {
      const on = key.value === dealer;
      key.setAttribute("aria-pressed", String(on));
      key.querySelector(".icon")?.remove();
      if (on) key.prepend(icon("check"));
    }
  }

  journal.subscribe(() => section.hidden || draw());
  return {show: draw};
}
