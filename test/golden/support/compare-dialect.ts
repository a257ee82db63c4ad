// A dialect against the values that its library gave: every metric of the record, at every cutoff that the golden file
// has, on one fixture.
import {
  createEngineSync,
  type Dialect,
  dialectName,
  type EvaluationOptions,
  evaluate,
  readGroups,
} from '../../../src/shell.js';
import { exceptionFor } from './exceptions.js';
import { commonUsers, type Fixture, type ListName, readBaseline, readOwnFixture, untied } from './fixtures.js';
import { type GoldenFixtures, type GoldenValue, goldenFixture, goldenValues } from './golden.js';

export interface Comparison {
  /** Values compared and found equal. */
  matched: number;
  /** Values that are not compared, with the reason. */
  exceptions: string[];
  /** Values that differ and should not. */
  misses: string[];
}

/** A value of the golden file beside the metric of the dialect that must give it. */
export interface Expected {
  readonly name: string;
  /** Undefined without a cutoff. */
  readonly k: string | undefined;
  readonly label: string;
  readonly place: string;
  readonly value: GoldenValue;
  /** Where it is not that of the dialect. */
  readonly tolerance?: number | undefined;
}

/** One for all comparisons. */
const engine = createEngineSync();

const LIST_NAMES: readonly ListName[] = ['full', 'top20', 'top50'];

/** Compares on a fixture such as `edge` or `synth__untied`; `golden` and `fixtures` are folders, ours unless given. */
export async function compareDialect(
  dialect: Dialect,
  fixture: string,
  folders: { readonly golden?: string | undefined; readonly fixtures?: string | undefined } = {},
): Promise<Comparison> {
  const comparison: Comparison = { matched: 0, exceptions: [], misses: [] };
  for (const { list, where, expected } of expectedOf(dialect, fixture, folders.golden)) {
    const tables = await fixtureOf(fixture, list, folders.fixtures);
    await compareValues(dialect, where, expected, tables, comparison);
  }
  return comparison;
}

/** What the golden file has for a dialect on a fixture: lists by lists for evaluators, for libraries on whole lists. */
export function expectedOf(dialect: Dialect, fixture: string, folder?: string) {
  const { file, variant } = dialect.golden;
  const values = goldenFixture(file, variant, fixture, folder);
  if (!LIST_NAMES.some((list) => list in values))
    return [{ list: 'full' as const, where: fixture, expected: metricsOf(dialect, values, folder) }];
  return LIST_NAMES.map((list) => ({
    list,
    where: `${fixture} ${list}`,
    expected: measuresOf(dialect, values[list]!),
  }));
}

/** `{metric: {"10": value}}`. */
function metricsOf(dialect: Dialect, values: GoldenFixtures[string], folder: string | undefined) {
  return Object.entries(dialect.metrics).flatMap(([name, { golden, cutoff, tolerance }]): Expected[] => {
    if (golden === null) return [];
    const found = values[golden];
    // A metric that a library could not compute on one fixture is in the file for another.
    if (found === undefined && isElsewhere(dialect, golden, folder)) return [];
    if (found === undefined) throw new Error(`${dialect.golden.file} has no ${golden}`);
    if (typeof found !== 'object' || found === null) throw new Error(`${golden} is no table of cutoffs`);
    return Object.entries(found).map(([k, value]) => {
      const cut = k === 'full' || k === '-' || cutoff === 'none' ? undefined : k;
      return { name, k: cut, label: labelOf(dialect, name, cut), place: `${golden} ${k}`, value, tolerance };
    });
  });
}

function isElsewhere({ golden: { file, variant } }: Dialect, metric: string, folder: string | undefined): boolean {
  return Object.values(goldenValues(file, folder)[variant]!).some((fixture) => metric in fixture);
}

