/// <reference lib="esnext.disposable" preserve="true" />
// Lists, scores or factors and the truth become one number per user and metric. They may come in any number of blocks:
// users do not touch each other and aggregates are exact sums, so that no bit changes.
import type { EvaluationContext } from '../../data/tables/evaluation-context.js';
import { checkItemLists } from '../../data/tables/item-lists.js';
import type { ItemUsers, SideInputs } from '../../data/tables/side-inputs.js';
import { checkTruth, checkTruthShape, countRelevant, type Truth } from '../../data/tables/truth.js';
import { UsageError } from '../../foundation/errors.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import type { ExactSum } from '../../foundation/numbers/exact-sum.js';
import { atOnce, type Steps } from '../../foundation/work-options.js';
import type { ListMetric } from '../metrics/lists/list-metric.js';
import { RANK_TIES } from '../metrics/lists/tie-groups.js';
import { countCandidates } from '../metrics/lists/user-profiles.js';
import {
  type AucMetric,
  type FamilyMetric,
  type FoldedColumn,
  type MetricColumn,
  usersByRelevant,
} from '../metrics/metric-column.js';
import { familyOf } from '../metrics/metric-families.js';
import type { Metric } from '../metrics/own-metric.js';
import { type RequestedMetric, requestMetrics } from '../metrics/requested-metric.js';
import type { Scores } from '../ranking/rank-dense.js';
import {
  type Block,
  type BlockDemand,
  checkSeenAndCandidates,
  nextBlock,
  readBlock,
  type SeenAndCandidates,
} from './blocks.js';
import { type Evaluation, LabelledEvaluation } from './labelled-evaluation.js';
import { createFunctionMetric, ListJudge } from './list-judge.js';

/** Truth and metrics of an evaluator, and how missing users count. */
export interface EvaluatorOptions extends Partial<SideInputs>, ItemUsers, SeenAndCandidates {
  /** The held-out items of every user. */
  readonly truth: Truth;
  /** Labels such as `ndcg@10` or `ndcg(gain=exp2)@10`, metrics of your own, or what `resolveMetrics` made of labels. */
  readonly metrics: readonly (Metric | RequestedMetric)[];
  /** Whether a user without a list counts as 0 in metrics of accuracy (the default), or not at all. */
  readonly missingUsers?: 'zero' | 'skip';
  /** How many of the users are users of the truth, the first ones; the others only have a list. All by default. */
  readonly truthUserCount?: number;
}

/** Takes users block by block and gives the same bits as all at once. */
export interface Evaluator {
  /** Adds the next users: their ranked lists, their scores of all items (user by user), or their factors. */
  add(block: Block | Scores): void;
  /** The evaluation, once every user has been added. */
  result(): Evaluation;
  /** @internal The same with pauses. */
  resultInSteps(): Steps<Evaluation>;
  /** Ends the evaluator; every later call throws. */
  [Symbol.dispose](): void;
}

/** An evaluator that shares its users with others: each computes some of the metrics for some of the users. */
export interface SharedEvaluator extends Evaluator {
  /** For each metric that is shared: its columns of all users, and what it makes of those who were added. */
  shares(): readonly MetricShare[];
  /** Takes the sums over some users, of the metrics that are computed elsewhere, in their order. */
  restore(sums: readonly ExactSum[]): void;
}

/** What threads that compute one metric for some users each have in common. */
export interface MetricShare {
  readonly columns: readonly Float64Array[];
  readonly sum: ExactSum;
}

export interface Sharing {
  /** Metrics that are computed elsewhere: they are not shown the blocks, and have to be restored. */
  readonly elsewhere?: ((request: RequestedMetric) => boolean) | undefined;
  /** Where a metric keeps its columns, asked for one after the other; in arrays of its own by default. */
  readonly columnsOf?: ((request: RequestedMetric) => EvaluationContext['newColumn']) | undefined;
}

/** Evaluates users that come in blocks; the backend is asked for each time, since an engine may have ended. */
export function createEvaluator(
  backend: () => Backend,
  options: EvaluatorOptions,
  sharing: Sharing = {},
): SharedEvaluator {
  return new BlockEvaluator(backend, options, sharing);
}

/** One metric at work: exactly one of its three kinds is there, by what it has to be shown. */
interface WorkingMetric {
  readonly request: RequestedMetric;
  readonly list?: ListMetric;
  readonly auc?: AucMetric;
  readonly family?: FamilyMetric;
  result(): FoldedColumn;
}

