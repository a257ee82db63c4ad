// The process that runs command lines one behind the other as if each had a process of its own. It loads the file that is
// shipped, dist/cli/recgauge.js, with its last module as a function: that module runs a command line when it is loaded.
// Every run has its own folder, words, environment and streams. It is over when nothing is left that would keep a process
// alive.
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

const [, , program, home] = process.argv;
/** The comment that esbuild writes above it. */
const START = '//! The program starts here.\n';
/** A pipe gives so much at a time. */
const PIPE_BYTES = 65_536;

const leave = process.exit.bind(process);
process.on('disconnect', () => leave());
process.on('exit', () => rmSync(home, { recursive: true, force: true }));
watchParent();

const runProgram = await load();

/** What becomes of an error that nobody caught: it ends the run, or the process between runs. */
const fail = (error) => {
  console.error(error);
  leave(1);
};
let uncaught = fail;
process.on('uncaughtException', (error) => uncaught(error));
process.on('message', (request) => run(request).then((answer) => process.send(answer), fail));
const idle = resourcesNow();

/** Loads the program from a folder with the same neighbours as dist/cli. */
async function load() {
  const text = readFileSync(program, 'utf8');
  const place = text.lastIndexOf(START);
  if (place < 0) throw new Error(`${program} has no line ${START}`);
  const dist = dirname(dirname(program));
  for (const name of readdirSync(dist)) if (name !== 'cli') symlinkSync(join(dist, name), join(home, name));
  mkdirSync(join(home, 'cli'));
  const copy = join(home, 'cli/program.mjs');
  writeFileSync(copy, `${text.slice(0, place)}export async function runProgram() {\n${text.slice(place)}}\n`);
  return (await import(pathToFileURL(copy).href)).runProgram;
}

async function run({ words, folder, input, environment }) {
  const [stdout, stderr] = [recordedStream(1), recordedStream(2)];
  const listeners = listenersNow();
  process.chdir(folder);
  setEnvironment(environment);
  process.argv = [process.execPath, program, ...words];
  process.exitCode = undefined;
  for (const [name, value] of Object.entries({ stdin: pipeOf(input), stdout: stdout.stream, stderr: stderr.stream })) {
    Object.defineProperty(process, name, { value, configurable: true });
  }
  // Of a run that ended early something may go on, so that nothing else is run here.
  let isReusable = true;
  const earlyEnd = new Promise((resolve) => {
    process.exit = (code = process.exitCode ?? 0) => {
      isReusable = false;
      resolve(code);
      throw new Error('process.exit');
    };
    uncaught = (error) => {
      if (isReusable) process.stderr.write(`${error?.stack ?? error}\n`);
      isReusable = false;
      resolve(1);
    };
  });
  const thrown = (error) => {
    uncaught(error);
    return earlyEnd;
  };
  const status = await Promise.race([earlyEnd, usualEnd().catch(thrown)]);
  const outcome = { status, stdout: stdout.text(), stderr: stderr.text(), isReusable };
  if (isReusable) uncaught = fail;
  restoreListeners(listeners);
  process.chdir(home);
  return outcome;
}

async function usualEnd() {
  await runProgram();
  while (isBusy()) await new Promise((resolve) => setTimeout(resolve, 1).unref());
  return process.exitCode ?? 0;
}

function recordedStream(fd) {
  const parts = [];
  const write = (part, _, done) => {
    parts.push(Buffer.from(part));
    done();
  };
  return { stream: Object.assign(new Writable({ write }), { fd }), text: () => Buffer.concat(parts).toString() };
}

function pipeOf(input) {
  const bytes = Buffer.from(input);
  const parts = Array.from({ length: Math.ceil(bytes.length / PIPE_BYTES) }, (_, place) =>
    bytes.subarray(place * PIPE_BYTES, (place + 1) * PIPE_BYTES),
  );
  return Readable.from(parts, { objectMode: false });
}

function setEnvironment(environment) {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
}

/** How many of each kind keep the process alive: threads, timers, servers, files that are being read. */
function resourcesNow() {
  const counts = new Map();
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

function isBusy() {
  return [...resourcesNow()].some(([kind, count]) => count > (idle.get(kind) ?? 0));
}

function listenersNow() {
  return new Map(process.eventNames().map((name) => [name, process.rawListeners(name)]));
}

function restoreListeners(before) {
  for (const [name, all] of listenersNow()) {
    const old = before.get(name) ?? [];
    for (const listener of all) if (!old.includes(listener)) process.removeListener(name, listener);
  }
}

/** An endless loop does not hear that the channel was closed; a thread of its own does not wait for it. */
function watchParent() {
  const watch = ({ rmSync }, { workerData: { parent, home } }) =>
    setInterval(() => {
      if (process.ppid === parent) return;
      rmSync(home, { recursive: true, force: true });
      process.kill(process.pid, 'SIGKILL');
    }, 250);
  const code = `(${watch})(require('node:fs'), require('node:worker_threads'))`;
  new Worker(code, { eval: true, workerData: { parent: process.ppid, home } }).unref();
}
