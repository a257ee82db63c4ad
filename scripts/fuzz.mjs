// Fuzzes what reads files of others, and compares ways of computing that must agree: `npm run fuzz -- [TARGET...]`. Inputs
// that reach new blocks of the code are changed further. Committed inputs lie in test/fixtures/fuzz, new ones in build/fuzz.
import { fork } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { COMMITTED, keep, NEW } from './fuzz/corpus.mjs';
import { PLANTED, TARGET_NAMES } from './fuzz/target-names.mjs';

/** One input takes milliseconds; whatever takes this long is taken for a hang. */
const HANG_SECONDS = 120;

const { values, positionals } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    inputs: { type: 'string', default: '1000000000' },
    seed: { type: 'string', default: '20261119' },
    help: { type: 'boolean', short: 'h', default: false },
  },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => name !== PLANTED && !TARGET_NAMES.includes(name));
if (values.help || unknown.length > 0) {
  if (unknown.length > 0) console.error(`Unknown target: ${unknown.join(', ')}`);
  console.log(`Usage: npm run fuzz -- [TARGET...] [--seconds N] [--inputs N] [--seed N]

  TARGET         ${TARGET_NAMES.join(', ')} (default: all)
  --seconds N    for each target; 0 runs the committed inputs only (default: 60)
  --inputs N     new inputs for each target, at most (default: as many as the seconds allow)
  --seed N       default: 20261119

Exit code 3: something was found, and written to ${NEW}.`);
  process.exit(unknown.length > 0 ? 2 : 0);
}

const problems = [];
const known = new Set();
mkdirSync(NEW, { recursive: true });
for (const name of positionals.length > 0 ? positionals : TARGET_NAMES) {
  const end = Date.now() + 1000 * Number(values.seconds);
  for (let round = 0; round === 0 || (Date.now() < end - 1000 && round < 20); round++) {
    const outcome = await fuzz(name, Math.max(0, (end - Date.now()) / 1000), Number(values.seed) + round);
    if (outcome !== undefined) {
      const { executions, features, corpus, lastNew } = outcome;
      console.log(
        `${name}: ${executions} inputs, ${features} features, ${corpus} in the corpus, the last at ${lastNew}`,
      );
      break;
    }
  }
}
for (const problem of problems) console.log(`\n${problem}`);
process.exit(problems.length > 0 ? 3 : 0);

/** The outcome of a process; `undefined` if it ended by itself or had to be ended. */
async function fuzz(name, seconds, seed) {
  const current = `${NEW}/current-${name}`;
  const folders = [`${COMMITTED}/${name}`, ...(seconds > 0 ? [`${NEW}/${name}`] : [])];
  const child = fork(
    new URL('fuzz/fuzz-process.mjs', import.meta.url),
    [JSON.stringify({ name, seconds, inputs: Number(values.inputs), seed, current, folders })],
    {
      execArgv: ['--max-old-space-size=1024', '--expose-gc'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    },
  );
  let errors = '';
  child.stderr.on('data', (text) => {
    errors = `${errors}${text}`.slice(-4000);
  });
  const note = (problem, input) => {
    // What differs only in values is one finding.
    const place = `${name} ${problem.split(/[ :]/, 1)} ${problem.split('\n').find((line) => line.includes('build/modules')) ?? problem.split('\n')[0]}`;
    if (known.has(place)) return;
    known.add(place);
    problems.push(`${name}: ${problem.split('\n').slice(0, 8).join('\n')}\n  input: ${input}`);
    console.log(problems.at(-1));
  };
  const tried = () => {
    const bytes = new Uint8Array(readFileSync(current));
    const length = bytes.length < 8 ? 0 : new DataView(bytes.buffer).getUint32(4, true);
    return keep(`${NEW}/findings-${name}`, bytes.subarray(8, 8 + length));
  };
  let changed = Date.now();
  return new Promise((done) => {
    const watch = setInterval(() => {
      if (existsSync(current)) changed = Math.max(changed, statSync(current).mtimeMs);
      if (Date.now() - changed < 1000 * HANG_SECONDS) return;
      note(`Error: no end after ${HANG_SECONDS} s`, tried());
      finish(undefined);
    }, 1000);
    const finish = (outcome) => {
      clearInterval(watch);
      child.removeAllListeners();
      child.kill('SIGKILL');
      done(outcome);
    };
    child.on('message', (message) => {
      if (message.problem !== undefined) note(message.problem, message.input);
      else finish(message);
    });
    child.on('exit', (code, signal) => {
      const lines = errors.split('\n').filter((line) => /Error|ERROR|^ {4}at /.test(line));
      note(`Error: the process ended (${code ?? signal}): ${lines.slice(0, 6).join('\n')}`, tried());
      finish(undefined);
    });
  });
}
