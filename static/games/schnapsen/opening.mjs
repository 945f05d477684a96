// Counted down from so many.
export function headline(rules) {
  return {start: rules.value("start")};
}

export const deal = null;
