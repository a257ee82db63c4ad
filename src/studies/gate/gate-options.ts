// The choices of a quality gate, each with its default, checked before any work and recorded in the document.
import type { Engine, EngineOptions } from '../../engine/engine.js';
import { ADJUSTMENTS, type Adjustment } from '../../engine/statistics/adjust.js';
import { checkOptionNames, checkSeed, checkShare, checkWord } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';
import { inAnyCase } from '../../foundation/nearest-name.js';
import type { WorkOptions } from '../../foundation/work-options.js';
import { intervalPolicyOf } from '../evaluate/interval-policy.js';

/** Tests of a mean. Signs and ranks speak of a median, which users without any difference would decide alone. */
export const GATE_TESTS = ['t', 'bootstrap', 'randomisation'] as const;
/** The tests that a gate knows by name. */
export type GateTest = (typeof GATE_TESTS)[number];

/** An absolute drop such as 0.005, or a share of the baseline's mean such as `5%`. */
export type MaxDrop = number | string;

/** A metric with a limit of its own. */
export interface GateMetric {
  readonly label: string;
  /** Default: that of all metrics. */
  readonly maxDrop?: MaxDrop;
}

/** A metric whose value must lie within bounds, of which one is enough. */
export interface BoundedMetric {
  readonly label: string;
  readonly min?: number;
  readonly max?: number;
}

/** What must not drop, by how much, and how sure that must be. */
export interface GateOptions extends WorkOptions {
  /** Labels that both documents have, with their own limit or without. */
  readonly metrics?: readonly (string | GateMetric)[];
  /** The greatest drop that is allowed; default: 0. */
  readonly maxDrop?: MaxDrop;
  readonly bounds?: readonly BoundedMetric[];
  /** Runs of the result; default: all that have a counterpart. */
  readonly runs?: readonly string[];
  /** The run of the baseline that they are compared with; default: that of the same name. */
  readonly baselineRun?: string;
  /** One-sided, on the users' drops, against no drop and against the limit; default: the paired t test. */
  readonly test?: GateTest;
  /** Of p-values against there being no drop, for their number; default: Holm. */
  readonly adjust?: Adjustment;
  /** The chance of each wrong verdict that is put up with; default: 0.05. */
  readonly alpha?: number;
  /** Of bootstrap and randomisation. */
  readonly replicates?: number;
  readonly seed?: number;
  /** Results of other truth or training data are refused unless this is `allow`; then there is a notice. */
  readonly otherData?: 'refuse' | 'allow';
  /** Recorded for whoever acts on the document: a warning is to stop a build too. */
  readonly strict?: boolean;
  readonly engine?: Engine;
  readonly backend?: EngineOptions['backend'];
}

/** A limit as it was said: absolute, or a share of the baseline's mean. */
export interface AllowedDrop {
  readonly kind: 'absolute' | 'relative';
  readonly amount: number;
}

export interface GatePolicy {
  readonly metrics: readonly { readonly label: string; readonly allowed: AllowedDrop }[];
  readonly bounds: readonly BoundedMetric[];
  readonly test: GateTest;
  readonly adjust: Adjustment;
  readonly alpha: number;
  readonly seed: number;
  readonly replicates: number | undefined;
  readonly otherData: 'refuse' | 'allow';
  readonly strict: boolean;
}

const KNOWN = [
  ...['metrics', 'maxDrop', 'bounds', 'runs', 'baselineRun', 'test', 'adjust', 'alpha', 'replicates', 'seed'],
  ...['otherData', 'strict', 'engine', 'backend', 'onProgress', 'signal'],
];

/** `labels` are those of the result, which may be asked for in any case. */
export function gatePolicyOf(options: GateOptions, labels: readonly string[] = []): GatePolicy {
  checkOptionNames(options, KNOWN, 'gate');
  const { metrics = [], maxDrop = 0, bounds = [], test = 't', adjust = 'holm', alpha = 0.05, seed = 0 } = options;
  const { replicates, otherData = 'refuse', strict = false } = options;
  if (!Array.isArray(metrics) || !Array.isArray(bounds) || metrics.length + bounds.length === 0) {
    throw new UsageError('no check given', {
      argument: 'metrics',
      found: Array.isArray(metrics) ? 'no metric' : metrics,
      expected: 'one metric at least, such as ndcg@10',
    });
  }
  checkWord('test', test, GATE_TESTS, 'a gate needs a test of the mean');
  checkWord('adjust', adjust, ADJUSTMENTS);
  checkWord('otherData', otherData, ['refuse', 'allow']);
  // Replicates are the same in number as those of intervals.
  intervalPolicyOf({ ...(replicates === undefined ? {} : { replicates }) });
  const entries = metrics
    .map((metric) => (typeof metric === 'string' ? { label: metric } : metric))
    .map((metric) => ({ ...metric, label: inAnyCase(metric.label, labels) }));
  refuseTwins(entries.map(({ label }) => label));
  return {
    metrics: entries.map(({ label, maxDrop: own = maxDrop }) => ({ label, allowed: allowedDropOf(own) })),
    bounds: bounds.map((bound) => ({ ...checkedBound(bound), label: inAnyCase(bound.label, labels) })),
    ...{ test, adjust, alpha: checkedAlpha(alpha), seed: checkSeed(seed), replicates, otherData, strict },
  };
}

/** 0.005, '0.005' or '5%'; refuses anything else, and what is below 0. */
export function allowedDropOf(maxDrop: MaxDrop): AllowedDrop {
  const [, digits, percent] = /^(\d+\.?\d*|\.\d+|\d+(?:\.\d+)?e-?\d+)(%?)$/.exec(`${maxDrop}`.trim()) ?? [];
  const amount = Number(digits);
  if (digits !== undefined && Number.isFinite(amount)) {
    return percent === '%' ? { kind: 'relative', amount: amount / 100 } : { kind: 'absolute', amount };
  }
  throw new UsageError('the greatest drop that is allowed must be a number of 0 or more', {
    argument: 'maxDrop',
    found: maxDrop,
    expected: 'a drop such as 0.005, or a share of the baseline such as 5%',
  });
}

function checkedBound(bound: BoundedMetric): BoundedMetric {
  const { label, min, max } = bound;
  const isNumber = [min, max].every((value) => value === undefined || Number.isFinite(value));
  if (isNumber && (min ?? max) !== undefined && (min ?? -Infinity) <= (max ?? Infinity)) return bound;
  throw new UsageError(`the bounds of ${label} are invalid`, {
    argument: 'bounds',
    found: `${min ?? 'nothing'} to ${max ?? 'nothing'}`,
    expected: 'a least value, a greatest one, or both in this order',
  });
}

/** Both one-sided tests at this level leave space for a third answer only below one half. */
function checkedAlpha(alpha: number): number {
  if (checkShare('alpha', alpha) >= 1e-12 && alpha < 0.5) return alpha;
  throw new UsageError('alpha is out of range', {
    argument: 'alpha',
    found: alpha,
    expected: '1e-12 or more, below 0.5',
  });
}

function refuseTwins(labels: readonly string[]): void {
  const twin = labels.find((label, place) => labels.indexOf(label) !== place);
  if (twin === undefined) return;
  throw new UsageError('a metric is named twice', { argument: 'metrics', found: twin, expected: 'each metric once' });
}
