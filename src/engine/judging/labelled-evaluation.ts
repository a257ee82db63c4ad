// What an evaluation gives: a column for each metric, found by its label, with exact means and counts.

import { UsageError } from '../../foundation/errors.js';
import { nearestHint } from '../../foundation/nearest-name.js';
import type { Definition } from '../metrics/definition.js';
import type { FamilyColumn } from '../metrics/family-column.js';
import { parseLabel, printLabel } from '../metrics/label.js';

/** One metric over all users. */
export interface MetricColumn extends FamilyColumn {
  /** The label in its canonical form. */
  readonly label: string;
  /** Undefined for a function. */
  readonly definition: Definition | undefined;
  readonly cutoff: number | undefined;
}

/** One column of values for each metric, with exact means and counts. */
export interface Evaluation {
  readonly backend: 'js' | 'wasm';
  /** Evaluated users. */
  readonly userCount: number;
  /** Users without a relevant item, who are in no mean of an accuracy. */
  readonly skippedUserCount: number;
  /** Users with a relevant item whose list is empty. */
  readonly emptyListCount: number;
  /** In the order in which the metrics were asked for. */
  readonly metrics: readonly MetricColumn[];
  /** The aggregate of the metric with this label; NaN where nobody is counted. */
  value(label: string): number;
  /** The column of the metric with this label. */
  column(label: string): MetricColumn;
}

/** An evaluation whose columns are found by label, however it is spelt. */
export class LabelledEvaluation implements Evaluation {
  readonly backend!: 'js' | 'wasm';
  readonly userCount!: number;
  readonly skippedUserCount!: number;
  readonly emptyListCount!: number;
  readonly metrics!: readonly MetricColumn[];

  constructor(facts: Omit<Evaluation, 'value' | 'column'>) {
    Object.assign(this, facts);
  }

  value(label: string): number {
    return this.column(label).value;
  }

  column(label: string): MetricColumn {
    const found = this.#find(label) ?? this.#find(canonical(label));
    if (found !== undefined) return found;
    const labels = this.metrics.map((metric) => metric.label);
    const hint = nearestHint(`${label}`, labels);
    throw new UsageError('no metric with this label was evaluated', {
      argument: 'label',
      found: label,
      expected: `one of ${labels.join(', ')}`,
      ...(hint === undefined ? {} : { hint }),
    });
  }

  #find(label: string | undefined): MetricColumn | undefined {
    return this.metrics.find((metric) => metric.label === label);
  }
}

/** The label as columns have it; undefined for one that is not in the catalogue. */
function canonical(label: string): string | undefined {
  try {
    return printLabel(parseLabel(label));
  } catch {
    return undefined;
  }
}
