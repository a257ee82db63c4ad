// The verb `evaluate`: ranked lists and the truth become one number per user and metric, and their means. Lists may
// come in any number of blocks, in the order of the users: the result is the same in every bit as that of one call,
// because users do not touch each other and means are exact sums, rounded once.
import { UsageError } from './data/errors.js';
import { checkRankedLists, type JudgeableLists } from './data/ranked-lists.js';
import { checkTruth, countRelevant, type Truth } from './data/truth.js';
import type { Backend } from './kernels/contract.js';
import { columnOf } from './metrics/columns.js';
import { gainsOf, idealGains } from './metrics/gains.js';
import { Workbench } from './metrics/judging.js';
import { parseLabel, printLabel } from './metrics/label.js';
import type { Definition, Gain, MetricLabel } from './metrics/vocabulary.js';
import { exactMean } from './num/exact-sum.js';
import { isOwnList } from './rank/lists.js';

/** Users judged at a time: their gains stay in the cache. */
const USERS_A_BLOCK = 2048;

export interface EvaluatorOptions {
  /** The held-out items of every user. */
  readonly truth: Truth;
  /** Labels such as `ndcg@10` or `ndcg(gain=exp2)@10`. */
  readonly metrics: readonly string[];
}

/** One metric over all users. */
export interface MetricColumn {
  /** The label in its canonical form. */
  readonly label: string;
  readonly definition: Definition;
  readonly cutoff: number | undefined;
  /** Mean over the users counted; NaN where there are none. */
  readonly mean: number;
  /** Users counted: those with a relevant item. A counted user without a list has the value 0. */
  readonly userCount: number;
  /** One value for each user of the truth; NaN for those who are not counted. */
  readonly values: Float64Array;
}

export interface Evaluation {
  readonly backend: 'js' | 'wasm';
  /** Users of the truth. */
  readonly userCount: number;
  /** Users without a relevant item, who are in no mean. */
  readonly skippedUserCount: number;
  /** Counted users whose list is empty; their values are 0. */
  readonly emptyListCount: number;
  /** In the order in which the metrics were asked for. */
  readonly metrics: readonly MetricColumn[];
}

export interface Evaluator {
  /** Adds the lists of the next users, `lists.userCount` of them. */
  add(lists: JudgeableLists): void;
  /** The evaluation, once every user of the truth has a list. */
  result(): Evaluation;
}

/** Evaluates lists that come in blocks; the backend is asked for each time, since an engine may have ended. */
export function createEvaluator(backend: () => Backend, options: EvaluatorOptions): Evaluator {
  return new BlockEvaluator(backend, options);
}

class BlockEvaluator implements Evaluator {
  private readonly truth: Truth;
  private readonly labels: readonly MetricLabel[];
  private readonly relevantCounts: Uint32Array;
  private readonly gains = new Map<Gain, Float64Array>();
  private readonly columns: readonly Float64Array[];
  private doneUsers = 0;
  private emptyListCount = 0;

  constructor(
    private readonly backend: () => Backend,
    { truth, metrics }: EvaluatorOptions,
  ) {
    checkTruth(truth);
    this.truth = truth;
    this.labels = parseLabels(metrics);
    this.relevantCounts = countRelevant(truth);
    this.columns = this.labels.map(() => new Float64Array(this.relevantCounts.length));
    for (const { definition } of this.labels) {
      if (!this.gains.has(definition.gain)) this.gains.set(definition.gain, gainsOf(truth, definition.gain));
    }
  }

  add(lists: JudgeableLists): void {
    const { relevantCounts, doneUsers } = this;
    if (!isOwnList(lists)) checkRankedLists(lists);
    if (doneUsers + lists.userCount > relevantCounts.length) {
      throw new UsageError('more lists than users in the truth', {
        argument: 'lists',
        found: `${doneUsers + lists.userCount} lists`,
        expected: `at most ${relevantCounts.length}`,
      });
    }
    const depth = Math.max(...this.labels.map(({ cutoff }) => Math.min(cutoff ?? lists.k, lists.k)));
    const workbench = new Workbench(this.backend(), Math.min(USERS_A_BLOCK, Math.max(lists.userCount, 1)), depth);
    try {
      for (let from = 0; from < lists.userCount; from += USERS_A_BLOCK) {
        this.evaluateBlock(workbench, lists, from, Math.min(from + USERS_A_BLOCK, lists.userCount));
      }
    } finally {
      workbench.release();
    }
    for (let user = 0; user < lists.userCount; user++) {
      if (lists.lengths[user] === 0 && relevantCounts[doneUsers + user]! > 0) this.emptyListCount += 1;
    }
    this.doneUsers += lists.userCount;
  }

  result(): Evaluation {
    const { relevantCounts, labels } = this;
    if (this.doneUsers < relevantCounts.length) {
      throw new UsageError('the evaluation is not complete', {
        argument: 'lists',
        found: `lists of ${this.doneUsers} users`,
        expected: `${relevantCounts.length}, one for each user of the truth`,
        hint: 'Add the other users; a user without recommendations has a list of length 0.',
      });
    }
    const skippedUserCount = relevantCounts.reduce((count, relevant) => count + (relevant === 0 ? 1 : 0), 0);
    return {
      backend: this.backend().name,
      userCount: relevantCounts.length,
      skippedUserCount,
      emptyListCount: this.emptyListCount,
      metrics: labels.map((label, i) => summarise(label, this.columns[i]!, skippedUserCount)),
    };
  }

  /** Judges a block once for each kind of gain and reads all metrics of that kind from it. */
  private evaluateBlock(workbench: Workbench, lists: JudgeableLists, from: number, to: number): void {
    const [first, end] = [this.doneUsers + from, this.doneUsers + to];
    for (const [gain, gains] of this.gains) {
      const block = workbench.judge(lists, from, to, this.truth, gains, this.relevantCounts, this.doneUsers);
      const ideals = new Map<number, Float64Array>();
      const idealOf = (depth: number) => {
        const known = ideals.get(depth) ?? idealGains(this.truth, gains, first, end, depth);
        ideals.set(depth, known);
        return known;
      };
      for (const [i, { definition, cutoff }] of this.labels.entries()) {
        if (definition.gain !== gain) continue;
        this.columns[i]!.set(columnOf(this.backend(), { definition, cutoff }, block, idealOf), first);
      }
    }
  }
}

function parseLabels(metrics: readonly string[]): readonly MetricLabel[] {
  if (Array.isArray(metrics) && metrics.length > 0) return metrics.map((text) => parseLabel(text));
  throw new UsageError('no metrics were asked for', {
    argument: 'metrics',
    found: metrics,
    expected: "labels such as ['ndcg@10', 'recall@20']",
  });
}

function summarise(label: MetricLabel, values: Float64Array, skippedUserCount: number): MetricColumn {
  const counted = skippedUserCount === 0 ? values : values.filter((value) => !Number.isNaN(value));
  return {
    label: printLabel(label),
    definition: label.definition,
    cutoff: label.cutoff,
    mean: exactMean(counted),
    userCount: counted.length,
    values,
  };
}
