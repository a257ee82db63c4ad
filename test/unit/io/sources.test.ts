import { describe, expect, it } from 'vitest';
import { gunzip } from '../../../src/data/reading/gunzip.js';
import { readInteractions } from '../../../src/data/reading/read-interactions.js';
import { readNpy } from '../../../src/data/reading/read-npy.js';
import type { Source } from '../../../src/data/reading/sources.js';
import { CancelledError, InputError } from '../../../src/foundation/errors.js';
import type { WorkProgress } from '../../../src/foundation/work-options.js';
import { bytesOf, gzipped, inChunks } from './support/sources.js';

const TEXT = `user,item,score\n${Array.from({ length: 1500 }, (_, i) => `é${i % 40},${i},${i / 7}\n`).join('')}`;
const BYTES = bytesOf(TEXT);

/** Chunks that remember whether whoever read them let them close. */
function closing(chunks: readonly Uint8Array[]) {
  const state = { isClosed: false, readCount: 0 };
  async function* read() {
    try {
      for (const chunk of chunks) {
        state.readCount++;
        yield chunk;
      }
    } finally {
      state.isClosed = true;
    }
  }
  return { state, source: read() };
}

describe('every source gives the same table', () => {
  const sources: Record<string, () => Source> = {
    text: () => TEXT,
    bytes: () => BYTES,
    'a view into a larger buffer': () => new Uint8Array([0, 0, ...BYTES, 0]).subarray(2, BYTES.length + 2),
    'a Blob': () => new Blob([TEXT]),
    'a File': () => new File([TEXT], 'log.csv'),
    chunks: () => inChunks(BYTES, 1000),
    'chunks of one byte': () => inChunks(BYTES, 1),
    gzip: () => gzipped(TEXT),
    'a Blob of gzip': () => new Blob([gzipped(TEXT) as Uint8Array<ArrayBuffer>]),
    'gzip byte by byte': () => inChunks(gzipped(TEXT), 1),
    'gzip of two members': () => new Uint8Array([...gzipped(BYTES.slice(0, 5000)), ...gzipped(BYTES.slice(5000))]),
  };
  it.each(Object.entries(sources))('%s', async (name, make) => {
    const table = await readInteractions(make());
    const expected = await readInteractions(TEXT);
    for (const column of ['users', 'items', 'values'] as const) expect(table[column]).toEqual(expected[column]);
    expect(table.userIds.toArray()).toEqual(expected.userIds.toArray());
    expect(table.format.compression).toBe(name.includes('gzip') ? 'gzip' : 'none');
    expect(table.name).toBe(name === 'a File' ? 'log.csv' : 'input');
  });

  it('even a text of many pieces with pairs of surrogates at every seam', async () => {
    const rows = Array.from({ length: 60_000 }, (_, i) => `\u{1f600}${i % 3 === 0 ? 'x' : ''},\u{1f601},1\n`);
    const table = await readInteractions(`user,item,score\n${rows.join('')}`);
    expect(table.userIds.toArray()).toEqual(['\u{1f600}x', '\u{1f600}']);
    expect(table.itemIds.toArray()).toEqual(['\u{1f601}']);
  });
});

describe('progress', () => {
  async function progressOf(source: Source): Promise<WorkProgress[]> {
    const reports: WorkProgress[] = [];
    await readInteractions(source, { onProgress: (progress) => reports.push(progress) });
    return reports;
  }

  it('counts the bytes of the source up to its length', async () => {
    for (const source of [BYTES, gzipped(TEXT)]) {
      expect((await progressOf(source)).at(-1)).toEqual({
        done: source.length,
        total: source.length,
        what: 'reading input',
      });
    }
    const chunked = await progressOf(inChunks(BYTES, 10_000));
    expect(chunked.map(({ done }) => done)).toEqual(
      Array.from({ length: chunked.length }, (_, i) => Math.min((i + 1) * 10_000, BYTES.length)),
    );
    expect(chunked[0]!.total).toBe(0);
  });

  it('knows the total of a source that says it', async () => {
    const source = { byteLength: BYTES.length, [Symbol.asyncIterator]: () => inChunks(BYTES, 9999) };
    expect((await progressOf(source)).at(-1)!.total).toBe(BYTES.length);
  });
});

