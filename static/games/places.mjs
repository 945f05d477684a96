// Where cards may be: a player's known cards, and how many are not known. As scorekeeper/tricks/places.py has it.

/** A hand of `size` cards of which these were written down ("?" for one that was not). */
export function dealt(codes, size) {
  const known = codes.filter(code => code !== "?");
  return {known, unknown: Math.max(0, size - known.length)};
}

/** After these cards came in. */
export function gained({known, unknown}, codes) {
  const more = codes.filter(code => code !== "?");
  return {known: [...known, ...more], unknown: unknown + codes.length - more.length};
}

/** After a card was put down; one that cannot have been there makes every place an unknown one. */
export function left({known, unknown}, code, elsewhere = false) {
  const at = known.indexOf(code);
  if (at >= 0) return {places: {known: known.filter((_, index) => index !== at), unknown}, fault: false};
  if (unknown && !elsewhere) return {places: {known, unknown: unknown - 1}, fault: false};
  return {places: {known: [], unknown: Math.max(0, known.length + unknown - 1)}, fault: true};
}

/** The card is gone from where it was known. */
export function forgotten({known, unknown}, code) {
  const rest = known.filter(each => each !== code);
  return {known: rest, unknown: unknown + known.length - rest.length};
}

/** The card was shown and stays. */
export function shown(places, code) {
  const {known, unknown} = places;
  return known.includes(code) || !unknown ? places : {known: [...known, code], unknown: unknown - 1};
}

/** What entries tell of one deal: of two that differ the first holds, what only one of them tells is taken from it. */
export function dealtIn(steps) {
  const found = {open: [], hands: {}, stock: [], cuts: []};
  for (const {kind, open = [], hands, stock, cuts} of steps) {
    if (kind !== "deal") continue;
    for (const [key, cards] of Object.entries({open, stock: stock ?? [], cuts: cuts ?? []})) if (!found[key].length) found[key] = cards;
    found.hands = {...hands, ...found.hands};
  }
  return found;
}
