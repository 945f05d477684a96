// The line above the main button; it is a status, so only what changed is spoken.
export function put(line, kind, ...parts) {
  const fresh = document.createElement("p");
  fresh.append(...parts);
  if (line.innerHTML === fresh.innerHTML && line.classList.contains("bad") === (kind === "bad") && line.classList.contains("ok") === (kind === "ok")) return;
  line.className = `check-line${kind ? ` ${kind}` : ""}`;
  line.replaceChildren(...fresh.childNodes);
}
