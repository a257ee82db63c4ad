// Processes of the program that run until they end or are killed, with all that they wrote.
import { type ChildProcess, spawn } from 'node:child_process';
import { PROGRAM } from '../run-program.js';

export interface Running {
  readonly child: ChildProcess;
  /** What it wrote, to standard output and standard error. */
  text(): string;
  /** The exit code; null after a signal. */
  readonly ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): Promise<void>;
}

const started = new Set<Running>();

export function startProgram(
  folder: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Running {
  const child = spawn(process.execPath, [PROGRAM, ...words], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
  const running: Running = {
    child,
    text: () => text,
    ended,
    kill: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
  started.add(running);
  ended.then(() => started.delete(running));
  return running;
}

/** Ends whatever a failed test left behind. */
export async function endAll(): Promise<void> {
  await Promise.all([...started].map((running) => running.kill('SIGKILL')));
}

/** Waits for something to be so, and says what was waited for if it never is. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, seconds = 120): Promise<void> {
  const deadline = Date.now() + 1000 * seconds;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`waited ${seconds} s for ${what}`);
    await new Promise((wake) => setTimeout(wake, 20));
  }
}
