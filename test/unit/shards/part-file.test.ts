// A part whose checksum is right, but whose contents are not what was written, is refused in words and not by a raw error.
import { describe, expect, it } from 'vitest';
import { atOnce, type Steps } from '../../../src/foundation/work-options.js';
import { evaluateShard, mergeShards, VERSION } from '../../../src/shell.js';
import { type OpenPart, openPart, PartColumns, partPieces } from '../../../src/studies/shards/part-file.js';
import type { PartHeader, PartRun } from '../../../src/studies/shards/part-header.js';

const options = { truth: 'user,item\nann,a\nbob,b\n', metrics: ['recall@1'] };
const runs = { ease: 'user,item\nann,a\nbob,a\n' };
const whole = Buffer.concat([...(await evaluateShard(runs, { ...options, shard: { index: 1, count: 1 } }))]);

const PART_VERSION_PLACE = 'recgauge part '.length;

const FRAME = '{"facts":{"truth":{"name":null,"format":null,"notices":[]}}}';

function sourceOf(bytes: Uint8Array) {
  const read = (from: number, to: number) => Uint8Array.from(bytes.subarray(from, to));
  return { name: 'a.part', byteLength: bytes.length, read };
}

function opened(bytes: Uint8Array): OpenPart {
  return atOnce(openPart(sourceOf(bytes)));
}

/** What work results in, and in how many steps. */
function stepsOf<Result>(steps: Steps<Result>): readonly [Result, number] {
  for (let count = 1; ; count++) {
    const { done, value } = steps.next();
    if (done) return [value, count];
  }
}

/** The same part with another text in the column that says what its tables are, or another header. */
function partWith(text: string, header: (header: PartHeader) => object = () => ({})): Uint8Array {
  const part = opened(whole);
  const columns = new PartColumns();
  for (const { name, kind } of part.header.columns) {
    columns.add(name, name === 'frame.json' ? new TextEncoder().encode(text) : part[kind](name));
  }
  return Buffer.concat(atOnce(partPieces({ ...part.header, ...header(part.header) }, [columns])));
}

describe('a part', () => {
  it('is merged when nothing was changed', async () => {
    expect((await mergeShards([partWith(FRAME)])).document.runs[0]!.metrics['recall@1']!.value).toBe(0.5);
  });

  it.each([
    ['text that is not JSON', '{"facts":\n'],
    ['JSON of another shape', '{"facts":{"truth":{"name":7}}}'],
    ['nothing', ''],
  ])('is refused with %s in place of what its tables are', async (_, text) => {
    await expect(mergeShards([partWith(text)])).rejects.toThrow('The file is not a part that recgauge wrote');
  });

  it.each([
    ['no lists', () => []],
    ['lists that were put in another order', ([lists]: PartRun['lists']) => [{ ...lists!, key: 'another' }]],
    [
      'lists of four thousand million places',
      ([lists]: PartRun['lists']) => [
        { ...lists!, cutoffs: lists!.cutoffs.map((each) => ({ ...each, longest: 2 ** 32 - 1 })) },
      ],
    ],
  ])('is refused with %s', async (_, change) => {
    const runs = ({ runs: [run] }: PartHeader) => ({ runs: [{ ...run!, lists: change(run!.lists) }] });
    await expect(mergeShards([partWith(FRAME, runs)])).rejects.toThrow('The part lacks lists');
  });

  it('is refused by name when another version of recgauge wrote it', async () => {
    const other = partWith(FRAME, () => ({ engine: '0.0.9' }));
    await expect(mergeShards([other])).rejects.toMatchObject({
      reason: 'The part was written by another version of recgauge',
      details: { file: 'parts[0]', found: '0.0.9', expected: VERSION },
    });
    const format = Uint8Array.from(whole);
    format[PART_VERSION_PLACE] = '9'.charCodeAt(0);
    await expect(mergeShards([format])).rejects.toThrow('The part is of another version of recgauge (parts[0])');
  });

  it('is written and opened in steps of some ten thousand numbers, so that others have their turn', () => {
    const columns = new PartColumns();
    columns.add('numbers', new Uint32Array(1_000_000));
    const text = new TextEncoder().encode('an id');
    atOnce(columns.addTexts('ids', 200_000, () => text));
    const [pieces, written] = stepsOf(partPieces({ ...opened(whole).header }, [columns]));
    const [part, read] = stepsOf(openPart(sourceOf(Buffer.concat(pieces))));
    expect(part.lengthOf('numbers')).toBe(1_000_000);
    expect(Math.min(written, read)).toBeGreaterThan(15);
  });
});

describe('parts of other truths', () => {
  const partOf = async (truth: string, index: number) =>
    evaluateShard({ ease: 'user,item\nann,a\n7,12\n' }, { ...options, truth, shard: { index, count: 2 } });

  it.each([
    ['another text', 'user,item\nann,a\n7,12\n', 'user,item\nann,b\n7,12\n'],
    ['a text cut elsewhere', 'user,item\nann,ab\nbob,c\n', 'user,item\nann,a\nbob,bc\n'],
    ['another number', 'user,item\nann,a\n7,12\n', 'user,item\nann,a\n8,12\n'],
    ['ids in another order', 'user,item\nann,a\n7,12\n', 'user,item\nann,12\n7,a\n'],
  ])('are refused where the second has %s', async (_, truth, other) => {
    const parts = [await partOf(truth, 1), await partOf(truth, 2), await partOf(other, 2)] as const;
    await expect(mergeShards([parts[0], parts[2]])).rejects.toThrow('The parts differ in their data');
    await expect(mergeShards([parts[0], parts[1]])).resolves.toHaveProperty('document.data.userCount', 2);
  });
});
