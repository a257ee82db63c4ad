// Files are read alike in every engine: the same table from a text, bytes, a Blob, a File, a stream and gzip, and the
// same refusals with the same place.
import { describe, expect, it } from 'vitest';
import { InputError, readInteractions, readNpy, type Source } from '../../src/shell.js';

const TEXT = `user,item,score\n${Array.from({ length: 1500 }, (_, i) => `é${i % 40},${i},${i / 7}\n`).join('')}`;
const BYTES = new TextEncoder().encode(TEXT);

async function gzipped(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

const packed = await gzipped(BYTES);
const sources: Readonly<Record<string, () => Source>> = {
  text: () => TEXT,
  bytes: () => BYTES,
  'a Blob': () => new Blob([TEXT]),
  'a File': () => new File([TEXT], 'log.csv'),
  chunks: () => inChunks(BYTES, 1000),
  gzip: () => packed,
  'a Blob of gzip': () => new Blob([packed as BlobPart]),
  'gzip in small chunks': () => inChunks(packed, 7),
};

async function refusalOf(source: Source): Promise<InputError> {
  const refusal = await readInteractions(source, { name: 'file.csv' }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(InputError);
  return refusal as InputError;
}

describe('reading', () => {
  it.each(Object.entries(sources))('gives the same table from %s', async (name, make) => {
    const table = await readInteractions(make());
    expect(table.rowCount).toBe(1500);
    expect([table.userIds.idAt(39), table.itemIds.idAt(1499), table.values![1499]]).toEqual(['é39', '1499', 1499 / 7]);
    expect(table.format.compression).toBe(name.includes('gzip') ? 'gzip' : 'none');
  });

  it('refuses with the place', async () => {
    const { details } = await refusalOf('user,item,score\n1,2,3\n1,3,many\n');
    expect(details).toMatchObject({ file: 'file.csv', line: 3, column: 5, found: 'many' });
  });

  it('refuses a gzip file that ends too early', async () => {
    expect((await refusalOf(packed.subarray(0, packed.length - 20))).message).toMatch(/ends too early/);
  });

  it('takes NPY', async () => {
    const header = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2), }".padEnd(117);
    const bytes = new Uint8Array(128 + 16);
    bytes.set([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, 118, 0]);
    bytes.set(new TextEncoder().encode(`${header}\n`), 10);
    new Float32Array(bytes.buffer, 128).set([1, 2, 3, 4.5]);
    const { shape, data } = await readNpy(bytes);
    expect([shape, [...data]]).toEqual([
      [2, 2],
      [1, 2, 3, 4.5],
    ]);
  });
});
