// Judging lists against the truth: which ranks hold relevant items and what these are worth. A workbench in the
// backend's memory holds one block of users at a time, so that what is judged once is folded many times uncopied.
// A truth that does not ascend is refused, and so is a list that holds an item twice among the ranks judged; what stands
// behind these ranks is not looked at.
import type { JudgedBlock } from '../data/judged-block.js';
import { type JudgeableLists, type ListRows, listRowsOf, refuseRepeats } from '../data/ranked-lists.js';
import { checkTruthOf, type Truth } from '../data/truth.js';
import type { Backend } from '../kernels/contract.js';
import { judge, NOBODY } from '../kernels/judge.js';
import { CELLS_BEHIND_HEADS, copyHeads } from './list-heads.js';

/** The gain of every relevant item where these are not graded. */
const ONE = Float64Array.of(1);

/** Memory that a backend keeps for its next workbench, at most, in cells of four bytes. */
const MOST_KEPT_CELLS = 0x100000;

/** The memory of the last workbench of a backend: fresh memory costs more than a block takes to judge. */
const keptRooms = new WeakMap<Backend, Float32Array>();

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
    this.room = takeRoom(backend, cells * 3 + CELLS_BEHIND_HEADS);
    const { buffer, byteOffset } = this.room;
    this.gains = new Float64Array(buffer, byteOffset, cells);
    this.items = new Uint32Array(buffer, byteOffset + cells * 8, cells + CELLS_BEHIND_HEADS);
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
    const { backend, room } = this;
    const kept = keptRooms.get(backend);
    const isBest = room.length <= MOST_KEPT_CELLS && (kept === undefined || kept.length < room.length);
    if (isBest) keptRooms.set(backend, room);
    const other = isBest ? kept : room;
    if (other !== undefined) backend.release(other);
  }

  /** What the user did wrong; of two mistakes, that of the truth is told. */
  private refuse(rows: ListRows, truth: Truth, user: number, firstUser: number): void {
    checkTruthOf(truth, firstUser + user);
    refuseRepeats(rows, this.depth, user, user + 1);
  }
}

/** Takes what the last workbench left, where it is large enough, so that two workbenches never share it. */
function takeRoom(backend: Backend, cells: number): Float32Array {
  const kept = keptRooms.get(backend);
  if (kept === undefined || kept.length < cells) return backend.allocateScores(cells);
  keptRooms.delete(backend);
  return kept;
}
