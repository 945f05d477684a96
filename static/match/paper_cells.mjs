// What a cell of a paper sheet says, as scorekeeper/web/paper_columns.py reads it; tests/vectors/paper_rows.json (written by
// the Python) says what each must give. Nothing typed: null; what cannot be read: undefined.
const MARKS = "ABCDEFGHIJKL";

/** The letter of a side. */
export const markOf = side => MARKS[side];

/** A whole number up to `most`. */
export function aNumber(typed, most) {
  const digits = String(most).length;
  return /^\d+$/.test(typed) && typed.length <= digits && Number(typed) <= most ? Number(typed) : undefined;
}

/** What is written one after the other, in capitals, whatever stands between. */
export const closeUp = typed => typed.replace(/[ ,;.+·-]+/g, "").toUpperCase();

/** A side by its letter or number in such a text. */
export const sideOf = letter => MARKS.includes(letter) ? MARKS.indexOf(letter) : Number(letter) - 1;

/** A side: its letter, its number, or its name. */
export function aSide(typed, names) {
  const at = MARKS.slice(0, names.length).indexOf(typed.toUpperCase());
  if (typed.length === 1 && at >= 0) return at;
  if (/^\d+$/.test(typed)) return Number(typed) > 0 && Number(typed) <= names.length ? Number(typed) - 1 : undefined;
  const called = names.flatMap((name, side) => name.toLowerCase() === typed.toLowerCase() ? [side] : []);
  return called.length === 1 ? called[0] : undefined;
}

/** What the sides are called. */
export const namesOf = view => view.sides.map(({name}) => name);
