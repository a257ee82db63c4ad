// The demo's experiment: the same log, three models, parameters searched within training, and a leaderboard of users who
// were never trained on. The plan is what a file of four lines would say.
import {
  type ExperimentDocument,
  type ExperimentModel,
  type ExperimentStore,
  IdSpace,
  type InteractionTable,
  planOfFile,
  runExperiment,
  type SyntheticLog,
} from '../../shell.js';
import type { Paint } from '../output.js';
import { textTable } from '../text-table.js';

/** Of the page that it is part of. */
const WIDTH = 80;
const METRIC = 'ndcg@10';

const EXPERIMENT = {
  name: 'demo',
  datasets: [{ name: 'made up', file: 'the log of this demo' }],
  protocol: { preset: 'trainrec', prepare: { minRating: 3.5, core: 8 }, split: { folds: 3 } },
  models: ['random', 'popularity', 'itemknn', 'ease'],
  search: { method: 'random', trials: 5 },
  metrics: [METRIC, 'hit@50'],
};

export async function demoExperiment(log: SyntheticLog): Promise<ExperimentDocument> {
  // Work of some seconds needs no store.
  const store: ExperimentStore = { records: [], append: async () => {} };
  const seconds = () => performance.now() / 1000;
  const now = () => new Date().toISOString();
  const ports = { store, clock: seconds, now, platform: process.platform };
  return runExperiment(planOfFile(EXPERIMENT), { tables: { 'made up': tableOf(log) } }, ports);
}

/** Mean, interval, groups and what was chosen, the best model first. */
export function experimentSection(document: ExperimentDocument, paint: Paint): string[] {
  const { counts, models, comparison } = document.boards[0]!;
  const letters = comparison?.metrics.find(({ label }) => label === METRIC)?.groups ?? [];
  const best = [...models].sort((one, other) => meanOf(other) - meanOf(one));
  const rows = best.map((model) => {
    const { mean, intervals } = model.scores[METRIC]!;
    const { low, high } = intervals.bca ?? { low: mean, high: mean };
    const group = letters.find(({ run }) => run === model.name)?.letters ?? '';
    return [model.name, mean.toFixed(4), `${low.toFixed(4)} to ${high.toFixed(4)}`, group, chosenOf(model)];
  });
  const [header, ...lines] = textTable(
    ['left', 'right', 'left', 'left', 'left'],
    [['model', METRIC, '95 % interval', 'group', 'chosen in the first fold'], ...rows],
    WIDTH,
  );
  return [
    `${paint('heading', '8. An experiment')}: parameters searched, tested on ${counts.users} users never trained on`,
    paint('quiet', header!),
    ...lines,
    '  models that share a letter cannot be told apart',
  ];
}

function meanOf({ scores }: ExperimentModel): number {
  return scores[METRIC]?.mean ?? Number.NEGATIVE_INFINITY;
}

/** The first parameter that was chosen, shortened. */
function chosenOf({ folds }: ExperimentModel): string {
  const chosen = Object.entries(folds[0]?.parameters ?? {}).slice(0, 1);
  return chosen
    .map(([name, value]) => `${name} ${typeof value === 'number' ? Number(value.toPrecision(3)) : value}`)
    .join(', ');
}

function tableOf({ interactionCount, users, items, ratings, timestamps }: SyntheticLog): InteractionTable {
  const [userIds, itemIds] = [new IdSpace(), new IdSpace()];
  return {
    rowCount: interactionCount,
    users: users.map((user) => userIds.intern(user)),
    items: items.map((item) => itemIds.intern(item)),
    values: Float64Array.from(ratings),
    timestamps: Float64Array.from(timestamps),
    userIds,
    itemIds,
    name: 'the log of this demo',
    lineOf: (row) => row + 1,
  };
}
