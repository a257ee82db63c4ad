import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readInteractions } from '../../../src/data/reading/read-interactions.js';
import { parquetBytes } from '../../../src/data/reading/written-columns.js';
import { InputError } from '../../../src/foundation/errors.js';
import { fileSource, readInteractionsFile, writeWholeFile } from '../../../src/node/node-files.js';
import { parquet } from '../../../src/parquet.js';
import { score } from '../../../src/studies/evaluate/evaluate.js';
import { gzipped } from './support/sources.js';

let folder = '';
const at = (name: string) => join(folder, name);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recgauge-io-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('a file as a source', () => {
  it('is read, with its name and length', async () => {
    await writeFile(at('a.csv.gz'), gzipped('user,item\n1,2\n'));
    const source = await fileSource(at('a.csv.gz'));
    const table = await readInteractions(source);
    expect([table.rowCount, table.name]).toEqual([1, at('a.csv.gz')]);
    expect(source.byteLength).toBe((await stat(at('a.csv.gz'))).size);
  });

  it('is named by a path or a file: URL, and becomes a table in one call', async () => {
    await writeFile(at('a b.csv'), 'user,item,score\n1,2,3\n');
    const url = pathToFileURL(at('a b.csv'));
    for (const path of [at('a b.csv'), url, url.href]) {
      const table = await readInteractionsFile(path, { content: 'recommendations' });
      expect([table.rowCount, table.name, table.values![0]]).toEqual([1, at('a b.csv'), 3]);
    }
    await expect(fileSource(new URL('https://example.org/a.csv'))).rejects.toThrow(/not a path.*https.*a file: URL/);
    await expect(fileSource(undefined as never)).rejects.toThrow(/not a path of a file; found undefined/);
  });

  it('may be Parquet, whoever reads it', async () => {
    const table = await readInteractions('user,item,score\n1,2,3\n1,4,2\n');
    await writeWholeFile(at('recs.parquet'), parquetBytes(table, parquet));
    expect((await readInteractionsFile(at('recs.parquet'))).rowCount).toBe(2);
    expect((await score('user,item\n1,2\n', await fileSource(at('recs.parquet')), 'hit@1')).value).toBe(1);
  });

  it('is larger than one chunk', async () => {
    await writeFile(at('b.csv'), '10,200,3.5\n'.repeat(100_000));
    expect((await readInteractions(await fileSource(at('b.csv')))).rowCount).toBe(100_000);
  });

  it('is inflated whole, and refused if it is cut or damaged', async () => {
    const packed = gzipped('10,200,3.5\n'.repeat(100_000));
    await writeFile(at('d.csv.gz'), packed);
    expect((await readInteractions(await fileSource(at('d.csv.gz')))).rowCount).toBe(100_000);
    await writeFile(at('cut.csv.gz'), packed.subarray(0, packed.length - 20));
    const cut = fileSource(at('cut.csv.gz')).then((source) => readInteractions(source));
    await expect(cut).rejects.toThrow(/gzip file .*ends too early/);
    // Its checksum says that other bytes were packed.
    await writeFile(
      at('bad.csv.gz'),
      packed.map((byte, place) => (place === packed.length - 6 ? byte ^ 1 : byte)),
    );
    const damaged = fileSource(at('bad.csv.gz')).then((source) => readInteractions(source));
    await expect(damaged).rejects.toThrow(/gzip file is damaged/);
  });

  it('is refused if it is not there or a directory', async () => {
    await expect(fileSource(at('none.csv'))).rejects.toThrow(InputError);
    await expect(fileSource(at('none.csv'))).rejects.toThrow(`File not found (${at('none.csv')})`);
    await expect(fileSource(folder)).rejects.toThrow('directory');
  });

  it('names its path in errors', async () => {
    await writeFile(at('c.csv'), 'user,item\n1\n');
    const reading = fileSource(at('c.csv')).then((source) => readInteractions(source));
    await expect(reading).rejects.toThrow(`${at('c.csv')}:2:1`);
  });
});

describe('a file is written', () => {
  it('not at all if a signal stops it between its pieces', async () => {
    const controller = new AbortController();
    await writeFile(at('old'), 'before');
    for (const name of ['old', 'new']) {
      function* stopping() {
        yield 'abc';
        controller.abort(new Error('enough'));
        yield 'def';
      }
      await expect(writeWholeFile(at(name), stopping(), { signal: controller.signal })).rejects.toMatchObject({
        name: 'CancelledError',
        cause: new Error('enough'),
      });
    }
    expect(await readdir(folder)).toEqual(['old']);
    expect(await readFile(at('old'), 'utf8')).toBe('before');
  });

  it('from text, bytes and sequences of them', async () => {
    async function* later() {
      yield 'é';
      yield new Uint8Array([10]);
    }
    for (const [content, expected] of [
      ['abc', 'abc'],
      [new Uint8Array([97, 98]), 'ab'],
      [['a', 'b', new Uint8Array([99])], 'abc'],
      [later(), 'é\n'],
      ['', ''],
    ] as const) {
      await writeWholeFile(at('out'), content);
      expect(await readFile(at('out'), 'utf8')).toBe(expected);
    }
    expect(await readdir(folder)).toEqual(['out']);
  });

  it('whole or not at all', async () => {
    await writeFile(at('out'), 'before');
    async function* failing() {
      yield 'half';
      throw new Error('no more');
    }
    await expect(writeWholeFile(at('out'), failing())).rejects.toThrow('no more');
    await expect(writeWholeFile(at('new'), failing())).rejects.toThrow('no more');
    expect(await readFile(at('out'), 'utf8')).toBe('before');
    expect(await readdir(folder)).toEqual(['out']);
  });

  it('through a link and with the mode it had', async () => {
    await writeFile(at('real'), 'before');
    await chmod(at('real'), 0o600);
    await symlink(at('real'), at('link'));
    await writeWholeFile(at('link'), 'after');
    expect(await readFile(at('real'), 'utf8')).toBe('after');
    expect((await stat(at('real'))).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).sort()).toEqual(['link', 'real']);
  });

  it('directly where it is a device, and never over a directory', async () => {
    await writeWholeFile('/dev/null', 'gone');
    expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
    await expect(writeWholeFile(folder, 'x')).rejects.toThrow('directory');
  });
});
