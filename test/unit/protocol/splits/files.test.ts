// Splits written and read back: the files are the parts, the manifest knows them, and whatever is not the same is refused
// with both hashes.

import { createHash as createNodeHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkManifest,
  checkManifestData,
  manifestParts,
  parseManifest,
} from '../../../../src/data/manifest/check-manifest.js';
import { partText } from '../../../../src/data/manifest/part-text.js';
import { rowsDigest } from '../../../../src/data/manifest/rows-digest.js';
import { forSortedUsers } from '../../../../src/data/manifest/sorted-users.js';
import { manifestText, splitFiles, splitManifest } from '../../../../src/data/manifest/split-manifest.js';
import { readInteractions } from '../../../../src/data/reading/read-interactions.js';
import { ByteLines } from '../../../../src/data/splitting/byte-lines.js';
import type { SplitOptions } from '../../../../src/data/splitting/split-options.js';
import { splitTable } from '../../../../src/data/splitting/split-table.js';
import { idRanks } from '../../../../src/data/tables/id-order.js';
import { IdSpace } from '../../../../src/data/tables/ids.js';
import type { InteractionTable } from '../../../../src/data/tables/interaction-table.js';
import { selectRows } from '../../../../src/data/tables/select-rows.js';
import { InputError, UsageError } from '../../../../src/foundation/errors.js';
import { sha256Hex } from '../../../../src/foundation/numbers/sha256.js';
import type { WorkProgress } from '../../../../src/foundation/work-options.js';
import { contentOf, type LogRow, logs, tableOfRows } from '../../../laws/support/arbitrary-logs.js';
import { schemaErrors } from '../../../support/json-schema.js';
import { expectProgress } from '../../../support/progress.js';
import { publishedSchema } from '../../../support/published-schema.js';
import { shuffledTable, syntheticTable } from '../../../support/synthetic-table.js';
import { thrownBy } from '../../evaluate/tables/support/tables.js';

const log = syntheticTable();
const textOf = (table: InteractionTable) => {
  const decoder = new TextDecoder();
  let text = '';
  for (const piece of partText(table)) text += decoder.decode(piece, { stream: true });
  return text + decoder.decode();
};

describe('the text of a part', () => {
  it('has a header and the columns that there are', () => {
    const table = tableOfRows([
      ['1', 'x', 4.5, 881250949],
      ['-2', '7', 0.1, 1.5e300],
    ]);
    expect(textOf(table)).toBe('user,item,rating,timestamp\n1,x,4.5,881250949\n-2,7,0.1,1.5e+300\n');
    expect(textOf({ ...table, values: undefined })).toBe('user,item,timestamp\n1,x,881250949\n-2,7,1.5e+300\n');
    expect(textOf({ ...table, values: undefined, timestamps: undefined })).toBe('user,item\n1,x\n-2,7\n');
  });

  it('reads back as the same rows, whatever ids and numbers are like', async () => {
    const id = fc.oneof(
      fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }),
      fc.constantFrom('"', ',', ' a ', '#x', 'a\nb', "it's", '007', '2147483648', '-0', 'user', 'nan', '\t'),
      fc.integer().map(String),
    );
    const row = fc.tuple(id, id, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer());
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
        const kept = rows.filter(([user, item]) => !/[\0\uFEFF]/.test(user + item));
        fc.pre(kept.length > 0);
        const table = tableOfRows(kept as LogRow[]);
        const read = await readInteractions(textOf(table), { format: 'csv', header: true });
        expect(contentOf(read).map(plain)).toEqual(contentOf(table).map(plain));
      }),
      { numRuns: 300 },
    );
  });

  it('comes in pieces', () => {
    const many = selectRows(
      log,
      Uint32Array.from({ length: 50_000 }, (_, i) => i % log.rowCount),
    );
    const told: WorkProgress[] = [];
    const pieces = [...partText(many, { onProgress: (progress) => told.push(progress) })];
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.every(({ length }) => length < 300_000)).toBe(true);
    expect(textOf(many).split('\n')).toHaveLength(50_002);
    expect(told).toHaveLength(pieces.length);
    expectProgress(told, 50_000);
  });
});

describe('numbers in a text', () => {
  it('are those that JavaScript prints', () => {
    const number = fc.oneof(
      fc.double({ noNaN: true }),
      fc.integer(),
      fc.maxSafeInteger(),
      fc.maxSafeInteger().map((value) => value / 8),
      fc.constantFrom(0, -0, 1e9, 2147483647, 2147483648, 1e12, 999999999999, 1e15, 1e15 - 1, 1e21, 4.5),
    );
    fc.assert(
      fc.property(fc.array(number, { maxLength: 30 }), (numbers) => {
        const lines = new ByteLines();
        for (const value of numbers) {
          lines.number(value);
          lines.byte(10);
        }
        expect(new TextDecoder().decode(lines.takeView())).toBe(numbers.map((value) => `${value}\n`).join(''));
      }),
    );
  });
});

