// Judging lists against the truth: which ranks hold relevant items and what these are worth. A workbench in the
// backend's memory holds one block of users at a time, so that what is judged once is folded many times uncopied.
import type { JudgedBlock } from '../data/judged-block.js';
import type { JudgeableLists } from '../data/ranked-lists.js';
import type { Truth } from '../data/truth.js';
import type { Backend } from '../kernels/contract.js';
import { judge } from '../kernels/judge.js';

/** Memory for judging blocks of at most `mostUsers` users down to `depth` ranks. */
export class Workbench {
  private readonly room: Float32Array;
  private readonly gains: Float64Array;
  private readonly items: Uint32Array;

  constructor(
    private readonly backend: Backend,
    readonly mostUsers: number,
    readonly depth: number,
  ) {
    const cells = mostUsers * depth;
    this.room = backend.allocateScores(cells * 3);
    this.gains = new Float64Array(this.room.buffer, this.room.byteOffset, cells);
    this.items = new Uint32Array(this.room.buffer, this.room.byteOffset + cells * 8, cells);
  }

  /**
   * Judges users `from` to `to` of the lists, who are users `firstUser + from` and so on of the truth. `gains` runs
   * beside the items of the truth. The block is good until the next is judged.
   */
  judge(
    lists: JudgeableLists,
    from: number,
    to: number,
    truth: Truth,
    gains: Float64Array,
    relevantCounts: Uint32Array,
    firstUser: number,
  ): JudgedBlock {
    const userCount = to - from;
    const { offsets } = truth;
    const [first, end] = [firstUser + from, firstUser + to];
    const block: JudgedBlock = {
      userCount,
      depth: this.depth,
      gains: this.gains.subarray(0, this.depth * userCount),
      listLengths: lists.lengths.subarray(from, to),
      relevantCounts: relevantCounts.subarray(first, end),
    };
    this.backend.run(judge, {
      items: this.heads(lists, from, to),
      lengths: block.listLengths,
      stride: this.depth,
      depth: this.depth,
      truthOffsets: offsets.subarray(first, end + 1),
      truthItems: truth.items.subarray(offsets[first], offsets[end]),
      truthGains: gains.subarray(offsets[first], offsets[end]),
      userCount,
      gains: block.gains,
    });
    return block;
  }

  release(): void {
    this.backend.release(this.room);
  }

  /** The first `depth` items of each list; where lists are shorter, what follows is not looked at. */
  private heads(lists: JudgeableLists, from: number, to: number): Uint32Array {
    const { depth, items } = this;
    const width = Math.min(depth, lists.k);
    for (let user = from; user < to; user++) {
      const [target, source] = [(user - from) * depth, user * lists.k];
      for (let rank = 0; rank < width; rank++) items[target + rank] = lists.items[source + rank]!;
    }
    return items.subarray(0, (to - from) * depth);
  }
}
