// How this game's hands are counted on a phone: everybody has their stones.
import {signedText} from "../../match/scorer.mjs";

function score(_scoring, sides, {figures}) {
  const stones = Array.from({length: sides}, (_, side) => figures[side]?.stones ?? null);
  return {
    sides: stones.map(number => ({stones: number ?? 0})), open: [], twice: [], nominal: 0, expected: 0, counted: 0, gap: 0,
    complete: !stones.includes(null), tie: false, checked: "none", facts: {}, doubts: [],
  };
}

const digest = (head, result) => signedText(head, result, ["stones"]);

export const scorer = {score, digest, main: "stones", named: true};
