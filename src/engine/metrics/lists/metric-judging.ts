// Judging lists against the truth: which ranks hold relevant items and what these are worth. A workbench in the
// backend's memory holds one block of users at a time, so that what is judged once is folded many times uncopied.
// A truth that does not ascend is refused, and so is a list that holds an item twice among the ranks judged; what stands
// behind these ranks is not looked at.
import type { JudgedBlock } from '../../../data/tables/evaluation-context.js';
import { type ListRows, refuseRepeats } from '../../../data/tables/ranked-lists.js';
import { checkTruthOf, type Truth } from '../../../data/tables/truth.js';
import { type Backend, returnBuffer, takeBuffer } from '../../../foundation/kernels/contract.js';
import { judge, NOBODY } from '../../../foundation/kernels/judge.js';

/** The gain of every relevant item where these are not graded. */
const ONE = Float64Array.of(1);

/** Memory for judging blocks of at most `mostUsers` users down to `depth` ranks. */
export class Workbench {
  private readonly buffer: Float32Array;
  private readonly gains: Float64Array;
  private readonly items: Uint32Array;
  /** Space for a number of each user, as often as was asked for. */
  readonly columns: readonly Float64Array[];

  constructor(
    private readonly backend: Backend,
    readonly mostUsers: number,
    readonly depth: number,
    columnCount = 0,
  ) {
    const cells = mostUsers * depth;
    this.buffer = takeBuffer(backend, cells * 3 + CELLS_BEHIND_HEADS + columnCount * mostUsers * 2);
    const { buffer, byteOffset } = this.buffer;
    this.gains = new Float64Array(buffer, byteOffset, cells);
    const behindGains = byteOffset + cells * 8;
    const columnBytes = mostUsers * 8;
    this.columns = Array.from(
      { length: columnCount },
      (_, i) => new Float64Array(buffer, behindGains + i * columnBytes, mostUsers),
    );
    const itemCells = cells + CELLS_BEHIND_HEADS;
    this.items = new Uint32Array(buffer, behindGains + columnCount * columnBytes, itemCells);
  }

  /**
   * Judges users `from` to `to` of the lists, who are users `firstUser + from` and so on of the truth. `gains` runs
   * beside the items of the truth; undefined says that each is worth 1. The block is good until the next is judged.
   */
  judge(
    rows: ListRows,
    from: number,
    to: number,
    truth: Truth,
    gains: Float64Array | undefined,
    relevantCounts: Uint32Array,
    firstUser: number,
  ): JudgedBlock {
    const userCount = to - from;
    const { offsets } = truth;
    const [first, end] = [firstUser + from, firstUser + to];
    const [firstItem, endItem] = [offsets[first]!, offsets[end]!];
    const block: JudgedBlock = {
      userCount,
      depth: this.depth,
      gains: this.gains.subarray(0, this.depth * userCount),
      listLengths: rows.lengths.subarray(from, to),
      relevantCounts: relevantCounts.subarray(first, end),
    };
    copyHeads(this.items, rows, from, to, this.depth);
    const offender = this.backend.run(judge, {
      items: this.items.subarray(0, this.depth * userCount),
      lengths: block.listLengths,
      stride: this.depth,
      depth: this.depth,
      truthOffsets: offsets.subarray(first, end + 1),
      truthItems: truth.items.subarray(firstItem, endItem),
      truthGains: gains === undefined ? ONE : gains.subarray(firstItem, endItem),
      gainStep: gains === undefined ? 0 : 1,
      userCount,
      gains: block.gains,
    });
    if (offender !== NOBODY) this.refuse(rows, truth, from + offender, firstUser);
    return block;
  }

  /** Gives the memory back; the last block is not good any longer. */
  release(): void {
    returnBuffer(this.backend, this.buffer);
  }

  /** What the user did wrong; of two mistakes, that of the truth is reported. */
  private refuse(rows: ListRows, truth: Truth, user: number, firstUser: number): void {
    checkTruthOf(truth, firstUser + user);
    refuseRepeats(rows, this.depth, user, user + 1);
  }
}

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

/** Cells that a copy may write behind the last head. */
const CELLS_BEHIND_HEADS = 4;

/** Places up to here are small integers in every engine, and are added without a check. */
const MOST_FAST_START = 0x3fffffff;

/**
 * Puts the first `depth` cells of the lists of users `from` to `to` one behind the other; short lists leave gaps. Lists may
 * lie far apart in memory: the copy is written out, five cells at a time, because a processor that is not held up by a loop
 * for every cell looks several lists ahead, and the waiting for memory overlaps. Most cutoffs are multiples of five.
 */
function copyHeads(heads: Uint32Array, { items, starts, lengths }: ListRows, from: number, to: number, depth: number) {
  const lastStart = Math.min(items.length - depth - CELLS_BEHIND_HEADS, MOST_FAST_START);
  let target = 0;
  for (let user = from; user < to; user++) {
    const start = starts[user]!;
    const end = (target + depth) | 0;
    if (start > lastStart) copyList(heads, target, items, start, Math.min(lengths[user]!, depth));
    else {
      // What is copied behind the end is overwritten by the next head.
      for (let source = start | 0; target < end; source = (source + 5) | 0, target = (target + 5) | 0) {
        heads[target] = items[source]!;
        heads[target + 1] = items[source + 1]!;
        heads[target + 2] = items[source + 2]!;
        heads[target + 3] = items[source + 3]!;
        heads[target + 4] = items[source + 4]!;
      }
    }
    target = end;
  }
}

/** The way near the end of all items, where nothing may be read behind the list. */
function copyList(heads: Uint32Array, target: number, items: Uint32Array, source: number, length: number): void {
  for (let rank = 0; rank < length; rank++) heads[target + rank] = items[source + rank]!;
}
