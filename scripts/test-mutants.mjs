// Breaks the source on purpose, one small change at a time, and counts how many the tests notice: `npm run test:mutants`.
// Results are kept in build/mutants.json by the text of the file, so that a run can be stopped and resumed.
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { markedText, mutantsOfFile } from './mutants/mutants-of-file.mjs';
import { changedFiles, filesBelow, needsBuild, relatedTests } from './related-tests.mjs';

const FOLDERS = [
  'src/foundation/kernels',
  'src/engine/metrics',
  'src/engine/statistics',
  'src/data/splitting',
  'src/data/reading',
  'src/studies/experiment/store',
];
const RESULTS = 'build/mutants.json';
const REACHED = resolve('build/mutants-reached.jsonl');

const { values, positionals } = parseArgs({
  options: {
    changed: { type: 'boolean', default: false },
    base: { type: 'string', default: 'HEAD' },
    sample: { type: 'string' },
    seconds: { type: 'string', default: '30' },
    again: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
  allowPositionals: true,
});
if (values.help) {
  console.log(`Usage: npm run test:mutants -- [FILE|FOLDER...] [--changed] [--sample N] [--seconds N]

  FILE|FOLDER    what to break (default: ${FOLDERS.join(', ')})
  --changed      the files that differ from --base
  --base REV     default: HEAD
  --sample N     at most N mutants of each file or folder, always the same ones (default: all)
  --seconds N    run the related tests nearest to a file, for about N seconds a file (default: 30)
  --again        run survivors again, with all tests that reach their function
  --list         print the mutants and run none`);
  process.exit(0);
}

const digest = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);
const places = values.changed ? changedFiles(values.base) : positionals.length > 0 ? positionals : FOLDERS;
const groups = places.map((place) => {
  const isFolder = existsSync(place) && statSync(place).isDirectory();
  const files = isFolder ? filesBelow(place, /(?<!generated)\.ts$/) : [place];
  const mutants = files.filter((path) => /^src\/.*\.ts$/.test(path)).flatMap((path) => sourceOf(path).mutants);
  const shuffled = mutants.sort((one, other) => (one.key < other.key ? -1 : 1));
  return { place, total: mutants.length, mutants: shuffled.slice(0, values.sample ?? mutants.length) };
});
const selected = groups.flatMap(({ mutants }) => mutants);
if (values.list) {
  for (const mutant of selected) console.log(described(mutant));
  process.exit(0);
}
mkdirSync('build', { recursive: true });
const kept = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : { seconds: {}, results: {} };
const isOpen = ({ key }) => !(key in kept.results) || (values.again && kept.results[key].outcome === 'survived');
const open = selected.filter(isOpen);
let server;
const tried = values.again ? open : selected;
const reach = open.length === 0 ? new Map() : await reachOf([...new Set(tried.map(({ path }) => path))]);
for (const [at, mutant] of open.entries()) {
  const result = await tryMutant(mutant);
  kept.results[mutant.key] = result;
  writeFileSync(RESULTS, JSON.stringify(kept, undefined, 1));
  console.log(`${at + 1}/${open.length} ${result.outcome} ${described(mutant)} ${result.by ?? ''}`);
}
server?.kill('SIGKILL');
report();

function sourceOf(path) {
  const text = readFileSync(path, 'utf8');
  const { mutants, marks } = mutantsOfFile(path, text);
  for (const mutant of mutants) mutant.key = digest([digest(text), path, mutant.start, mutant.end, mutant.to].join());
  return { text, mutants, marks };
}

function described({ path, line, from, to }) {
  return `${path}:${line} ${from.replaceAll(/\s+/g, ' ')} -> ${to === '' ? '(nothing)' : to}`;
}

