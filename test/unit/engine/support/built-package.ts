// Runs a small program in a Node process of its own, on the built package: for flags that only a new process can have and
// for memory that only a new process can measure.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What the program, a neighbour of this file, prints as JSON. */
export function runOnBuiltPackage(program: string, flags: readonly string[], ...args: string[]): unknown {
  const dist = new URL('../../../../build/modules/shell.js', import.meta.url);
  if (!existsSync(dist))
    throw new Error('build/modules/shell.js is missing: run `npm run build` first, as `npm test` does');
  const path = fileURLToPath(new URL(program, import.meta.url));
  return JSON.parse(execFileSync(process.execPath, [...flags, path, ...args], { encoding: 'utf8' }));
}
