// Real datasets and the fixtures made of them stay outside the repository; tests that read them are skipped, aloud,
// where they are not at hand.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const FOLDER = resolve(ROOT, process.env.RECGAUGE_SHARED ?? '../shared');

/** The folder that RECGAUGE_SHARED names, or the one beside the repository; undefined where there is none. */
export function sharedFolder(): string | undefined {
  return existsSync(FOLDER) ? FOLDER : undefined;
}

/** A file or folder in it; where it is missing, the test is skipped with a message. */
export function sharedFile(path: string, skip: (note: string) => void): string {
  const file = join(FOLDER, path);
  if (!existsSync(file)) skip(`${file} is not there; set RECGAUGE_SHARED`);
  return file;
}
