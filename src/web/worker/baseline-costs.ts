// What each baseline takes on a log, before it is fitted: time from counts of the log, memory as the model itself states it. The
// time is that of a usual computer, measured once for each model; it is off by a factor of two, not of ten.
import { checkedParameters, IdSpace, readInteractions } from '../../shell.js';
import type { BaselineCosts, ChosenFile } from '../page-messages.js';
import { OPTION_WORDS } from '../page-options.js';
import { sourceOfFile } from './file-source.js';
import { pageModel } from './page-models.js';
import { readingOptions } from './page-reading.js';
import type { WorkerSteps } from './worker-steps.js';

interface Counts {
  readonly userCount: number;
  readonly itemCount: number;
  readonly entryCount: number;
  readonly longestRow: number;
  /** Of items in the history of the same user. */
  readonly pairCount: number;
}

/**
 * Nanoseconds by the counts that the work grows with: the tables of docs/neural-models.md and docs/performance.md, divided by the
 * counts of the logs that they were measured on. Graphs are passed along once a batch, so that their work grows with the square.
 */
const WORK: Readonly<Record<string, (counts: Counts) => number>> = {
  popularity: ({ userCount, itemCount }) => 5 * userCount * itemCount,
  itemknn: ({ pairCount, userCount, itemCount }) => 2.7 * pairCount + 10 * userCount * itemCount,
  ease: ({ itemCount, entryCount }) => 0.065 * itemCount ** 3 + 0.27 * entryCount * itemCount,
  'multi-dae': ({ userCount, itemCount }) => 4000 * userCount * itemCount,
  'multi-vae': ({ userCount, itemCount }) => 4300 * userCount * itemCount,
  cdae: ({ userCount, itemCount }) => 4000 * userCount * itemCount,
  enmf: ({ entryCount }) => 37_000 * entryCount,
  'mf-adam': ({ entryCount }) => 44_000 * entryCount,
  neumf: ({ entryCount }) => 300_000 * entryCount,
  fism: ({ pairCount }) => 3000 * pairCount,
  nais: ({ pairCount }) => 5500 * pairCount,
  lightgcn: ({ entryCount }) => 6.3 * entryCount ** 2,
  ngcf: ({ entryCount, userCount, itemCount }) => 20 * entryCount * (entryCount + 10 * (userCount + itemCount)),
};

export async function baselineCosts(chosen: ChosenFile, { signal }: WorkerSteps): Promise<BaselineCosts> {
  const { file, role, reading, mark } = chosen;
  const [userIds, itemIds] = [new IdSpace(), new IdSpace()];
  const options = { ...readingOptions(role, reading), userIds, itemIds, signal };
  const { users } = await readInteractions(sourceOfFile(file, mark), options);
  const rows = new Float64Array(userIds.size);
  for (const user of users) rows[user]! += 1;
  const counts = {
    ...{ userCount: userIds.size, itemCount: itemIds.size, entryCount: users.length },
    longestRow: rows.reduce((most, count) => Math.max(most, count), 0),
    pairCount: rows.reduce((sum, count) => sum + count * count, 0),
  };
  return Object.fromEntries(OPTION_WORDS.baselines.map((name) => [name, costOf(name, counts)]));
}

function costOf(name: string, counts: Counts) {
  const model = pageModel(name);
  const bytes = model.memoryNeeded(counts, checkedParameters(model.name, model.parameters, {}));
  return { seconds: WORK[name]!(counts) / 1e9, bytes };
}