describe('rows user by user', () => {
  it('are in the order of ids and times, whatever the size of a block', () => {
    fc.assert(
      fc.property(logs, fc.integer({ min: 1, max: 80 }), (rows, blockRows) => {
        const table = tableOfRows(rows);
        const visited: string[] = [];
        forSortedUsers(
          table,
          (user, { items, times }, from, to) => {
            for (let i = from; i < to; i++) visited.push([user, items[i], times![i]].join());
          },
          blockRows,
        );
        const [userRanks, itemRanks] = [idRanks(table.userIds), idRanks(table.itemIds)];
        const expected = Array.from(
          { length: table.rowCount },
          (_, row) => [table.users[row]!, table.items[row]!, table.timestamps![row]!] as const,
        ).sort(
          ([user, item, time], [otherUser, otherItem, otherTime]) =>
            userRanks[user]! - userRanks[otherUser]! || itemRanks[item]! - itemRanks[otherItem]! || time - otherTime,
        );
        expect(visited).toEqual(expected.map((row) => row.join()));
      }),
    );
  });
});

describe('the digest of rows', () => {
  it('is told by progress, and may be made by another hash', () => {
    const many = selectRows(
      log,
      Uint32Array.from({ length: 50_000 }, (_, i) => i % log.rowCount),
    );
    const told: WorkProgress[] = [];
    const createHash = () => {
      const hash = createNodeHash('sha256');
      return { update: (bytes: Uint8Array) => hash.update(bytes), hex: () => hash.digest('hex') };
    };
    const onProgress = (progress: WorkProgress) => told.push(progress);
    expect(rowsDigest(many, { createHash, onProgress })).toBe(rowsDigest(many));
    expect(told.length).toBeGreaterThan(1);
    expectProgress(told, 50_000);
  });

  const digestOfText = (text: string) => sha256Hex(new TextEncoder().encode(text));

  it('is that of sorted lines', () => {
    const rows: LogRow[] = [
      ['10', '3', 1, 7],
      ['9', '20', 1, 5.5],
      ['10', '3', 1, -2],
      ['9', '3', 1, 8],
    ];
    expect(rowsDigest(tableOfRows(rows))).toBe(digestOfText('9\t3\t8\n9\t20\t5.5\n10\t3\t-2\n10\t3\t7'));
    const pairs = { ...tableOfRows(rows), timestamps: undefined };
    expect(rowsDigest(pairs)).toBe(digestOfText('9\t3\n9\t20\n10\t3\n10\t3'));
    const texts = tableOfRows([...rows, ['b', 'é', 1, 1]]);
    expect(rowsDigest(texts)).toBe(digestOfText('10\t3\t-2\n10\t3\t7\n9\t20\t5.5\n9\t3\t8\nb\té\t1'));
  });

  it('hangs neither on the order of rows nor on ids without rows', () => {
    expect(rowsDigest(shuffledTable(log, 5))).toBe(rowsDigest(log));
    const [few, all] = [new IdSpace(), new IdSpace()];
    for (const id of ['zoe', '10', '9']) all.intern(id);
    for (const id of ['9', '10']) few.intern(id);
    const table = tableOfRows([
      ['1', '1', 1, 1],
      ['1', '2', 1, 1],
    ]);
    const alone = { ...table, items: Uint32Array.of(1, 0), itemIds: few };
    const among = { ...table, items: Uint32Array.of(1, 2), itemIds: all };
    expect(rowsDigest(among)).toBe(rowsDigest(alone));
  });
});

const SPLITS: readonly SplitOptions[] = [
  { method: 'user-ratio', order: 'random', ratios: [0.8, 0.1, 0.1] },
  { method: 'global-temporal', ratios: [0.8, 0.2], cold: 'drop' },
  { method: 'cross-validation', folds: 3, validation: true },
  { method: 'user-inductive', folds: 3 },
];

/** What a shell does: writes all files and reads them again, rows in another order and ids of their own. */
async function writtenAndRead(options: SplitOptions) {
  const split = splitTable(log, options);
  const text = manifestText(splitManifest(split));
  expect(schemaErrors(publishedSchema('split-manifest'), JSON.parse(text))).toEqual([]);
  const manifest = parseManifest(text);
  const tables = new Map<string, InteractionTable>();
  for (const { file, table } of splitFiles(split)) {
    tables.set(file, shuffledTable(await readInteractions(textOf(table())), 3));
  }
  return { split, manifest, tables };
}

