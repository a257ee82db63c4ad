// What each baseline takes on a log, before it is fitted: time from counts of the log, memory as the model itself states it. The
// time is that of one server core; `bench/baseline-costs.mjs` holds it against what fitting takes.
import { checkedParameters, IdSpace, type InteractionTable, readInteractions } from '../../shell.js';
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
 * Nanoseconds by the counts that the work grows with, fitted to the times of three logs. Graphs are passed along once a batch, so
 * that their work grows with the square.
 */
const WORK: Readonly<Record<string, (counts: Counts) => number>> = {
  popularity: ({ userCount, itemCount, entryCount }) => 7 * userCount * itemCount + 100 * entryCount,
  itemknn: ({ pairCount, userCount, itemCount, entryCount }) =>
    2.7 * pairCount + 10 * userCount * itemCount + 700 * entryCount,
  ease: ({ itemCount, entryCount }) =>
    0.065 * itemCount * itemCount * itemCount + 0.27 * entryCount * itemCount + 600 * entryCount,
  'multi-dae': ({ userCount, itemCount }) => 4000 * userCount * itemCount,
  'multi-vae': ({ userCount, itemCount }) => 4300 * userCount * itemCount,
  cdae: ({ userCount, itemCount }) => 4000 * userCount * itemCount,
  enmf: ({ entryCount }) => 37_000 * entryCount,
  'mf-adam': ({ entryCount }) => 44_000 * entryCount,
  neumf: ({ entryCount }) => 300_000 * entryCount,
  fism: ({ pairCount }) => 5000 * pairCount,
  nais: ({ pairCount }) => 6000 * pairCount,
  lightgcn: ({ entryCount }) => entryCount * (4.5 * entryCount + 100_000),
  ngcf: ({ entryCount, userCount, itemCount }) =>
    entryCount * (13 * entryCount + 130 * (userCount + itemCount) + 500_000),
};

/** What every fit takes before it has seen a row. */
const LEAST = 60_000_000;

/** Of a log the split leaves so much for training. */
const LEARNED = 0.8;

export async function baselineCosts(chosen: ChosenFile, { signal }: WorkerSteps): Promise<BaselineCosts> {
  const { file, role, reading, mark } = chosen;
  const options = { ...readingOptions(role, reading), userIds: new IdSpace(), itemIds: new IdSpace(), signal };
  const table = await readInteractions(sourceOfFile(file, mark), options);
  return costsOf(countsOf(table, role === 'log' ? LEARNED : 1));
}

/** Counts of the rows, or of a share of each user's. */
export function countsOf({ users, userIds, itemIds }: InteractionTable, share = 1): Counts {
  const rows = new Float64Array(userIds.size);
  for (const user of users) rows[user]! += share;
  return {
    ...{ userCount: userIds.size, itemCount: itemIds.size, entryCount: Math.round(share * users.length) },
    longestRow: Math.ceil(rows.reduce((most, count) => Math.max(most, count), 0)),
    pairCount: rows.reduce((sum, count) => sum + count * count, 0),
  };
}

/** By the names of all baselines. */
export function costsOf(counts: Counts): BaselineCosts {
  return Object.fromEntries(
    OPTION_WORDS.baselines.map((name) => {
      const model = pageModel(name);
      const bytes = model.memoryNeeded(counts, checkedParameters(model.name, model.parameters, {}));
      return [name, { seconds: (LEAST + WORK[name]!(counts)) / 1e9, bytes }];
    }),
  );
}
