// How far rankings of algorithms agree, as plain JSON with a version: what `correlate` found, for reports and programs.
// Its JSON schema is published in the package.
import type { Notice } from '../foundation/notice.js';

/** Names the kind and the version of the document; a change that old readers cannot read changes the number. */
export const CORRELATION_FORMAT = 'recgauge/correlation@1';

/** What `correlate` found, as versioned plain data. */
export interface CorrelationDocument {
  readonly format: typeof CORRELATION_FORMAT;
  /** What computed it. */
  readonly engine: { readonly name: 'recgauge'; readonly version: string };
  /** Where the values came from; empty if they were handed over. */
  readonly sources: readonly string[];
  /** Every choice that can change a number, by its name as an option of the command line, without dashes. */
  readonly options: Readonly<Record<string, string | number | null>>;
  /** What is compared with each other: `metric`, `dataset` or another column. */
  readonly by: string;
  /** All that are compared, in the order in which they came. */
  readonly levels: readonly string[];
  /** In the order by which ties are broken. */
  readonly algorithms: readonly string[];
  /** Metrics of which smaller values are better. */
  readonly lower: readonly string[];
  /** What each number means, by name, such as `spearman` and `or@5`. */
  readonly measures: Readonly<Record<string, CorrelationMeasure>>;
  /** One for each combination of what is not compared. */
  readonly groups: readonly CorrelationGroup[];
  /** Over the groups; null if there is only one. */
  readonly average: CorrelationAverage | null;
  readonly notices: readonly Notice[];
}

/** What a coefficient is: title, formula, source and range. */
export interface CorrelationMeasure {
  readonly title: string;
  readonly formula: string;
  readonly citation: string;
  readonly range: readonly [least: number, greatest: number];
}

/** Scores that are correlated together, such as those of one dataset. */
export interface CorrelationGroup {
  /** What is the same for all values of the group, such as `{ dataset: 'ML-1M' }`. */
  readonly fixed: Readonly<Record<string, string>>;
  /** Those of the document's levels that occur here. */
  readonly levels: readonly string[];
  readonly algorithmCount: number;
  /** Each pair of levels once, in their order. */
  readonly pairs: readonly CorrelationPair[];
}

/** Two levels, such as two metrics, and how far they agree. */
export interface CorrelationPair {
  readonly first: string;
  readonly second: string;
  /** Algorithms that have a value on both sides. */
  readonly count: number;
  /** By the name of the measure. */
  readonly values: Readonly<Record<string, CorrelationValue>>;
}

/** One coefficient of one pair; null where it is not defined. */
export interface CorrelationValue {
  /** Null where it is not defined; `why` then says it. */
  readonly value: number | null;
  /** Two-sided, of no association; null where there is no test, absent for measures without one. */
  readonly p?: number | null;
  /** At 95 %. */
  readonly interval?: readonly [low: number, high: number] | null;
  /** Of rank-biased overlap: the least value, and how much more it could be, whatever follows the rankings. */
  readonly least?: number;
  readonly residual?: number;
  /**
   * Whether equal values stand where only the order of names could decide between them; absent where that cannot be.
   */
  readonly tied?: boolean;
  readonly why?: string;
}

/** Pairs averaged over groups of scores. */
export interface CorrelationAverage {
  readonly pairs: readonly {
    readonly first: string;
    readonly second: string;
    readonly values: Readonly<Record<string, CorrelationMean>>;
  }[];
}

/** The mean of a coefficient over groups. */
export interface CorrelationMean {
  /** Of the groups that have a value; null if none has. */
  readonly value: number | null;
  readonly groupCount: number;
  /** Over groupCount - 1; null for fewer than two groups. */
  readonly deviation: number | null;
  readonly why?: string;
}
