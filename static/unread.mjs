// Lines of a hand that cannot be read: the box shows the first of them, and a tap on its number marks it.
const box = document.getElementById("text");
const lines = [...document.querySelectorAll("[data-line]")].map(one => Number(one.dataset.line)).filter(Boolean);

function show(line) {
  const before = box.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  const end = box.value.indexOf("\n", before);
  box.setSelectionRange(before, end < 0 ? box.value.length : end);
  const style = getComputedStyle(box);
  const high = parseFloat(style.lineHeight) || 1.2 * parseFloat(style.fontSize);
  // Long lines wrap: the line stands at least as far down as it is many.
  box.scrollTop = Math.max(0, (line - 3) * high);
}

if (lines.length) {
  show(lines[0]);
  // Without keyboard and jump until somebody asks for it: the sentence above is read first.
  for (const one of document.querySelectorAll("[data-line]")) {
    one.addEventListener("click", event => {
      event.preventDefault();
      box.focus();
      show(Number(one.dataset.line));
    });
  }
}
