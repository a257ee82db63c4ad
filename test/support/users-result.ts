// A result document with users' values as they are given, for whatever compares runs user by user.
import type { ResultDocument } from '../../src/documents/result-document.js';
import { exactMean } from '../../src/foundation/numbers/exact-sum.js';
import { base64Of, exampleResult, resultDefinition, resultValue } from './example-result.js';

/** By run and label: one value for each user, NaN for users without one. */
export type UserColumns = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;

export function usersResult(columns: UserColumns, direction: 'higher' | 'lower' = 'higher'): ResultDocument {
  const [first] = Object.values(columns);
  const labels = Object.keys(first!);
  const template = exampleResult();
  return {
    ...template,
    definitions: Object.fromEntries(labels.map((label) => [label, resultDefinition({ direction })])),
    runs: Object.entries(columns).map(([name, ofRun]) => ({
      ...template.runs[0]!,
      name,
      metrics: Object.fromEntries(
        Object.entries(ofRun).map(([label, values]) => {
          const value = exactMean(values.filter((one) => !Number.isNaN(one)));
          return [label, resultValue(Number.isNaN(value) ? { value: null, why: 'nobody' } : { value })];
        }),
      ),
      columns: Object.fromEntries(Object.entries(ofRun).map(([label, values]) => [label, base64Of(...values)])),
    })),
    users: first![labels[0]!]!.map((_, user) => `u${user}`),
    notices: [],
  };
}