class BlockEvaluator implements SharedEvaluator {
  private readonly requests: readonly RequestedMetric[];
  private readonly relevantCounts: Uint32Array;
  private working: readonly WorkingMetric[] | undefined;
  private judge: ListJudge | undefined;
  /** 0 as long as it is not known. */
  private itemCount = 0;
  private doneUsers = 0;
  private emptyListCount = 0;
  private isDisposed = false;

  constructor(
    private readonly backend: () => Backend,
    private readonly options: EvaluatorOptions,
    private readonly sharing: Sharing,
  ) {
    const { truth, metrics, train, itemCount } = options;
    this.requests = requestMetrics(metrics);
    // Judging looks at the items of every user it judges; other families rely on what was checked before.
    if (this.requests.every(isJudged)) checkTruthShape(truth);
    else checkTruth(truth);
    this.relevantCounts = countRelevant(truth);
    if (train !== undefined) {
      checkItemLists('train', train, this.relevantCounts.length, itemCount ?? 0xffffffff);
    }
  }

  add(next: Block | Scores): void {
    const { relevantCounts, doneUsers, options } = this;
    this.checkLiving();
    const itemCount = options.itemCount ?? this.itemCount;
    const block = nextBlock(next, doneUsers, relevantCounts.length, { ...options, itemCount });
    const working = this.begin(block.kind === 'scores' || block.kind === 'factors' ? block.itemCount : undefined);
    const here = working.filter(({ request }) => !this.isElsewhere(request));
    const read = readBlock(this.backend(), block, demandOf(here), {
      truth: this.options.truth,
      train: this.options.train,
      firstUser: doneUsers,
      mostUsers: relevantCounts.length - doneUsers,
    });
    const { listed, ranks } = read;
    this.judge?.add(this.backend(), listed);
    for (const { auc, family } of working) {
      if (auc?.acceptsRanks && ranks !== undefined) auc.addRanks(ranks, doneUsers);
      else (auc ?? family)?.add(listed);
    }
    const { lengths, userCount } = listed.rows;
    this.emptyListCount += countEmptyLists(lengths, relevantCounts.subarray(doneUsers, doneUsers + userCount));
    this.doneUsers += userCount;
  }

  shares(): readonly MetricShare[] {
    const isShared = this.sharing.elsewhere ?? (() => true);
    return this.begin(undefined).flatMap(({ list, request }) => {
      const { columns, sum } = list ?? {};
      return columns === undefined || sum === undefined || !isShared(request) ? [] : [{ columns, sum }];
    });
  }

  restore(sums: readonly ExactSum[]): void {
    const away = this.begin(undefined).filter(({ request }) => this.isElsewhere(request));
    for (const [place, { list }] of away.entries()) list!.restore!(sums[place]!);
  }

  [Symbol.dispose](): void {
    this.isDisposed = true;
    this.working = undefined;
    this.judge = undefined;
  }

  result(): Evaluation {
    return atOnce(this.resultInSteps());
  }

  *resultInSteps(): Steps<Evaluation> {
    const { relevantCounts } = this;
    this.checkLiving();
    if (this.doneUsers < relevantCounts.length) {
      throw new UsageError('the evaluation is not complete', {
        argument: 'lists',
        found: `lists of ${this.doneUsers} users`,
        expected: `${relevantCounts.length}, one for each user of the truth`,
        hint: 'Add the other users; a user without recommendations has a list of length 0.',
      });
    }
    const metrics: MetricColumn[] = [];
    const working = this.begin(undefined);
    if (this.judge !== undefined) yield* countCandidates(this.judge.context);
    for (const metric of working) {
      if (metrics.length > 0) yield;
      const { family } = metric;
      const column = family?.resultInSteps === undefined ? metric.result() : yield* family.resultInSteps();
      metrics.push(this.columnOf(metric, column));
    }
    return new LabelledEvaluation({
      backend: this.backend().name,
      userCount: relevantCounts.length,
      skippedUserCount: usersByRelevant(relevantCounts)[0]!,
      emptyListCount: this.emptyListCount,
      metrics,
    });
  }

  private checkLiving(): void {
    if (!this.isDisposed) return;
    throw new UsageError('the evaluator was disposed', { expected: 'an evaluator that is still open' });
  }

