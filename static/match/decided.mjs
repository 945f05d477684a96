// Where the judge's word on a hand leads.
const PATIENCE = 3000; // ms for the server to have it: the board says how the match stands there

/** To the board that this phone came from, once nothing is on its way; else, or without a connection, to the hands. */
export function decided(journal, go) {
  const {board} = document.getElementById("match").dataset;
  if (!board) {
    go("hands");
    return;
  }
  let waits = true;
  const leave = there => {
    if (waits) there();
    waits = false;
  };
  const look = () => journal.pending || leave(() => location.assign(board));
  setTimeout(() => leave(() => go("hands")), PATIENCE);
  journal.subscribe(look);
  look();
}
