// A part whose checksum is right, but whose contents are not what was written, is refused in words and not by a raw error.
import { describe, expect, it } from 'vitest';
import { evaluateShard, mergeShards } from '../../../src/shell.js';
import { openPart, PartColumns, partPieces } from '../../../src/studies/shards/part-file.js';
import type { PartHeader, PartRun } from '../../../src/studies/shards/part-header.js';

const options = { truth: 'user,item\nann,a\nbob,b\n', metrics: ['recall@1'] };
const runs = { ease: 'user,item\nann,a\nbob,a\n' };
const whole = Buffer.concat([...(await evaluateShard(runs, { ...options, shard: { index: 1, count: 1 } }))]);

const FRAME = '{"facts":{"truth":{"name":null,"format":null,"notices":[]}}}';

/** The same part with another text in the column that says what its tables are, or another header. */
function partWith(text: string, header: (header: PartHeader) => object = () => ({})): Uint8Array {
  const source = {
    name: 'a.part',
    byteLength: whole.length,
    read: (from: number, to: number) => Uint8Array.from(whole.subarray(from, to)),
  };
  const part = openPart(source);
  const columns = new PartColumns();
  for (const { name, kind } of part.header.columns) {
    columns.add(name, name === 'frame.json' ? new TextEncoder().encode(text) : part[kind](name));
  }
  return Buffer.concat(partPieces({ ...part.header, ...header(part.header) }, [columns]));
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
});
