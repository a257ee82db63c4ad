// What a quality gate decided, as plain JSON with a version: for reports, build servers and programs. It holds what every
// decision rests on, so that a red build can be argued with.
import type { Notice } from '../foundation/notice.js';

/** Names the kind and the version of the document; a change that old readers cannot read changes the number. */
export const GATE_FORMAT = 'recgauge/gate@1';

/** `fail`: significant and larger than allowed; `pass`: shown to be within the limit; `warn`: the data cannot tell. */
export type GateVerdict = 'pass' | 'warn' | 'fail';

/** What a gate decided and on which numbers, as plain JSON. */
export interface GateDocument {
  readonly format: typeof GATE_FORMAT;
  /** What computed it. */
  readonly engine: { readonly name: 'recgauge'; readonly version: string };
  /** The worst of all checks. */
  readonly verdict: GateVerdict;
  /** Every choice that can change a verdict; with `strict` a warning or a notice stops a build too. */
  readonly options: {
    readonly test: string;
    readonly adjust: string;
    readonly alpha: number;
    readonly seed: number;
    readonly replicates: number | null;
    readonly 'other-data': 'refuse' | 'allow';
    readonly strict: boolean;
  };
  /** Fingerprints of truth and training data. */
  readonly data: { readonly result: string; readonly baseline: string };
  /** How many tests of a drop are adjusted together. */
  readonly family: number;
  readonly drops: readonly GateDrop[];
  readonly bounds: readonly GateBound[];
  readonly notices: readonly Notice[];
}

/** How much worse a run is than its baseline in one metric, held against what is allowed. */
export interface GateDrop {
  readonly run: string;
  readonly baselineRun: string;
  readonly metric: string;
  readonly direction: 'higher' | 'lower';
  readonly verdict: GateVerdict;
  /** Users that both have a value for, and users left out because one of them has none. */
  readonly users: number;
  readonly dropped: number;
  /** Over these users. */
  readonly mean: number;
  readonly baselineMean: number;
  /** Above 0 where the run is worse, whichever direction is better. */
  readonly drop: number;
  /** As a share of the baseline's mean; null where that is 0, or next to it. */
  readonly relative: number | null;
  /** What was allowed, as it was asked for, and the greatest drop that this is. */
  readonly allowed: { readonly kind: 'absolute' | 'relative'; readonly amount: number };
  readonly limit: number;
  /** Of the drop, at 1 - 2 alpha, not adjusted; ends are null where a single user leaves them open. */
  readonly interval: {
    readonly low: number | null;
    readonly high: number | null;
    readonly level: number;
    readonly method: string;
  };
  /** Against there being no drop, alone and adjusted for all drops: a larger drop than allowed fails if it is at most alpha. */
  readonly pDrop: number;
  readonly pDropAdjusted: number;
  /** Against the drop being beyond the limit: it passes if this is at most alpha. */
  readonly pWithin: number;
  /** Against the drop being within the limit; no verdict rests on it. */
  readonly pBeyond: number;
  /** Users that it would take to tell, with a power of 0.8, if the drop is what it seems; null where it lies on the limit. */
  readonly usersNeeded: number | null;
  /** How far below the limit a drop must be for so many users to pass, with a power of 0.8; null where nothing varies. */
  readonly detectable: number | null;
  readonly note?: string;
}

/** A value held against a bound that does not depend on the baseline. */
export interface GateBound {
  readonly run: string;
  readonly metric: string;
  readonly verdict: 'pass' | 'fail';
  readonly value: number | null;
  readonly min: number | null;
  readonly max: number | null;
}