  private isElsewhere(request: RequestedMetric): boolean {
    return this.sharing.elsewhere?.(request) ?? false;
  }

  private columnOf({ request }: WorkingMetric, column: FoldedColumn): MetricColumn {
    const { label, definition, cutoff } = request;
    // Who draws at random must know from how many items.
    const random = this.itemCount > 0 ? column.random : null;
    return { ...column, random, label, definition, cutoff, relevantCounts: this.relevantCounts };
  }

  /** The metrics, made when the first block has said how many items there are. */
  private begin(blockItemCount: number | undefined): readonly WorkingMetric[] {
    if (this.working !== undefined) return this.working;
    const { truth, metrics: _, missingUsers = 'zero', truthUserCount, seen, candidates, ...side } = this.options;
    const userCount = this.relevantCounts.length;
    this.itemCount = side.itemCount ?? blockItemCount ?? 0;
    checkSeenAndCandidates({ seen, candidates }, userCount, this.itemCount);
    if (side.train !== undefined && this.itemCount > 0) checkItemLists('train', side.train, userCount, this.itemCount);
    const context: EvaluationContext = {
      ...side,
      itemCount: this.itemCount,
      userCount,
      truthUserCount: truthUserCount ?? userCount,
      truth,
      relevantCounts: this.relevantCounts,
      missingUsers,
    };
    const { columnsOf } = this.sharing;
    this.working = this.requests.map((request) => workOn(request, { ...context, newColumn: columnsOf?.(request) }));
    const lists = this.working.flatMap(({ list, request }) => (this.isElsewhere(request) ? [] : (list ?? [])));
    if (lists.length > 0) this.judge = new ListJudge(lists, context);
    return this.working;
  }
}

function countEmptyLists(lengths: Uint32Array, relevantCounts: Uint32Array): number {
  let count = 0;
  for (let user = 0; user < relevantCounts.length; user++) {
    if (lengths[user] === 0 && relevantCounts[user]! > 0) count += 1;
  }
  return count;
}

/** Whether lists go through the judge before the metric sees them. */
const isJudged = ({ definition }: RequestedMetric) => definition === undefined || definition.family === 'list';

function workOn(request: RequestedMetric, context: EvaluationContext): WorkingMetric {
  const { definition, cutoff, evaluate } = request;
  if (evaluate !== undefined) {
    const list = createFunctionMetric(evaluate, cutoff, context);
    return { request, list, result: () => list.result() };
  }
  checkItemCount(request, context);
  const made = familyOf(definition!).create(definition!, cutoff, context);
  const metric = 'list' in made ? made.list : 'auc' in made ? made.auc : made.family;
  return { request, ...made, result: () => metric.result() };
}

/** Families that compare with the whole catalogue must know how large it is. */
function checkItemCount({ label, definition }: RequestedMetric, { itemCount }: EvaluationContext): void {
  if (itemCount > 0 || !familyOf(definition!).needsItemCount) return;
  throw new UsageError(`${label} needs the number of items`, {
    argument: 'itemCount',
    found: undefined,
    expected: 'how many items there are in the catalogue; indices in lists and truth stay below it',
  });
}

/** How deep lists must be ranked, and what else of scores is looked at. */
function demandOf(working: readonly WorkingMetric[]): BlockDemand {
  let depth = 1;
  let unjudgedDepth = 0;
  let wantsRanks = false;
  for (const { request, list, auc } of working) {
    const { definition } = request;
    if (definition !== undefined && familyOf(definition).readsLists?.(definition) === false) continue;
    if (auc?.acceptsRanks === true) wantsRanks = true;
    else depth = Math.max(depth, depthOf(request, list) ?? Number.POSITIVE_INFINITY);
    if (list === undefined) unjudgedDepth = Math.max(unjudgedDepth, request.cutoff ?? Number.POSITIVE_INFINITY);
  }
  return { depth, unjudgedDepth, wantsRanks };
}

/** Ranks that a metric looks at, undefined for whole lists: an item tied with one that counts may stand anywhere. */
function depthOf({ cutoff }: RequestedMetric, list: ListMetric | undefined): number | undefined {
  if (list === undefined) return cutoff;
  return RANK_TIES[list.judging.ties].isGiven ? list.depth : undefined;
}
