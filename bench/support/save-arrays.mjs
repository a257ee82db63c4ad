// Arrays on disk, for peers in other processes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes each array as raw bytes; gives the paths by name. */
export function saveArrays(folder, arrays) {
  return Object.fromEntries(
    Object.entries(arrays).map(([name, array]) => {
      const path = join(folder, `${name}.bin`);
      writeFileSync(path, new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
      return [name, path];
    }),
  );
}
