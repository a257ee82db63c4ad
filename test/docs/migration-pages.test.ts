// The pages for people who come from another library: every row of their tables is compared with values that the library
// gave. The label is the measure of that name, the plain label beside it gives the same numbers, and one that is said to
// differ does.
import { describe, expect, it } from 'vitest';
import { type Dialect, type EvaluationOptions, evaluate, type ResultDocument } from '../../src/shell.js';
import { expectedOf, fixtureOf, isEqual } from '../golden/support/compare-dialect.js';
import { exceptionFor } from '../golden/support/exceptions.js';
import { keepRows, type ListName } from '../golden/support/fixtures.js';
import { textOf } from './documents.js';
import { type MigrationRow, migrationRows, pageOptions } from './migration-table.js';

const PAGES = ['ranx', 'pytrec-eval', 'recbole', 'replay'].map((name) => `docs/from-${name}.md`);
const FIXTURES = ['edge', 'synth'];
/** Those of the golden files. */
const CUTOFFS = [1, 5, 10, 20, 50];
const ROWS = PAGES.flatMap((page) => migrationRows(textOf(page)));

/** A golden value beside what a label gives for it. */
interface Held {
  readonly place: string;
  readonly golden: number;
  readonly found: number | null;
  readonly isEqual: boolean;
}

describe.each(PAGES)('%s', (page) => {
  const text = textOf(page);
  const rows = migrationRows(text);
  const titled = rows.map((row) => [`${row.measure} as ${row.dialect.id}:${row.name}`, row] as const);

  it('has rows, one for each line of its tables', () => {
    expect(rows.length).toBe(text.match(/^\| `/gm)!.length);
    expect(rows.length).toBeGreaterThan(10);
  });

  it.each(titled)('names %s', (_, { measure, dialect, name, hasCutoff, isHeld }) => {
    const metric = dialect.metrics[name]!;
    expect(metric, `${dialect.id}:${name}`).toBeDefined();
    expect(metric.golden !== null).toBe(isHeld);
    expect(hasCutoff).toBe(/[@_]k$/.test(measure));
    if (metric.golden !== null) expect(bareName(measure)).toBe(bareName(metric.golden.replace('{k}', 'k')));
  });

  it.each(titled.filter(([, { plain }]) => plain === undefined))('has no number for %s', (_, row) => {
    for (const fixture of FIXTURES)
      for (const { expected } of expectedOf(row.dialect, fixture))
        for (const { value } of expected.filter(({ name }) => name === row.name))
          expect(value).not.toBeTypeOf('number');
  });

  describe.each(titled.filter(([, { plain, isHeld }]) => plain !== undefined && isHeld))('%s', (_, row) => {
    it('is its plain label', async () => {
      const held = await heldValues(row, row.plain!, { ...pageOptions(text), ...row.options }, FIXTURES);
      expect(held.length).toBeGreaterThan(0);
      expect(held.filter(({ isEqual }) => !isEqual)).toEqual([]);
    });

    it('is its plain label without options, where nothing is tied or missing', async () => {
      const held = await heldValues(row, row.plain!, row.options, ['synth']);
      expect(held.length).toBeGreaterThan(0);
      expect(held.filter(({ place, isEqual }) => !isEqual && !isTied(row, place))).toEqual([]);
    });

    it.each(row.others)('is not %s', async (other) => {
      const held = await heldValues(row, other, { ...pageOptions(text), ...row.options }, FIXTURES);
      expect(held.some(({ isEqual }) => !isEqual)).toBe(true);
    });
  });
});

/** Whole lists of `synth` hold scores that are equal in 32 bits, and those of the baseline go by popularity. */
function isTied({ dialect, name }: MigrationRow, place: string): boolean {
  return name === 'unexpectedness' || (dialect.reading?.scores === 'float32' && place.startsWith('synth full'));
}

/** Without cutoff and without what the golden files add to a name about how it was run. */
function bareName(name: string): string {
  return name.replace(/[@_]k$/, '').replace(/_(f32|log_train|vs_base)$/, '');
}

/** All golden numbers of a row's metric beside the values of a plain label; those that hang on unstable sorts left out. */
async function heldValues(
  row: MigrationRow,
  label: string,
  options: Partial<EvaluationOptions>,
  fixtures: readonly string[],
): Promise<Held[]> {
  const held: Held[] = [];
  for (const fixture of fixtures) {
    for (const { list, where, expected } of expectedOf(row.dialect, fixture)) {
      const values = await evaluated(row.dialect, fixture, list, options);
      for (const { name, k, place, value, tolerance = row.dialect.tolerance ?? 1e-12 } of expected) {
        if (name !== row.name || row.hasCutoff !== (k !== undefined) || typeof value !== 'number') continue;
        if (exceptionFor(row.dialect, where, place) !== undefined) continue;
        const found = values[label.replace('@k', `@${k}`)]!.value;
        held.push({ place: `${where} ${place}`, golden: value, found, isEqual: isEqual(found, value, tolerance) });
      }
    }
  }
  return held;
}

type Values = ResultDocument['runs'][number]['metrics'];
const evaluations = new Map<string, Promise<Values>>();

/** The plain labels of all rows of a dialect, at all cutoffs, computed once for each list and way of reading. */
function evaluated(
  dialect: Dialect,
  fixture: string,
  list: ListName,
  options: Partial<EvaluationOptions>,
): Promise<Values> {
  const key = JSON.stringify([dialect.id, fixture, list, options]);
  const known = evaluations.get(key);
  if (known !== undefined) return known;
  const labels = ROWS.filter((row) => row.dialect === dialect && row.isHeld)
    .flatMap(({ plain, others }) => [...(plain === undefined ? [] : [plain]), ...others])
    .flatMap((label) => (label.endsWith('@k') ? CUTOFFS.map((k) => label.replace('@k', `@${k}`)) : [label]));
  const values = evaluateLabels(dialect, fixture, list, { ...options, metrics: [...new Set(labels)] });
  evaluations.set(key, values);
  return values;
}

/** On a fixture, with ratings doubled for a dialect that does so: plain labels read grades as they are. */
async function evaluateLabels(
  { reading }: Dialect,
  fixture: string,
  list: ListName,
  options: Partial<EvaluationOptions> & Pick<EvaluationOptions, 'metrics'>,
): Promise<Values> {
  const { tables, options: sideInputs } = await fixtureOf(fixture, list);
  const grades = tables.truth.values!.map((value) => value * (reading?.gradeScale ?? 1));
  const { document } = await evaluate([{ name: 'run', table: tables.lists }], {
    ci: false,
    truth: keepRows(tables.truth, () => true, grades),
    train: tables.train,
    users: false,
    ...sideInputs,
    ...options,
  });
  return document.runs[0]!.metrics;
}
