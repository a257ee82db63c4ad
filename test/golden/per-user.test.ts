// Dialects user by user on `edge`: a mean can be right for the wrong users. Where a library gives no value to a user, or
// raised, there must be none in the column either.
import { describe, expect, it } from 'vitest';
import { DIALECTS, type Dialect, evaluate } from '../../src/shell.js';
import { fixtureOf } from './support/compare-dialect.js';
import { perUserException } from './support/exceptions.js';
import { goldenDocument } from './support/golden.js';

type ByUser = Readonly<Record<string, number | string | null>>;
type ByMetric = Readonly<Record<string, ByUser>>;

interface PerUser {
  /** By variant, then metric and cutoff. */
  readonly groupA: Readonly<Record<string, { readonly edge: Readonly<Record<string, ByMetric>> }>>;
  /** By variant, then cutoff and metric. */
  readonly groupB: Readonly<Record<string, Readonly<Record<string, ByMetric>>>>;
}

interface Expected {
  readonly metric: string;
  readonly k: string;
  readonly users: ByUser;
}

const { groupA, groupB } = goldenDocument('edge-per-user.json') as PerUser;

const VARIANTS: readonly (readonly [variant: string, expected: readonly Expected[]])[] = [
  ...Object.entries(groupA).map(([variant, { edge }]) => {
    const expected = Object.entries(edge).flatMap(([metric, cuts]) =>
      Object.entries(cuts).map(([k, users]) => ({ metric, k, users })),
    );
    return [variant, expected] as const;
  }),
  ...Object.entries(groupB).map(([variant, cuts]) => {
    const expected = Object.entries(cuts).flatMap(([k, metrics]) =>
      Object.entries(metrics).map(([metric, users]) => ({ metric, k, users })),
    );
    return [variant, expected] as const;
  }),
];

/** The label of a golden metric and how near its values must be; undefined where the dialect does not read it. */
function labelOf(dialect: Dialect, metric: string, k: string) {
  const found = Object.entries(dialect.metrics).find(([, { golden }]) => golden === metric);
  if (found === undefined) return undefined;
  const [name, { cutoff, tolerance = dialect.tolerance ?? 1e-12 }] = found;
  const isWhole = k === '-' || k === 'full' || cutoff === 'none';
  // Errors of single precision cancel in means and not in the values of users.
  const nearness = tolerance > 1e-12 ? 3e-7 : tolerance;
  return { label: `${dialect.id}@${dialect.version}:${name}${isWhole ? '' : `@${k}`}`, tolerance: nearness };
}

describe('every user of edge', () => {
  it.each(VARIANTS)('%s', async (variant, expected) => {
    const dialect = DIALECTS.find(({ golden }) => golden.variant === variant)!;
    const labelled = expected.flatMap((each) => {
      const read = labelOf(dialect, each.metric, each.k);
      const exception = perUserException(variant, `${each.metric} ${each.k}`);
      return read === undefined || exception === 'whole' ? [] : [{ ...each, ...read, exception }];
    });
    expect(labelled.length).toBeGreaterThan(0);
    const { tables, options } = await fixtureOf('edge', 'full');
    const { users, columns } = await evaluate([{ name: 'run', table: tables.lists, predictions: tables.lists }], {
      ci: false,
      truth: tables.truth,
      train: tables.train,
      ...options,
      metrics: [...new Set(labelled.map(({ label }) => label))],
    });
    const misses: string[] = [];
    for (const { label, users: golden, exception, tolerance } of labelled) {
      const column = columns.get('run')!.get(label);
      if (column === undefined) {
        misses.push(`${label} has no values of users`);
        continue;
      }
      for (const [user, value] of Object.entries(golden)) {
        if (exception?.includes(user)) continue;
        const found = column[users.indexOf(user)] ?? Number.NaN;
        const isEqual =
          typeof value === 'number'
            ? Math.abs(found - value) <= tolerance * Math.max(1, Math.abs(value))
            : Number.isNaN(found);
        if (!isEqual) misses.push(`${label}, user ${user}: found ${found}, golden ${value}`);
      }
    }
    expect(misses).toEqual([]);
  });
});
