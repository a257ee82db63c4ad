// Folds of one block of users, in memory that kernels write without a copy. Metrics that ask for the same folds share
// them, so that precision and recall count hits once; what nobody shares goes to one room, again and again.

export class BlockFolds {
  private readonly filled = new Set<string>();

  /** A room for each of the keys that several metrics ask for, and a last one for all others. */
  constructor(
    private readonly rooms: readonly Float64Array[],
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
    const folds = this.rooms.at(place)!.subarray(0, userCount);
    if (place < 0 || !this.filled.has(key!)) fold(folds);
    if (place >= 0) this.filled.add(key!);
    return folds;
  }
}
