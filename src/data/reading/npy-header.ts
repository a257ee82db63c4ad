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
  const shapeText = /'shape'\s*:\s*\(([\d\s,L]*)\)/.exec(text)?.[1];
  if (dtype === undefined || order === undefined || shapeText === undefined) {
    return refuse('The NPY header cannot be read', {
      found: text.slice(text.indexOf('{')).trim(),
      expected: "'descr', 'fortran_order' and 'shape' of one plain type",
      hint: 'Structured arrays are not read: save one plain array a file.',
    });
  }
  const shape = shapeText.split(',').flatMap((word) => (word.trim() === '' ? [] : [Number.parseInt(word, 10)]));
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
  return { shape, dtype, kind, isLittleEndian: !dtype.startsWith('>'), elementCount, elementSize };
}
