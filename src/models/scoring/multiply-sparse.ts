// The product of two sparse matrices as dense rows, for matrices of any size: work goes to the kernel in calls of some
// milliseconds, and the right matrix a stretch of rows at a time.
import { type InteractionMatrix, rowsOfMatrix } from '../../data/tables/interaction-matrix.js';
import { checkLength } from '../../foundation/checks.js';
import { type Backend, returnBuffer, takeBuffer } from '../../foundation/kernels/contract.js';
import { ALL_FINITE, sparseProduct } from '../../foundation/kernels/sparse-product.js';
import { isUint32Array } from '../../foundation/typed-arrays.js';
import { atOnce, type Steps } from '../../foundation/work-options.js';

// Arrays where kernels run, so that calls which read or change a few of their numbers do not copy all of them in and out.
// They are valid until released; what is to stay is copied before.

/** What an array holds at first: a copy of another, or so many doubles of 0. */
type Start = Float64Array | Uint32Array | number;
type Starts = Readonly<Record<string, Start>>;
type Placed<S extends Starts> = {
  readonly [Name in keyof S]: S[Name] extends Uint32Array ? Uint32Array : Float64Array;
};

/** Places arrays in the backend's memory, side by side; those of `later` hold anything until the caller has written to them. */
export function heldArrays<const S extends Starts>(backend: Backend, starts: S, later: readonly (keyof S)[] = []) {
  const entries = Object.entries<Start>(starts);
  const memory = takeBuffer(backend, heldBytes(starts) / 4);
  let end = memory.byteOffset;
  const placed = entries.map(([name, start]) => {
    const length = typeof start === 'number' ? start : start.length;
    const array = isUint32Array(start)
      ? new Uint32Array(memory.buffer, end, length)
      : new Float64Array(memory.buffer, end, length);
    if (!later.includes(name)) {
      if (typeof start === 'number') array.fill(0);
      else array.set(start);
    }
    end += bytesOf(start);
    return [name, array] as const;
  });
  const record = (pairs: readonly (readonly [string, Float64Array | Uint32Array])[]) =>
    Object.fromEntries(pairs) as unknown as Placed<S>;
  return {
    arrays: record(placed),
    copies: () => record(placed.map(([name, array]) => [name, array.slice()])),
    release: () => returnBuffer(backend, memory),
  };
}

/** Bytes that are placed where kernels run; beyond them what a scorer holds comes a stretch at a time. */
export const HELD_BYTES = 1_073_741_824;

export function heldBytes(starts: Starts): number {
  return Object.values<Start>(starts).reduce<number>((sum, start) => sum + bytesOf(start), 0);
}

/** Whole doubles, so that the next array may be of any kind. */
function bytesOf(start: Start): number {
  return Math.ceil((typeof start === 'number' ? 8 * start : start.byteLength) / 8) * 8;
}

/** Products a call adds up; more where copying the right matrix for the call would cost as much. */
const PRODUCTS_A_CALL = 16_777_216;

/** Entries of the right matrix that a call is given at most: 384 MiB of them. */
const ENTRIES_A_STRETCH = 33_554_432;

/** Cells of dense rows that are held at a time: 8 MiB of them. */
const CELLS_HELD = 1_048_576;

/** products = left * right, middle ascending; returns the first row with a sum that is not finite, or 0xffffffff. */
export function multiplySparse(...product: Parameters<typeof multiplySparseInSteps>): number {
  return atOnce(multiplySparseInSteps(...product));
}

export function* multiplySparseInSteps(
  backend: Backend,
  left: InteractionMatrix,
  right: InteractionMatrix,
  products: Float64Array,
  rightIsOnes = false,
): Steps<number> {
  checkLength('products', products.length, left.userCount * right.itemCount, 'rows * columns');
  for (let from = 0; from < left.userCount; ) {
    const { to, work } = rowsForACall(left, right, from);
    const cells = products.subarray(from * right.itemCount, to * right.itemCount);
    const offender = multiplyRows(backend, rowsOfMatrix(left, from, to), right, cells, work, rightIsOnes);
    if (offender !== ALL_FINITE) return from + offender;
    from = to;
    yield;
  }
  return ALL_FINITE;
}

/** How many dense rows to hold at a time: more for a large right matrix, which is copied once for all of them. */
export function rowsHeld(columnCount: number, rightEntryCount: number): number {
  return Math.max(1, Math.floor(Math.max(CELLS_HELD, rightEntryCount / 2) / Math.max(1, columnCount)));
}

function multiplyRows(
  backend: Backend,
  left: InteractionMatrix,
  right: InteractionMatrix,
  products: Float64Array,
  work: number,
  rightIsOnes: boolean,
): number {
  // Where few entries are needed, moving all of them into the backend's memory would be most of the work.
  const run: Pick<Backend, 'run'> =
    work < right.items.length / 4 ? { run: (kernel, args) => kernel.body(args) } : backend;
  let first = 0;
  do {
    const end = stretchEnd(right.offsets, first, right.userCount);
    const stretch = rowsOfMatrix(right, first, end);
    const offender = run.run(sparseProduct, {
      leftOffsets: left.offsets,
      leftColumns: left.items,
      leftValues: left.values,
      rowCount: left.userCount,
      firstMiddle: first,
      middleCount: end - first,
      rightOffsets: stretch.offsets,
      rightColumns: stretch.items,
      rightValues: stretch.values,
      rightIsOnes: rightIsOnes ? 1 : 0,
      columnCount: right.itemCount,
      products,
    });
    if (offender !== ALL_FINITE) return offender;
    first = end;
  } while (first < right.userCount);
  return ALL_FINITE;
}

/** The rows of a call that starts at `from`, one at least, and how many products they add up. */
function rowsForACall(left: InteractionMatrix, { offsets, items }: InteractionMatrix, from: number) {
  const most = Math.max(PRODUCTS_A_CALL, 4 * items.length);
  let work = 0;
  let to = from;
  while (to < left.userCount && work < most) {
    for (let at = left.offsets[to]!; at < left.offsets[to + 1]!; at++) {
      work += offsets[left.items[at]! + 1]! - offsets[left.items[at]!]!;
    }
    to += 1;
  }
  return { to, work };
}

function stretchEnd(offsets: Uint32Array, first: number, rowCount: number): number {
  if (offsets[rowCount]! - offsets[first]! <= ENTRIES_A_STRETCH) return rowCount;
  let end = first + 1;
  while (offsets[end + 1]! - offsets[first]! <= ENTRIES_A_STRETCH) end += 1;
  return end;
}
