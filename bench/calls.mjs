// What a caller meets around the kernels: evaluate on tables beside engine.evaluate on the same lists, small calls with and
// without an engine, and the bootstrap of a million users beside that of ten thousand. Processor time, in turns, ratios.
import { createEngine, evaluate, IdSpace } from '../build/modules/shell.js';
import { writeResults } from './support/json.mjs';
import { readOptions } from './support/options.mjs';
import { formatDuration, formatRatio, formatTable } from './support/table.mjs';
import { interleave, median } from './support/timing.mjs';

const options = readOptions(
  'calls',
  'Tables of 100,000 users with 100 rows each, evaluations of 500 users, and the bootstrap of a million users.',
);

const METRICS = ['ndcg@10', 'recall@10', 'precision@10', 'mrr@10', 'map@10'];
const ITEM_COUNT = 20_000;
const effort = options.isQuick ? { rounds: 2, warmUps: 1 } : { rounds: 9, warmUps: 2 };

const engine = await createEngine();
const rows = [];
for (const measure of [tables, smallCalls, largeSamples]) await measure();
console.log(
  formatTable(
    [
      { title: 'work', of: ({ work }) => work, align: 'left' },
      { title: 'CPU', of: ({ ms }) => formatDuration(ms) },
      { title: 'beside', of: ({ beside }) => beside, align: 'left' },
      { title: 'CPU', of: ({ besideMs }) => formatDuration(besideMs) },
      { title: 'ratio', of: ({ ratio }) => formatRatio(ratio) },
      { title: 'goal', of: ({ goal }) => goal, align: 'left' },
      { title: '', of: verdict, align: 'left' },
    ],
    rows,
  ),
);
console.log(`Medians of alternating samples${options.isQuick ? ' (quick: says nothing about speed)' : ''}.`);
writeResults(options.json, 'calls', options, { rows });
engine.dispose();

function verdict({ isMet }) {
  if (options.isQuick) return 'not judged';
  return isMet ? 'met' : 'MISSED';
}

async function compare({ work, run, beside, other, goal, scale = 1, isMet }) {
  const samples = await interleave(
    [
      { name: 'ours', run: timed(run) },
      { name: 'other', run: timed(other) },
    ],
    effort,
  );
  const [ms, besideMs] = [median(samples.ours.cpu), median(samples.other.cpu) * scale];
  rows.push({ work, ms, beside, besideMs, ratio: ms / besideMs, goal, isMet: isMet({ ms, ratio: ms / besideMs }) });
}

/** The time of work that may take turns of the event loop. */
function timed(run) {
  return async () => {
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    return { cpu: (user + system) / 1000 };
  };
}

async function tables() {
  if (!options.wants('tables')) return;
  const userCount = options.isQuick ? 2000 : 100_000;
  const spaces = { userIds: new IdSpace(), itemIds: new IdSpace() };
  for (let user = 0; user < userCount; user++) spaces.userIds.internInteger(user);
  for (let item = 0; item < ITEM_COUNT; item++) spaces.itemIds.internInteger(item);
  const truth = tableOf(spaces, userCount, 20, 7);
  const recs = tableOf(spaces, userCount, 100, 11);
  const starts = Uint32Array.from({ length: userCount }, (_, user) => user * 100);
  const lists = { kind: 'rows', items: recs.items, starts, lengths: new Uint32Array(userCount).fill(100), userCount };
  const judged = { offsets: Uint32Array.from({ length: userCount + 1 }, (_, user) => user * 20), items: sorted(truth) };
  const plain = { metrics: METRICS, ci: false, users: false, engine };
  const { document } = await evaluate({ recs }, { ...plain, truth });
  const means = engine.evaluate({ lists, truth: judged, metrics: METRICS }).metrics.map(({ value }) => value);
  const values = Object.values(document.runs[0].metrics).map(({ value }) => value);
  if (String(values) !== String(means)) throw new Error(`tables: ${values} differ from ${means}`);
  await compare({
    work: `evaluate on tables, ${userCount} users x 100 rows, no intervals`,
    run: () => evaluate({ recs }, { ...plain, truth }),
    beside: 'engine.evaluate',
    other: () => engine.evaluate({ lists, truth: judged, metrics: METRICS }),
    goal: '<= 10 x',
    isMet: ({ ratio }) => ratio <= 10,
  });
}

/** Different items for each user, scores descending. */
function tableOf({ userIds, itemIds }, userCount, width, stride) {
  const rowCount = userCount * width;
  const [users, items, values] = [new Uint32Array(rowCount), new Uint32Array(rowCount), new Float64Array(rowCount)];
  for (let row = 0; row < rowCount; row++) {
    const [user, place] = [Math.floor(row / width), row % width];
    users[row] = user;
    items[row] = (Math.imul(user, 0x9e3779b1) >>> 8) % ITEM_COUNT;
    items[row] = (items[row] + place * stride * 13) % ITEM_COUNT;
    values[row] = width - place;
  }
  const scored = width === 100 ? { values } : {};
  return { rowCount, users, items, ...scored, userIds, itemIds, lineOf: (row) => row + 1 };
}

/** The items of each user of the truth, ascending. */
function sorted({ items }) {
  const all = items.slice();
  for (let from = 0; from < all.length; from += 20) all.subarray(from, from + 20).sort();
  return all;
}

async function smallCalls() {
  if (!options.wants('small calls')) return;
  const pairs = (width, step) =>
    Array.from({ length: 500 * width }, (_, row) => {
      const [user, place] = [Math.floor(row / width), row % width];
      return { user: `u${user}`, item: `i${(user * 7 + place * step) % 1000}`, score: width - place };
    });
  const [truth, recs] = [pairs(3, 26), pairs(10, 13)];
  const asked = { truth, metrics: ['ndcg@10', 'recall@10'] };
  const many = (more) => async () => {
    for (let call = 0; call < 10; call++) await evaluate({ recs }, { ...asked, ...more });
  };
  await compare({
    work: '10 evaluations of 500 users, without an engine',
    run: many({}),
    beside: 'with an engine',
    other: many({ engine }),
    goal: '<= 80 ms',
    isMet: ({ ms }) => ms <= 80,
  });
}

async function largeSamples() {
  if (!options.wants('bootstrap')) return;
  const [few, many] = options.isQuick ? [1000, 10_000] : [10_000, 1_000_000];
  for (const columnCount of [1, 5]) {
    const columnsOf = (length) =>
      Array.from({ length: columnCount }, (_, column) =>
        Float64Array.from({ length }, (__, user) => ((user * 7919 + column) % 10_007) / 10_007),
      );
    const [small, large] = [columnsOf(few), columnsOf(many)];
    const replicates = 200;
    await compare({
      work: `bootstrap, ${many} users, metrics: ${columnCount}`,
      run: () => engine.bootstrap(large, { replicates, method: 'percentile' }),
      beside: `as many draws from ${few}`,
      other: () => engine.bootstrap(small, { replicates: (replicates * many) / few, method: 'percentile' }),
      goal: '<= 2 x',
      isMet: ({ ratio }) => ratio <= 2,
    });
  }
}
