// What the dealer stakes.
export function headline(rules) {
  return {stake: rules.value("stake")};
}

export const deal = null;
