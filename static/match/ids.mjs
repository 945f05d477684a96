// Names made on the phone. No crypto.randomUUID: plain http on a pub's Wi-Fi does not have it.
let last = 0;
let step = 0;

/** A UUIDv7 as 36 lower-case characters; later ones of this page sort after earlier ones, whatever the clock does. */
export function uuid() {
  const now = Date.now();
  if (now > last) {
    last = now;
    step = crypto.getRandomValues(new Uint16Array(1))[0] & 0x7ff;
  } else {
    step += 1;
    if (step > 0xfff) {
      last += 1;
      step = 0;
    }
  }
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let at = 0; at < 6; at += 1) bytes[at] = Math.floor(last / 256 ** (5 - at)) & 0xff;
  bytes[6] = 0x70 | step >> 8;
  bytes[7] = step & 0xff;
  bytes[8] = 0x80 | bytes[8] & 0x3f;
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** Where a match is found that the server has not made yet. */
export function pathOf(match) {
  return `/m/-${match}`;
}

/** The match such an address is about, or "". A link may begin with a dash too, but is shorter. */
export function matchIn(path) {
  return /^\/m\/-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/.exec(path)?.[1] ?? "";
}
