// A folder as the documents imagine it: the sample of examples/sample, the other files that they speak of, the package
// under node_modules and the program on the path.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Outcome, PROGRAM } from '../cli/run-program.js';
import { npyFile } from '../support/npy-file.js';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface DocumentFolder {
  readonly folder: string;
  /** What programs are run with: the program of the package is on the path, and nothing is said of colours. */
  readonly environment: Readonly<NodeJS.ProcessEnv>;
  /** Runs a program here, in a process of its own. */
  run(program: string, words: readonly string[], input?: string): Outcome;
  write(name: string, text: string): void;
  remove(): void;
}

export function createDocumentFolder(): DocumentFolder {
  const folder = mkdtempSync(join(tmpdir(), 'recgauge-docs-'));
  cpSync(join(ROOT, 'examples'), join(folder, 'examples'), { recursive: true });
  cpSync(join(ROOT, 'examples/sample'), folder, { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(ROOT, join(folder, 'node_modules/recgauge'), 'dir');
  const programs = join(folder, 'node_modules/.bin');
  mkdirSync(programs);
  writeFileSync(join(programs, 'recgauge'), `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`);
  chmodSync(join(programs, 'recgauge'), 0o755);
  const write = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content);
  for (const [name, content] of Object.entries(otherFiles())) write(name, content);
  const { NO_COLOR: _, FORCE_COLOR: __, NODE_OPTIONS: ___, ...rest } = process.env;
  const environment = { ...rest, PATH: [programs, dirname(process.execPath), rest.PATH].join(delimiter) };
  return {
    folder,
    environment,
    write,
    run(program, words, input = '') {
      const { status, stdout, stderr } = spawnSync(program, words, {
        cwd: folder,
        input,
        encoding: 'utf8',
        env: environment,
        maxBuffer: 2 ** 27,
      });
      return { status, stdout, stderr };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The log under other names and in other forms, and scores and factors of some users with their orders. */
function otherFiles(): Record<string, string | Uint8Array> {
  const log = readFileSync(join(ROOT, 'examples/sample/log.csv'), 'utf8');
  const rows = log.trimEnd().split('\n').slice(1);
  const idsOf = (column: number) => [...new Set(rows.map((row) => row.split(',')[column]!))].slice(0, 30);
  const [users, items] = [idsOf(0), idsOf(1)];
  const numbers = (count: number) => Float32Array.from({ length: count }, (_, place) => (place * 7) % 31);
  return {
    'ratings.csv': log,
    'u.data': `${rows.map((row) => row.replaceAll(',', '\t').replace('.5\t', '\t')).join('\n')}\n`,
    'users.txt': users.join('\n'),
    'items.txt': items.join('\n'),
    'scores.npy': npyFile(numbers(users.length * items.length), users.length, items.length),
    'u.npy': npyFile(numbers(users.length * 4), users.length, 4),
    'i.npy': npyFile(numbers(items.length * 4), items.length, 4),
  };
}
