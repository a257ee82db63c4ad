// Runs the built program as a user would: a process of its own in a folder of its own.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const PROGRAM = fileURLToPath(new URL('../../dist/cli/recgauge.js', import.meta.url));

export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Workplace {
  readonly folder: string;
  write(name: string, content: string | Uint8Array): void;
  read(name: string): string;
  names(): string[];
  /** Runs the program here; the words are split at spaces. */
  run(commandLine: string, input?: string): Outcome;
  /** The same with words as they are. */
  runWords(words: readonly string[], input?: string, environment?: Record<string, string>): Outcome;
  remove(): void;
}

export function createWorkplace(files: Readonly<Record<string, string | Uint8Array>> = {}): Workplace {
  if (!existsSync(PROGRAM)) throw new Error('There is no dist/cli/recgauge.js: run npm run build first.');
  const folder = mkdtempSync(join(tmpdir(), 'recgauge-cli-'));
  const { NO_COLOR: _, FORCE_COLOR: __, NODE_OPTIONS: ___, ...environment } = process.env;
  const workplace: Workplace = {
    folder,
    write: (name, content) => writeFileSync(join(folder, name), content),
    read: (name) => readFileSync(join(folder, name), 'utf8'),
    names: () => readdirSync(folder).sort(),
    run: (commandLine, input) => workplace.runWords(commandLine.trim().split(/ +/), input),
    runWords(words, input = '', extra = {}) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...words], {
        cwd: folder,
        input,
        encoding: 'utf8',
        env: { ...environment, ...extra },
        maxBuffer: 2 ** 27,
      });
      return { status, stdout, stderr };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
  for (const [name, content] of Object.entries(files)) workplace.write(name, content);
  return workplace;
}
