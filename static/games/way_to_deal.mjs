// What the cuts on the way to a deal came to, in words (scorekeeper/web/hand_list.py).

/** "Hop × 2, Jump"; `word(cut)` is what a cut is called. */
export function wayToDeal(cuts, word) {
  const runs = [];
  for (const cut of cuts) {
    if (runs.at(-1)?.cut === cut) runs.at(-1).times += 1;
    else runs.push({cut, times: 1});
  }
  return runs.map(({cut, times}) => times > 1 ? `${word(cut)} × ${times}` : word(cut)).join(", ");
}
