// Where a library raises an error or returns no number, its dialect has no value either, and says what the library does.
import type { MetricColumn } from './evaluator.js';

/** What decides whether a library can do it. */
export interface FailureFacts {
  /** Length of each evaluated user's list; the users of the truth come first. */
  readonly lengths: Uint32Array;
  readonly truthUserCount: number;
  readonly cutoff: number | undefined;
  /** Items of the catalogue. */
  readonly itemCount: number;
  /** The users' values; NaN for those who are not counted. */
  readonly values: Float64Array | undefined;
  /** Training items of a user. */
  trainCount(user: number): number;
  /** Relevant items of a user. */
  relevantCount(user: number): number;
}

interface Failing {
  readonly when: readonly string[];
  readonly result: string;
  readonly why: string;
}

const CONDITIONS: Readonly<Record<string, (facts: FailureFacts) => boolean>> = {
  always: () => true,
  'missing-list': (facts) => someUser(facts, (user) => facts.lengths[user] === 0),
  'short-list': (facts) => someUser(facts, (user) => facts.lengths[user]! < (facts.cutoff ?? 1)),
  'short-given-list': (facts) =>
    someUser(facts, (user) => facts.lengths[user]! > 0 && facts.lengths[user]! < (facts.cutoff ?? 1)),
  'small-catalogue': ({ itemCount, cutoff = 1 }) => itemCount < cutoff,
  'user-without-hit': (facts) => someUser(facts, (user) => facts.values?.[user] === 0),
  'one-sided-list': ({ values, ...facts }) =>
    someUser(facts, (user) => facts.lengths[user]! > 0 && Number.isNaN(values?.[user])),
  'untrained-user': (facts) => someUser(facts, (user) => facts.lengths[user]! > 0 && facts.trainCount(user) === 0),
};

/** Users of the truth with a relevant item. */
function someUser(facts: Omit<FailureFacts, 'values'>, test: (user: number) => boolean): boolean {
  for (let user = 0; user < facts.truthUserCount; user++) if (facts.relevantCount(user) > 0 && test(user)) return true;
  return false;
}

/** The column as the library would have it: without a value where it fails. */
export function withFailure<Column extends MetricColumn>(
  column: Column,
  fails: Failing | undefined,
  facts: FailureFacts,
): Column & { readonly why?: string } {
  const isFailing = fails?.when.some((condition) => CONDITIONS[condition]!(facts)) ?? false;
  if (!isFailing) return column;
  return { ...column, value: Number.NaN, why: `${fails!.why} (the library: ${fails!.result})` };
}
