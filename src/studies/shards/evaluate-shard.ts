// One shard of an evaluation: the lists of its users are put in order and kept as far as metrics look at them, beside counts
// of what was odd. Nothing is averaged: metrics are computed by the merge, from all lists, as one process would.

import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { selectRowsInSteps } from '../../data/tables/select-rows.js';
import { UsageError } from '../../foundation/errors.js';
import { VERSION } from '../../foundation/version.js';
import { inTurns, rowsInSteps, type Steps } from '../../foundation/work-options.js';
import { checkThreshold } from '../evaluate/check-evaluation-options.js';
import { joinInputs, namedRuns, type Run, type RunInputs } from '../evaluate/join-inputs.js';
import { type EvaluationOptions, type EvaluationPlan, planEvaluation } from '../evaluate/plan-evaluation.js';
import type { Policies } from '../evaluate/policies.js';
import { predictionsOfTable } from '../evaluate/predictions-of-table.js';
import { Preparation } from '../evaluate/prepare-evaluation.js';
import type { ShiftCounts } from '../evaluate/repeated-rows.js';
import { shiftCountsOf } from '../evaluate/run-table.js';
import { factsOf, frameOf, type IdRefs } from './frame.js';
import { keptInOrder } from './kept-in-order.js';
import { KeptRun } from './kept-run.js';
import { PartColumns, partPieces } from './part-file.js';
import type { PartHeader, PartRun } from './part-header.js';
import { HashOfRows } from './rows-hash.js';
import { describedRun, keptOf } from './run-of-kept.js';
import { checkShard, type Shard, usersOfShard, type WholeShard } from './shard.js';
import { wantedLists } from './wanted-lists.js';

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
  const { files = null } = given;
  return inTurns(partOf({ runs, tables, shard, files, plan, options: asked }), asked.signal, 'the shard');
}

interface ShardInputs extends Awaited<ReturnType<typeof joinInputs>> {
  readonly shard: WholeShard;
  readonly files: string | null;
  readonly plan: EvaluationPlan;
  readonly options: EvaluationOptions;
}

function* partOf({ runs, tables, shard, files, plan, options }: ShardInputs): Steps<readonly Uint8Array[]> {
  const { userIds, itemIds } = tables.truth;
  const frame = yield* frameOf(tables, options.split, shard.index === 1);
  const own = shard.by === 'hash' ? yield* rowsOfUsers(runs, usersOfShard(userIds, shard)) : runs;
  const preparation = new Preparation(own, { ...tables, split: options.split }, false);
  const columns = new PartColumns();
  // Ids that only this part has, beside those of the frame.
  const ids = { users: otherRefs(frame.users), items: otherRefs(frame.items) };
  const described: PartRun[] = [];
  for (const [index, run] of own.entries()) {
    const shifts = yield* shiftCountsOf(runs[index]!.table, tables.truth);
    const { truth, train } = tables;
    const shardRun = { run, index, isFirst: shard.index === 1, plan, preparation, shifts, truth, train };
    const input = shard.by === 'file' ? files : yield* rowsText(runs[index]!);
    described.push({ ...(yield* runOf(shardRun, ids, new RunColumns(columns, index))), input });
  }
  for (const [name, { refs, count }] of Object.entries(ids)) {
    const others = refs.others.slice(count);
    yield* columns.addTexts(`ids.${name}`, others.length, (other) => refs.ids.bytesAt(others[other]!));
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
  return yield* partPieces(header, frame.columns === undefined ? [columns] : [frame.columns, columns]);
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
  for (const run of runs) {
    const { name, table, predictions } = run;
    // One that was read piece by piece has no other users.
    if (keptOf(table) !== undefined) {
      kept.push(run);
      continue;
    }
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
  return { ...table, ...(yield* selectRowsInSteps(table, rows.slice(0, count))) };
}

/** All rows of a run, the same for all shards that have read the same rows in the same order. */
function* rowsText({ table, predictions }: Run): Steps<string> {
  const kept = keptOf(table);
  if (kept !== undefined) return kept.hash;
  const hash = new HashOfRows();
  for (const each of predictions === undefined ? [table] : [table, predictions]) {
    yield* hash.add(each);
    hash.endTable();
  }
  return hash.text;
}

interface ShardRun {
  readonly run: Run;
  /** Whether this is the first shard. */
  readonly isFirst: boolean;
  readonly index: number;
  readonly plan: EvaluationPlan;
  readonly preparation: Preparation;
  readonly shifts: ShiftCounts;
  readonly truth: InteractionTable;
  readonly train: InteractionTable | undefined;
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
  const { run, plan, shifts, isFirst } = shardRun;
  const { name, table, predictions } = run;
  if (predictions !== undefined) {
    columns.add('predictions.users', yield* users.refs.column(predictions.users.subarray(0, predictions.rowCount)));
    columns.add('predictions.items', yield* items.refs.column(predictions.items.subarray(0, predictions.rowCount)));
    columns.add('predictions.values', predictions.values?.slice(0, predictions.rowCount) ?? new Float64Array(0));
  }
  // Truth is the same for all shards, and takes each of them longer than its own lists: the first looks at it.
  if (isFirst || predictions !== undefined) {
    for (const group of plan.groups) yield* checkReading(shardRun, group.policies);
  }
  const kept = keptOf(table)?.run ?? (yield* keptOfRows(shardRun));
  const ordered = yield* keptInOrder(kept);
  columns.add('users', yield* users.refs.column(ordered.users));
  columns.add('items', yield* items.refs.column(kept.items));
  for (const [place, listsInOrder] of ordered.lists.entries()) {
    const { lengths, items: listed, scores } = yield* listsInOrder();
    columns.add(`lists.${place}.lengths`, lengths);
    columns.add(`lists.${place}.items`, yield* items.refs.column(listed));
    if (scores !== undefined) columns.add(`lists.${place}.scores`, scores);
  }
  return {
    ...describedRun(name, kept, { table: factsOf(table), shifts }),
    predictions: predictions === undefined ? null : { table: factsOf(predictions), areLists: predictions === table },
  };
}

function* keptOfRows({ run, plan, train }: ShardRun): Steps<KeptRun> {
  const kept = new KeptRun(wantedLists(plan), train);
  yield* kept.take(run.table);
  return kept;
}

/** Truth and predictions are refused here as they would be by the merge, which no longer knows their lines. */
function* checkReading({ run, index, preparation, truth }: ShardRun, policies: Policies): Steps<void> {
  const { numbering } = yield* preparation.dataFor(index, policies);
  // A shard may have none; it does not know that they had a column of ratings.
  if (run.predictions === undefined || run.predictions.rowCount === 0) return;
  yield* predictionsOfTable(run.predictions, truth, numbering, policies.duplicates);
}
