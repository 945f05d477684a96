// Follows the match while somebody looks: asks whether the version changed, and is told by the server where it has a
// stream to spare. Hidden pages ask nothing.

const QUICK = 1900; // ms between questions while the match is active
const IDLE = 5000;
const SLOWEST = 15_000;
const ACTIVE = 3 * 60_000; // so long after a change it is
const QUIET = 15 * 60_000;
const SAFETY = 25_000; // with a stream: a lost event costs so much time and no more
const SILENCE = 40_000; // a stream that says nothing for so long is dead, whatever it believes
const SENDING = 1000; // so long the answer to what was sent is waited for
const AFTER_FULL = 5 * 60_000;

/**
 * Starts following; a page calls it once. `journal`: what is followed, with its `token`, the `view` it has, `pull()`
 * that asks the server, whether it is `connected`, what is `pending`; `flush()` sends that.
 */
export function follow(journal, flush = () => {}) {
  let source = null;
  let lastNews = 0;
  let changed = Date.now();
  let version = journal.view.version;
  let pause = QUICK;
  let timer = 0;
  let noStreamBefore = 0;

  function looking() {
    return document.visibilityState === "visible";
  }

  function streaming() {
    return source?.readyState === EventSource.OPEN && Date.now() - lastNews < SILENCE;
  }

  function next() {
    clearTimeout(timer);
    if (!looking()) return;
    const since = Date.now() - changed;
    if (!journal.connected) pause = Math.min(SLOWEST, pause * 1.5);
    else if (since < ACTIVE) pause = QUICK;
    else pause = Math.min(since < QUIET ? IDLE : SLOWEST, pause * 1.2);
    timer = setTimeout(ask, streaming() ? SAFETY : pause);
  }

  async function ask() {
    clearTimeout(timer);
    if (source && !streaming() && Date.now() - lastNews > SILENCE) open();
    await journal.pull();
    next();
  }

  function close() {
    source?.close();
    source = null;
  }

  function open() {
    close();
    if (!looking() || Date.now() < noStreamBefore || !globalThis.EventSource) return;
    lastNews = Date.now();
    source = new EventSource(`/m/${journal.token}/stream`);
    source.onopen = () => {
      lastNews = Date.now();
      flush();
      ask();
    };
    source.onerror = () => {
      // Closed for good: no stream to spare (204). Not before five minutes, and only when somebody looks again.
      if (source?.readyState === EventSource.CLOSED) {
        noStreamBefore = Date.now() + AFTER_FULL;
        close();
      }
      next();
    };
    source.addEventListener("beat", () => { lastNews = Date.now(); });
    source.addEventListener("version", ({data}) => {
      lastNews = Date.now();
      const newer = () => Number(data) > journal.view.version;
      if (Number(data) === journal.view.version) return;
      // What this phone sends brings the view back with it.
      if (journal.pending) setTimeout(() => newer() && ask(), SENDING);
      // The answer to a question that was on its way already may be older than this.
      else ask().then(() => newer() && ask());
    });
  }

  function wake() {
    if (!looking()) {
      clearTimeout(timer);
      close();
      return;
    }
    if (!streaming()) open();
    ask();
  }

  journal.subscribe(() => {
    if (journal.view.version === version && !journal.pending) return;
    version = journal.view.version;
    changed = Date.now();
    if (pause > QUICK) {
      pause = QUICK;
      next();
    }
  });
  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", event => event.persisted && wake());
  addEventListener("online", wake);
  addEventListener("pagehide", close);
  // After the page is drawn: the first visit asks for nothing that the page does not need.
  setTimeout(wake, 300);
}
