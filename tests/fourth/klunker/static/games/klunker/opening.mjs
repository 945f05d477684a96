export function headline() {
  return {};
}

export const deal = null;
