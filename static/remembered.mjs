// What this phone remembers, to be read; shelf.mjs writes it. A page that only reads it does not carry the rest.
import {read} from "./storage.mjs";

export const SHELF = "scorekeeper.phone";

/** Everything remembered, newest first: {kind: "hand" | "match", url, title, detail, when …}. Empty where nothing is kept. */
export function remembered() {
  const stored = read(SHELF);
  return Array.isArray(stored) ? stored.filter(item => typeof item?.url === "string" && item.url.startsWith("/")) : [];
}
