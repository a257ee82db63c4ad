// Text in Latin-1 becomes UTF-8 before anything looks at it: a byte is the character of that number, which
// UTF-8 writes as one byte below 128 and as two from there on. So the parsers know one encoding, and an id has the same bytes from whichever file it comes.

/** The same text in UTF-8; chunks without a byte above 127 are handed on as they are. */
export async function* utf8FromLatin1(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield recoded(chunk);
}

function recoded(chunk: Uint8Array): Uint8Array {
  let wideCount = 0;
  for (let i = 0; i < chunk.length; i++) wideCount += chunk[i]! >> 7;
  if (wideCount === 0) return chunk;
  const text = new Uint8Array(chunk.length + wideCount);
  let at = 0;
  for (let i = 0; i < chunk.length; i++) {
    const byte = chunk[i]!;
    if (byte < 0x80) text[at++] = byte;
    else {
      text[at++] = 0xc0 | (byte >> 6);
      text[at++] = 0x80 | (byte & 0x3f);
    }
  }
  return text;
}
