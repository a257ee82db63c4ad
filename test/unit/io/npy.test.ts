import { describe, expect, it } from 'vitest';
import { readNpy } from '../../../src/data/reading/read-npy.js';
import { InputError } from '../../../src/foundation/errors.js';
import { bytesOf, gzipped, inChunks } from './support/sources.js';

interface Recipe {
  readonly version?: number;
  readonly descr?: string;
  readonly order?: string;
  readonly shape?: string;
  readonly data?: ArrayBufferView;
}

/** An NPY file as NumPy writes it: the header padded to a multiple of 64 bytes. */
function npy({ version = 1, descr = '<f4', order = 'False', shape = '(2, 3)', data }: Recipe): Uint8Array {
  const prelude = version === 1 ? 10 : 12;
  const text = `{'descr': '${descr}', 'fortran_order': ${order}, 'shape': ${shape}, }`;
  const length = Math.ceil((prelude + text.length + 1) / 64) * 64 - prelude;
  const content = data ?? new Float32Array([1, 2, 3, 4, 5.5, -Infinity]);
  const sizes = version === 1 ? [length & 255, length >> 8] : [length & 255, length >> 8, 0, 0];
  return new Uint8Array([
    ...[0x93, ...bytesOf('NUMPY'), version, 0, ...sizes],
    ...bytesOf(`${text.padEnd(length - 1)}\n`),
    ...new Uint8Array(content.buffer, content.byteOffset, content.byteLength),
  ]);
}

describe('an NPY array', () => {
  it.each([1, 2, 3])('of version %d is read', async (version) => {
    const array = await readNpy(npy({ version }));
    expect(array).toEqual({ shape: [2, 3], data: new Float32Array([1, 2, 3, 4, 5.5, -Infinity]), dtype: '<f4' });
  });

  it('comes in chunks of any size, compressed or not', async () => {
    const whole = await readNpy(npy({}));
    for (const size of [1, 5, 64, 100]) {
      expect(await readNpy(inChunks(npy({}), size))).toEqual(whole);
      expect(await readNpy(inChunks(gzipped(npy({})), size))).toEqual(whole);
    }
  });

  it.each([
    ['<f8', new Float64Array([0.1, -0])],
    ['|i1', new Int8Array([-1, 2])],
    ['<i2', new Int16Array([-1, 2])],
    ['<i4', new Int32Array([-1, 2])],
    ['|u1', new Uint8Array([255, 2])],
    ['<u2', new Uint16Array([65535, 2])],
    ['<u4', new Uint32Array([4294967295, 2])],
    ['|b1', new Uint8Array([0, 1])],
  ])('of %s keeps its type', async (descr, data) => {
    expect(await readNpy(npy({ descr, shape: '(2,)', data }))).toEqual({ shape: [2], data, dtype: descr });
  });

  it('of 64-bit integers becomes doubles, if they fit', async () => {
    const fits = npy({ descr: '<i8', shape: '(2,)', data: new BigInt64Array([-5n, 9007199254740991n]) });
    expect((await readNpy(fits)).data).toEqual(new Float64Array([-5, 9007199254740991]));
    const large = npy({ descr: '<u8', shape: '(1,)', data: new BigUint64Array([9007199254740992n]) });
    await expect(readNpy(large)).rejects.toThrow('Element 0 of the NPY array is too large');
  });

  it('may have the other byte order, one number, or none', async () => {
    const big = new Uint8Array([0x3f, 0x80, 0, 0, 0xc0, 0, 0, 0]);
    expect((await readNpy(npy({ descr: '>f4', shape: '(2, 1)', data: big }))).data).toEqual(new Float32Array([1, -2]));
    expect(await readNpy(npy({ shape: '()', data: new Float32Array([7]) }))).toMatchObject({ shape: [] });
    expect((await readNpy(npy({ shape: '(0, 4)', data: new Float32Array(0) }))).shape).toEqual([0, 4]);
    expect((await readNpy(npy({ shape: '(6,)', order: 'True' }))).shape).toEqual([6]);
  });

  it.each([
    ['in Fortran order', npy({ order: 'True' }), 'numpy.ascontiguousarray'],
    ['of an unknown type', npy({ descr: '<f2' }), 'astype'],
    ['of a type without a byte order', npy({ descr: 'xf4' }), 'astype'],
    ['that ends too early', npy({}).slice(0, -1), 'shorter than its shape'],
    ['that goes on', npy({ shape: '(5,)' }), 'longer than its shape'],
    ['cut in its header', npy({}).slice(0, 40), 'header ends too early'],
    ['cut in its prelude', npy({}).slice(0, 8), 'header ends too early'],
    ['of version 9', npy({ version: 9 }), 'expected 1, 2 or 3'],
    ['without a shape', npy({ shape: 'None' }), 'header cannot be read'],
    ['with a shape that no Python writes', npy({ shape: '(1 2, 1)' }), 'header cannot be read'],
    ['with a shape without digits', npy({ shape: '(L,)' }), 'header cannot be read'],
    ['with an empty length', npy({ shape: '(1,,2)' }), 'header cannot be read'],
    ['with a shape that overflows', npy({ shape: '(4294967296, 4294967296)' }), 'shape of the NPY array is too large'],
    ['with a shape that no memory holds', npy({ shape: '(1000000, 1000000000)' }), '4000000000000000 bytes'],
    ['that is text', bytesOf('user,item\n1,2\n'), 'not an NPY array'],
    ['that is empty', new Uint8Array(0), 'empty'],
  ])('%s is refused', async (_, bytes, words) => {
    const error = await readNpy(bytes, { name: 's.npy' }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InputError);
    expect((error as InputError).message).toContain(words);
    expect((error as InputError).details.file).toBe('s.npy');
  });
});
