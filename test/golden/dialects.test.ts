// Every dialect against its library: all values of the golden files on our fixtures, and on the real ones where they are
// at hand. For each library the test says how many values were matched; what is not compared is listed with its reason.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { DIALECTS, type Dialect } from '../../src/index.js';
import { type Comparison, compareDialect } from './support/compare-dialect.js';
import { unreadReason } from './support/exceptions.js';
import { goldenValues } from './support/golden.js';
import { sharedFile } from './support/shared.js';

const REAL_FIXTURES = ['ml100k', 'mls_graded', 'mls_ties', 'mls_ties__untied'];
const totals = new Map<string, { matched: number; all: number; exceptions: Set<string> }>();

function note({ library }: Dialect, { matched, misses, exceptions }: Comparison): void {
  const total = totals.get(library) ?? { matched: 0, all: 0, exceptions: new Set() };
  total.matched += matched;
  total.all += matched + misses.length + exceptions.length;
  for (const exception of exceptions) total.exceptions.add(exception.replace(/^.*?: /, ''));
  totals.set(library, total);
}

const nameOf = ({ id, version }: Dialect) => `${id}@${version}`;

/** Whether the golden file has anything for the dialect on a fixture; evaluators have lists there. */
function hasMetric({ metrics }: Dialect, values: object): boolean {
  return 'full' in values || Object.values(metrics).some(({ golden }) => golden !== null && golden in values);
}

const OURS = DIALECTS.flatMap((dialect) =>
  Object.entries(goldenValues(dialect.golden.file)[dialect.golden.variant] ?? {})
    .filter(([, values]) => hasMetric(dialect, values))
    .map(([fixture]) => [nameOf(dialect), fixture, dialect] as const),
);

describe('dialects', () => {
  it.each(OURS)('%s on %s', async (_, fixture, dialect) => {
    const comparison = await compareDialect(dialect, fixture);
    note(dialect, comparison);
    expect(comparison.misses).toEqual([]);
    // A library may have no value at all on a fixture, such as one that needs lists of one length.
    expect(comparison.matched + comparison.exceptions.length).toBeGreaterThan(0);
  });

  it.for(DIALECTS.flatMap((dialect) => REAL_FIXTURES.map((fixture) => [nameOf(dialect), fixture, dialect] as const)))(
    '%s on %s',
    async ([, fixture, dialect], { skip }) => {
      const golden = sharedFile('golden', skip);
      const { file, variant } = dialect.golden;
      if (goldenValues(file, golden)[variant]?.[fixture] === undefined) return;
      const comparison = await compareDialect(dialect, fixture, { golden, fixtures: sharedFile('fixtures', skip) });
      note(dialect, comparison);
      expect(comparison.misses).toEqual([]);
    },
  );

  afterAll(() => {
    for (const [library, { matched, all, exceptions }] of totals) {
      console.log(`${library}: matched ${matched} of ${all}`);
      for (const exception of exceptions) console.log(`  not compared: ${exception}`);
    }
    const unproven = DIALECTS.flatMap((dialect) =>
      Object.entries(dialect.metrics).flatMap(([name, { golden }]) =>
        golden === null ? [`${nameOf(dialect)}:${name}`] : [],
      ),
    );
    console.log(`without a golden value, checked by the textbook oracle only: ${unproven.join(', ')}`);
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
