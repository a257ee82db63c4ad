// Runs the tests nearest to what was edited: `npm run test:changed [-- --base REV] [-- --all] [FILE...]`.
// Stops adding files when they would take longer than about 10 s; --all runs every related file.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { changedFiles, filesBelow, needsBuild, relatedTests } from './related-tests.mjs';

const BUDGET_SECONDS = 10;
/** What a file takes that was never measured here. */
const USUAL_SECONDS = 1;

const { values, positionals } = parseArgs({
  options: {
    base: { type: 'string', default: 'HEAD' },
    all: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
  allowPositionals: true,
});
if (values.help) {
  console.log(`Usage: npm run test:changed -- [FILE...] [--base REV] [--all] [--list]

Runs the tests nearest to the edited files, for about ${BUDGET_SECONDS} s.

  FILE...      files to count as edited (default: what differs from --base)
  --base REV   compare with this revision (default: HEAD)
  --all        run every related test file, however long that takes
  --list       print the files and do not run them`);
  process.exit(0);
}

const changed = positionals.length > 0 ? positionals : changedFiles(values.base);
const tests = changed.some(isEverywhere) ? undefined : relatedTests(changed);
if (changed.length === 0) finish(`Nothing differs from ${values.base}.`);
if (tests === undefined) finish('The build or the test setup changed: run npm test.');
if (tests.length === 0) finish(`No test imports ${changed.join(', ')}: run npm test.`);
const chosen = values.all ? tests : withinBudget(tests);
console.log(`${chosen.length} of ${tests.length} related test files, nearest first; npm test runs everything.`);
if (values.list) finish(chosen.map(({ path, distance }) => `${distance} ${path}`).join('\n'));
if (chosen.some(({ path }) => needsBuild(path))) run('scripts/build.mjs', '--if-stale');
else if (changed.some((path) => path.startsWith('assembly/'))) run('scripts/build-kernels.mjs');
run('node_modules/vitest/vitest.mjs', 'run', '--project', 'node', ...chosen.map(({ path }) => path));

function finish(message) {
  console.log(message);
  process.exit(0);
}

function run(script, ...words) {
  const { status } = spawnSync(process.execPath, [script, ...words], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** Files that every test depends on without importing them. */
function isEverywhere(path) {
  return /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig.*\.json|scripts\/build.*|test\/support\/seeded-properties\.ts)$/.test(
    path,
  );
}

function withinBudget(tests) {
  const seconds = measuredSeconds();
  let spent = 0;
  return tests.filter(({ path }, i) => {
    spent += seconds.get(path) ?? USUAL_SECONDS;
    return i === 0 || spent <= BUDGET_SECONDS;
  });
}

/** What vitest noted in earlier runs. */
function measuredSeconds() {
  const [file] = filesBelow('node_modules/.vite/vitest', /\/results\.json$/);
  if (file === undefined) return new Map();
  const { results = [] } = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(results.map(([key, { duration = 0 }]) => [key.replace(/^[^:]*:/, ''), duration / 1000]));
}
