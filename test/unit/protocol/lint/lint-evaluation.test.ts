// A clean evaluation has no findings; one planted fault of each code is found, and only that.

import { beforeAll, describe, expect, it } from 'vitest';
import { LINT_CODES, type LintRequest, lintEvaluation } from '../../../../src/shell.js';
import { shuffled } from '../../../support/linted-tables.js';
import { type CleanEvaluation, cleanEvaluation, PLANTED } from '../../../support/planted-faults.js';

let clean: CleanEvaluation;

beforeAll(async () => {
  clean = await cleanEvaluation();
});

const codesOf = (request: LintRequest) => [...new Set(lintEvaluation(request).map(({ code }) => code))];

describe('a clean evaluation', () => {
  it('has no findings', () => {
    expect(clean.test.rowCount).toBeGreaterThan(300);
    expect(clean.result.comparison!.metrics).toHaveLength(2);
    expect(lintEvaluation(clean)).toEqual([]);
  });

  it('has none in any part of it', () => {
    const { log, train, test, runs, result, protocol } = clean;
    const parts: LintRequest[] = [
      { log },
      { train },
      { test },
      { runs },
      { result },
      { protocol },
      { train, test },
      { test, runs },
    ];
    for (const part of parts) expect(lintEvaluation(part)).toEqual([]);
  });
});

describe('a planted fault', () => {
  it.each(LINT_CODES.map(({ code }) => code))('%s is found, and nothing else', (code) => {
    const [request, ...companions] = PLANTED[code]!(clean);
    expect(codesOf(request).toSorted()).toEqual([code, ...companions].toSorted());
    const found = lintEvaluation(request).find((finding) => finding.code === code)!;
    const { title: _, ...words } = LINT_CODES.find((entry) => entry.code === code)!;
    expect(found).toMatchObject(words);
    expect(found.message).toMatch(/^\S.*\.$/);
    expect(Object.values(found.numbers).every(Number.isFinite)).toBe(true);
  });

  it('is planted for every code and no other', () => {
    expect(Object.keys(PLANTED).toSorted()).toEqual(LINT_CODES.map(({ code }) => code).toSorted());
  });

  it('is found in whatever order the rows are', () => {
    for (const [code, plant] of Object.entries(PLANTED)) {
      // Rising scores are about the order of the rows.
      if (code === 'reversed-scores') continue;
      const [{ log, train, test, runs, ...rest }] = plant(clean);
      const other = {
        ...rest,
        ...(log === undefined ? {} : { log: shuffled(log) }),
        ...(train === undefined ? {} : { train: shuffled(train) }),
        ...(test === undefined ? {} : { test: shuffled(test) }),
        ...(runs === undefined ? {} : { runs: runs.map(({ name, table }) => ({ name, table: shuffled(table) })) }),
      };
      expect(lintEvaluation(other)).toEqual(lintEvaluation(plant(clean)[0]));
    }
  });

  it('leaves the input as it was', () => {
    const before = structuredClone([clean.train.items, clean.test.users, clean.runs[0]!.table.values]);
    lintEvaluation(clean);
    expect([clean.train.items, clean.test.users, clean.runs[0]!.table.values]).toEqual(before);
  });
});
