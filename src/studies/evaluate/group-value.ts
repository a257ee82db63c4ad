// One value of a breakdown: a group, a run and a metric. Whatever is said of the value of a group is made here, from the
// values of its members.
import type { ResultGroupValue } from '../../documents/result-document.js';
import type { Engine } from '../../engine/engine.js';
import { inTurns, type WorkOptions } from '../../foundation/work-options.js';
import { type IntervalPolicy, replicatesFor } from './interval-policy.js';

export interface GroupNumbers {
  /** Of the group; NaN where there is none. */
  readonly value: number;
  /** Members counted. */
  readonly users: number;
  /** Values of the members counted; undefined where the group's value is not their mean. */
  readonly counted: Float64Array | undefined;
}

/** What an interval of the value is made with; without a policy it has none. */
export interface GroupResampling {
  readonly engine: Engine;
  readonly intervalPolicy: IntervalPolicy | undefined;
  readonly options: Pick<WorkOptions, 'signal'>;
}

export async function groupValue(
  { value, users, counted }: GroupNumbers,
  { engine, intervalPolicy, options: { signal } }: GroupResampling,
): Promise<ResultGroupValue> {
  if (!Number.isFinite(value)) return { value: null, users };
  // A single member says nothing of how others vary.
  if (counted === undefined || counted.length < 2 || intervalPolicy === undefined) return { value, users };
  const { level, method, seed } = intervalPolicy;
  const replicates = replicatesFor(users, intervalPolicy);
  const steps = engine.bootstrapInSteps([counted], { level, method, seed, replicates, signal });
  const [interval] = (await inTurns(steps, signal, 'the bootstrap')).intervals;
  return { value, users, interval: interval! };
}
