// What the metrics over the lists of all users together share: they count rows block by block and have one value in the
// end. Counts are whole numbers, so neither blocks nor the order of users can change a bit.
import type { EvaluationContext, ListedBlock } from '../../../data/tables/evaluation-context.js';
import type { FamilyMetric, FoldedColumn } from '../metric-column.js';
import type { SpreadUsers } from './items-vocabulary.js';
import { ITEMS_USERS, type Membership } from './items-words.js';

/** Aggregates of all lists together; random and best where they are known. */
export interface SpreadFigures {
  readonly value: number;
  readonly random?: number | null;
  readonly best?: number | null;
}

export abstract class SpreadMetric implements FamilyMetric {
  protected readonly cutoff: number | undefined;
  protected readonly context: EvaluationContext;
  /** Users with a list. */
  protected listedCount = 0;
  protected readonly isMember: Membership;

  constructor(users: SpreadUsers, cutoff: number | undefined, context: EvaluationContext) {
    this.cutoff = cutoff;
    this.context = context;
    this.isMember = ITEMS_USERS[users].membership(context);
  }

  add({ firstUser, rows }: ListedBlock): void {
    const { items, starts, lengths, userCount } = rows;
    for (let row = 0; row < userCount; row++) {
      const length = Math.min(lengths[row]!, this.cutoff ?? Number.POSITIVE_INFINITY);
      if (length === 0 || !this.isMember(firstUser + row, length)) continue;
      this.listedCount++;
      this.addList(firstUser + row, items, starts[row]!, length);
    }
  }

  result(): FoldedColumn {
    const { value, random = null, best = null } = this.figures();
    return { value, userCount: this.countedUsers(), values: undefined, random, best };
  }

  /** The list of a user who is counted: `items[start]` to `items[start + length - 1]`. */
  protected abstract addList(user: number, items: Uint32Array, start: number, length: number): void;

  protected abstract figures(): SpreadFigures;

  protected countedUsers(): number {
    return this.listedCount;
  }
}

/** How often each item is listed, and what follows from the counts alone. */
export abstract class ItemCounts extends SpreadMetric {
  /** Times each item is listed. */
  protected readonly counts: Float64Array;
  /** All of them together. */
  protected rowCount = 0;

  constructor(users: SpreadUsers, cutoff: number | undefined, context: EvaluationContext) {
    super(users, cutoff, context);
    this.counts = new Float64Array(context.itemCount);
  }

  protected override addList(_user: number, items: Uint32Array, start: number, length: number): void {
    const { counts } = this;
    for (let i = start; i < start + length; i++) counts[items[i]!]! += 1;
    this.rowCount += length;
  }
}
