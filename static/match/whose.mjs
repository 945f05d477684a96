// Whose phone this is, as the page was told when it was made (scorekeeper/web/whose_phone.py): `data-phone` is "side",
// "table" or "watch"; of a side's phone `data-person` is one of its people, for sides change their seats.
const root = document.getElementById("match");

/** The side that counts and signs with this phone; null where it lies on the table, or only watches. */
export function ownSide(view) {
  const {person} = root.dataset;
  const at = person ? view.sides.findIndex(({persons}) => persons.includes(person)) : -1;
  return at < 0 ? null : at;
}