describe('the manifest of a split', () => {
  it.each(SPLITS.map((options) => [options.method, options] as const))('knows its files: %s', async (_, options) => {
    const { split, manifest, tables } = await writtenAndRead(options);
    expect(() => checkManifest(manifest, tables)).not.toThrow();
    expect([...manifestParts(manifest).keys()].sort()).toEqual([...tables.keys()].sort());
    expect(manifest.options).toEqual(JSON.parse(JSON.stringify(split.options)));
    expect(manifest.boundaries).toEqual(split.boundaries);
    expect(() => checkManifestData(manifest, shuffledTable(log, 8))).not.toThrow();
    const again = splitManifest(splitTable(log, manifest.options as SplitOptions));
    expect(JSON.parse(manifestText(again))).toEqual(manifest);
  });

  it('names files by fold, search and part', () => {
    const names = (options: SplitOptions, files = {}) =>
      splitFiles(splitTable(log, options), files).map(({ file }) => file);
    expect(names(SPLITS[0]!)).toEqual(['train.csv', 'validation.csv', 'test.csv']);
    expect(names(SPLITS[3]!, { ending: '.parquet' }).slice(0, 5)).toEqual([
      'fold-0/train.parquet',
      'fold-0/fold-in.parquet',
      'fold-0/validation.parquet',
      'fold-0/test.parquet',
      'fold-0/search-0/train.parquet',
    ]);
    expect(names(SPLITS[3]!, { search: false })).toHaveLength(12);
    const manifest = splitManifest(splitTable(log, SPLITS[3]!), { search: false, ending: '.tsv' });
    expect(manifestParts(manifest).size).toBe(12);
    expect([...manifestParts(manifest).keys()][0]).toBe('fold-0/train.tsv');
  });

  it('has the counts of parts and data', () => {
    const split = splitTable(log, SPLITS[0]!);
    const manifest = splitManifest(split);
    expect(manifest.data).toMatchObject({ rows: log.rowCount, users: 150, items: new Set(log.items).size });
    expect(manifest.folds[0]!.parts.test).toMatchObject({ file: 'test.csv', ...split.folds[0]!.counts.parts.test });
    expect(manifest.folds[0]!.counts).toMatchObject({ usersWithoutTest: split.folds[0]!.counts.usersWithoutTest });
  });

  it('refuses a part that lost a row, moved in time or got another rating, with both hashes', () => {
    const split = splitTable(log, SPLITS[0]!);
    const manifest = splitManifest(split);
    const test = split.folds[0]!.tableOf('test');
    const check = (table: InteractionTable) =>
      thrownBy(() => checkManifest(manifest, new Map([['test.csv', table]]))) as InputError;
    const shorter = check(
      selectRows(
        test,
        Uint32Array.from({ length: test.rowCount - 1 }, (_, row) => row),
      ),
    );
    expect(shorter).toBeInstanceOf(InputError);
    expect(shorter.message).toContain(
      `another number of rows (test.csv); found ${test.rowCount - 1}; expected ${test.rowCount}`,
    );
    const moved = { ...test, timestamps: test.timestamps!.map((time, row) => (row === 3 ? time + 1 : time)) };
    const expected = manifest.folds[0]!.parts.test!;
    expect(check(moved).message).toContain(`found '${rowsDigest(moved)}'; expected ${expected.sha256}`);
    const rated = { ...test, values: test.values!.map((value, row) => (row === 3 ? value + 1 : value)) };
    expect(check(rated).message).toMatch(
      new RegExp(`fingerprint.*found '[0-9a-f]{32}'; expected ${expected.fingerprint}`),
    );
    expect(check(split.folds[0]!.tableOf('validation'))).toBeInstanceOf(InputError);
  });

  it('refuses another log and files that it does not know', () => {
    const manifest = splitManifest(splitTable(log, SPLITS[0]!));
    const other = { ...log, values: log.values!.map((value) => 6 - value) };
    expect(thrownBy(() => checkManifestData(manifest, other)).message).toContain(manifest.data.fingerprint);
    const unknown = thrownBy(() => checkManifest(manifest, new Map([['text.csv', log]])));
    expect(unknown).toBeInstanceOf(UsageError);
    expect(unknown.message).toContain("found 'text.csv'; expected one of train.csv, validation.csv, test.csv");
  });

  it.each([
    ['not JSON', '{'],
    ['not a manifest', '{"format": "recgauge-result/1"}'],
    ['not a manifest', 'null'],
    ['invalid at recgauge', '{"format": "recgauge-split/1"}'],
    [
      'invalid at folds[0].parts',
      '{"format": "recgauge-split/1", "recgauge": "0.1.0", "data": {"rows": 1, "users": 1, "items": 1, "fingerprint": "a"}, "options": {"method": "x"}, "folds": [{}]}',
    ],
  ])('is refused if it is %s', (words, text) => {
    const error = thrownBy(() => parseManifest(text, 'manifest.json'));
    expect(error).toBeInstanceOf(InputError);
    expect(error.message).toContain(words);
    expect(error.message).toContain('manifest.json');
  });

  it.each(['../train.csv', '/etc/hostname', 'fold-0/../../a.csv', '..\\a.csv', 'C:a.csv', '\\\\server\\a.csv'])(
    'is refused if a part is the file %s, which lies outside its folder',
    (name) => {
      const text = manifestText(
        splitManifest(splitTable(log, { method: 'user-ratio', order: 'random', ratios: [0.8, 0.1, 0.1] })),
      );
      const other = text.replaceAll('"train.csv"', JSON.stringify(name));
      expect(() => parseManifest(text)).not.toThrow();
      expect(() => parseManifest(other)).toThrow('The manifest names a file outside its folder');
    },
  );
});

/** -0 is read as 0. */
function plain(row: string): string {
  return row.replaceAll('-0,', '0,');
}
