// The header of an NPY file is a Python dictionary in a fixed spelling; this reads its three keys and refuses what the
// reader cannot take, with the NumPy call that makes it readable.

import type { ErrorDetails } from '../../foundation/errors.js';

export type NpyKind = 'f4' | 'f8' | 'i1' | 'i2' | 'i4' | 'i8' | 'u1' | 'u2' | 'u4' | 'u8' | 'b1';

export interface NpyHeader {
  readonly shape: readonly number[];
  readonly dtype: string;
  readonly kind: NpyKind;
  readonly isLittleEndian: boolean;
  readonly elementCount: number;
  readonly elementSize: number;
}

const KINDS: readonly NpyKind[] = ['f4', 'f8', 'i1', 'i2', 'i4', 'i8', 'u1', 'u2', 'u4', 'u8', 'b1'];

/** Reads the dictionary that ends at `end`. */
export function parseNpyHeader(
  head: Uint8Array,
  end: number,
  refuse: (reason: string, details: ErrorDetails) => never,
): NpyHeader {
  const text = new TextDecoder().decode(head.subarray(10, end));
  const dtype = /'descr'\s*:\s*'([^']*)'/.exec(text)?.[1];
  const order = /'fortran_order'\s*:\s*(True|False)/.exec(text)?.[1];
  const shape = shapeOf(/'shape'\s*:\s*\(([^)]*)\)/.exec(text)?.[1]);
  if (dtype === undefined || order === undefined || shape === undefined) {
    return refuse('The NPY header cannot be read', {
      found: text.slice(text.indexOf('{')).trim(),
      expected: "'descr', 'fortran_order' and 'shape' of one plain type",
      hint: 'Structured arrays are not read: save one plain array per file.',
    });
  }
  const kind = KINDS.find((known) => known === dtype.slice(1));
  if (kind === undefined || !/^[<>|=]/.test(dtype)) {
    return refuse('This type of NPY array is not read', {
      found: dtype,
      expected: 'float32, float64 or integers',
      hint: 'Save it with array.astype(numpy.float32).',
    });
  }
  if (order === 'True' && shape.length > 1) {
    return refuse('The NPY array is in Fortran order', {
      expected: 'C order, row after row',
      hint: 'Save it with numpy.ascontiguousarray(array).',
    });
  }
  const elementCount = shape.reduce((product, length) => product * length, 1);
  const elementSize = Number(kind.slice(1));
  if (!Number.isSafeInteger(elementCount * elementSize)) {
    return refuse('The shape of the NPY array is too large', {
      found: `(${shape.join(', ')}) of ${dtype}`,
      expected: `at most ${Number.MAX_SAFE_INTEGER} bytes`,
    });
  }
  return { shape, dtype, kind, isLittleEndian: !dtype.startsWith('>'), elementCount, elementSize };
}

/** The lengths in a tuple of Python 3 or 2 (`3L`), such as `(3, 4)`, `(3,)` and `()`; undefined for any other text. */
function shapeOf(text: string | undefined): readonly number[] | undefined {
  if (text === undefined) return undefined;
  const words = text.split(',').map((word) => word.trim());
  if (words.at(-1) === '') words.pop();
  return words.every((word) => /^\d+L?$/.test(word)) ? words.map((word) => Number.parseInt(word, 10)) : undefined;
}
