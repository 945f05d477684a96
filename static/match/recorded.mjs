// What this phone knows of hands taken down play by play: the server's list as it came last, and what was recorded here
// since. It outlives the page, so that a hand stands there again without a connection, whatever page the browser kept.
const PREFIX = "scorekeeper.record.";
const MOST = 12; // hands; older ones come from the server again

/** Keeps a hand's list and this phone's entries that it lacks: {sheet, own: [entry…]}. Unsent entries lie in the outbox too. */
export function keepRecorded(hand, {sheet, own}) {
  const text = JSON.stringify({sheet, own, at: Date.now()});
  try {
    for (const old of storedNames().filter(name => name !== PREFIX + hand).slice(MOST - 1)) localStorage.removeItem(old);
    localStorage.setItem(PREFIX + hand, text);
  } catch {
    // Full, or none: it is asked for again when there is a connection.
  }
}

/** What was kept of a hand, {sheet, own}; null where nothing was. */
export function recordedBefore(hand) {
  return hand ? read(PREFIX + hand) : null;
}

function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
}

// The names of what is kept, the youngest first.
function storedNames() {
  const names = Array.from({length: localStorage.length}, (_, at) => localStorage.key(at)).filter(name => name.startsWith(PREFIX));
  const age = new Map(names.map(name => [name, read(name)?.at ?? 0]));
  return names.sort((one, other) => age.get(other) - age.get(one));
}
