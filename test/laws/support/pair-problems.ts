// Metrics over pairs at work on small problems: every word of every option, lists in blocks of any size.
import { expect } from 'vitest';
import type { EvaluationContext, ListedBlock } from '../../../src/data/tables/evaluation-context.js';
import { AUC_ENTRIES } from '../../../src/engine/metrics/auc/auc-entries.js';
import { createAucMetric } from '../../../src/engine/metrics/auc/auc-metric.js';
import type { AucDefinition } from '../../../src/engine/metrics/auc/auc-vocabulary.js';
import type { FoldedColumn } from '../../../src/engine/metrics/metric-column.js';
import type { PairProblem, PairUser, PairWords } from '../../oracle/auc.js';

export interface Variant {
  readonly name: string;
  readonly definition: AucDefinition;
  readonly cutoff: number | undefined;
}

/** Every combination of words that a label can say; those with one changed word with and without several cutoffs. */
export const variants: Variant[] = AUC_ENTRIES.flatMap(({ name, definition, options, cutoff }) => {
  let definitions: AucDefinition[] = [definition];
  for (const [option, words] of Object.entries(options)) {
    definitions = definitions.flatMap((one) => (words as string[]).map((word) => ({ ...one, [option]: word })));
  }
  const isNearDefault = (one: AucDefinition) =>
    Object.entries(one).filter(([option, word]) => word !== (definition as unknown as PairWords)[option]).length <= 1;
  return definitions.flatMap((one) => {
    if (cutoff === 'none') return [{ name, definition: one, cutoff: undefined }];
    const cutoffs = isNearDefault(one) ? [undefined, 1, 3, 20] : [4];
    return cutoffs.map((k) => ({ name, definition: one, cutoff: k }));
  });
});

export const ITEM_COUNT = 9;
export const allItems = [...Array(ITEM_COUNT).keys()];

export function listsOf(sets: readonly ReadonlySet<number>[]): { offsets: Uint32Array; items: Uint32Array } {
  const offsets = new Uint32Array(sets.length + 1);
  for (const [u, { size }] of sets.entries()) offsets[u + 1] = offsets[u]! + size;
  return { offsets, items: Uint32Array.from(sets.flatMap((set) => [...set].sort((a, b) => a - b))) };
}

export function contextOf({ users, itemCount, trainItems, missingUsers }: PairProblem): EvaluationContext {
  return {
    userCount: users.length,
    truthUserCount: users.length,
    truth: listsOf(users.map(({ relevant }) => relevant)),
    relevantCounts: Uint32Array.from(users, ({ relevant }) => relevant.size),
    missingUsers,
    itemCount,
    train: listsOf(users.map(({ train }) => train)),
    popularity: {
      counts: Float64Array.from({ length: itemCount }, (_, item) => (trainItems.has(item) ? 1 : 0)),
      userCount: 1,
      interactionCount: trainItems.size,
    },
  };
}

export function blocksOf(users: readonly PairUser[], blockSize: number): ListedBlock[] {
  const blocks: ListedBlock[] = [];
  for (let firstUser = 0; firstUser < users.length; firstUser += blockSize) {
    const lists = users.slice(firstUser, firstUser + blockSize).map(({ list }) => list);
    const starts = new Uint32Array(lists.length);
    for (let u = 1; u < lists.length; u++) starts[u] = starts[u - 1]! + lists[u - 1]!.length;
    const items = Uint32Array.from(lists.flat(), ({ item }) => item);
    const lengths = Uint32Array.from(lists, ({ length }) => length);
    const scores = Float64Array.from(lists.flat(), ({ score }) => score);
    blocks.push({ firstUser, rows: { kind: 'rows', items, starts, lengths, userCount: lists.length, scores } });
  }
  return blocks;
}

/** Undefined where lists are refused. */
export function evaluate(
  problem: PairProblem,
  { definition, cutoff }: Variant,
  blockSize = 4096,
): FoldedColumn | undefined {
  const metric = createAucMetric(definition, cutoff, contextOf(problem));
  for (const block of blocksOf(problem.users, blockSize)) metric.add(block);
  try {
    return metric.result();
  } catch (error) {
    expect((error as Error).message).toContain('auc(candidates=listed)');
    return undefined;
  }
}

export const close = (value: number, expected: number) =>
  Number.isNaN(expected) ? Number.isNaN(value) : Math.abs(value - expected) <= 1e-12 * Math.max(1, Math.abs(expected));
