// "Forget this phone": everything of ours goes, but never a record that is on this phone alone.
import {records} from "./match/drawer.mjs";
import {flush} from "./match/outbox.mjs";
import {keysOf, write} from "./storage.mjs";

const form = document.getElementById("forget");
const warning = document.getElementById("unsent");
const left = async () => (await records()).filter(record => record.state !== "done").length;

function refuse(number) {
  const words = warning.lastElementChild;
  words.textContent = number === 1 ? words.dataset.one : words.dataset.many.replace("{number}", number);
  warning.hidden = false;
  document.getElementById("unsent-link").hidden = false;
}

async function empty() {
  for (const key of keysOf("scorekeeper")) write(key, null);
  sessionStorage.clear();
  await new Promise(done => {
    const asked = indexedDB.deleteDatabase("scorekeeper");
    asked.onsuccess = asked.onerror = asked.onblocked = done;
  });
  for (const name of await globalThis.caches?.keys() ?? []) await caches.delete(name);
  for (const worker of await navigator.serviceWorker?.getRegistrations() ?? []) await worker.unregister();
}

form.addEventListener("submit", async event => {
  event.preventDefault();
  await flush();
  const number = await left();
  if (number) return refuse(number);
  await empty();
  form.submit();
});
