// What this phone keeps of its matches: records not sent yet, the last state seen, links. IndexedDB, with a copy in
// localStorage for the moment in which a tap and the end of a page fall together. Nothing here is shared or expires.
const NAME = "scorekeeper";
const STORES = ["outbox", "seen", "links"];
const AHEAD = "scorekeeper.unsent.";
const PATIENCE = 1500; // ms; a store that says nothing for so long is dead (WebKit cuts those of hidden pages)
let handle = null;

function open() {
  handle ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      for (const name of STORES) {
        if (!asked.result.objectStoreNames.contains(name)) asked.result.createObjectStore(name, {keyPath: "id"});
      }
    };
    asked.onsuccess = () => {
      const base = asked.result;
      base.onversionchange = () => base.close();
      base.onclose = () => { handle = null; };
      resolve(base);
    };
    asked.onerror = () => reject(asked.error);
  });
  return handle;
}

function patiently(promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("the store does not answer")), PATIENCE);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

// Once more with a new handle: a retry with the old one meets the same dead connection.
async function transact(name, mode, work) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await patiently(open().then(base => new Promise((resolve, reject) => {
        const deal = base.transaction(name, mode, mode === "readwrite" ? {durability: "strict"} : {});
        const asked = work(deal.objectStore(name));
        deal.oncomplete = () => resolve(asked?.result);
        deal.onabort = deal.onerror = () => reject(deal.error ?? new Error("the store refused"));
      })));
    } catch (error) {
      const dead = handle;
      handle = null;
      dead?.then(base => base.close(), () => {});
      if (attempt) throw error;
    }
  }
}

function shelf() {
  try {
    return globalThis.localStorage ?? null; // a service worker has none
  } catch {
    return null;
  }
}

// What neither store took; it lives as long as the page.
const inHand = new Map();
// The outbox as it is known from when it last answered. Where it does not, its records are these: else they would leave
// the screen, and younger ones would be sent before them.
const known = new Map();

/** Puts records ({id, …}) ahead, before anything else can happen. True where the phone took them all. */
export function putAhead(records) {
  const store = shelf();
  let stored = store !== null;
  for (const record of records) {
    inHand.set(record.id, record);
    try {
      store?.setItem(AHEAD + record.id, JSON.stringify(record));
    } catch {
      stored = false;
    }
  }
  return stored;
}

/** Moves what was put ahead into the database. True where it lies there now. */
export async function putAway(records) {
  try {
    await transact("outbox", "readwrite", store => {
      for (const record of records) store.put(record);
    });
  } catch {
    return false;
  }
  for (const record of records) {
    known.set(record.id, record);
    inHand.delete(record.id);
    shelf()?.removeItem(AHEAD + record.id);
  }
  return true;
}

/** Every record of every match, in the order in which it was made. */
export async function records() {
  const found = new Map(inHand);
  const store = shelf();
  for (let at = 0; store && at < store.length; at += 1) {
    const key = store.key(at);
    if (!key?.startsWith(AHEAD)) continue;
    try {
      const record = JSON.parse(store.getItem(key));
      if (record?.id && !found.has(record.id)) found.set(record.id, record);
    } catch {
      // A torn write; nobody was told that it was kept.
    }
  }
  try {
    const read = await transact("outbox", "readonly", box => box.getAll());
    known.clear();
    for (const record of read) known.set(record.id, record);
  } catch {
    // What an earlier page laid in the database waits until it opens again.
  }
  for (const record of known.values()) found.set(record.id, record);
  return [...found.values()].sort((one, other) => one.order - other.order);
}

/** Whether something was left ahead by a page that ended too early. */
export function leftAhead() {
  const store = shelf();
  return store ? Array.from({length: store.length}, (_, at) => store.key(at)).some(key => key?.startsWith(AHEAD)) : false;
}

/** Takes records out: only for those the server has. */
export async function takeOut(ids) {
  for (const id of ids) {
    known.delete(id);
    inHand.delete(id);
    shelf()?.removeItem(AHEAD + id);
  }
  await transact("outbox", "readwrite", store => {
    for (const id of ids) store.delete(id);
  }).catch(() => {}); // sent again some day, the server knows the id
}

/** A thing of the store "seen" or "links" by id, or null. */
export async function look(name, id) {
  return await transact(name, "readonly", store => store.get(id)).catch(() => null) ?? null;
}

/** All things of "seen" or "links". */
export async function lookAll(name) {
  return await transact(name, "readonly", store => store.getAll()).catch(() => []);
}

/** Keeps {id, …} in "seen" or "links"; a refusal is harmless there. */
export async function lay(name, thing) {
  await transact(name, "readwrite", store => store.put(thing)).catch(() => {});
}

/** Forgets a thing of "seen" or "links". */
export async function drop(name, id) {
  await transact(name, "readwrite", store => store.delete(id)).catch(() => {});
}

/** Ever larger numbers, also across pages: the order in which records were made. */
export function nextOrder() {
  const now = Date.now();
  try {
    const next = Math.max(now, Number(shelf()?.getItem("scorekeeper.order") ?? 0) + 1);
    shelf()?.setItem("scorekeeper.order", String(next));
    return next;
  } catch {
    return now;
  }
}
