// Warnings are data: the library never writes to the console; shells decide how to show what they find here.

/** Something odd that was counted, with a code for programs; shells show it, the library never prints. */
export interface Notice {
  /** Stable word for programs, such as `wasm-unavailable`. */
  readonly code: string;
  /** A sentence for people. */
  readonly message: string;
  /** How many times it applies. */
  readonly count: number;
}
