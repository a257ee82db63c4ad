// One judged block of users as metrics read it: its gains, the best lists of its users, and the folds that metrics share.
import type { JudgedBlock } from '../../../data/tables/judged-block.js';

/** A judged block, with the best lists of its users. */
export interface JudgedGains {
  readonly block: JudgedBlock;
  /** The block as it was before scores changed what items are worth; absent where they do not. */
  readonly given?: JudgedBlock;
  /** Where ties stand at their lowest rank: that rank, laid out like the gains. */
  readonly tieEnds?: Uint32Array;
  /** The first user of the block among all that are evaluated. */
  readonly firstUser: number;
  /** Where its folds are, some of which several metrics ask for. */
  readonly folds: BlockFolds;
  /** Gains of the best lists of the block's users down to a depth, laid out like those of the block. */
  idealGains(depth: number): Float64Array;
  /** The same with the relevant items in the order of the truth's table. */
  gainsInOrder(depth: number): Float64Array;
}

/**
 * Folds of one block, in memory that kernels write without a copy. Metrics that ask for the same folds share them, so
 * that precision and recall count hits once; folds that nobody shares overwrite each other.
 */
export class BlockFolds {
  private readonly filled = new Set<string>();

  /** A column for each of the keys that several metrics ask for, and a last one for all others. */
  constructor(
    private readonly columns: readonly Float64Array[],
    private readonly sharedKeys: readonly string[],
  ) {}

  /** Forgets the block before. */
  begin(): void {
    this.filled.clear();
  }

  /**
   * The folds of a key for so many users, made unless another metric has asked for them. They are only read, and good
   * until others are asked for.
   */
  of(key: string | undefined, userCount: number, fold: (folds: Float64Array) => void): Float64Array {
    const place = key === undefined ? -1 : this.sharedKeys.indexOf(key);
    const folds = this.columns.at(place)!.subarray(0, userCount);
    if (place < 0 || !this.filled.has(key!)) fold(folds);
    if (place >= 0) this.filled.add(key!);
    return folds;
  }
}

/** Writes how many relevant items each user's list holds down to a depth. */
export function countHits(gains: Float64Array, userCount: number, depth: number, hits: Float64Array): void {
  hits.fill(0, 0, userCount);
  for (let rank = 0; rank < depth; rank++) {
    for (let user = 0; user < userCount; user++) if (gains[rank * userCount + user]! > 0) hits[user]! += 1;
  }
}
