// How the work of one kernel is divided among threads that share memory: every part is a call of the same kernel on a range of
// rows, columns or numbers of its results. No sum is divided, so that the bits do not depend on the number of parts.

/** An array of which a part begins later: the place of its address, and of its width where a unit is a row. */
type Moved = readonly [address: number, width?: number];

/** Places are those of the kernel's arguments. */
interface Division {
  /** The number of rows, columns or numbers, which is divided. */
  readonly count: number;
  readonly arrays: readonly Moved[];
  /** Of 64 bits a unit. */
  readonly doubles?: number;
  /** Work on a unit in multiplications and additions: a number, times those of the arguments at these places. */
  readonly work: number;
  readonly times?: readonly number[];
  /** The key of draws, which a place is added to. */
  readonly key?: number;
  /** Columns and values of a sparse matrix, whose rows are divided by their entries; its offsets are argument 0. */
  readonly isSparse?: boolean;
}

const DIVISIONS: Readonly<Record<string, Division>> = {
  productNN: {
    count: 2,
    arrays: [
      [0, 3],
      [6, 4],
    ],
    work: 1,
    times: [3, 4],
  },
  productNT: {
    count: 2,
    arrays: [
      [0, 3],
      [6, 4],
    ],
    work: 1,
    times: [3, 4],
  },
  productTN: { count: 2, arrays: [[0], [7, 4]], work: 1, times: [3, 4] },
  sparseRows: { count: 3, arrays: [[7, 5]], work: 1, times: [5], isSparse: true },
  scatterSparseRows: { count: 5, arrays: [[4], [7]], work: 1, isSparse: true },
  gatherRows: { count: 2, arrays: [[1], [4, 3]], work: 1, times: [3] },
  scatterRows: { count: 3, arrays: [[0], [5]], work: 1, times: [2] },
  rowDots: { count: 2, arrays: [[0, 3], [1, 3], [4]], work: 1, times: [3] },
  addScaledRows: { count: 2, arrays: [[0, 3], [1], [4, 3]], work: 1, times: [3] },
  softmaxRows: { count: 1, arrays: [[0, 2], [3, 2], [4]], doubles: 5, work: 12, times: [2] },
  addScaled: { count: 2, arrays: [[0], [3]], work: 1 },
  addProducts: { count: 3, arrays: [[0], [1], [4]], work: 1 },
  activate: { count: 2, arrays: [[1], [3]], work: 4 },
  activateGradient: { count: 4, arrays: [[1], [2], [3], [5]], work: 2 },
  adamStep: { count: 1, arrays: [[0], [4], [5], [6]], work: 6 },
  logisticLoss: { count: 2, arrays: [[0], [1], [3], [4]], work: 24 },
  pairwiseLoss: { count: 1, arrays: [[0], [2], [3]], work: 24 },
  addKept: { count: 1, arrays: [[0], [6]], work: 6, key: 2 },
};

/** What a place of a draw is multiplied by before the key is added. */
const DRAW_STEP = 0x9e3779b9;

/** Ranges begin at multiples of it, so that only the last has numbers beyond a vector. */
const STEP = 4;

export interface DividedWork {
  /** In multiplications and additions, about. */
  readonly size: number;
  /** The arguments of part `part` of `partCount`. */
  argumentsOf(part: number, partCount: number): number[];
}

/** The work of a call, if its kernel can be divided; `words` are those of the memory. */
export function dividedWork(
  kernel: string,
  args: readonly number[],
  words: () => Uint32Array,
): DividedWork | undefined {
  const own = DIVISIONS[kernel];
  if (own === undefined) return undefined;
  const count = args[own.count]!;
  const isByEntries = kernel === 'sparseRows';
  const offsets = own.isSparse ? words().subarray(args[0]! >>> 2, (args[0]! >>> 2) + args[3]! + 1) : undefined;
  const entryCount = offsets === undefined ? 1 : offsets[offsets.length - 1]! - offsets[0]!;
  const units = isByEntries ? entryCount : count * entryCount;
  const startOf = (part: number, partCount: number) => {
    if (part === partCount) return count;
    if (isByEntries) return firstRowFrom(offsets!, offsets![0]! + Math.floor((entryCount * part) / partCount));
    return Math.min(count, STEP * Math.round((count * part) / partCount / STEP));
  };
  return {
    size: (own.times ?? []).reduce((size, place) => size * args[place]!, own.work * units),
    argumentsOf(part, partCount) {
      const [from, to] = [startOf(part, partCount), startOf(part + 1, partCount)];
      const moved = [...args];
      moved[own.count] = to - from;
      for (const [place, width] of own.arrays) moved[place]! += 4 * from * (width === undefined ? 1 : args[width]!);
      if (own.doubles !== undefined) moved[own.doubles]! += 8 * from;
      if (own.key !== undefined) moved[own.key] = (moved[own.key]! + Math.imul(from, DRAW_STEP)) >>> 0;
      if (isByEntries) {
        const skipped = 4 * (offsets![from]! - offsets![0]!);
        moved[0]! += 4 * from;
        for (const place of [1, 2]) moved[place]! += skipped;
      }
      return moved;
    },
  };
}

/** The first row that begins at an entry or behind it. */
function firstRowFrom(offsets: Uint32Array, entry: number): number {
  let [low, high] = [0, offsets.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (offsets[middle]! < entry) low = middle + 1;
    else high = middle;
  }
  return low;
}
