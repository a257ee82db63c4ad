// One shard of an evaluation: the lists of its users are put in order and kept as far as metrics look at them, beside counts
// of what was odd. Nothing is averaged: metrics are computed by the merge, from all lists, as one process would.

import { rowSumsInSteps } from '../../data/tables/fingerprint.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { NO_NUMBER, type Numbering } from '../../data/tables/numbering.js';
import type { ListRows } from '../../data/tables/ranked-lists.js';
import { selectRows } from '../../data/tables/select-rows.js';
import { UsageError } from '../../foundation/errors.js';
import { VERSION } from '../../foundation/version.js';
import { inTurns, rowsInSteps, type Steps } from '../../foundation/work-options.js';
import { checkThreshold } from '../evaluate/check-threshold.js';
import { cutoffCounts } from '../evaluate/cutoff-notices.js';
import { joinInputs, namedRuns, type Run, type RunInputs } from '../evaluate/join-inputs.js';
import { type EvaluationOptions, type EvaluationPlan, planEvaluation } from '../evaluate/plan-evaluation.js';
import type { Policies } from '../evaluate/policies.js';
import { predictionsOfTable } from '../evaluate/predictions-of-table.js';
import { Preparation } from '../evaluate/prepare-evaluation.js';
import { rowsOfReading, trendCounts } from '../evaluate/run-table.js';
import { factsOf, frameOf, type IdRefs, textsOf } from './frame.js';
import { PartColumns, partPieces } from './part-file.js';
import type { PartHeader, PartLists, PartRun } from './part-header.js';
import { checkShard, type Shard, usersOfShard, type WholeShard } from './shard.js';
import { type WantedLists, wantedLists } from './wanted-lists.js';

/** The options of an evaluation, and which shard of it this is. */
export interface ShardOptions extends EvaluationOptions {
  readonly shard: Shard;
}

/** Options that are recorded in a part: those that a merge needs, and that all shards must have in common. */
const RECORDED = [
  ...['metrics', 'dialect', 'relevance', 'ties', 'scores', 'duplicates', 'missingUsers', 'ids', 'order'],
  ...['ci', 'interval', 'replicates', 'seed', 'breakdown', 'distribution', 'sampled', 'notices'],
] as const;

/**
 * Evaluates the users of one shard and returns the bytes of its part, in pieces; `mergeShards` makes the result of all parts
 * of it. Every shard is given all inputs, or with `by: 'file'` the rows of its own users.
 * @example
 * const options = { truth: 'user,item\nann,a\nbob,b\n', metrics: ['recall@1'] };
 * const shardOf = (index: number) => evaluateShard({ ease: 'user,item\nann,a\nbob,a\n' }, { ...options, shard: { index, count: 2 } });
 * const { document } = await mergeShards([await shardOf(1), await shardOf(2)]);
 * document.runs[0].metrics['recall@1'].value;   // 0.5
 */
export async function evaluateShard(inputs: RunInputs, options: ShardOptions): Promise<readonly Uint8Array[]> {
  const { shard: given, ...asked } = options;
  const shard = checkShard(given);
  const plan = planEvaluation(namedRuns(inputs), asked);
  refuseFunctions(plan);
  const { runs, tables } = await joinInputs(inputs, asked);
  checkThreshold(tables.truth, plan.policies.relevance);
  return inTurns(partOf({ runs, tables, shard, plan, options: asked }), asked.signal, 'the shard');
}

interface ShardInputs extends Awaited<ReturnType<typeof joinInputs>> {
  readonly shard: WholeShard;
  readonly plan: EvaluationPlan;
  readonly options: EvaluationOptions;
}

