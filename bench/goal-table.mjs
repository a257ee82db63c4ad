// All goals of speed where users meet it, in one table, from the results that the benches left: goal, figure, met or missed. Goals
// whose bench has not run are named too.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeResults } from './support/json.mjs';
import { readOptions } from './support/options.mjs';
import { formatRatio, formatTable } from './support/table.mjs';

const options = readOptions('goal-table', 'What the benches left in the folder of results, beside the goals.');

/** `of` finds figures in the rows of a bench: the worst of them counts. */
const GOALS = [
  most(
    'evaluate on tables / engine.evaluate',
    'calls',
    10,
    'x',
    row('work', /tables/, ({ ratio }) => ratio),
  ),
  most(
    'evaluate, 500 users, no engine',
    'calls',
    8,
    'ms',
    row('work', /500 users/, ({ ms }) => ms / 10),
  ),
  ...[1, 5].map((count) =>
    most(
      `a draw of 1M users / of 10,000, metrics: ${count}`,
      'calls',
      2,
      'x',
      row('work', new RegExp(`bootstrap.*metrics: ${count}$`), ({ ratio }) => ratio),
    ),
  ),
  least('bootstrap, 136k users, beside NumPy', 'peers', 8, 'x', peer(/^W5.*136/, /^(?!.*(tuned|scipy)).*numpy/i)),
  least('top-k, 20k items, k = 10, beside torch.topk', 'peers', 4, 'x', peer(/^W1 20k items k=10$/, /torch/i)),
  least('top-k, 20k items, k = 10, beside NumPy', 'peers', 5, 'x', peer(/^W1 20k items k=10$/, /numpy/i)),
  least('factors, d = 128, beside tuned NumPy', 'peers', 1.15, 'x', peer(/^W2 d=128/, /tuned/i)),
  least('share of two processors: factors, bootstrap, metrics', 'workers', 0.92, '', workers(true)),
  least('share of two processors: the rest', 'workers', 0.85, '', workers(false)),
  least('PureSVD, ml-1m, beside NumPy', 'model-peers', 1 / 1.2, 'x', modelFit('puresvd')),
  least('EASE, ml-1m, beside NumPy', 'model-peers', 1 / 1.5, 'x', modelFit('ease')),
];

const results = GOALS.filter(({ goal }) => options.wants(goal)).map(judged);
console.log(
  formatTable(
    [
      { title: 'goal', of: ({ goal }) => goal, align: 'left' },
      { title: 'wanted', of: ({ sign, bound, unit }) => `${sign} ${formatRatio(bound)} ${unit}`.trim() },
      { title: 'figure', of: ({ figure, unit }) => (figure === null ? '' : `${formatRatio(figure)} ${unit}`.trim()) },
      { title: '', of: ({ verdict }) => verdict, align: 'left' },
    ],
    results,
  ),
);
writeResults(options.json, 'goal-table', options, { results });

function judged({ goal, bench, sign, bound, unit, of }) {
  const path = join(options.out, `${bench}.json`);
  const document = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  const figures = document === undefined ? [] : of(document).filter(Number.isFinite);
  const told = { goal, bench, sign, bound, unit };
  if (figures.length === 0) return { ...told, figure: null, verdict: `not measured (bench/${bench}.mjs)` };
  const figure = sign === '<=' ? Math.max(...figures) : Math.min(...figures);
  if (document.isQuick) return { ...told, figure, verdict: 'not judged' };
  return { ...told, figure, verdict: (sign === '<=' ? figure <= bound : figure >= bound) ? 'met' : 'MISSED' };
}

function most(goal, bench, bound, unit, of) {
  return { goal, bench, sign: '<=', bound, unit, of };
}

function least(goal, bench, bound, unit, of) {
  return { goal, bench, sign: '>=', bound, unit, of };
}

function row(key, pattern, figureOf) {
  return ({ rows = [] }) => rows.filter((each) => pattern.test(each[key])).map(figureOf);
}

/** How many times as fast as a peer, in all tasks whose label fits. */
function peer(task, name) {
  return ({ rows = [] }) =>
    rows.filter((each) => task.test(each.label) && name.test(each.peer)).map(({ timesFaster }) => timesFaster);
}

/** Of the gain that two threads have which share nothing. */
function workers(isNamed) {
  return ({ results: rows = [] }) =>
    rows
      .filter(({ label, goal }) => goal !== null && /factors|^bootstrap|^metrics/.test(label) === isNamed)
      .map(({ gain, machineGain }) => gain / machineGain);
}

function modelFit(name) {
  return ({ rows = [] }) =>
    rows.filter(({ model, work }) => model === name && work === 'fit').map(({ ours, numpy }) => numpy / ours);
}
