// How much of the catalogue appears in anybody's list, or is found by anybody to whom it is relevant.
import type { EvaluationContext, ListedBlock } from '../../../data/tables/evaluation-context.js';
import { ExactSum } from '../../../foundation/numbers/exact-sum.js';
import { longestList } from './item-candidates.js';
import { neededPopularity } from './item-needs.js';
import type { ItemCoverageDefinition } from './items-vocabulary.js';
import { ListingChances } from './listing-chances.js';
import { RelevanceColumn } from './relevance-column.js';
import { type SpreadFigures, SpreadMetric } from './spread-metric.js';

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
  #room = 0;
  /** Of how many of the users counted an item is in the training, and therefore no candidate. */
  readonly #trainedCounts: Uint32Array;
  readonly #chances: ListingChances;

  constructor(definition: ItemCoverageDefinition, cutoff: number | undefined, context: EvaluationContext) {
    super(definition.users, cutoff, context);
    this.#definition = definition;
    this.#isOf = definition.of === 'catalogue' ? undefined : markItems(definition.of, context);
    this.#relevance = definition.covered === 'hit' ? new RelevanceColumn(context, 'binary') : undefined;
    this.#canBeFilled = definition.short === 'filled' && cutoff !== undefined;
    this.#isCovered = new Uint8Array(context.itemCount);
    this.#trainedCounts = new Uint32Array(context.itemCount);
    this.#chances = new ListingChances(context, cutoff, definition.covered);
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
    const { outside, count, extra, covered, short } = this.#definition;
    const chances = new ExactSum();
    let coveredCount = 0;
    let reachableCount = 0;
    let ofCount = 0;
    for (let item = 0; item < this.#isCovered.length; item++) {
      const isOf = this.#isOf === undefined || this.#isOf[item] === 1;
      if (isOf) ofCount++;
      if (!isOf && outside === 'skip') continue;
      coveredCount += this.#isCovered[item]!;
      chances.add(this.#chances.of(item));
      if (this.#trainedCounts[item]! < this.listedCount) reachableCount++;
    }
    const norm = count === 'share' ? ofCount + extra : 1;
    const best = covered === 'hit' || short === 'filled' ? null : Math.min(reachableCount, this.#room) / norm;
    const random = short === 'filled' || norm === 0 ? null : chances.value() / norm;
    return { value: (coveredCount + this.#fillerCount) / norm, random, best };
  }

  #noteCandidates(user: number): void {
    const { train } = this.context;
    this.#chances.add(user);
    this.#room += longestList(this.context, user, this.cutoff);
    if (train === undefined) return;
    for (let i = train.offsets[user]!; i < train.offsets[user + 1]!; i++) this.#trainedCounts[train.items[i]!]! += 1;
  }
}

/** 1 for training items and, if known ones are asked for, for those of the truth, relevant or not. */
function markItems(of: 'train' | 'known', context: EvaluationContext): Uint8Array {
  const marks = Uint8Array.from(neededPopularity(context).counts, (count) => (count > 0 ? 1 : 0));
  if (of === 'known') for (const item of context.truth.items) marks[item] = 1;
  return marks;
}
