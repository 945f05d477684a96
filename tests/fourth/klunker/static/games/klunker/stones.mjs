// The one screen that counts: everybody's stones.
import {tapped, typed} from "../tapped.mjs";

export function start(section, journal, go) {
  const sides = () => journal.view.sides.map((_, side) => side);
  return tapped(section, journal, go, {
    fill(form, hand) {
      for (const side of sides()) form.elements[`stones-${side}`].value = hand?.result?.[side].stones ?? "";
    },
    draw() {},
    read(form) {
      const figures = sides().map(side => ({stones: typed(form, `stones-${side}`)}));
      return figures.some(({stones}) => stones === null) ? null : {way: "quick", payload: {figures, facts: {}}};
    },
  });
}
