// The store of an experiment survives whatever happens to its file: any byte changed, any end cut off, and what is read is
// still nothing but records that were written.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../../src/foundation/numbers/sha256.js';
import type { ExperimentRecord } from '../../../../src/studies/experiment/experiment-record.js';
import { planOfFile } from '../../../../src/studies/experiment/plan/plan-of-file.js';
import {
  checkOfLine,
  headLine,
  readStoreLines,
  recordLine,
  STORE_FORMAT,
  type StoreHead,
  storeDifferences,
} from '../../../../src/studies/experiment/store/store-lines.js';

const head: StoreHead = {
  format: STORE_FORMAT,
  version: '1.0.0',
  plan: planOfFile({ datasets: 'ratings.csv', models: 'ease' }),
  data: [{ name: 'ratings', fingerprint: 'ab', rowCount: 3 }],
};

const unit = { dataset: 'ratings', protocol: 'trainrec', model: 'ease\u2028"}', seed: 0, fold: 1 };
const records: readonly ExperimentRecord[] = [
  { kind: 'trial', unit, trial: { number: 0, values: { l2: 0.1 + 0.2 }, outcome: 'done', score: 1 / 3, seconds: 0.5 } },
  { kind: 'trial', unit, trial: { number: 1, values: { l2: 5 }, outcome: 'failed', score: null, reason: 'a\nb é 😀' } },
  { kind: 'failure', unit: { ...unit, fold: 2 }, reason: 'nothing' },
  { kind: 'trial', unit, trial: { number: 2, values: { l2: 9e9 }, outcome: 'pruned', score: null, steps: [0.1] } },
];
const texts = [headLine(head)];
for (const record of records) texts.push(recordLine(record, checkOfLine(texts.at(-1)!)));
const whole = new TextEncoder().encode(texts.join(''));
const known = records.map((record) => JSON.stringify(record));

/** Records that were written, in their order, and none that was not. */
function expectSomeOf(found: readonly ExperimentRecord[]): void {
  let next = 0;
  for (const record of found) {
    const place = known.indexOf(JSON.stringify(record), next);
    expect(place).toBeGreaterThanOrEqual(next);
    next = place + 1;
  }
}

describe('a store that nothing happened to', () => {
  it('gives back what was written, bit for bit', () => {
    const { head: found, records: all, ...rest } = readStoreLines(whole);
    expect([found, all]).toEqual([head, records]);
    expect(rest).toEqual({
      ...{
        damagedLines: [],
        gaps: [],
        hasBrokenEnd: false,
        keptBytes: whole.length,
        lacksBreak: false,
        isEmpty: false,
      },
      lastCheck: checkOfLine(texts.at(-1)!),
    });
  });

  it('may be empty', () => {
    expect(readStoreLines(new Uint8Array())).toEqual({
      ...{ head: null, records: [], damagedLines: [], gaps: [], hasBrokenEnd: false, keptBytes: 0, lacksBreak: false },
      ...{ isEmpty: true, lastCheck: '' },
    });
  });
});

describe('a store whose end is cut off', () => {
  it('gives all whole lines, wherever it is cut', () => {
    const ends = texts.map((_, i) => new TextEncoder().encode(texts.slice(0, i + 1).join('')).length);
    for (let length = 0; length < whole.length; length++) {
      const found = readStoreLines(whole.subarray(0, length));
      const wholeLines = ends.filter((end) => end - 1 <= length).length;
      expect(found.records).toEqual(records.slice(0, Math.max(0, wholeLines - 1)));
      expect(found.head).toEqual(wholeLines === 0 ? null : head);
      expect(found.damagedLines).toEqual([]);
      expect(found.lacksBreak).toBe(ends.includes(length + 1));
      expect(found.hasBrokenEnd).toBe(length > 0 && !found.lacksBreak && !ends.includes(length));
      expect(found.keptBytes).toBe(found.lacksBreak ? length : (ends.filter((end) => end <= length).at(-1) ?? 0));
    }
  });
});

describe('a store with lines missing', () => {
  it('says where, whichever line it is and however many', () => {
    for (let from = 1; from < texts.length - 1; from++) {
      for (let to = from + 1; to < texts.length; to++) {
        const rest = [...texts.slice(0, from), ...texts.slice(to)].join('');
        expect(readStoreLines(new TextEncoder().encode(rest)).gaps).toEqual([from + 1]);
      }
    }
  });

  it('says where lines were exchanged', () => {
    const [first, one, two, ...rest] = texts;
    const bytes = new TextEncoder().encode([first, two, one, ...rest].join(''));
    expect(readStoreLines(bytes).gaps).toEqual([2, 3, 4]);
  });
});

describe('a store with a byte changed', () => {
  it('gives no record that was not written, whatever the byte', () => {
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (place, change) => {
        const bytes = whole.slice();
        bytes[place] = bytes[place]! ^ change;
        const found = readStoreLines(bytes);
        expectSomeOf(found.records);
        // One byte damages one line, or two where it was the break between them.
        expect(found.records.length).toBeGreaterThanOrEqual(records.length - 2);
        if (found.head !== null) expect(found.head).toEqual(head);
        const lost = found.records.length < records.length || found.head === null;
        expect(lost || found.lacksBreak).toBe(true);
        if (lost) expect(found.damagedLines.length > 0 || found.hasBrokenEnd || found.head === null).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('says which line it was', () => {
    const bytes = whole.slice();
    bytes[new TextEncoder().encode(texts.slice(0, 2).join('')).length + 40]! ^= 1;
    const found = readStoreLines(bytes);
    expect(found.damagedLines).toEqual([3]);
    expect(found.records).toEqual([records[0], records[2], records[3]]);
  });

  it('is damaged too where the checksum is right and the content is not JSON', () => {
    const text = '{"kind":"trial",';
    const check = sha256Hex(new TextEncoder().encode(`record ${text}`)).slice(0, 16);
    const line = `{"check":"${check}","record":${text}}\n`;
    const { damagedLines, records: found } = readStoreLines(new TextEncoder().encode(texts[0]! + line + texts[1]!));
    expect([damagedLines, found]).toEqual([[2], records.slice(0, 1)]);
  });

  it('does not take a record for a head, nor a head for a record', () => {
    const twice = readStoreLines(new TextEncoder().encode(texts[1]! + texts[0]! + texts[2]!));
    expect([twice.head, twice.damagedLines, twice.records]).toEqual([null, [2], [records[1]]]);
  });
});

describe('the differences of a store', () => {
  it('are none where only the name is another', () => {
    expect(storeDifferences(head, { ...head, plan: { ...head.plan, name: 'other' } })).toEqual([]);
  });

  it('are told by their path', () => {
    const search = { ...head.plan.search, trials: 20 };
    const now: StoreHead = {
      ...head,
      version: '1.0.1',
      plan: { ...head.plan, search, seeds: [0, 1] },
      data: [{ name: 'ratings', fingerprint: 'cd', rowCount: 3 }],
    };
    expect(storeDifferences(head, now)).toEqual([
      'version: "1.0.0" in the store, "1.0.1" now',
      'data[0].fingerprint: "ab" in the store, "cd" now',
      'plan.search.trials: 50 in the store, 20 now',
      'plan.seeds[1]: nothing in the store, 1 now',
    ]);
  });
});
