// What a result document says of sampled candidates: values that are not those of the metric, beside those that are.

/** Values that ranking each relevant item among sampled negatives would have given, beside those of the full ranking. */
export interface ResultSampled {
  /** Negatives drawn against each relevant item. */
  readonly negatives: number;
  readonly sampling: 'uniform' | 'popularity';
  /** Whether a negative may be drawn again. */
  readonly replacement: boolean;
  /** The mean over all draws, or one draw. */
  readonly mode: 'expected' | 'draw';
  readonly debias: 'none' | 'rank-amendment' | 'bias-variance' | 'least-squares';
  /** Of the draw; null where nothing is drawn. */
  readonly seed: number | null;
  /** Users and relevant items that are counted. */
  readonly users: number;
  readonly positives: number;
  /** What the values are, in sentences. */
  readonly words: string;
  /** In the order of the document's runs; metrics by label. */
  readonly runs: readonly {
    readonly name: string;
    readonly metrics: Readonly<Record<string, ResultSampledValue>>;
  }[];
}

/** One metric of one run under sampled candidates, beside its full value. */
export interface ResultSampledValue {
  /** Of the full ranking, each relevant item ranked alone among all its negatives. */
  readonly full: number;
  /** Of the sampled candidates, as they are. */
  readonly sampled: number;
  /** The estimate of the full value from the sampled ranks, where one was asked for. */
  readonly debiased?: number;
  /** Standard deviation of the sampled value from one draw to the next; null where users have several relevant items. */
  readonly deviation: number | null;
}
