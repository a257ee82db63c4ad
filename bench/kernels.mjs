// npm run bench: every kernel on both backends beside the stream limit, then the goals that the README quotes.
// Prints tables and writes bench/results/kernels.json.
import { runGoals } from './support/goals.mjs';
import { runAucGoals } from './support/goals-auc.mjs';
import { runBootstrapGoals } from './support/goals-bootstrap.mjs';
import { writeResults } from './support/json.mjs';
import { kernelsWithoutCase } from './support/kernel-cases.mjs';
import { runKernelSuite } from './support/kernel-suite.mjs';
import { readOptions } from './support/options.mjs';
import { formatCount, formatDuration, formatRatio, formatTable } from './support/table.mjs';
import { cpuClock, ResolutionWatch, wallClock } from './support/timing.mjs';

const options = readOptions(
  'kernels',
  'Times every kernel, js and wasm, at 10^3 to 10^7 scores beside the stream limit (a WebAssembly SIMD\n' +
    'maximum over the same scores), then the goals for top-k and for AUC over all items, and for the bootstrap.',
);
const [wallWatch, cpuWatch] = [new ResolutionWatch(wallClock), new ResolutionWatch(cpuClock)];

const kernels = runKernelSuite(options, wallWatch);
if (kernels.length > 0) print('Kernels, wall time, medians', kernelColumns(), kernels);

const goals = await runGoals(options, cpuWatch);
if (goals.stream.length > 0) {
  print(
    'Goals W1: top-k over all items against the stream, processor time, samples alternating',
    goalColumns(),
    goals.stream,
  );
}
if (goals.baselines.length > 0) {
  print(
    'Goals W1: against plain JavaScript on the same rows, processor time a user',
    baselineColumns(),
    goals.baselines,
  );
}

const aucGoals = await runAucGoals(options, cpuWatch);
if (aucGoals.length > 0) {
  print(
    'Goals W3: AUC over the full ranking, 20 positive items a user, against the stream, processor time',
    aucColumns(),
    aucGoals,
  );
}

const bootstrapGoals = await runBootstrapGoals(options, cpuWatch);
if (bootstrapGoals.length > 0) {
  print(
    'Goals W5: resampled means against the plain twin, processor time a draw, samples alternating',
    bootstrapColumns(),
    bootstrapGoals,
  );
}

if (kernels.length + goals.stream.length + aucGoals.length + bootstrapGoals.length === 0)
  console.log(`Nothing matches --only ${options.only}.`);

const warnings = [...wallWatch.warnings, ...cpuWatch.warnings];
if (kernelsWithoutCase.length > 0) warnings.push(`kernels without a case in kernel-cases.mjs: ${kernelsWithoutCase}`);
for (const warning of warnings) console.warn(`warning: ${warning}`);
writeResults(options.json, 'kernels', options, {
  kernels,
  goals: { ...goals, auc: aucGoals, bootstrap: bootstrapGoals },
  kernelsWithoutCase,
  warnings,
});
console.log(`\nSaved to ${options.json}`);

function print(title, columns, rows) {
  console.log(`\n${title}${options.isQuick ? ' (quick: says nothing about speed)' : ''}\n`);
  console.log(formatTable(columns, rows));
}

function kernelColumns() {
  return [
    { title: 'kernel', of: (row) => row.kernel, align: 'left' },
    { title: 'backend', of: (row) => row.backend, align: 'left' },
    { title: 'scores', of: (row) => formatCount(row.scoreCount) },
    { title: 'shape', of: (row) => row.shape, align: 'left' },
    { title: 'median', of: (row) => formatDuration(row.medianMs) },
    { title: 'ns a score', of: (row) => row.nsAScore.toFixed(3) },
    { title: 'x stream', of: (row) => formatRatio(row.timesStream) },
    { title: 'margin', of: (row) => `±${(row.relativeMargin * 100).toFixed(1)}%` },
    { title: '', of: (row) => (row.isResolved ? '' : 'too short for the clock'), align: 'left' },
  ];
}

function goalColumns() {
  const columns = [
    { title: 'items', of: (row) => formatCount(row.itemCount) },
    { title: 'users', of: (row) => row.userCount },
    { title: 'k', of: (row) => row.k },
    { title: 'scores', of: (row) => row.distribution, align: 'left' },
    { title: 'top-k', of: (row) => formatDuration(row.topKMs) },
    { title: 'stream', of: (row) => formatDuration(row.streamMs) },
    { title: 'GB/s', of: (row) => row.streamGigabytesASecond.toFixed(1) },
    { title: 'ratio', of: (row) => formatRatio(row.ratio) },
    { title: 'paired', of: (row) => formatRatio(row.pairedRatio) },
    { title: 'goal', of: (row) => `<= ${row.goal}` },
    { title: '', of: verdict, align: 'left' },
  ];
  const stretches = { title: 'four streams', of: (row) => formatRatio(row.stretchesRatio) };
  if (goals.stream[0].stretchesRatio !== null) columns.splice(9, 0, stretches);
  return columns;
}

function aucColumns() {
  return [
    { title: 'items', of: (row) => formatCount(row.itemCount) },
    { title: 'users', of: (row) => row.userCount },
    { title: 'scores', of: (row) => row.distribution, align: 'left' },
    { title: 'AUC', of: (row) => formatDuration(row.aucMs) },
    { title: 'stream', of: (row) => formatDuration(row.streamMs) },
    { title: 'GB/s', of: (row) => row.streamGigabytesASecond.toFixed(1) },
    { title: 'ratio', of: (row) => formatRatio(row.ratio) },
    { title: 'paired', of: (row) => formatRatio(row.pairedRatio) },
    { title: 'goal', of: (row) => (row.goal === null ? '' : `<= ${row.goal}`) },
    { title: '', of: verdict, align: 'left' },
  ];
}

function bootstrapColumns() {
  return [
    { title: 'users', of: (row) => formatCount(row.userCount) },
    { title: 'metrics', of: (row) => row.columnCount },
    { title: 'wasm', of: (row) => formatDuration(row.wasmNsADraw * 1e-6) },
    { title: 'js', of: (row) => formatDuration(row.jsNsADraw * 1e-6) },
    { title: 'times slower', of: (row) => formatRatio(row.timesSlower) },
    { title: 'paired', of: (row) => formatRatio(row.pairedTimesSlower) },
    { title: 'goal', of: (row) => (row.goal === null ? '' : `>= ${row.goal}`) },
    { title: '', of: verdict, align: 'left' },
  ];
}

function baselineColumns() {
  return [
    { title: 'items', of: (row) => formatCount(row.itemCount) },
    { title: 'k', of: (row) => row.k },
    { title: 'against', of: (row) => `JS ${row.baseline}`, align: 'left' },
    { title: 'top-k', of: (row) => formatDuration(row.topKMsAUser) },
    { title: 'theirs', of: (row) => formatDuration(row.baselineMsAUser) },
    { title: 'times slower', of: (row) => formatRatio(row.timesSlower) },
    { title: 'goal', of: (row) => (row.goal === null ? '' : `>= ${row.goal}`) },
    { title: '', of: verdict, align: 'left' },
  ];
}

function verdict({ isMet, isResolved }) {
  if (isMet === null) return '';
  if (options.isQuick) return 'not judged';
  if (!isResolved) return 'too short for the clock';
  return isMet ? 'ok' : 'MISSED';
}
