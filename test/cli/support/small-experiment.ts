// A log and a file of an experiment that are run in a second, for tests of the command line.
import { syntheticLog } from '../../../src/data/synthetic/synthetic-log.js';

export function smallLog(seed = 5): string {
  const { interactionCount, users, items, ratings, timestamps } = syntheticLog({
    ...{ userCount: 90, itemCount: 60, seed, meanInteractions: 15 },
  });
  const rows = Array.from({ length: interactionCount }, (_, row) =>
    [users[row], items[row], ratings[row], timestamps[row]].join(','),
  );
  return `${['user,item,rating,timestamp', ...rows].join('\n')}\n`;
}

export const SMALL_EXPERIMENT = `name: small
datasets: [ratings.csv]
protocol:
  prepare: {minRating: null, core: 5}
  split: {folds: 2}
models: [popularity, ease, itemknn]
search: {method: bayesian, trials: 3, initial: 2}
metrics: [ndcg@10, hit@20]
interval: {replicates: 99}
`;

/** A document without what depends on machine and day. */
export function withoutMeasurements(text: string): unknown {
  const { measurements, ...document } = JSON.parse(text);
  if (measurements === undefined) throw new Error('The document has no measurements.');
  return document;
}