/** `{"P_10": value}`. */
function measuresOf(dialect: Dialect, values: Readonly<Record<string, GoldenValue>>) {
  return Object.entries(dialect.metrics).flatMap(([name, { golden, tolerance }]): Expected[] => {
    if (golden === null) return [];
    const names = golden.includes('{k}') ? ['1', '5', '10', '20', '50'].map((k) => [golden.replace('{k}', k), k]) : [];
    // A measure with a cutoff may have a form without one, by the name without its last part.
    const whole = golden.replace(/[@_]?\{k\}$/, '');
    const isOther = whole !== golden && Object.values(dialect.metrics).some((other) => other.golden === whole);
    if (whole in values && !isOther) names.push([whole, undefined] as never);
    if (names.length === 0) throw new Error(`${dialect.golden.file} has no ${golden}`);
    return names.map(([measure, k]) => ({
      name,
      k,
      label: labelOf(dialect, name, k),
      place: measure!,
      value: values[measure!] ?? null,
      tolerance,
    }));
  });
}

function labelOf(dialect: Dialect, name: string, k: string | undefined): string {
  const prefix = `${dialect.id}@${dialect.version}`;
  return `${prefix}:${name}${k === undefined ? '' : `@${k}`}`;
}

async function compareValues(
  dialect: Dialect,
  where: string,
  expected: readonly Expected[],
  { tables, options }: { tables: Fixture; options: Partial<EvaluationOptions> },
  comparison: Comparison,
): Promise<void> {
  const { document } = await evaluate([{ name: 'run', table: tables.lists, predictions: tables.lists }], {
    ci: false,
    truth: tables.truth,
    train: tables.train,
    users: false,
    engine,
    ...options,
    metrics: [...new Set(expected.map(({ label }) => label))],
  });
  for (const { label, place, value, tolerance = dialect.tolerance ?? 1e-12 } of expected) {
    const exception = exceptionFor(dialect, where, place) ?? (value === null ? 'not obtainable' : undefined);
    const found = document.runs[0]!.metrics[label]!;
    if (exception !== undefined) comparison.exceptions.push(`${dialectName(dialect)} ${where} ${place}: ${exception}`);
    else if (isEqual(found.value, value, tolerance)) comparison.matched += 1;
    else comparison.misses.push(`${label} on ${where} (${place}): found ${found.value ?? found.why}, golden ${value}`);
  }
}

/** Where a library raised or returned NaN there must be no value; elsewhere it must be near, relatively above 1. */
export function isEqual(found: number | null, golden: GoldenValue, tolerance: number): boolean {
  if (typeof golden !== 'number') return found === null;
  return found !== null && Math.abs(found - golden) <= tolerance * Math.max(1, Math.abs(golden));
}

const fixtures = new Map<string, ReturnType<typeof readWithSides>>();

/** The tables of a fixture with all side inputs that the golden values were made with; read once for all dialects. */
export function fixtureOf(name: string, list: ListName, folder?: string): ReturnType<typeof readWithSides> {
  const key = JSON.stringify([name, list, folder]);
  const known = fixtures.get(key) ?? readWithSides(name, list, folder);
  fixtures.set(key, known);
  return known;
}

async function readWithSides(name: string, list: ListName, folder: string | undefined) {
  const [base, variant] = name.split('__') as [string, string | undefined];
  const place = folder === undefined ? undefined : `${folder}/${base}`;
  const whole = await readOwnFixture(base, list, place);
  const tables = variant === 'common' ? commonUsers(whole) : variant === 'untied' ? untied(whole) : whole;
  const { userIds, itemIds } = tables.truth;
  const groups = (ids: typeof userIds, of: (id: number) => readonly number[]) =>
    readGroups(
      ids
        .toArray()
        .flatMap((id) => of(Number(id)).map((group) => `${id},${group}\n`))
        .join(''),
      { ids, header: false },
    );
  const options = {
    baseline: await readBaseline(base, { userIds, itemIds }, place),
    // As the golden values were made: spec, dialects of Elliot.
    itemFeatures: await groups(itemIds, (item) => [item % 5, 10 + (item % 7)]),
    itemGroups: await groups(itemIds, (item) => [item % 3]),
    userGroups: await groups(userIds, (user) => [user % 2]),
  };
  return { tables, options };
}
