// Cards, piles and keys as macros/cards.html draws them; names come from the texts of the page.
import {html} from "./parts.mjs";
import {drawn} from "../signs.mjs";

const SUITS = {c: "clubs", d: "diamonds", h: "hearts", s: "spades", x: "joker"};

/** Draws with the words of one page: {ranks: {A: "Ace"…}, corners: {Q: "D"…}, suits, joker, jokerOf, courtOf, numberOf}. */
export function faces(words) {
  const corner = rank => words.corners[rank] ?? rank;

  function name(code) {
    if (code === "X") return words.joker;
    if (code[0] === "X") return words.jokerOf.replace("%(value)s", code.slice(1));
    const court = "AKQJ".includes(code[0]);
    return (court ? words.courtOf : words.numberOf).replace("%(court)s", words.ranks[code[0]])
      .replace("%(number)s", words.ranks[code[0]] ?? code[0]).replace("%(suit)s", words.suits[code[1]]);
  }

  const sign = code => drawn(code[0] === "X" ? "s-x" : `s-${code[1]}`);
  const kind = code => code[0] === "X" ? "joker" : SUITS[code[1]];
  const index = code => code[0] === "X" ? code.slice(1) : corner(code[0]);
  const inside = code => [index(code) ? html("b", {}, index(code)) : "", sign(code)];

  function card(code, state = "") {
    return html("span", {class: `card ${kind(code)}${state && ` ${state}`}`, role: "img", "aria-label": name(code)}, ...inside(code));
  }

  function button(code, attributes = {}, state = "") {
    const merged = {type: "button", "aria-label": name(code), ...attributes, class: `card ${kind(code)}${state && ` ${state}`}`};
    return html("button", merged, ...inside(code));
  }

  /** A card within a sentence. */
  function small(code) {
    return html("span", {class: `in-text ${kind(code)}`, role: "img", "aria-label": name(code)}, sign(code), index(code));
  }

  /** The sign of a suit. */
  function suit(code) {
    return html("span", {class: `in-text ${SUITS[code]}`, role: "img", "aria-label": words.suits[code]}, drawn(`s-${code}`));
  }

  /** What lies there as one item; tag "button" where it can be tapped. */
  function pile({cards, value, owner}, tag = "span", attributes = {}, pressed = false) {
    const made = html(tag, {...attributes, class: `pile${cards.length === 1 && !value ? " free" : ""}${pressed ? " taken" : ""}`});
    for (let from = 0; from < cards.length; from += 8) {
      const row = cards.slice(from, from + 8);
      const fan = html("span", {class: "fan"}, ...row.map((code, at) => html("span", {class: at === row.length - 1 ? "last" : ""}, card(code))));
      if (value && !from) fan.append(html("span", {class: "value"}, html("span", {class: "hear"}, `${words.together} `), String(value)));
      made.append(fan);
    }
    if (owner) made.append(html("span", {class: "owner"}, owner));
    return made;
  }

  /** One key for a rank or a joker. */
  function key(rank, {gone = false, on = false, ...attributes} = {}) {
    const joker = rank[0] === "X";
    const label = joker ? name(rank) : words.ranks[rank] ?? rank;
    const made = html("button", {type: "button", class: `key${joker ? " joker" : ""}`, "aria-label": label, "aria-pressed": String(on), ...attributes});
    made.disabled = gone;
    made.append(rank === "X" ? sign("X") : joker ? rank.slice(1) : corner(rank));
    return made;
  }

  return {card, button, small, suit, pile, key, name, corner};
}
