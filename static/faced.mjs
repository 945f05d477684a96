/** The element; where a letter stands in it that our face may lack, looked at by letters.mjs, which is fetched for that. */
export function faced(element) {
  if (/[^\0-\xff\u2000-\u2bff]/.test(element.textContent)) import("./letters.mjs").then(({fit}) => fit(element));
  return element;
}
