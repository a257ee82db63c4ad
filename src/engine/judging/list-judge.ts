// Judged once, folded many times: a block of lists is judged once for each kind of gain that its metrics ask for, and all
// metrics of that kind read the judgement from memory that the backend holds.
import type { EvaluationContext, JudgedBlock, ListedBlock } from '../../data/tables/evaluation-context.js';
import { UsageError } from '../../foundation/errors.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import { exactMean } from '../../foundation/numbers/exact-sum.js';
import { areAllOnes, gainsInOrder, gainsOf, idealGains, type Judging, judgingKey } from '../metrics/lists/gains.js';
import type { ListMetric } from '../metrics/lists/list-metric.js';
import { BlockFolds, Workbench } from '../metrics/lists/metric-judging.js';
import { depthOfTies, RANK_TIES, withScores } from '../metrics/lists/tie-groups.js';
import type { FoldedColumn } from '../metrics/metric-column.js';
import type { OwnFunction } from '../metrics/own-metric.js';

/** Users judged at a time: their gains stay in the cache. No power of two, or all ranks would fall on the same lines of it. */
const USERS_A_BLOCK = 3000;

interface Judgement {
  readonly metrics: readonly ListMetric[];
  /** Of every item of the truth; undefined where each is worth 1. */
  readonly gains: Float64Array | undefined;
  /** The same as a table, made when it is first asked for. */
  allGains(): Float64Array;
  /** Keys of folds that more than one of the metrics asks for. */
  readonly sharedKeys: readonly string[];
  /** Ranks that its metrics look at; infinite for whole lists. */
  readonly depth: number;
}

export class ListJudge {
  private readonly judgements: readonly Judgement[];

  constructor(
    metrics: readonly ListMetric[],
    readonly context: EvaluationContext,
  ) {
    const groups = new Map<string, ListMetric[]>();
    for (const metric of metrics) {
      const key = judgingKey(metric.judging);
      groups.set(key, [...(groups.get(key) ?? []), metric]);
    }
    this.judgements = [...groups.values()].map((group) => {
      const { judging } = group[0]!;
      const gains = areAllOnes(context.truth, judging) ? undefined : gainsOf(context.truth, judging);
      let table = gains;
      return {
        metrics: group,
        sharedKeys: repeatedKeys(group),
        gains,
        allGains: () => {
          table ??= gainsOf(context.truth, judging);
          return table;
        },
        depth: Math.max(...group.map(({ depth }) => depth ?? Number.POSITIVE_INFINITY)),
      };
    });
  }

  add(backend: Backend, listed: ListedBlock): void {
    const { rows } = listed;
    const mostUsers = Math.min(USERS_A_BLOCK, Math.max(rows.userCount, 1));
    for (const judgement of this.judgements) {
      const { sharedKeys } = judgement;
      const workbench = new Workbench(backend, mostUsers, depthOf(judgement, listed), sharedKeys.length + 1);
      const folds = new BlockFolds(workbench.columns, sharedKeys);
      try {
        for (let from = 0; from < rows.userCount; from += mostUsers) {
          const to = Math.min(from + mostUsers, rows.userCount);
          this.judgeUsers(backend, workbench, judgement, folds, listed, from, to);
        }
      } finally {
        workbench.release();
      }
    }
  }

  private judgeUsers(
    backend: Backend,
    workbench: Workbench,
    { metrics, gains, allGains }: Judgement,
    folds: BlockFolds,
    { firstUser, rows }: ListedBlock,
    from: number,
    to: number,
  ): void {
    const { truth, relevantCounts } = this.context;
    const given = workbench.judge(rows, from, to, truth, gains, relevantCounts, firstUser);
    const scored = withScores(given, metrics[0]!.judging, rows, from);
    const [first, end] = [firstUser + from, firstUser + to];
    const ideals = new Map<number, Float64Array>();
    const idealTo = (depth: number) => {
      const known = ideals.get(depth) ?? idealGains(truth, allGains(), first, end, depth);
      ideals.set(depth, known);
      return known;
    };
    folds.begin();
    const judged = {
      ...scored,
      firstUser: first,
      folds,
      idealGains: idealTo,
      gainsInOrder: (depth: number) => gainsInOrder(truth, allGains(), first, end, depth),
    };
    for (const metric of metrics) metric.add(backend, judged);
  }
}

/** The greatest length, or the first that is more than enough; 1 where all lists are empty. */
function longestOf(lengths: Uint32Array, enough: number): number {
  let longest = 1;
  for (let user = 0; user < lengths.length && longest <= enough; user++) {
    if (lengths[user]! > longest) longest = lengths[user]!;
  }
  return longest;
}

/** Ranks to judge: to the deepest cutoff and the end of the ties there; all where relevant items move up. */
function depthOf({ metrics, depth }: Judgement, { rows }: ListedBlock): number {
  const { isByMisses, isGiven } = RANK_TIES[metrics[0]!.judging.ties];
  const longest = longestOf(rows.lengths, isByMisses ? Number.POSITIVE_INFINITY : depth);
  if (depth >= longest || isByMisses) return longest;
  return isGiven ? depth : depthOfTies(rows, depth);
}

function repeatedKeys(metrics: readonly ListMetric[]): string[] {
  const keys = metrics.flatMap(({ foldKey }) => foldKey ?? []);
  return [...new Set(keys.filter((key, i) => keys.indexOf(key) !== i))];
}

const GRADES: Judging = { gain: 'grade', ties: 'given' };

export function createFunctionMetric(
  evaluate: OwnFunction['evaluate'],
  cutoff: number | undefined,
  context: EvaluationContext,
): ListMetric {
  const values = new Float64Array(context.userCount).fill(Number.NaN);
  return {
    judging: GRADES,
    depth: cutoff,
    add(_backend, judged) {
      const { block, firstUser } = judged;
      const mostRelevant = block.relevantCounts.reduce((most, count) => Math.max(most, count), 0);
      const ideal = judged.idealGains(mostRelevant);
      for (let user = 0; user < block.userCount; user++) {
        const isMissing = block.listLengths[user] === 0 && context.missingUsers === 'skip';
        if (block.relevantCounts[user] === 0 || isMissing) continue;
        values[firstUser + user] = userValue(evaluate, block, ideal, user, cutoff);
      }
    },
    result(): FoldedColumn {
      const counted = values.filter((value) => !Number.isNaN(value));
      return { value: exactMean(counted), userCount: counted.length, values, random: null, best: null };
    },
  };
}

function userValue(
  evaluate: OwnFunction['evaluate'],
  block: JudgedBlock,
  ideal: Float64Array,
  user: number,
  cutoff: number | undefined,
): number {
  const { gains, userCount, listLengths, relevantCounts } = block;
  const [length, relevantCount] = [listLengths[user]!, relevantCounts[user]!];
  const depth = Math.min(length, block.depth, cutoff ?? Number.POSITIVE_INFINITY);
  const value = evaluate({
    grades: Float64Array.from({ length: depth }, (_, rank) => gains[rank * userCount + user]!),
    length,
    relevantCount,
    idealGrades: Float64Array.from({ length: relevantCount }, (_, rank) => ideal[rank * userCount + user]!),
  });
  if (Number.isFinite(value) || Number.isNaN(value)) return value;
  throw new UsageError('Your metric must return a number', {
    argument: 'metrics',
    found: value,
    expected: 'a finite number, or NaN to leave the user out',
  });
}
