// What a result document says of one metric in the definitions of several libraries.

/** One metric as every library computes it, and which choice makes the difference from the standard definition. */
export interface ResultDiff {
  /** The label of the standard definition, or of its form that has a value on these data. */
  readonly metric: string;
  /** Its value in each run. */
  readonly standard: readonly { readonly run: string; readonly value: number | null }[];
  /** Why what was asked for has no value on these data. */
  readonly refused?: string;
  /** The choices in the order in which they are made; contributions depend on it. */
  readonly order: readonly string[];
  readonly lines: readonly ResultDiffLine[];
}

/** One dialect in a `diff`: its value and what each choice contributes to the difference. */
export interface ResultDiffLine {
  readonly run: string;
  /** As in labels. */
  readonly dialect: string;
  readonly library: string;
  readonly version: string;
  readonly label: string;
  readonly value: number | null;
  readonly users: number;
  /** From the value of the standard definition. */
  readonly difference: number | null;
  /** One choice after the other; the contributions add up to the difference. */
  readonly steps: readonly {
    readonly choice: string;
    readonly from: string;
    readonly to: string;
    readonly value: number;
    readonly contribution: number;
  }[];
  readonly why?: string;
}
