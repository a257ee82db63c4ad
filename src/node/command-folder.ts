/// <reference types="node" />
// A temporary folder in which a command of the system works, and the running of it: its last words are kept, and it is
// stopped with all that it started when its time is over. Nothing of it stays behind.

import type { ByteSource } from '../data/reading/sources.js';
import { builtin } from '../foundation/node-builtin.js';
import { fileSource, writeWholeFile } from './node-files.js';

/** Characters of standard error that are kept, from the end. */
const KEPT_WORDS = 4000;

/** The longest time that a timer of the host takes: 24 days. */
const MOST_MILLISECONDS = 2_147_483_647;

/** Milliseconds that a command has to end after it was asked to. */
const GRACE = 2000;

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** The exit code of a program that was interrupted, by the custom of shells. */
const INTERRUPTED = 130;

/** Runs commands of users in folders of their own, and removes the folders at the end. */
export interface NodeCommandFolder {
  pathOf(name: string): string;
  write(name: string, pieces: Iterable<string | Uint8Array>): Promise<void>;
  read(name: string): Promise<ByteSource | undefined>;
  quote(value: string, around: '' | "'" | '"'): string;
  run(
    command: string,
    environment: Readonly<Record<string, string>>,
    timeoutSeconds: number,
  ): Promise<{ readonly exitCode: number | null; readonly isTimedOut: boolean; readonly lastWords: string }>;
  close(): Promise<void>;
}

/**
 * Makes the folder. Commands run in the folder of the caller, so that their paths mean what they say.
 * @example
 * const folder = await openCommandFolder();
 * await folder.close();
 */
export async function openCommandFolder(): Promise<NodeCommandFolder> {
  const { promises } = builtin('node:fs');
  const { join } = builtin('node:path');
  const folder = await promises.mkdtemp(join(builtin('node:os').tmpdir(), 'recgauge-'));
  const pathOf = (name: string) => join(folder, name);
  return {
    pathOf,
    write: (name, pieces) => writeWholeFile(pathOf(name), pieces),
    read: async (name) => {
      const stats = await promises.stat(pathOf(name)).catch(() => undefined);
      return stats === undefined ? undefined : fileSource(pathOf(name));
    },
    quote: process.platform === 'win32' ? quotedForWindows : quotedForShell,
    run: (command, environment, timeoutSeconds) => run(command, environment, timeoutSeconds, folder),
    close: () => promises.rm(folder, { recursive: true, force: true }),
  };
}

/** A value as one word of a POSIX shell, or as part of a word in the quotes around it. */
function quotedForShell(value: string, around: '' | "'" | '"'): string {
  if (around === "'") return value.replaceAll("'", "'\\''");
  if (around === '"') return value.replaceAll(/[$`"\\]/g, '\\$&');
  return /^[\w@%+=:,./-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}

/** The same for cmd.exe, which knows double quotes only; file names cannot hold one there. */
function quotedForWindows(value: string, around: '' | "'" | '"'): string {
  return around === '"' || /^[\w@+=:,.\\/-]+$/.test(value) ? value : `"${value}"`;
}

function run(
  command: string,
  environment: Readonly<Record<string, string>>,
  timeoutSeconds: number,
  folder: string,
): ReturnType<NodeCommandFolder['run']> {
  return new Promise((resolve, reject) => {
    const { spawn } = builtin('node:child_process');
    // A group of its own, so that stopping reaches what the shell started.
    const child = spawn(command, {
      shell: true,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...environment },
    });
    let lastWords = '';
    let isTimedOut = false;
    const stop = (signal: NodeJS.Signals) => {
      try {
        process.kill(-child.pid!, signal);
      } catch {
        // It has ended in the meantime.
      }
    };
    const stopNow = () => stop('SIGKILL');
    // Whoever interrupts us means the command too, which has a group of its own and is not told by the terminal.
    const interrupted = () => {
      stopNow();
      builtin('node:fs').rmSync(folder, { recursive: true, force: true });
      process.exit(INTERRUPTED);
    };
    for (const signal of SIGNALS) process.once(signal, interrupted);
    let killing: NodeJS.Timeout | undefined;
    const waiting = setTimeout(
      () => {
        isTimedOut = true;
        stop('SIGTERM');
        killing = setTimeout(stopNow, GRACE);
      },
      Math.min(timeoutSeconds * 1000, MOST_MILLISECONDS),
    );
    child.stderr.setEncoding('utf8');
    child.stderr.on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-KEPT_WORDS);
    });
    const end = () => {
      clearTimeout(waiting);
      clearTimeout(killing);
      for (const signal of SIGNALS) process.removeListener(signal, interrupted);
    };
    child.on('error', (error) => {
      end();
      reject(error);
    });
    child.on('close', (exitCode) => {
      end();
      resolve({ exitCode, isTimedOut, lastWords: lastWords.trim() });
    });
  });
}
