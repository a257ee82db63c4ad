// Lists through the judge kernel and the metrics, without the engine: problems small enough to be compared with the
// textbook, in blocks of any size, on either backend.
import type { EvaluationContext, JudgedBlock } from '../../../src/data/tables/evaluation-context.js';
import type { ItemLists } from '../../../src/data/tables/item-lists.js';
import type { ListRows } from '../../../src/data/tables/ranked-lists.js';
import { countRelevant, type Truth } from '../../../src/data/tables/truth.js';
import { createJudgedMetric } from '../../../src/engine/metrics/judged/judged-metric.js';
import { parseLabel } from '../../../src/engine/metrics/label.js';
import { gainsInOrder, gainsOf, idealGains, judgingKey } from '../../../src/engine/metrics/lists/gains.js';
import { createListMetric, type ListMetric } from '../../../src/engine/metrics/lists/list-metric.js';
import type { ListDefinition } from '../../../src/engine/metrics/lists/list-vocabulary.js';
import { BlockFolds, type JudgedGains } from '../../../src/engine/metrics/lists/metric-judging.js';
import { withScores } from '../../../src/engine/metrics/lists/tie-groups.js';
import type { FoldedColumn } from '../../../src/engine/metrics/metric-column.js';
import type { Backend } from '../../../src/foundation/kernels/contract.js';
import { judge } from '../../../src/foundation/kernels/judge.js';
import type { TextbookUser } from '../../oracle/textbook.js';

export interface Problem {
  readonly users: readonly TextbookUser[];
  readonly itemCount: number;
  /** Items of training, by user. */
  readonly train?: readonly (readonly number[])[];
  readonly missingUsers?: 'zero' | 'skip';
}

/** The columns of the labels, from blocks of so many users. */
export function judgeLists(
  backend: Backend,
  problem: Problem,
  labels: readonly string[],
  blockSize = 4096,
): FoldedColumn[] {
  const context = contextOf(problem);
  const metrics = labels.map((label) => {
    const { definition, cutoff } = parseLabel(label);
    if (definition.family === 'judged') return createJudgedMetric(definition, cutoff, context);
    return createListMetric(definition as ListDefinition, cutoff, context);
  });
  for (let from = 0; from < problem.users.length; from += blockSize) {
    const users = problem.users.slice(from, from + blockSize);
    const judged = new Map<string, JudgedGains>();
    for (const metric of metrics) {
      const key = judgingKey(metric.judging);
      const known = judged.get(key) ?? judgeBlock(backend, metric, context, users, from);
      judged.set(key, known);
      metric.add(backend, known);
    }
  }
  return metrics.map((metric) => metric.result());
}

function judgeBlock(
  backend: Backend,
  metric: ListMetric,
  context: EvaluationContext,
  users: readonly TextbookUser[],
  firstUser: number,
): JudgedGains {
  const gains = gainsOf(context.truth, metric.judging);
  const rows = rowsOf(users);
  const block = judgedBlock(backend, context, gains, rows, firstUser);
  const scores = users.flatMap(({ list, scores = list.map((_, i) => list.length - i) }) =>
    scores.slice(0, list.length),
  );
  return {
    ...withScores(block, metric.judging, { ...rows, scores: Float64Array.from(scores) }, 0),
    firstUser,
    folds: new BlockFolds([new Float64Array(users.length)], []),
    gainsInOrder: (depth) => gainsInOrder(context.truth, gains, firstUser, firstUser + users.length, depth),
    idealGains: (depth) => idealGains(context.truth, gains, firstUser, firstUser + users.length, depth),
  };
}

function judgedBlock(
  backend: Backend,
  { truth, relevantCounts }: EvaluationContext,
  truthGains: Float64Array,
  rows: ListRows,
  firstUser: number,
): JudgedBlock {
  const { userCount, lengths } = rows;
  const depth = Math.max(1, ...lengths);
  const items = new Uint32Array(userCount * depth);
  for (let user = 0; user < userCount; user++) {
    const start = rows.starts[user]!;
    items.set(rows.items.subarray(start, start + lengths[user]!), user * depth);
  }
  const [from, to] = [truth.offsets[firstUser]!, truth.offsets[firstUser + userCount]!];
  const gains = new Float64Array(userCount * depth);
  backend.run(judge, {
    items,
    lengths,
    stride: depth,
    depth,
    truthOffsets: truth.offsets.subarray(firstUser, firstUser + userCount + 1),
    truthItems: truth.items.subarray(from, to),
    truthGains: truthGains.subarray(from, to),
    gainStep: 1,
    userCount,
    gains,
  });
  const ofBlock = relevantCounts.subarray(firstUser, firstUser + userCount);
  return { userCount, depth, gains, listLengths: lengths, relevantCounts: ofBlock };
}

export function contextOf({ users, itemCount, train, missingUsers = 'zero' }: Problem): EvaluationContext {
  const truth = truthOf(users);
  return {
    itemCount,
    userCount: users.length,
    truthUserCount: users.length,
    truth,
    relevantCounts: countRelevant(truth),
    missingUsers,
    ...(train === undefined ? {} : { train: itemListsOf(train) }),
  };
}

export function truthOf(users: readonly TextbookUser[]): Truth {
  const sorted = users.map(({ truth }) => [...truth].sort(([a], [b]) => a - b));
  const lists = itemListsOf(sorted.map((rows) => rows.map(([item]) => item)));
  return { ...lists, grades: Float64Array.from(sorted.flat(), ([, grade]) => grade) };
}

function itemListsOf(lists: readonly (readonly number[])[]): ItemLists {
  const offsets = new Uint32Array(lists.length + 1);
  for (const [user, list] of lists.entries()) offsets[user + 1] = offsets[user]! + list.length;
  return { offsets, items: Uint32Array.from(lists.flatMap((list) => [...list].sort((a, b) => a - b))) };
}

export function rowsOf(users: readonly TextbookUser[]): ListRows {
  const starts = new Uint32Array(users.length);
  for (let user = 1; user < users.length; user++) starts[user] = starts[user - 1]! + users[user - 1]!.list.length;
  return {
    kind: 'rows',
    items: Uint32Array.from(users.flatMap(({ list }) => list)),
    starts,
    lengths: Uint32Array.from(users, ({ list }) => list.length),
    userCount: users.length,
  };
}
