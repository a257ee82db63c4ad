// The same scores ranked by both backends: how long each takes, and whether they agree in every bit.
import { type BackendName, createEngine, type ItemLists, type RankedLists, type SyntheticLog } from '../../shell.js';
import type { Recommender } from './demo-recommenders.js';

/** Runs of which the median time is taken, after one that is not timed. */
export const TIMED_RUNS = 9;

export interface TimedLists {
  readonly lists: RankedLists<Float32Array>;
  readonly milliseconds: number;
}

export interface RankingRun {
  readonly recommender: Recommender;
  readonly wasm: TimedLists;
  readonly js: TimedLists;
}

/** The k best items that a user has not seen, for each user and recommender; only the ranking is timed. */
export async function rankOnBothBackends(
  recommenders: readonly Recommender[],
  log: SyntheticLog,
  seen: ItemLists,
  k: number,
): Promise<RankingRun[]> {
  const wasm = await rankOn('wasm', recommenders, log, seen, k);
  const js = await rankOn('js', recommenders, log, seen, k);
  return recommenders.map((recommender, index) => ({ recommender, wasm: wasm[index]!, js: js[index]! }));
}

async function rankOn(
  backend: BackendName,
  recommenders: readonly Recommender[],
  log: SyntheticLog,
  seen: ItemLists,
  k: number,
): Promise<TimedLists[]> {
  const { userCount, itemCount } = log;
  const engine = await createEngine({ backend });
  const scores = engine.allocateScores(userCount, itemCount);
  const ranked = recommenders.map((recommender) => {
    recommender.fillScores(scores, log, seen);
    return timed(() => engine.topK({ scores, userCount, itemCount, k, seen }));
  });
  engine.release(scores);
  engine.dispose();
  return ranked;
}

function timed(rank: () => RankedLists<Float32Array>): TimedLists {
  const times = new Float64Array(TIMED_RUNS);
  let lists = rank();
  for (let run = 0; run < TIMED_RUNS; run++) {
    const start = performance.now();
    lists = rank();
    times[run] = performance.now() - start;
  }
  return { lists, milliseconds: times.sort()[TIMED_RUNS >>> 1]! };
}

/** Where two rankings first differ in a bit of their lengths, items or scores, in words; undefined if nowhere. */
export function firstDifference(left: RankedLists<Float32Array>, right: RankedLists<Float32Array>): string | undefined {
  if (left.userCount !== right.userCount || left.k !== right.k) {
    return `${left.userCount} lists of ${left.k} and ${right.userCount} lists of ${right.k}`;
  }
  const user = left.lengths.findIndex((length, index) => length !== right.lengths[index]);
  if (user >= 0) return `user ${user} has ${left.lengths[user]} and ${right.lengths[user]} items`;
  const leftBits = bitsOf(left.scores);
  const rightBits = bitsOf(right.scores);
  const cell = left.items.findIndex((item, index) => {
    return item !== right.items[index] || leftBits[index] !== rightBits[index];
  });
  if (cell < 0) return undefined;
  const found = [left, right].map(({ items, scores }) => `item ${items[cell]} with score ${scores[cell]}`);
  return `user ${Math.floor(cell / left.k)}, place ${(cell % left.k) + 1} holds ${found.join(' and ')}`;
}

function bitsOf(scores: Float32Array): Uint32Array {
  return new Uint32Array(scores.buffer, scores.byteOffset, scores.length);
}
