// Fitting and ranking of every model on MovieLens-1M beside the goals, and how much longer the plain bodies take. A model
// that is not in the registry any more, or new in it, needs nothing here: the table follows the registry.
import { createRankerSync, fitModel, models, rankModel } from '../build/modules/shell.js';
import { writeResults } from './support/json.mjs';
import { modelLog } from './support/model-log.mjs';
import { readOptions } from './support/options.mjs';
import { formatDuration, formatRatio, formatTable } from './support/table.mjs';
import { cpuClock, median } from './support/timing.mjs';

const options = readOptions(
  'models',
  'Fitting and ranking of every model on ml-1m, beside the goals and the plain bodies.',
);
const LIST_LENGTH = 100;
const RANK_GOAL = 1000;

/** Milliseconds of processor time that fitting may take; the other models are only measured. */
const FIT_GOALS = { ease: 12_000, itemknn: 3000, rp3beta: 3000, ials: 25_000, puresvd: 6000 };

/** Plain bodies take minutes with all of the work: less of the same kind is enough to compare. */
const PLAIN_PARAMETERS = {
  ...Object.fromEntries(
    models.filter(({ parameters }) => 'epochs' in parameters).map(({ name }) => [name, { epochs: 1 }]),
  ),
  ials: { sweeps: 1 },
  puresvd: { factors: 16 },
  slim: { sweeps: 1 },
};

/** Where users meet all users or items in plain loops, ranking everybody says little that ranking some does not. */
const RANKED_USERS = { 'rating-user-knn': 200, 'rating-item-knn': 200 };

const log = await modelLog(options.isQuick);
const engines = { wasm: createRankerSync({ backend: 'wasm' }), js: createRankerSync({ backend: 'js' }) };
const results = log === null ? [] : models.filter(({ name }) => options.wants(name)).flatMap(measure);
if (results.length > 0) console.log(formatTable(columns(), results));
else if (log !== null) console.log(`Nothing matches --only ${options.only}.`);
writeResults(options.json, 'models', options, { results });

function measure({ name, task }) {
  const train = task === 'rating' ? log.ratings : log.ones;
  const goal = options.isQuick ? null : (FIT_GOALS[name] ?? null);
  // A quick run only shows that the table can be made.
  const usual = options.isQuick ? (PLAIN_PARAMETERS[name] ?? {}) : {};
  const first = run('wasm', name, train, usual);
  // What is over at once is repeated, so that a median has something to choose from.
  const rounds = [
    first,
    ...(first.fit < 5000 ? [run('wasm', name, train, usual), run('wasm', name, train, usual)] : []),
  ];
  const plain = run('js', name, train, PLAIN_PARAMETERS[name] ?? {});
  const same = PLAIN_PARAMETERS[name] === undefined ? null : run('wasm', name, train, PLAIN_PARAMETERS[name]);
  const row = (work, label, wanted) => {
    const wasm = median(rounds.map((round) => round[work]));
    return { model: name, work: label, wasm, goal: wanted, timesPlain: plain[work] / (same?.[work] ?? wasm) };
  };
  const some = RANKED_USERS[name] === undefined ? 'all' : `${first.userCount}`;
  const rankGoal = options.isQuick || task === 'rating' ? null : RANK_GOAL;
  return [row('fit', 'fit', goal), row('rank', `top-${LIST_LENGTH} of ${some} users`, rankGoal)];
}

function run(backend, model, train, parameters) {
  const start = cpuClock.now();
  const fitted = fitModel(engines[backend], model, train, { parameters: fitting(model, parameters, train) });
  const between = cpuClock.now();
  const userCount = Math.min(train.userCount, RANKED_USERS[model] ?? train.userCount);
  const end = train.offsets[userCount];
  const profiles = {
    ...train,
    userCount,
    offsets: train.offsets.subarray(0, userCount + 1),
    items: train.items.subarray(0, end),
    values: train.values.subarray(0, end),
  };
  const rows = Uint32Array.from({ length: userCount }, (_, user) => user);
  rankModel(engines[backend], fitted, { profiles, rows }, { k: LIST_LENGTH });
  return { fit: between - start, rank: cpuClock.now() - between, userCount };
}

/** A small log has few singular vectors. */
function fitting(model, parameters, { userCount, itemCount }) {
  if (model !== 'puresvd') return parameters;
  return { factors: Math.min(parameters.factors ?? 64, userCount, itemCount) };
}

function columns() {
  const duration = (milliseconds) => (milliseconds === null ? '' : formatDuration(milliseconds));
  return [
    { title: 'model', of: ({ model }) => model, align: 'left' },
    { title: 'work', of: ({ work }) => work, align: 'left' },
    { title: 'wasm', of: ({ wasm }) => duration(wasm) },
    { title: 'goal', of: ({ goal }) => (goal === null ? '' : `<= ${duration(goal)}`) },
    { title: '', of: ({ wasm, goal }) => (goal === null ? '' : wasm <= goal ? 'ok' : 'MISSED'), align: 'left' },
    { title: 'js / wasm', of: ({ timesPlain }) => formatRatio(timesPlain) },
  ];
}
