// Judging lists against the truth: which ranks hold relevant items and what these are worth. A workbench in the
// backend's memory holds one block of users at a time, so that what is judged once is folded many times uncopied.
// A truth that does not ascend is refused, and so is a list that holds an item twice among the ranks judged; what stands
// behind these ranks is not looked at.
import type { JudgedBlock } from '../../../data/tables/judged-block.js';
import { type JudgeableLists, type ListRows, listRowsOf, refuseRepeats } from '../../../data/tables/ranked-lists.js';
import { checkTruthOf, type Truth } from '../../../data/tables/truth.js';
import type { Backend } from '../../../foundation/kernels/contract.js';
import { judge, NOBODY } from '../../../foundation/kernels/judge.js';
import { leaveRoom, takeRoom } from '../../../foundation/kernels/rooms.js';
import { CELLS_BEHIND_HEADS, copyHeads } from './list-heads.js';

/** The gain of every relevant item where these are not graded. */
const ONE = Float64Array.of(1);

/** Memory for judging blocks of at most `mostUsers` users down to `depth` ranks. */
export class Workbench {
  private readonly room: Float32Array;
  private readonly gains: Float64Array;
  private readonly items: Uint32Array;
  /** Room for a number of each user, as often as was asked for. */
  readonly columns: readonly Float64Array[];

  constructor(
    private readonly backend: Backend,
    readonly mostUsers: number,
    readonly depth: number,
    columnCount = 0,
  ) {
    const cells = mostUsers * depth;
    this.room = takeRoom(backend, cells * 3 + CELLS_BEHIND_HEADS + columnCount * mostUsers * 2);
    const { buffer, byteOffset } = this.room;
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
    lists: JudgeableLists | ListRows,
    from: number,
    to: number,
    truth: Truth,
    gains: Float64Array | undefined,
    relevantCounts: Uint32Array,
    firstUser: number,
  ): JudgedBlock {
    const rows = 'starts' in lists ? lists : listRowsOf(lists);
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
    leaveRoom(this.backend, this.room);
  }

  /** What the user did wrong; of two mistakes, that of the truth is told. */
  private refuse(rows: ListRows, truth: Truth, user: number, firstUser: number): void {
    checkTruthOf(truth, firstUser + user);
    refuseRepeats(rows, this.depth, user, user + 1);
  }
}
