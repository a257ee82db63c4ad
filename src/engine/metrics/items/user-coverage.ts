// How many users get a list at all, a list of full length, or one that holds something relevant.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import { exactSum } from '../../../foundation/numbers/exact-sum.js';
import type { MetricMeaning } from '../definition.js';
import { candidateCount, forEachRelevantCandidate, longestList } from './item-candidates.js';
import type { UserCoverageDefinition } from './items-vocabulary.js';
import { COUNTS, neededCutoff, neededPopularity, neededTrain, SPREAD_USERS } from './items-words.js';
import { RelevanceColumn } from './relevance-column.js';
import { type SpreadFigures, SpreadMetric } from './spread-metric.js';

interface CoveredRow {
  readonly isOfHits?: true;
  /** Whether a list must hold k items. */
  readonly isOfFull?: true;
  readonly condition: (last: string) => string;
  readonly words: (cutoff: number | undefined) => string;
}

export const COVERED_USERS: Readonly<Record<UserCoverageDefinition['covered'], CoveredRow>> = {
  listed: { condition: () => 'L ≥ 1', words: () => 'if there is a list for them' },
  full: {
    isOfFull: true,
    condition: () => 'L ≥ k',
    words: (cutoff) => `if their list holds ${cutoff} items or more`,
  },
  hit: {
    isOfHits: true,
    condition: (last) => `Σ(i=1..${last}) rel(i) ≥ 1`,
    words: (cutoff) => `if their list holds a relevant item${cutoff === undefined ? '' : ` down to rank ${cutoff}`}`,
  },
};

interface UsersOfRow {
  readonly count: (context: EvaluationContext) => number;
  readonly words: string;
}

const USERS_OF: Readonly<Record<UserCoverageDefinition['of'], UsersOfRow>> = {
  truth: { count: ({ truthUserCount }) => truthUserCount, words: 'users of the truth' },
  known: {
    count: (context) => {
      const { offsets } = neededTrain(context);
      let untrainedCount = 0;
      for (let user = 0; user < context.truthUserCount; user++) {
        if (offsets[user] === offsets[user + 1]) untrainedCount++;
      }
      return neededPopularity(context).userCount + untrainedCount;
    },
    words: 'users of the truth or of training',
  },
};

export class UserCoverage extends SpreadMetric {
  readonly #definition: UserCoverageDefinition;
  readonly #relevance: RelevanceColumn | undefined;
  readonly #norm: number;
  /** Items that a list must hold. */
  readonly #leastLength: number;
  #coveredCount = 0;

  constructor(definition: UserCoverageDefinition, cutoff: number | undefined, context: EvaluationContext) {
    super(definition.users, cutoff, context);
    this.#definition = definition;
    const { isOfHits, isOfFull } = COVERED_USERS[definition.covered];
    this.#relevance = isOfHits ? new RelevanceColumn(context, 'binary') : undefined;
    this.#leastLength = isOfFull ? neededCutoff(cutoff) : 1;
    this.#norm = COUNTS[definition.count].isShare ? USERS_OF[definition.of].count(context) : 1;
  }

  protected override addList(user: number, items: Uint32Array, start: number, length: number): void {
    if (length < this.#leastLength) return;
    if (this.#relevance === undefined || this.#hasHit(this.#relevance, user, items, start, length))
      this.#coveredCount++;
  }

  protected override countedUsers(): number {
    return SPREAD_USERS[this.#definition.users].isTruth ? this.context.truthUserCount : this.listedCount;
  }

  protected override figures(): SpreadFigures {
    const value = this.#coveredCount / this.#norm;
    // Whom lists could reach is known of the users of the truth; of others, only those who have a list are.
    if (!SPREAD_USERS[this.#definition.users].isTruth) return { value };
    const chances = new Float64Array(this.context.truthUserCount);
    let reachable = 0;
    for (let user = 0; user < chances.length; user++) {
      chances[user] = this.#chance(user);
      if (chances[user]! > 0) reachable++;
    }
    return { value, random: exactSum(chances) / this.#norm, best: reachable / this.#norm };
  }

  #hasHit(relevance: RelevanceColumn, user: number, items: Uint32Array, start: number, length: number): boolean {
    const gains = relevance.open(user);
    let isHit = false;
    for (let i = start; i < start + length && !isHit; i++) isHit = gains[items[i]!]! > 0;
    relevance.close(user);
    return isHit;
  }

  /** The probability that a list of random candidates, as long as can be, covers the user. */
  #chance(user: number): number {
    const length = longestList(this.context, user, this.cutoff);
    if (length < this.#leastLength) return 0;
    if (this.#relevance === undefined) return 1;
    const candidates = candidateCount(this.context, user);
    let drawn = 0;
    let missed = 1;
    // Drawing the ranks of the relevant items one after the other: each misses the list with what space is left outside.
    forEachRelevantCandidate(this.context, user, () => {
      missed *= Math.max(0, candidates - length - drawn) / (candidates - drawn);
      drawn++;
    });
    return 1 - missed;
  }
}

export function explainUserCoverage(definition: UserCoverageDefinition, cutoff: number | undefined): MetricMeaning {
  const { condition, words } = COVERED_USERS[definition.covered];
  const { isShare } = COUNTS[definition.count];
  const all = USERS_OF[definition.of].words;
  const numerator = `|{u : ${condition(cutoff === undefined ? 'L' : 'k')}}|`;
  return {
    formula: isShare ? `${numerator} / |${all}|` : numerator,
    words: [
      `${SPREAD_USERS[definition.users].who} count ${words(cutoff)}.`,
      isShare ? `Their number is divided by that of all ${all}.` : 'Their number is not divided by anything.',
    ],
  };
}
