// The verb `score`: one number in one call, for whoever wants to know how good some recommendations are.

import type { ResultDocument, ResultNotice, ResultValue } from '../../documents/result-document.js';
import type { Metric } from '../../engine/metrics/own-metric.js';
import { UsageError } from '../../foundation/errors.js';
import { evaluate } from './evaluate.js';
import type { EvaluationOptions } from './plan-evaluation.js';
import type { TableInput } from './table-input.js';

/** The value of one metric with its interval, and what was odd about the data. */
export interface ScoreResult extends ResultValue {
  /** The label in its canonical form. */
  readonly label: string;
  readonly notices: readonly ResultNotice[];
  /** The whole result, to be rendered or stored. */
  readonly document: ResultDocument;
}

/**
 * How good recommendations are by one metric. Truth and recommendations are text, bytes, a Blob, a stream, rows or tables.
 * @example
 * const truth = 'user,item\nann,a\nann,b\nbob,c\n';
 * const recs = [{ user: 'ann', item: 'a', score: 0.9 }, { user: 'bob', item: 'b', score: 0.4 }];
 * (await score(truth, recs, 'recall@10')).value;   // 0.25
 */
export async function score(
  truth: TableInput,
  recs: TableInput,
  label: Metric,
  options: Omit<EvaluationOptions, 'truth' | 'metrics'> = {},
): Promise<ScoreResult> {
  const { document } = await evaluate({ recs }, { ...options, truth, metrics: [label] });
  const [first, ...others] = Object.entries(document.runs[0]!.metrics);
  if (first === undefined || others.length > 0) {
    throw new UsageError(first === undefined ? 'label names no metric' : 'label names several metrics', {
      argument: 'label',
      found: label,
      expected: 'one metric, such as ndcg@10',
      hint: 'evaluate computes several metrics at once.',
    });
  }
  return { ...first[1], label: first[0], notices: document.notices, document };
}
