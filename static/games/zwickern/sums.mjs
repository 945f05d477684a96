// Arithmetic on the table, numbers in and numbers out: which groups sum to the played card, what a card builds.
// No promises, no licences, no verdicts: what it finds is proposed, and the server judges what was done.
// tests/vectors/sums.json holds what the rules core says of the same tables.

const MOST_ITEMS = 30;
const MOST_STEPS = 300000;

/** Every set of items that the played card can take, largest first; of equals the one that lies longer.
 *  items, played: the values each may stand for. → [{indexes, value, groups: [[index…]…]}]; null: too many to tell. */
export function captures(items, played, limit = 2000) {
  if (items.length > MOST_ITEMS) return null;
  const found = new Map();
  const budget = {steps: MOST_STEPS};
  for (const value of played) {
    const groups = groupsOf(items, value, budget);
    if (!groups || !combine(groups, value, found, limit, budget)) return null;
  }
  const list = [...found.entries()].map(([mask, how]) => ({
    indexes: indexesOf(mask), value: how.value, groups: how.groups.map(indexesOf).sort((a, b) => a[0] - b[0]),
  }));
  return list.sort((a, b) => b.indexes.length - a.indexes.length || compare(a.indexes, b.indexes));
}

function groupsOf(items, value, budget) {
  const masks = new Set();
  const visit = (from, sum, mask) => {
    if (--budget.steps < 0) return;
    if (sum === value) masks.add(mask);
    for (let index = from; index < items.length; index += 1) {
      for (const each of items[index]) {
        if (each > 0 && sum + each <= value) visit(index + 1, sum + each, mask | (1 << index));
      }
    }
  };
  visit(0, 0, 0);
  return budget.steps < 0 ? null : [...masks];
}

function combine(groups, value, found, limit, budget) {
  const own = new Map(groups.map(mask => [mask, [mask]]));
  const waiting = [...own.keys()];
  while (waiting.length) {
    const mask = waiting.pop();
    for (const group of groups) {
      if (--budget.steps < 0) return false;
      if (mask & group || own.has(mask | group)) continue;
      own.set(mask | group, [...own.get(mask), group]);
      waiting.push(mask | group);
      if (own.size > limit) return false;
    }
  }
  for (const [mask, parts] of own) if (!found.has(mask)) found.set(mask, {value, groups: parts});
  return true;
}

function indexesOf(mask) {
  const indexes = [];
  for (let index = 0; mask >> index; index += 1) if (mask >> index & 1) indexes.push(index);
  return indexes;
}

function compare(a, b) {
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return a[at] - b[at];
  return 0;
}

/** What a card on an item makes, ascending: {value, sum: [under, sign, played]}. With promises (hold) also downwards
 *  and the same value; in the book presets sums up to 14 only. reverse: played less what lies there, too. */
export function builds(under, played, {hold, reverse = false}) {
  const made = new Map();
  const add = (value, ...sum) => {
    if (value >= 1 && (hold || value <= 14) && !made.has(value)) made.set(value, {value, sum});
  };
  for (const t of under) for (const p of played) add(t + p, t, "+", p);
  if (hold) {
    for (const t of under) for (const p of played) {
      add(t - p, t, "−", p);
      if (t === p) add(t, t, "=", p);
      if (reverse) add(p - t, p, "−", t);
    }
  }
  return [...made.values()].sort((a, b) => a.value - b.value);
}
