// How much of the catalogue appears in anybody's list, or is found by anybody to whom it is relevant.

import type { EvaluationContext, ListedBlock } from '../../../data/tables/evaluation-context.js';
import { ExactSum, exactSum } from '../../../foundation/numbers/exact-sum.js';
import type { MetricMeaning } from '../definition.js';
import { candidateCount, forEachRelevantCandidate, longestList, RelevanceColumn } from './item-candidates.js';
import type { ItemCoverageDefinition, UserCoverageDefinition } from './items-vocabulary.js';
import { COUNTS, neededCutoff, neededPopularity, neededTrain, OUTSIDE, SPREAD_USERS } from './items-words.js';
import { ListingChances } from './listing-chances.js';
import { type SpreadFigures, SpreadMetric } from './spread-metric.js';

const TRAINED = (context: EvaluationContext) =>
  Uint8Array.from(neededPopularity(context).counts, (count) => (count > 0 ? 1 : 0));

interface ItemsOfRow {
  /** 1 for the items that there are, relevant or not; absent where all of the catalogue are. */
  readonly marks?: (context: EvaluationContext) => Uint8Array;
  readonly symbol: string;
  readonly one: string;
  readonly many: string;
}

const ITEMS_OF: Readonly<Record<ItemCoverageDefinition['of'], ItemsOfRow>> = {
  catalogue: { symbol: 'I', one: 'An item', many: 'items of the catalogue' },
  train: { marks: TRAINED, symbol: 'train items', one: 'A training item', many: 'training items' },
  known: {
    marks: (context) => {
      const marks = TRAINED(context);
      for (const item of context.truth.items) marks[item] = 1;
      return marks;
    },
    symbol: '(truth ∪ train) items',
    one: 'An item of truth or training',
    many: 'items of truth and training',
  },
};

const COVERED_ITEMS = {
  listed: { isOfHits: false, symbol: '', words: 'any list' },
  hit: { isOfHits: true, symbol: ' ∩ relevant(u)', words: 'the list of a user to whom it is relevant' },
} as const;

/** What a list shorter than the cutoff is. */
const FILLED = 'Short and missing lists are filled up to the cutoff with a placeholder that counts as one more item.';
const NEVER_SHORT = 'Lists are filled up only if there is a cutoff.';
const SHORT_LISTS = {
  kept: { isFilled: false, words: () => [] },
  filled: { isFilled: true, words: (isCut: boolean) => [isCut ? FILLED : NEVER_SHORT] },
} as const;

export class ItemCoverage extends SpreadMetric {
  readonly #definition: ItemCoverageDefinition;
  /** 1 for the items that there are; undefined where all of the catalogue are. */
  readonly #isOf: Uint8Array | undefined;
  readonly #relevance: RelevanceColumn | undefined;
  readonly #isCovered: Uint8Array;
  /** Whether a short list would still change something, and what short lists have added. */
  #canBeFilled: boolean;
  #fillerCount = 0;
  /** Rows in lists as long as can be. */
  #space = 0;
  /** Of how many of the users counted an item is in the training, and therefore no candidate. */
  readonly #trainedCounts: Uint32Array;
  readonly #chances: ListingChances;

  constructor(definition: ItemCoverageDefinition, cutoff: number | undefined, context: EvaluationContext) {
    super(definition.users, cutoff, context);
    this.#definition = definition;
    this.#isOf = ITEMS_OF[definition.of].marks?.(context);
    this.#relevance = COVERED_ITEMS[definition.covered].isOfHits ? new RelevanceColumn(context, 'binary') : undefined;
    this.#canBeFilled = SHORT_LISTS[definition.short].isFilled && cutoff !== undefined;
    this.#isCovered = new Uint8Array(context.itemCount);
    this.#trainedCounts = new Uint32Array(context.itemCount);
    this.#chances = new ListingChances(context, cutoff, COVERED_ITEMS[definition.covered].isOfHits);
  }