/** Which tests reach each function of these files; tests that fail without a mutant are left out. */
async function reachOf(paths) {
  const texts = paths.map((path) => [
    resolve(path),
    markedText(path, readFileSync(path, 'utf8'), sourceOf(path).marks),
  ]);
  const key = digest(JSON.stringify([texts, values.seconds]));
  if (kept.reach?.key !== key || values.again) {
    const near = Object.fromEntries(paths.map((path) => [path, nearTests(path)]));
    const tests = [...new Set(Object.values(near).flat())];
    console.log(
      `${open.length} mutants in ${paths.length} files; running ${tests.length} test files to see what they reach`,
    );
    rmSync(REACHED, { force: true });
    const { outcomes } = await ask({ tests, texts: Object.fromEntries(texts), bail: 0 });
    for (const { test, seconds } of outcomes) kept.seconds[test] = seconds;
    const failed = outcomes.filter(({ state }) => state !== 'passed');
    for (const { test, failure } of failed) console.log(`Left out, failed without a mutant: ${test} ${failure ?? ''}`);
    kept.reach = { key, near, good: outcomes.filter(({ state }) => state === 'passed').map(({ test }) => test) };
    writeFileSync(RESULTS, JSON.stringify(kept, undefined, 1));
  }
  const good = new Set(kept.reach.good);
  const reached = new Map();
  for (const line of readFileSync(REACHED, 'utf8').trim().split('\n')) {
    const { test, reached: marks } = JSON.parse(line);
    for (const mark of good.has(test) ? marks : []) reached.set(mark, [...(reached.get(mark) ?? []), test]);
  }
  for (const [path, list] of Object.entries(kept.reach.near)) {
    reached.set(
      `${path}#-1`,
      list.filter((test) => good.has(test)),
    );
  }
  return reached;
}

function nearTests(path) {
  let spent = 0;
  const related = relatedTests([path]).map((test) => test.path);
  return related.filter((test) => {
    if (needsBuild(test) || /^test\/(architecture|tiers|examples|unit\/bench)/.test(test)) return false;
    spent += kept.seconds[test] ?? 1;
    return spent <= Number(values.seconds) || spent < 2;
  });
}

async function tryMutant(mutant) {
  const tests = reach.get(`${mutant.path}#${mutant.within}`) ?? [];
  if (tests.length === 0) return { ...mutant, outcome: 'survived', by: 'no test reaches it' };
  const text = readFileSync(mutant.path, 'utf8');
  const changed = text.slice(0, mutant.start) + mutant.to + text.slice(mutant.end);
  const usual = tests.reduce((sum, test) => sum + (kept.seconds[test] ?? 1), 0);
  const started = Date.now();
  const answer = await ask({ tests, texts: { [resolve(mutant.path)]: changed }, bail: 1 }, 20_000 + 6_000 * usual);
  const seconds = (Date.now() - started) / 1000;
  if (answer === undefined) return { ...mutant, outcome: 'timeout', seconds };
  const failed = answer.outcomes.find(({ state }) => state === 'failed');
  if (failed !== undefined) return { ...mutant, outcome: 'noticed', by: failed.failure?.slice(0, 200), seconds };
  if (answer.errors.length > 0) return { ...mutant, outcome: 'noticed', by: answer.errors[0].slice(0, 200), seconds };
  return { ...mutant, outcome: 'survived', by: `${tests.length} test files`, seconds };
}

/** The answer of the warm process; `undefined` if it takes longer than the limit, after which the process is replaced. */
async function ask(message, limit = 3_600_000) {
  server ??= await new Promise((done) => {
    const child = fork(new URL('mutants/mutant-process.mjs', import.meta.url), {
      env: { ...process.env, RECGAUGE_REACHED: REACHED },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.once('message', () => done(child));
  });
  const child = server;
  return new Promise((done) => {
    const finish = (answer) => {
      clearTimeout(timer);
      child.removeAllListeners();
      if (answer === undefined) {
        child.kill('SIGKILL');
        server = undefined;
      }
      done(answer);
    };
    const timer = setTimeout(finish, limit);
    child.once('message', finish);
    child.once('exit', () => finish({ outcomes: [], errors: ['the process ended'] }));
    child.send(message);
  });
}

function report() {
  console.log('\nfolder | mutants | tried | noticed | ended by the time limit | survived | share');
  for (const { place, total, mutants } of groups) {
    const outcomes = mutants.map(({ key }) => kept.results[key]?.outcome);
    const counts = ['noticed', 'timeout', 'survived'].map(
      (one) => outcomes.filter((outcome) => outcome === one).length,
    );
    const share = 100 - (100 * counts[2]) / outcomes.length;
    console.log([place, total, outcomes.length, ...counts, `${share.toFixed(1)} %`].join(' | '));
  }
  for (const mutant of selected) {
    if (kept.results[mutant.key].outcome === 'survived') console.log(`survived ${described(mutant)}`);
  }
}
