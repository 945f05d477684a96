// A club's file that is larger than may be sent is named before it is sent:
// <input type="file" data-most="bytes"> beside a <template> that says so. Without a script the server says the same.
import "./phone.mjs";

function look(input) {
  const ask = input.closest(".ask");
  const wrong = input.files.length > 0 && input.files[0].size > Number(input.dataset.most);
  const message = ask.querySelector("template").content.firstElementChild.cloneNode(true);
  message.id = `${input.id}-error`;
  ask.querySelector(".error")?.remove();
  ask.classList.toggle("wrong", wrong);
  input.setCustomValidity(wrong ? message.textContent.trim() : "");
  for (const name of ["aria-invalid", "aria-describedby"]) input.removeAttribute(name);
  if (!wrong) return;
  input.setAttribute("aria-invalid", "true");
  input.setAttribute("aria-describedby", message.id);
  ask.append(message);
}

for (const input of document.querySelectorAll("input[data-most]")) input.addEventListener("change", () => look(input));