  override add(block: ListedBlock): void {
    super.add(block);
    const { lengths, userCount } = block.rows;
    for (let row = 0; row < userCount && this.#canBeFilled; row++) {
      const isCounted = this.isMember(block.firstUser + row, lengths[row]!);
      if (isCounted && lengths[row]! < this.cutoff!) [this.#fillerCount, this.#canBeFilled] = [1, false];
    }
  }

  protected override addList(user: number, items: Uint32Array, start: number, length: number): void {
    this.#noteCandidates(user);
    const isCovered = this.#isCovered;
    if (this.#relevance === undefined) {
      for (let i = start; i < start + length; i++) isCovered[items[i]!] = 1;
      return;
    }
    const gains = this.#relevance.open(user);
    for (let i = start; i < start + length; i++) if (gains[items[i]!]! > 0) isCovered[items[i]!] = 1;
    this.#relevance.close(user);
  }

  /**
   * The best is as many different items as fit, leaving out those that are nobody's candidates; chance covers what its
   * lists are expected to hold. What short lists are filled up with is neither.
   */
  protected override figures(): SpreadFigures {
    const { extra } = this.#definition;
    const { isCounted } = OUTSIDE[this.#definition.outside];
    const { isFilled } = SHORT_LISTS[this.#definition.short];
    const chances = new ExactSum();
    let coveredCount = 0;
    let reachableCount = 0;
    let ofCount = 0;
    for (let item = 0; item < this.#isCovered.length; item++) {
      const isOf = this.#isOf === undefined || this.#isOf[item] === 1;
      if (isOf) ofCount++;
      if (!isOf && !isCounted) continue;
      coveredCount += this.#isCovered[item]!;
      chances.add(this.#chances.of(item));
      if (this.#trainedCounts[item]! < this.listedCount) reachableCount++;
    }
    const norm = COUNTS[this.#definition.count].isShare ? ofCount + extra : 1;
    const isBestKnown = this.#relevance === undefined && !isFilled;
    const best = isBestKnown ? Math.min(reachableCount, this.#space) / norm : null;
    const random = isFilled || norm === 0 ? null : chances.value() / norm;
    return { value: (coveredCount + this.#fillerCount) / norm, random, best };
  }

  #noteCandidates(user: number): void {
    const { train } = this.context;
    this.#chances.add(user);
    this.#space += longestList(this.context, user, this.cutoff);
    if (train === undefined) return;
    for (let i = train.offsets[user]!; i < train.offsets[user + 1]!; i++) this.#trainedCounts[train.items[i]!]! += 1;
  }
}

export function explainItemCoverage(definition: ItemCoverageDefinition, cutoff: number | undefined): MetricMeaning {
  const { extra } = definition;
  const isCut = cutoff !== undefined;
  const [covered, short] = [COVERED_ITEMS[definition.covered], SHORT_LISTS[definition.short]];
  const { marks, symbol, one, many } = ITEMS_OF[definition.of];
  const { isShare } = COUNTS[definition.count];
  const union = `∪(u) list(u${isCut ? ', 1..k' : ''})${covered.symbol}`;
  const isLimited = marks !== undefined && !OUTSIDE[definition.outside].isCounted;
  const kept = isLimited ? `|(${union}) ∩ ${symbol}|` : `|${union}|`;
  const number = short.isFilled && isCut ? `(${kept} + [a list is short])` : kept;
  const norm = extra === 0 ? `|${symbol}|` : `(|${symbol}| + ${extra})`;
  return {
    formula: isShare ? `${number} / ${norm}` : number,
    words: [
      `${isLimited ? one : 'An item'} counts once if it is in ${covered.words}${isCut ? `, down to rank ${cutoff}` : ''}.`,
      isShare
        ? `The number is divided by the number of ${many}${extra === 0 ? '' : ` plus ${extra}`}.`
        : 'The number is not normalised.',
      ...short.words(isCut),
      SPREAD_USERS[definition.users].words,
    ],
  };
}

// How many users get a list at all, a list of full length, or one that holds something relevant.

interface CoveredRow {
  readonly isOfHits?: true;
  /** Whether a list must hold k items. */
  readonly isOfFull?: true;
  readonly condition: (last: string) => string;
  readonly words: (cutoff: number | undefined) => string;
}

const COVERED_USERS: Readonly<Record<UserCoverageDefinition['covered'], CoveredRow>> = {
  listed: { condition: () => 'L ≥ 1', words: () => 'if they have a list' },
  full: {
    isOfFull: true,
    condition: () => 'L ≥ k',
    words: (cutoff) => `if their list has at least ${cutoff} items`,
  },
  hit: {
    isOfHits: true,
    condition: (last) => `Σ(i=1..${last}) rel(i) ≥ 1`,
    words: (cutoff) => `if their list contains a relevant item${cutoff === undefined ? '' : ` down to rank ${cutoff}`}`,
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
      isShare ? `Their number is divided by the number of ${all}.` : 'Their number is not normalised.',
    ],
  };
}
