// Cards and piles as scripts draw them: the same markup that templates/macros/cards.html makes.
import {faced} from "./faced.mjs";
import {drawn} from "./signs.mjs";

const SUITS = {c: "clubs", d: "diamonds", h: "hearts", s: "spades"};
const CORNERS = document.documentElement.lang === "en" ? {T: "10"} : {T: "10", Q: "D", J: "B"};

/** An element with its class and what stands in it. */
export function element(tag, className, ...children) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return faced(made);
}

/** Draws cards; `names` by code as they are spoken, `together` before a pile's value, `disputed` beside a name. */
export function cardsOf({cards: names, together, disputed}) {
  const corner = code => code[0] === "X" ? code.slice(1) : CORNERS[code[0]] ?? code[0];
  const sign = code => drawn(code[0] === "X" ? "s-x" : `s-${code[1]}`);

  function spoken(made, name) {
    made.setAttribute("role", "img");
    made.setAttribute("aria-label", name);
    return made;
  }

  // state: "" or "objected"; size: "" inside a picture that sets it, else "t" and its like.
  function card(code, state = "", size = "") {
    const kind = code[0] === "X" ? "joker" : SUITS[code[1]];
    const made = spoken(
      element("span", ["card", size && `card-${size}`, kind, state].filter(Boolean).join(" ")),
      names[code] + (state ? `, ${disputed}` : ""),
    );
    if (corner(code)) made.append(element("b", "", corner(code)));
    made.append(sign(code));
    return made;
  }

  // A card within a sentence.
  function inText(code) {
    const made = element("span", `in-text ${code[0] === "X" ? "joker" : SUITS[code[1]]}`, sign(code), corner(code));
    return spoken(made, names[code]);
  }

  // "Qs", "Qs@Dianne" or "X30 Ts=20@Dianne": cards, the value of a pile, whose it is.
  function pile(item, objected) {
    const [, codes, value, owner] = /^([^=@]*)(?:=(\d+))?(?:@(.*))?$/s.exec(item);
    const cards = codes.split(" ");
    const made = element("span", `pile${cards.length === 1 && value === undefined ? " free" : ""}`);
    for (let from = 0; from < cards.length; from += 8) {
      const row = cards.slice(from, from + 8);
      const fan = element("span", "fan", ...row.map((code, index) =>
        element("span", index === row.length - 1 ? "last" : "", card(code, objected && code === cards.at(-1) ? "objected" : ""))));
      if (value !== undefined && from === 0) fan.append(element("span", "value", element("span", "hear", `${together} `), value));
      made.append(fan);
    }
    if (owner) made.append(element("span", "owner", owner));
    return made;
  }

  return {card, inText, pile};
}
