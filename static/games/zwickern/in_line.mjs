// A play in the few words of a line, the twin of scorekeeper/zwickern/app/words/replay_text.py.
const PLAY = /^(\S+?)(?:\(\d+\))?(?:\s+(.*?))?\s*(!?)$/;
const BUILT = /^(?:on\s+(\S+)\s+)?=\s*(\d+)/;

const filled = (words, gaps) => words.replace(/%\((\w+)\)s/g, (whole, name) => gaps[name] ?? whole);

function named(name, texts) {
  const code = name.split("(")[0];
  if (code[0] === "X" && code.length > 1) return filled(texts.jokerOf, {value: code.slice(1)});
  return texts[code[0]] ?? code[0] ?? "";
}

/** "Qs on 8h =11" → "queen on 8 makes 11"; what cannot be read as it stands. */
export function actInLine(act, texts) {
  const [, code, rest = "", called] = PLAY.exec(act.trim()) ?? [];
  if (!code) return act;
  const card = named(code, texts);
  const [, target, value] = BUILT.exec(rest) ?? [];
  let sentence;
  if (rest[0] === "x") {
    const groups = rest.slice(1).split(/\s+/).filter(Boolean);
    const names = groups.map(group => group.split("+").map(one => named(one, texts)).join(" + ")).join(` ${texts.and} `);
    sentence = filled(texts[groups.join() === "*" ? "sweep" : "capture"], {card, taken: names});
  } else if (value) sentence = filled(texts[target ? "build" : "alone"], {card, target: named(target ?? "", texts), value});
  else if (rest) return act;
  else sentence = filled(texts.trail, {card});
  return called ? filled(texts.called, {what: sentence}) : sentence;
}
