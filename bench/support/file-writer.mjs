// Files of millions of rows, written through one buffer: what makes the data of a bench must not take longer than the
// bench.
import { closeSync, openSync, writeSync } from 'node:fs';

const BUFFER_BYTES = 1 << 22;

/** A new file that starts with a text; rows must be ASCII. */
export function createWriter(path, header) {
  const file = openSync(path, 'w');
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  let length = buffer.write(header);
  const flush = () => {
    writeSync(file, buffer, 0, length);
    length = 0;
  };
  return {
    write(row) {
      if (length + row.length > BUFFER_BYTES) flush();
      length += buffer.latin1Write(row, length);
    },
    close() {
      flush();
      closeSync(file);
    },
  };
}
