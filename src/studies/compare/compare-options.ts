// The choices of a comparison, each with its default, checked before any work and recorded in the result.
import type { Engine, EngineOptions } from '../../engine/engine.js';
import { ADJUSTMENTS, type Adjustment } from '../../engine/statistics/adjust.js';
import { checkOptionNames, checkShare, checkWord } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';
import type { Pooled } from '../../foundation/parallel/work-pool.js';
import type { WorkOptions } from '../../foundation/work-options.js';
import { type IntervalOptions, type IntervalPolicy, intervalPolicyOf } from '../evaluate/interval-policy.js';
import type { AlignedRuns } from './aligned-runs.js';

/** The names of the tests of `compare`, in the order in which they are offered. */
export const COMPARISON_TESTS = ['t', 'wilcoxon', 'sign', 'randomisation', 'bootstrap', 'mcnemar', 'tukey'] as const;
/** The tests that `compare` knows by name. */
export type ComparisonTest = (typeof COMPARISON_TESTS)[number];

/** Which p-values are adjusted together: those of one metric, or all. */
export const ADJUST_OVER = ['metric', 'all'] as const;

/** What `compare` is asked for: metrics, test, adjustment, level and baseline. */
export interface CompareOptions extends Omit<IntervalOptions, 'ci'>, WorkOptions, Pooled {
  /** Labels of the document; default: all that can be compared. */
  readonly metrics?: readonly string[];
  /** The run that all others are compared with; default: every pair is compared. */
  readonly baseline?: string;
  /** On the users' differences, two-sided; default: the paired t test. */
  readonly test?: ComparisonTest;
  /** For the number of tests; default: Holm. `tukey` has its own. */
  readonly adjust?: Adjustment;
  /**
   * Whether the pairs of each `metric` (the default) or of `all` metrics are adjusted together. Metrics with the same values for
   * every user in all runs count once.
   */
  readonly adjustOver?: (typeof ADJUST_OVER)[number];
  /** Adjusted p-values of at most this are significant; default: 0.05. */
  readonly alpha?: number;
  /** The level of intervals; default: 0.95. */
  readonly ci?: number;
  /** An engine to run on; without, one is made and ended. */
  readonly engine?: Engine;
  readonly backend?: EngineOptions['backend'];
}

export interface ComparisonPolicy extends IntervalPolicy {
  readonly test: ComparisonTest;
  readonly adjust: Adjustment | 'tukey';
  readonly adjustOver: (typeof ADJUST_OVER)[number];
  readonly alpha: number;
  readonly baseline: string | undefined;
}

/** Below it 1 - alpha is 1 to a computer. */
const LEAST_ALPHA = 1e-12;

const KNOWN = [
  ...['metrics', 'baseline', 'test', 'adjust', 'adjustOver', 'alpha', 'ci', 'interval', 'replicates', 'seed'],
  ...['engine', 'backend', 'pool', 'onProgress', 'signal'],
];

export function comparisonPolicyOf(options: CompareOptions): ComparisonPolicy {
  checkOptionNames(options, KNOWN, 'compare');
  const { test = 't', adjust, adjustOver = 'metric', alpha = 0.05, baseline, ci = 0.95 } = options;
  checkWord('test', test, COMPARISON_TESTS);
  if (adjust !== undefined) checkWord('adjust', adjust, ADJUSTMENTS);
  checkWord('adjustOver', adjustOver, ADJUST_OVER);
  const needless = (['adjust', 'adjustOver'] as const).find((name) => options[name] !== undefined);
  if (test === 'tukey' && needless !== undefined) {
    throw new UsageError('the Tukey test adjusts for all pairs by itself', {
      argument: needless,
      found: options[needless],
      expected: 'no adjustment',
    });
  }
  if (checkShare('alpha', alpha) < LEAST_ALPHA) {
    throw new UsageError('alpha is too small', { argument: 'alpha', found: alpha, expected: `${LEAST_ALPHA} or more` });
  }
  return {
    ...intervalPolicyOf({ ...options, ci: checkShare('ci', ci) })!,
    test,
    adjust: test === 'tukey' ? 'tukey' : (adjust ?? 'holm'),
    adjustOver,
    alpha,
    baseline,
  };
}

/** Refuses a baseline or a label that is not there, and a single run. */
export function checkAgainstRuns({ runs, definitions }: AlignedRuns, { baseline, metrics = [] }: CompareOptions): void {
  if (!Array.isArray(metrics)) {
    throw new UsageError('metrics must be a list', {
      argument: 'metrics',
      found: metrics,
      expected: 'a list of labels',
    });
  }
  const names = runs.map(({ name }) => name);
  if (names.length < 2) {
    throw new UsageError('Nothing to compare', {
      argument: 'runs',
      found: names.length === 0 ? 'no run' : `one run, ${names[0]}`,
      expected: 'two runs or more',
    });
  }
  if (baseline !== undefined) checkWord('baseline', baseline, names, 'unknown run');
  for (const label of metrics) {
    checkWord('metrics', label, Object.keys(definitions), 'the results have no such metric');
  }
}
