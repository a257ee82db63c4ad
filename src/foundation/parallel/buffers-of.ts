// Which memory a message may take with it: the buffers of all typed arrays in plain data. Moved buffers cost nothing to
// send, whatever their size, and are gone for the sender.

/** The buffers of all arrays in the value, each once; memory that threads share stays where it is. */
export function buffersOf(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  collect(value, found);
  return [...found];
}

function collect(value: unknown, found: Set<ArrayBuffer>): void {
  if (typeof value !== 'object' || value === null) return;
  if (ArrayBuffer.isView(value)) {
    if (isMovable(value.buffer)) found.add(value.buffer);
  } else if (value instanceof ArrayBuffer) found.add(value);
  else if (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) {
    for (const part of Object.values(value)) collect(part, found);
  }
}

function isMovable(buffer: ArrayBufferLike): buffer is ArrayBuffer {
  return Object.prototype.toString.call(buffer) === '[object ArrayBuffer]';
}
