// A name with a letter that our face lacks stands whole in the system's: what scorekeeper/web/letters.py does to a page,
// done to what a script writes into it. Which letters the face has, the stylesheet says.
const CLASS = "system-face";
let beyond = null;

function lacking(text) {
  if (!/[^\0-\xff]/.test(text)) return false;
  if (!beyond) {
    const ranges = [...document.fonts].filter(({family}) => /^"?Barlow"?$/.test(family)).flatMap(({unicodeRange}) => unicodeRange.split(","));
    const signs = ranges.map(range => range.trim().slice(2).split("-").map(end => `\\u{${end}}`).join("-")).join("");
    if (!signs) return false; // the stylesheet did not come
    beyond = new RegExp(`(?![${signs}])[\\p{L}\\p{M}]`, "u");
  }
  return beyond.test(text.normalize());
}

/** The element, marked where a letter of its own text is in neither file of the face; and no more where none is. */
export function fit(element) {
  const lacks = [...element.childNodes].some(({nodeType, data}) => nodeType === Node.TEXT_NODE && lacking(data));
  if (lacks !== element.classList.contains(CLASS)) element.classList.toggle(CLASS, lacks);
  return element;
}

const observer = new MutationObserver(changes => {
  const touched = new Set();
  for (const {target, addedNodes} of changes) {
    touched.add(target.nodeType === Node.TEXT_NODE ? target.parentElement : target);
    for (const node of addedNodes) {
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) touched.add(texts.currentNode.parentElement);
    }
  }
  touched.delete(null);
  touched.forEach(fit);
});
observer.observe(document.documentElement, {subtree: true, childList: true, characterData: true});
