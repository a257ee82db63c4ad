// Every dialect against its library on the fixtures that are made of real datasets; they stay outside the repository.
import { afterAll, describe, expect, it } from 'vitest';
import { DIALECTS } from '../../src/shell.js';
import { compareDialect } from './support/compare-dialect.js';
import { DialectTotals, nameOf } from './support/dialect-totals.js';
import { goldenValues } from './support/golden.js';
import { sharedFile } from './support/shared.js';

const REAL_FIXTURES = ['ml100k', 'mls_graded', 'mls_ties', 'mls_ties__untied'];

describe('dialects', () => {
  const totals = new DialectTotals();

  it.for(DIALECTS.flatMap((dialect) => REAL_FIXTURES.map((fixture) => [nameOf(dialect), fixture, dialect] as const)))(
    '%s on %s',
    async ([, fixture, dialect], { skip }) => {
      const golden = sharedFile('golden', skip);
      const { file, variant } = dialect.golden;
      if (goldenValues(file, golden)[variant]?.[fixture] === undefined) return;
      const comparison = await compareDialect(dialect, fixture, { golden, fixtures: sharedFile('fixtures', skip) });
      totals.note(dialect, fixture, comparison);
      expect(comparison.misses).toEqual([]);
    },
  );

  it('were all compared, on every real fixture that their golden file has', ({ skip }) => {
    const golden = sharedFile('golden', skip);
    const expected = DIALECTS.flatMap((dialect) => {
      const { file, variant } = dialect.golden;
      const fixtures = Object.keys(goldenValues(file, golden)[variant] ?? {});
      return fixtures.filter((name) => REAL_FIXTURES.includes(name)).map((name) => `${nameOf(dialect)} ${name}`);
    });
    expect([...totals.compared].sort()).toEqual(expected.sort());
    const all = DIALECTS.length;
    expect(totals.summary().dialects).toEqual({ ml100k: all, mls_graded: all, mls_ties: all, mls_ties__untied: 13 });
  });

  afterAll(() => totals.print());
});