describe('reading stops', () => {
  it('when the signal says so, between two chunks', async () => {
    const controller = new AbortController();
    const { source, state } = closing(Array.from({ length: 50 }, () => bytesOf('1,2,3\n'.repeat(5000))));
    const reading = readInteractions(source, {
      signal: controller.signal,
      onProgress: ({ done }) => {
        if (done > 150_000) controller.abort(new Error('enough'));
      },
    });
    const stopped = await reading.catch((error: unknown) => error);
    expect(stopped).toBeInstanceOf(CancelledError);
    expect(stopped).toMatchObject({ cause: new Error('enough') });
    expect(state.isClosed).toBe(true);
    expect(state.readCount).toBeLessThan(10);
  });

  it('at once if the signal was given before', async () => {
    await expect(readInteractions(TEXT, { signal: AbortSignal.abort() })).rejects.toThrow(CancelledError);
  });

  it('for a signal that comes while a large text is read', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort());
    const large = bytesOf('1,2,3\n'.repeat(3_000_000));
    await expect(readInteractions(large, { signal: controller.signal })).rejects.toThrow(CancelledError);
  });

  it('and closes the source after an error in a row, plain or gzip', async () => {
    const bad = bytesOf('1,2,x\n');
    const filler = Array.from({ length: 40 }, () => bytesOf('1,2,3\n'.repeat(5000)));
    const plain = closing([...filler, bad, ...filler]);
    await expect(readInteractions(plain.source)).rejects.toThrow(InputError);
    expect(plain.state.isClosed).toBe(true);
    const inflated = new Uint8Array(await new Blob([...filler, bad, ...filler] as BlobPart[]).arrayBuffer());
    const packed = closing([...Array(3)].map((_, i) => gzipped(inflated).slice(i * 9000, (i + 1) * 9000)));
    await expect(readInteractions(packed.source)).rejects.toThrow(InputError);
    expect(packed.state.isClosed).toBe(true);
  });

  it('and closes the source when the first bytes are refused', async () => {
    for (const chunk of [bytesOf(`user,song\n${'1,2\n'.repeat(20_000)}`), gzipped(`x\n${TEXT.repeat(20)}`)]) {
      const { source, state } = closing([chunk.slice(0, 70_000), chunk.slice(70_000), bytesOf('more')]);
      await expect(readInteractions(source)).rejects.toThrow(InputError);
      expect(state.isClosed).toBe(true);
      const array = closing([chunk, chunk]);
      await expect(readNpy(array.source)).rejects.toThrow(InputError);
      expect(array.state.isClosed).toBe(true);
    }
  });

  it('early in a large gzip file without waiting for the rest', async () => {
    const packed = gzipped(`1,2,3\n1,2,x\n${Array.from({ length: 400_000 }, (_, i) => `${i},${i * 31},3\n`).join('')}`);
    for (const size of [packed.length, 65_536, 1000]) {
      await expect(readInteractions(inChunks(packed, size))).rejects.toThrow('input:2:5');
    }
  });

  it('with the error of the source, unchanged, plain or gzip', async () => {
    for (const bytes of [BYTES, gzipped(TEXT)]) {
      async function* failing() {
        yield bytes.slice(0, 1000);
        throw new TypeError('the cable is out');
      }
      await expect(readInteractions(failing())).rejects.toThrow('the cable is out');
    }
  });
});

describe('a gzip file that expands', () => {
  const rows = `user,item\n${'a,b\n'.repeat(3)}`;

  it('beyond the limit is refused with numbers, in pieces and whole', async () => {
    const bomb = gzipped(`user,item\n${'1,2\n'.repeat(200_000)}`);
    for (const source of [bomb, inChunks(bomb, 100)]) {
      const error = await readInteractions(source, { name: 'bomb.csv.gz', maxExpanded: 100_000 }).catch(
        (e: unknown) => e,
      );
      expect(error).toBeInstanceOf(InputError);
      expect((error as InputError).message).toMatch(/expands to more than is allowed.*at most 100000 bytes/);
      expect((error as InputError).details).toMatchObject({ file: 'bomb.csv.gz', argument: 'maxExpanded' });
    }
  });

  it('to much more than tables do is refused without a limit too, from 256 MiB on', async () => {
    const piece = new Uint8Array(64 * 1024 * 1024);
    const expanded = async (compressed: number, pieces: number) => {
      const inflater = () =>
        new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>({
          transform(_, controller) {
            for (let i = 0; i < pieces; i++) controller.enqueue(piece);
          },
        });
      let length = 0;
      const chunks = inChunks(new Uint8Array(compressed), compressed);
      for await (const { length: more } of gunzip(chunks, 'a.gz', inflater)) length += more;
      return length / piece.length;
    };
    expect(await expanded(1000, 4)).toBe(4);
    await expect(expanded(1000, 5)).rejects.toThrow(
      "found '335544320 bytes from the first 1000'; expected at most 268435456",
    );
    expect(await expanded(5_000_000, 5)).toBe(5);
    await expect(expanded(3_000_000, 5)).rejects.toThrow('at most 300000000 bytes');
  });

  it('up to the limit is read', async () => {
    expect((await readInteractions(gzipped(rows), { maxExpanded: bytesOf(rows).length })).rowCount).toBe(3);
  });
});