function* partOf({ runs, tables, shard, plan, options }: ShardInputs): Steps<readonly Uint8Array[]> {
  const { userIds, itemIds } = tables.truth;
  const frame = frameOf(tables, options.split);
  yield;
  const own = shard.by === 'hash' ? yield* rowsOfUsers(runs, usersOfShard(userIds, shard)) : runs;
  const preparation = new Preparation(own, { ...tables, split: options.split }, false);
  const columns = new PartColumns();
  // Ids that only this part has, beside those of the frame.
  const ids = { users: otherRefs(frame.users), items: otherRefs(frame.items) };
  const described: PartRun[] = [];
  for (const [index, run] of own.entries()) {
    described.push(
      yield* runOf({ run, index, plan, preparation, truth: tables.truth }, ids, new RunColumns(columns, index)),
    );
  }
  for (const [name, { refs, count }] of Object.entries(ids)) {
    const others = refs.others.slice(count);
    columns.addTexts(`ids.${name}`, textsOf(refs.ids, others));
    // Where ids stand in the order in which they were read, which samples of ids follow.
    columns.add(`places.${name}`, Uint32Array.from(refs.others));
  }
  const header: Omit<PartHeader, 'columns'> = {
    engine: VERSION,
    shard,
    options: recordedOptions(options),
    frame: { checksum: frame.checksum, users: frame.users.limit, items: frame.items.limit },
    kinds: { users: userIds.kind, items: itemIds.kind },
    runs: described,
  };
  return partPieces(header, shard.index === 1 ? [frame.columns, columns] : [columns]);
}

/** Short numbers that go on where those of the frame end. */
function otherRefs(refs: IdRefs): { readonly refs: IdRefs; readonly count: number } {
  return { refs, count: refs.others.length };
}

function recordedOptions(options: EvaluationOptions): PartHeader['options'] {
  return Object.fromEntries(RECORDED.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])));
}

function refuseFunctions({ requests }: EvaluationPlan): void {
  const own = requests.find(({ evaluate }) => evaluate !== undefined);
  if (own === undefined) return;
  throw new UsageError(`${own.label} is a function, which cannot be written to a part`, {
    argument: 'metrics',
    found: own.label,
    expected: 'labels, or metrics by definition',
  });
}

/** The rows of marked users; a run whose lists are its predictions stays so. */
function* rowsOfUsers(runs: readonly Run[], isOwn: Uint8Array): Steps<readonly Run[]> {
  const kept: Run[] = [];
  for (const { name, table, predictions } of runs) {
    const own = yield* ownRows(table, isOwn);
    const predicted = predictions === table ? own : predictions && (yield* ownRows(predictions, isOwn));
    kept.push({ name, table: own, predictions: predicted });
  }
  return kept;
}

function* ownRows(table: InteractionTable, isOwn: Uint8Array): Steps<InteractionTable> {
  const rows = new Uint32Array(table.rowCount);
  let count = 0;
  yield* rowsInSteps(table.rowCount, (from, to) => {
    for (let row = from; row < to; row++) if (isOwn[table.users[row]!] === 1) rows[count++] = row;
  });
  return { ...table, ...selectRows(table, rows.slice(0, count)) };
}

interface ShardRun {
  readonly run: Run;
  readonly index: number;
  readonly plan: EvaluationPlan;
  readonly preparation: Preparation;
  readonly truth: InteractionTable;
}

interface RefsOfPart {
  readonly users: { readonly refs: IdRefs };
  readonly items: { readonly refs: IdRefs };
}

/** The columns of one run, called by its number. */
class RunColumns {
  readonly #columns: PartColumns;
  readonly #index: number;

  constructor(columns: PartColumns, index: number) {
    this.#columns = columns;
    this.#index = index;
  }

  add(name: string, column: Uint32Array | Float64Array): void {
    this.#columns.add(`run.${this.#index}.${name}`, column);
  }
}

function* runOf(shardRun: ShardRun, { users, items }: RefsOfPart, columns: RunColumns): Steps<PartRun> {
  const { name, table, predictions } = shardRun.run;
  const [listedUsers, listedItems] = [
    distinct(table.users, table.userIds.size),
    distinct(table.items, table.itemIds.size),
  ];
  if (predictions !== undefined) {
    columns.add('predictions.users', users.refs.column(predictions.users.subarray(0, predictions.rowCount)));
    columns.add('predictions.items', items.refs.column(predictions.items.subarray(0, predictions.rowCount)));
    columns.add('predictions.values', predictions.values!.slice(0, predictions.rowCount));
  }
  columns.add('users', users.refs.column(listedUsers));
  columns.add('items', items.refs.column(listedItems));
  const sums = [yield* rowSumsInSteps(table)];
  if (table.values === undefined) sums.push(yield* rowSumsInSteps(table, { isOrdered: true }));
  const lists: PartLists[] = [];
  for (const wanted of wantedLists(shardRun.plan)) {
    lists.push(yield* listsOf(shardRun, wanted, lists.length, { listedUsers, items: items.refs }, columns));
  }
  for (const group of shardRun.plan.groups) yield* checkReading(shardRun, group.policies);
  return {
    name,
    table: factsOf(table),
    sums,
    trend: yield* trendCounts(table),
    lists,
    predictions: predictions === undefined ? null : { table: factsOf(predictions), areLists: predictions === table },
  };
}

