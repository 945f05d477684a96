// Records as text for another phone: "SK1.<base64url of deflated JSON>", each word complete in itself.
const MOST = 2200; // characters of a word, so that a camera still reads it as one QR code

function base64url(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

async function word(match, some) {
  // A match that was begun here begins with what opens it.
  const entries = some.flatMap(record => record.make ? record.make.entries : [record.entry]);
  const words = Object.assign({}, ...some.map(record => record.words));
  const bytes = new TextEncoder().encode(JSON.stringify({match, entries, words}));
  if (!globalThis.CompressionStream) return `SK0.${base64url(bytes)}`;
  try {
    const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    return `SK1.${base64url(new Uint8Array(await new Response(packed).arrayBuffer()))}`;
  } catch {
    return `SK0.${base64url(bytes)}`;
  }
}

/** The records of a match as words, as few as fit into QR codes. */
export async function pack(match, records) {
  const whole = await word(match, records);
  if (whole.length <= MOST || records.length < 2) return [whole];
  const half = Math.ceil(records.length / 2);
  return [...await pack(match, records.slice(0, half)), ...await pack(match, records.slice(half))];
}
