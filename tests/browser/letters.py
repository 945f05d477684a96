"""What larger letters may do to a page: cut, cover, break words, put a key out of reach."""

from __future__ import annotations

SHOWN = """
  const shown = part => !part.closest(".hear, .skip, .symbols, [hidden], [inert], dialog:not(:modal), noscript, script")
    && part.checkVisibility({opacityProperty: true, visibilityProperty: true});
"""
CUT = r"""() => {
  const found = new Set(), lines = [], texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const measure = document.createElement("canvas").getContext("2d"), range = new Range();
  const KEYS = "button:not(.tap), .button, .key, .card, .pill, .badge";
  const inside = (inner, outer, most) => inner.left > outer.left - most && inner.right < outer.right + most
    && inner.top > outer.top - most && inner.bottom < outer.bottom + most;
  SHOWN
  while (texts.nextNode()) {
    const node = texts.currentNode, parent = node.parentElement, said = node.data.trim().slice(0, 40);
    if (!said || parent.matches("option, textarea, pre") || !shown(parent)) continue;
    const heard = parent.closest(".typed, .owner");
    if (heard && getComputedStyle(heard).clipPath !== "none") continue;
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect(), style = getComputedStyle(parent);
    if (box.width < 2) continue;
    let scrolls = false;
    for (let around = parent; around && around !== document.body; around = around.parentElement) {
      const {overflow, overflowX} = getComputedStyle(around), edge = around.getBoundingClientRect();
      const spare = 3 + box.height * .15; // a line of letters is higher than they are
      if (around.matches(KEYS) && !inside(box, edge, spare)) found.add(`out of its ${around.className}: ${said}`);
      const card = parent.closest(".card")?.getBoundingClientRect();
      if (/hidden|clip/.test(overflow) && card && !inside(card, edge, 2))
        found.add(`card cut by ${around.className}: ${said}`);
      if (/hidden|clip/.test(overflow) && !inside(box, edge, spare)) found.add(`cut by ${around.className}: ${said}`);
      scrolls = /auto|scroll/.test(overflowX) && around.scrollWidth > around.clientWidth;
      if (overflow !== "visible") break;
    }
    if (!scrolls && (box.left < -1 || box.right > innerWidth + 1)) found.add(`beyond the edge: ${said}`);
    const bar = parent.closest(".bottom, .top, dialog, .sign-actions");
    for (const {left, right, top, bottom} of range.getClientRects()) {
      const spare = (bottom - top) * .3;
      lines.push({left: left + 1, right: right - 1, top: top + spare, bottom: bottom - spare, said, parent, bar});
    }
    if (parent.closest(".notation, .link, code, .code") || /\w\/\w/.test(said)) continue; // these are no words
    for (const word of node.data.matchAll(/[\p{L}\p{M}\d_]{2,}/gu)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map(at => Math.round(at.top))).size < 2) continue;
      // phones part such a word by its syllables; the Chromium of tests has no dictionaries
      if (style.hyphens === "auto" && word[0].length >= (parseInt(style.hyphenateLimitChars) || 5)) continue;
      measure.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      if (measure.measureText(word[0]).width < innerWidth * .8) found.add(`broken: ${word[0]} in ${parent.className}`);
    }
  }
  lines.forEach((one, at) => {
    for (const other of lines.slice(at + 1))
      if (one.parent !== other.parent && one.bar === other.bar && one.left < other.right && other.left < one.right
        && one.top < other.bottom && other.top < one.bottom) found.add(`${one.said} lies over ${other.said}`);
  });
  return [...found];
}""".replace("SHOWN", SHOWN)
"""Texts and cards that are cut off, texts that stick out of their key, that lie over others, and words that go on in
the next line although a line would hold them."""
PARTED = r"""() => {
  const found = new Set(), texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = new Range();
  const measure = document.createElement("canvas").getContext("2d");
  SHOWN
  while (texts.nextNode()) {
    const node = texts.currentNode, parent = node.parentElement;
    if (parent.matches("option, textarea, pre") || !shown(parent)) continue;
    if (parent.closest(".notation, .link, code, .code, figcaption")) continue; // these are no words
    const style = getComputedStyle(parent);
    if (style.writingMode !== "horizontal-tb") continue; // its letters lie above each other
    measure.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    for (const word of node.data.matchAll(/[\p{L}\p{M}\d_]{2,}/gu)) {
      const tops = [...word[0]].map((_, at) => {
        range.setStart(node, word.index + at);
        range.setEnd(node, word.index + at + 1);
        return Math.round(range.getBoundingClientRect().top);
      });
      const parts = tops.reduce((said, top, at) =>
        said + (at && Math.abs(top - tops[at - 1]) > 3 ? "|" : "") + word[0][at], "");
      // wider than the page has room: it must be parted, by its syllables where a phone knows them
      const must = style.hyphens === "auto" && measure.measureText(word[0]).width > innerWidth * .75;
      if (parts.includes("|") && !must) found.add(`${parts} in ${parent.tagName}.${parent.className}`);
    }
  }
  return [...found];
}""".replace("SHOWN", SHOWN)
"""Words of which a part goes on in the next line although the page has room for the whole word."""
UNREACHED = """() => {
  const found = [];
  SHOWN
  for (const part of document.querySelectorAll("a, button, input:not([type=hidden]), select, summary, textarea")) {
    if (part.disabled || !shown(part)) continue;
    const target = /checkbox|radio/.test(part.type) && part.closest("label") || part;
    target.scrollIntoView({block: "center", inline: "nearest", behavior: "instant"});
    // a link goes on over several lines: one of them is enough
    const boxes = [...target.getClientRects()].filter(({width, height}) => width > 2 && height > 2);
    const hit = boxes.some(({left, top, width, height}) => {
      const at = document.elementFromPoint(left + width / 2, top + Math.min(height, innerHeight) / 2);
      return at && (target.contains(at) || at.closest("label")?.control === part);
    });
    if (boxes.length && !hit) found.push(`cannot be tapped: ${part.outerHTML.slice(0, 90)}`);
  }
  scrollTo(0, 0);
  return found;
}""".replace("SHOWN", SHOWN)
"""What can be tapped nowhere on the screen, however it is scrolled."""