/** Truth and predictions are refused here as they would be by the merge, which no longer knows their lines. */
function* checkReading({ run, index, preparation, truth }: ShardRun, policies: Policies): Steps<void> {
  const { numbering } = yield* preparation.dataFor(index, policies);
  if (run.predictions === undefined) return;
  yield* predictionsOfTable(run.predictions, truth, numbering, policies.duplicates);
}

function* listsOf(
  { run, index, preparation }: ShardRun,
  { key, policies, requests, depth }: WantedLists,
  place: number,
  { listedUsers, items: refs }: { readonly listedUsers: Uint32Array; readonly items: IdRefs },
  columns: RunColumns,
): Steps<PartLists> {
  const { numbering, side, knownItems } = yield* preparation.dataFor(index, policies);
  const { rows, counts } = yield* rowsOfReading(run.table, { numbering, side, knownItems }, policies);
  const { duplicateRows, unsortedLists, tiedLists, trainPlaces } = counts;
  const cutoffs = cutoffCounts(rows, requests);
  const kept = yield* keptCells(rows, numbering, listedUsers, { depth, refs });
  columns.add(`lists.${place}.lengths`, kept.lengths);
  columns.add(`lists.${place}.items`, kept.items);
  const hasScores = depth === Number.POSITIVE_INFINITY && rows.scores !== undefined;
  if (hasScores) columns.add(`lists.${place}.scores`, kept.scores);
  return {
    key,
    depth: Number.isFinite(depth) ? depth : null,
    scores: hasScores,
    counts: { duplicateRows, unsortedLists, tiedLists, trainPlaces },
    cutoffs,
  };
}

/** The lists of the users one after the other, each down to the depth, under the short numbers of items. */
function* keptCells(
  { items, starts, lengths, scores }: ListRows,
  { userNumbers, itemNumbers }: Numbering,
  users: Uint32Array,
  { depth, refs }: { readonly depth: number; readonly refs: IdRefs },
) {
  const refOfNumber = new Uint32Array(itemNumbers.length);
  for (let index = 0; index < itemNumbers.length; index++) {
    const number = itemNumbers[index]!;
    if (number !== NO_NUMBER) refOfNumber[number] = index;
  }
  const kept = { lengths: new Uint32Array(users.length), items: new Uint32Array(0), scores: new Float64Array(0) };
  let cells = 0;
  for (const [place, index] of users.entries()) {
    const length = lengths[userNumbers[index]!]!;
    kept.lengths[place] = length;
    cells += Math.min(length, depth);
  }
  kept.items = new Uint32Array(cells);
  if (scores !== undefined && depth === Number.POSITIVE_INFINITY) kept.scores = new Float64Array(cells);
  let at = 0;
  yield* rowsInSteps(users.length, (from, to) => {
    for (let place = from; place < to; place++) {
      const start = starts[userNumbers[users[place]!]!]!;
      const length = Math.min(kept.lengths[place]!, depth);
      for (let i = 0; i < length; i++, at++) {
        kept.items[at] = refs.of(refOfNumber[items[start + i]!]!);
        if (kept.scores.length > 0) kept.scores[at] = scores![start + i]!;
      }
    }
  });
  return kept;
}

/** The indices that a column holds, each once, ascending. */
function distinct(column: Uint32Array, size: number): Uint32Array {
  const marks = new Uint8Array(size);
  let count = 0;
  for (const index of column) {
    count += 1 - marks[index]!;
    marks[index] = 1;
  }
  const found = new Uint32Array(count);
  for (let index = 0, at = 0; index < size; index++) if (marks[index] === 1) found[at++] = index;
  return found;
}
