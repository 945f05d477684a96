// What a hand gives and how it is dealt, from the rule sheet as it is set on the form.
const RANKS = "AKQJT98765432";

/** Points of a hand without Zwicks, and of a Zwick. */
export function headline(rules, players) {
  const set = rules.switches();
  const value = name => set[name] ?? rules.own.switches[name]?.value ?? "0";
  const jokers = set.nsv_jokers === "on" ? Array(6).fill("X") : value("jokers").split("/").filter(each => each !== "none" && each);
  const cards = new Map();
  const named = [...new Set([...Object.keys(rules.own.switches), ...Object.keys(set)])].filter(name => name.startsWith("points_"));
  let sum = Number(value("majority_points"));
  for (const name of named.sort((one, other) => one.length - other.length)) {
    const card = name.slice("points_".length);
    if (card.startsWith("X")) sum += Number(value(name)) * jokers.filter(joker => `X${joker.replace("X", "")}` === card).length;
    else for (const suit of card.length === 1 ? "cshd" : card[1]) if (RANKS.includes(card[0])) cards.set(card[0] + suit, Number(value(name)));
  }
  for (const points of cards.values()) sum += points * packsFor(rules, players);
  return {points: sum, zwick: Number(value("zwick_points"))};
}

function packsFor(rules, players) {
  return rules.packs ?? rules.own.packs[Math.max(2, players) - 2] ?? 1;
}

/** Cards on the table and in each stage, and whether the last one is dealt singly until nothing is left; or null where
 * nobody has written down how so many deal. */
export function deal(rules, players) {
  const jokers = rules.switches().nsv_jokers === "on" ? "-jokers" : "";
  const key = `${players}-${packsFor(rules, players)}${jokers}`;
  const known = rules.schedule ?? rules.own.deals[key];
  if (!known) return null;
  const [table, rest] = known.split(";");
  return {
    table: Number(table), stages: rest.trim().split(/[ ,]+/).map(Number), short: !rules.schedule && rules.own.short.includes(key),
  };
}
