// Where the judge's ruling on a hand leads.
const PATIENCE = 3000; // ms for the server to have it: the board says how the match stands there

/** To the board that this phone came from, once nothing is on its way; else, or without a connection, to the hands. Whoever
 *  leaves the screen meanwhile stays where they went. */
export function afterRuling(journal, go) {
  const root = document.getElementById("match"), {board} = root.dataset;
  if (!board) {
    go("hands");
    return;
  }
  const left = new MutationObserver(stop);
  const timer = setTimeout(() => leave(() => go("hands")), PATIENCE);
  const unsubscribe = journal.subscribe(look);
  left.observe(root, {attributeFilter: ["data-screen"]});
  addEventListener("pagehide", stop);
  look();

  function stop() {
    clearTimeout(timer);
    unsubscribe();
    left.disconnect();
    removeEventListener("pagehide", stop);
  }

  function leave(there) {
    stop();
    there();
  }

  function look() {
    if (!journal.connected || navigator.onLine === false) leave(() => go("hands"));
    else if (!journal.pending) leave(() => location.assign(board));
  }
}
