// The way of counting that this phone used last, and the hand that is to be counted in it.

function kept() {
  try {
    return localStorage.getItem("way");
  } catch {
    return null;
  }
}

/** The way that opens first of those a game has: the last one used on this phone, else that of the last hand. */
export function lastWay(view, ways, first) {
  const last = kept();
  if (ways.includes(last)) return last;
  return [...view.recent].reverse().find(hand => ways.includes(hand.way))?.way ?? first;
}

/** Remembers the way; the cookie tells the server, which opens it for forms without a script. */
export function rememberWay(way) {
  try {
    localStorage.setItem("way", way);
  } catch {
    // a full or closed store: it is asked again
  }
  document.cookie = `way=${way}; path=/; max-age=31536000; samesite=lax`;
}

/** A hand as the screen that counts it begins: where a correction waits for signatures, that is what is corrected. */
export function asProposed(hand) {
  return hand?.proposal?.count ? {...hand, ...hand.proposal} : hand;
}
