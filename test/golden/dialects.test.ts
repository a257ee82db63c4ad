// Every dialect against its library: all values of the golden files on our fixtures; dialects.deep.test.ts has the real
// ones. For each library the test says how many values were matched; what is not compared is listed with its reason.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { DIALECTS, type Dialect } from '../../src/shell.js';
import { compareDialect } from './support/compare-dialect.js';
import { DialectTotals, nameOf, unprovenMetrics } from './support/dialect-totals.js';
import { unreadReason } from './support/exceptions.js';
import { goldenValues } from './support/golden.js';

/** Whether the golden file has anything for the dialect on a fixture; evaluators have lists there. */
function hasMetric({ metrics }: Dialect, values: object): boolean {
  return 'full' in values || Object.values(metrics).some(({ golden }) => golden !== null && golden in values);
}

const PAIRS = DIALECTS.flatMap((dialect) =>
  Object.entries(goldenValues(dialect.golden.file)[dialect.golden.variant] ?? {})
    .filter(([, values]) => hasMetric(dialect, values))
    .map(([fixture]) => [nameOf(dialect), fixture, dialect] as const),
);

describe('dialects', () => {
  const totals = new DialectTotals();

  it.each(PAIRS)('%s on %s', async (_, fixture, dialect) => {
    const comparison = await compareDialect(dialect, fixture);
    totals.note(dialect, fixture, comparison);
    expect(comparison.misses).toEqual([]);
    // A library may have no value at all on a fixture, such as one that needs lists of one length.
    expect(comparison.matched + comparison.exceptions.length).toBeGreaterThan(0);
  });

  it('were all compared, on every fixture that their golden file has', () => {
    expect([...totals.compared].sort()).toEqual(PAIRS.map(([name, fixture]) => `${name} ${fixture}`).sort());
    // Every dialect on `synth`, and on `edge` all but the two of the pipeline of RecBole, whose metrics have no value there.
    const all = DIALECTS.length;
    expect(totals.summary()).toEqual({
      dialects: { edge: all - 2, edge__common: 11, edge__untied: 11, synth: all, synth__untied: 13 },
      matched: 15_341,
      all: 15_972,
    });
  });

  afterAll(() => {
    totals.print();
    console.log(`without a golden value, checked by the textbook oracle only: ${unprovenMetrics().join(', ')}`);
  });
});

describe('golden files', () => {
  const files = readdirSync(fileURLToPath(new URL('../fixtures/golden/', import.meta.url))).filter((name) =>
    name.endsWith('.json'),
  );

  /** Metrics of a variant, whichever of the two shapes the file has; cutoffs of evaluators become `{k}`. */
  function metricsOf(file: string, variant: string): string[] {
    const { edge } = goldenValues(file)[variant]!;
    const outer = Object.keys(edge!);
    if (!outer.includes('top20')) return outer;
    const names = ['full', 'top20', 'top50'].flatMap((list) => Object.keys(edge![list]!));
    return [...new Set(names.map((name) => name.replace(/(?<=[@_]|At)\d+(?=$|_graded)/, '{k}')))];
  }

  it.each(files)('%s is read whole: every variant and metric by a dialect, or there is a reason', (file) => {
    const unread = Object.keys(goldenValues(file)).flatMap((variant) => {
      const read = new Set(
        DIALECTS.filter(({ golden }) => golden.file === file && golden.variant === variant).flatMap(({ metrics }) =>
          Object.values(metrics).map(({ golden }) => golden),
        ),
      );
      return metricsOf(file, variant)
        .filter((metric) => !read.has(metric) && !read.has(`${metric}@{k}`) && !read.has(`${metric}_{k}`))
        .filter((metric) => unreadReason(file, variant, metric) === undefined)
        .map((metric) => `${variant}: ${metric}`);
    });
    expect(unread).toEqual([]);
  });
});
