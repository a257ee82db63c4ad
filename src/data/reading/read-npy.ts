// NumPy arrays (.npy) of scores, factors or indices: the header is read, the data are copied once into a typed array of
// the same kind, whatever the byte order of the file. 64-bit integers become doubles where they fit, and are refused
// where they do not.

import { type ErrorDetails, InputError } from '../../foundation/errors.js';
import { type NpyHeader, parseNpyHeader } from './npy-header.js';
import { joinBytes, openSource, type Source, type SourceOptions, splitHead } from './sources.js';

/** The numbers of a NumPy file as a typed array. */
export type NpyData =
  | Float32Array
  | Float64Array
  | Int8Array
  | Int16Array
  | Int32Array
  | Uint8Array
  | Uint16Array
  | Uint32Array;

/** An array of NumPy: its shape and its numbers. */
export interface NpyArray {
  readonly shape: readonly number[];
  /** Row after row. */
  readonly data: NpyData;
  /** As the file says it, such as `<f4`. */
  readonly dtype: string;
}

/** The prelude with the longest length field. */
const PRELUDE = 12;

/**
 * Reads one array in C order, compressed or not.
 * @example
 * import { readFile } from 'node:fs/promises';
 * const { shape, data } = await readNpy(await readFile('scores.npy'));
 */
export async function readNpy(source: Source, options: SourceOptions = {}): Promise<NpyArray> {
  const { file, chunks } = await openSource(source, options);
  const refuse = (reason: string, details: ErrorDetails): never => {
    throw new InputError(reason, { file, ...details });
  };
  const prelude = await splitHead(chunks, PRELUDE);
  try {
    const headerEnd = headerEndOf(prelude.head, refuse);
    const { head, rest } = await splitHead(joinBytes(prelude.head, prelude.rest), headerEnd);
    if (head.length < headerEnd) refuse('The NPY header ends too early', { found: `${head.length} bytes` });
    const header = parseNpyHeader(head, headerEnd, refuse);
    const bytes = roomFor(header, refuse);
    let length = 0;
    const add = (chunk: Uint8Array) => {
      const space = bytes.length - length;
      if (chunk.length > space)
        refuse('The NPY file is longer than its shape', wrongLength(header, length + chunk.length));
      bytes.set(chunk, length);
      length += chunk.length;
    };
    add(head.subarray(headerEnd));
    for await (const chunk of rest) add(chunk);
    if (length < bytes.length) refuse('The NPY file is shorter than its shape', wrongLength(header, length));
    if (!header.isLittleEndian) swapBytes(bytes, header.elementSize);
    return { shape: header.shape, data: dataOf(bytes.buffer, header, refuse), dtype: header.dtype };
  } finally {
    await prelude.rest.return();
  }
}

function roomFor(
  { shape, dtype, elementCount, elementSize }: NpyHeader,
  refuse: (reason: string, details: ErrorDetails) => never,
): Uint8Array<ArrayBuffer> {
  const byteCount = elementCount * elementSize;
  try {
    return new Uint8Array(byteCount);
  } catch {
    return refuse('The NPY array does not fit in memory', {
      found: `(${shape.join(', ')}) of ${dtype}: ${byteCount} bytes`,
      expected: 'an array that can be allocated here',
      hint: 'Split it into several files.',
    });
  }
}

function headerEndOf(head: Uint8Array, refuse: (reason: string, details: ErrorDetails) => never): number {
  if (head.length === 0) refuse('The file is empty', { expected: 'an NPY array' });
  const isNpy = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59].every((byte, i) => head[i] === byte);
  if (!isNpy) refuse('The file is not an NPY array', { hint: 'Write it with numpy.save.' });
  if (head.length < PRELUDE) refuse('The NPY header ends too early', { found: `${head.length} bytes` });
  const version = head[6]!;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (version === 1) return 10 + view.getUint16(8, true);
  if (version !== 2 && version !== 3) {
    refuse('This version of NPY is not known', { found: version, expected: '1, 2 or 3' });
  }
  return 12 + view.getUint32(8, true);
}

function wrongLength({ shape, elementCount, elementSize }: NpyHeader, length: number): ErrorDetails {
  return {
    found: `at least ${length} bytes of data`,
    expected: `${elementCount * elementSize} for the shape (${shape.join(', ')})`,
    hint: 'Write or copy the file again.',
  };
}

/** Every platform that runs JavaScript today is little-endian. */
function swapBytes(bytes: Uint8Array, size: number): void {
  for (let at = 0; at < bytes.length; at += size) bytes.subarray(at, at + size).reverse();
}

function dataOf(
  buffer: ArrayBuffer,
  { kind, dtype }: NpyHeader,
  refuse: (reason: string, details: ErrorDetails) => never,
): NpyData {
  switch (kind) {
    case 'f4':
      return new Float32Array(buffer);
    case 'f8':
      return new Float64Array(buffer);
    case 'i1':
      return new Int8Array(buffer);
    case 'i2':
      return new Int16Array(buffer);
    case 'i4':
      return new Int32Array(buffer);
    case 'u1':
    case 'b1':
      return new Uint8Array(buffer);
    case 'u2':
      return new Uint16Array(buffer);
    case 'u4':
      return new Uint32Array(buffer);
    default:
      return doublesOf(kind === 'i8' ? new BigInt64Array(buffer) : new BigUint64Array(buffer), dtype, refuse);
  }
}

function doublesOf(
  integers: BigInt64Array | BigUint64Array,
  dtype: string,
  refuse: (reason: string, details: ErrorDetails) => never,
): Float64Array {
  const doubles = new Float64Array(integers.length);
  for (let i = 0; i < integers.length; i++) {
    doubles[i] = Number(integers[i]!);
    if (Number.isSafeInteger(doubles[i])) continue;
    refuse(`Element ${i} of the NPY array is too large`, {
      found: integers[i],
      expected: `integers of ${dtype} within 2^53 - 1`,
    });
  }
  return doubles;
}
