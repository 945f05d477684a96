// What is not needed in every hand: a menu, and the parts behind it with dealer, misdeal, how the sides sit, vibration.
import {buzz, icon, setVibration, vibrates} from "./parts.mjs";

const A_YEAR = 31536000;

export function start(section, journal, go) {
  const root = document.getElementById("match");

  section.addEventListener("submit", event => {
    const form = event.target;
    if ("facingForm" in form.dataset) face(event.submitter.value);
    else if (form.dataset.action === "dealer") record("dealer.set", {dealer: event.submitter.value});
    else if (form.dataset.action === "void") record("hand.voided", {why: event.submitter.value, reason: null});
    else return;
    event.preventDefault();
    go("match", {}, {replace: true}); // Back leads to no menu whose work is done
  });

  function record(kind, payload) {
    const hand = journal.hand();
    journal.put([...hand.entries, {kind, hand: hand.id, payload}]);
    buzz();
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

  // The part that the address names; the menu for none, and for one that this viewer has not.
  function show({part = ""} = {}) {
    const parts = [...section.querySelectorAll("[data-part]")];
    const wanted = parts.find(each => each.dataset.part === part) ?? parts[0];
    for (const each of parts) each.hidden = each !== wanted;
    draw();
  }

  journal.subscribe(() => section.hidden || draw());
  return {show};
}
