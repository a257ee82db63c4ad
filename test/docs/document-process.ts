// One process for the plain commands and the scripts of all documents. Loading the program takes longer than most of what
// documents do with it, and here it is loaded once. README.md, loops and what Python runs have processes of their own, and a
// test compares both ways.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Outcome, PROGRAM } from '../cli/run-program.js';
import type { DocumentFolder } from './document-folder.js';
import type { PlainCommand } from './plain-commands.js';

const MAIN = fileURLToPath(new URL('./document-process-main.mjs', import.meta.url));

type Work =
  | { readonly kind: 'command'; readonly words: readonly string[] }
  | { readonly kind: 'script'; readonly url: string };

function startProcess(env: NodeJS.ProcessEnv): ChildProcess {
  const child = fork(MAIN, [pathToFileURL(PROGRAM).href], { env, execArgv: [], silent: true });
  // The process closes only when all that it wrote has been read.
  child.stdout!.resume();
  child.stderr!.resume();
  return child;
}

export class DocumentProcess {
  #child: ChildProcess | undefined;
  #scriptCount = 0;

  /** Runs the commands until one fails, as `sh -e` does. */
  async runCommands(place: DocumentFolder, commands: readonly PlainCommand[]): Promise<Outcome> {
    const all = { status: 0 as number | null, stdout: '', stderr: '' };
    for (const command of commands) {
      const { status, stdout, stderr } = await this.#runCommand(place, command);
      all.status = status;
      all.stdout += stdout;
      all.stderr += stderr;
      if (status !== 0) break;
    }
    return all;
  }

  async #runCommand(place: DocumentFolder, { words, filter }: PlainCommand): Promise<Outcome> {
    const outcome = await this.#run(place, { kind: 'command', words });
    if (filter === '') return outcome;
    // As in a shell, the exit code is that of the last program in the pipe.
    const { status, stdout, stderr } = place.run('sh', ['-c', filter], outcome.stdout);
    return { status, stdout, stderr: outcome.stderr + stderr };
  }

  /** Runs a script as a module in the folder. */
  async runScript(place: DocumentFolder, program: string): Promise<Outcome> {
    // A module of a name that was loaded before would not be loaded again.
    const name = `block-${this.#scriptCount++}.mjs`;
    place.write(name, program);
    return this.#run(place, { kind: 'script', url: pathToFileURL(join(place.folder, name)).href });
  }

  #run({ folder, environment }: DocumentFolder, work: Work): Promise<Outcome> {
    this.#child ??= startProcess(environment);
    const child = this.#child;
    return new Promise((resolve) => {
      // What is printed past the streams of the process, which happens only when it fails.
      let lost = '';
      const note = (data: Buffer) => {
        lost += data;
      };
      const settle = (outcome: Outcome) => {
        child.off('message', settle).off('close', fail);
        child.stderr!.off('data', note);
        resolve(outcome);
      };
      const fail = (status: number | null) => {
        this.#child = undefined;
        settle({ status: status || 1, stdout: '', stderr: `the process of the documents has ended\n${lost}` });
      };
      child.stderr!.on('data', note);
      child.on('message', settle).on('close', fail);
      child.send({ ...work, folder, path: environment.PATH });
    });
  }

  async close(): Promise<void> {
    if (this.#child === undefined) return;
    const ended = once(this.#child, 'exit');
    this.#child.disconnect();
    await ended;
  }
}
