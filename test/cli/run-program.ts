// Runs the built program in a folder of its own: in a process that is kept between runs, or in a real one.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runWarm } from './support/warm-program.js';

export const PROGRAM = fileURLToPath(new URL('../../dist/cli/recgauge.js', import.meta.url));

/** With RECGAUGE_REAL_PROCESSES=1 every run of the tests is a real process. */
export const ALWAYS_REAL = process.env.RECGAUGE_REAL_PROCESSES === '1';

export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

type Environment = Record<string, string>;

export interface Workplace {
  readonly folder: string;
  write(name: string, content: string | Uint8Array): void;
  read(name: string): string;
  names(): string[];
  /** Runs the program here; the words are split at spaces. */
  run(commandLine: string, input?: string): Outcome;
  /** The same with words as they are. */
  runWords(words: readonly string[], input?: string, environment?: Environment): Outcome;
  /** Runs the program in a process of its own, where a test is about the process. */
  runProcess(commandLine: string, input?: string): Outcome;
  /** The same with words as they are. */
  runProcessWords(words: readonly string[], input?: string, environment?: Environment): Outcome;
  remove(): void;
}

export function createWorkplace(files: Readonly<Record<string, string | Uint8Array>> = {}): Workplace {
  if (!existsSync(PROGRAM)) throw new Error('There is no dist/cli/recgauge.js: run npm run build first.');
  const folder = mkdtempSync(join(tmpdir(), 'recgauge-cli-'));
  const workplace: Workplace = {
    folder,
    write: (name, content) => writeFileSync(join(folder, name), content),
    read: (name) => readFileSync(join(folder, name), 'utf8'),
    names: () => readdirSync(folder).sort(),
    run: (commandLine, input) => workplace.runWords(wordsOf(commandLine), input),
    runWords(words, input = '', extra = {}) {
      if (ALWAYS_REAL || needsProcess(folder, extra)) return workplace.runProcessWords(words, input, extra);
      return runWarm(PROGRAM, { words, folder, input, environment: environmentWith(extra) });
    },
    runProcess: (commandLine, input) => workplace.runProcessWords(wordsOf(commandLine), input),
    runProcessWords(words, input = '', extra = {}) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...words], {
        cwd: folder,
        input,
        encoding: 'utf8',
        env: environmentWith(extra),
        maxBuffer: 2 ** 27,
      });
      return { status, stdout, stderr };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
  for (const [name, content] of Object.entries(files)) workplace.write(name, content);
  return workplace;
}

function wordsOf(commandLine: string): string[] {
  return commandLine.trim().split(/ +/);
}

function environmentWith(extra: Environment): Environment {
  const { NO_COLOR: _, FORCE_COLOR: __, NODE_OPTIONS: ___, ...environment } = process.env;
  return { ...(environment as Environment), ...extra };
}

/** Node reads its own variables when it starts, and never reads a module twice. */
function needsProcess(folder: string, extra: Environment): boolean {
  return Object.keys(extra).some((name) => name.startsWith('NODE_')) || hasModules(folder);
}

function hasModules(folder: string): boolean {
  return readdirSync(folder).some((name) => /\.[cm]?js$/.test(name));
}
