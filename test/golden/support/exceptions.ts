// Golden values that a dialect need not match, one by one, each with its reason. A value that is neither matched nor here
// fails the test.
import type { Dialect } from '../../../src/shell.js';
import { BETA_RECSYS } from '../exceptions/beta-recsys.js';
import { CORNAC } from '../exceptions/cornac.js';
import { DAISYREC } from '../exceptions/daisyrec.js';
import { DL_RS_EVALUATION } from '../exceptions/dl-rs-evaluation.js';
import { ELLIOT } from '../exceptions/elliot.js';
import { IMPLICIT } from '../exceptions/implicit.js';
import { LENSKIT } from '../exceptions/lenskit.js';
import { MS_RECOMMENDERS } from '../exceptions/ms-recommenders.js';
import { NEUREC } from '../exceptions/neurec.js';
import { OPENREC } from '../exceptions/openrec.js';
import { PYTREC_EVAL } from '../exceptions/pytrec-eval.js';
import { RANX } from '../exceptions/ranx.js';
import { RECBOLE } from '../exceptions/recbole.js';
import { RECSYS_PYTORCH } from '../exceptions/recsys-pytorch.js';
import { REPLAY } from '../exceptions/replay.js';
import { RIVAL } from '../exceptions/rival.js';
import { RS_METRICS } from '../exceptions/rs-metrics.js';
import { SKLEARN } from '../exceptions/sklearn.js';
import { SPARK } from '../exceptions/spark.js';
import { TORCHMETRICS } from '../exceptions/torchmetrics.js';
import { TREC_EVAL } from '../exceptions/trec-eval.js';

export interface GoldenException {
  /** File and variant of the golden values. */
  readonly file: string;
  readonly variant: string;
  /** Which places: a fixture with its list, a space, and the metric with its cutoff, such as `edge NDCG 50`. */
  readonly places: RegExp;
  readonly reason: string;
}

/** Metrics of golden files that no dialect has. */
export interface UnreadGolden {
  readonly file: string;
  /** All variants unless given. */
  readonly variant?: string;
  readonly metric: RegExp;
  readonly reason: string;
}

export interface LibraryExceptions {
  readonly notMatched: readonly GoldenException[];
  readonly notRead: readonly UnreadGolden[];
}

const ALL: readonly LibraryExceptions[] = [
  REPLAY,
  RS_METRICS,
  MS_RECOMMENDERS,
  RECBOLE,
  BETA_RECSYS,
  DL_RS_EVALUATION,
  DAISYREC,
  ELLIOT,
  OPENREC,
  NEUREC,
  RECSYS_PYTORCH,
  TREC_EVAL,
  PYTREC_EVAL,
  RANX,
  SKLEARN,
  TORCHMETRICS,
  LENSKIT,
  RIVAL,
  CORNAC,
  SPARK,
  IMPLICIT,
];

/** The reason why a place is not compared; undefined where it is. */
export function exceptionFor({ golden }: Dialect, where: string, place: string): string | undefined {
  return ALL.flatMap(({ notMatched }) => notMatched).find(
    ({ file, variant, places }) =>
      file === golden.file && variant === golden.variant && places.test(`${where} ${place}`),
  )?.reason;
}

/** The reason why no dialect reads a metric of a golden file; undefined where one must. */
export function unreadReason(file: string, variant: string, metric: string): string | undefined {
  if (metric.startsWith('_')) return 'says something about the run, such as the number of users';
  return ALL.flatMap(({ notRead }) => notRead).find(
    (unread) => unread.file === file && (unread.variant ?? variant) === variant && unread.metric.test(metric),
  )?.reason;
}

/**
 * Users of `edge` whose values hang on an unstable sort (spec, dialects 1, verification): the order of their tied items
 * depends on how pandas was built, where the cutoff takes the whole list.
 */
const UNSTABLE_USERS = ['5', '15', '25', '35', '45', '55'];

/** Users who are not compared one by one; `whole` for a metric that has no value of a single user here. */
export function perUserException(variant: string, place: string): readonly string[] | 'whole' | undefined {
  if (/^(MS_Recommenders|Beta_RecSys)$/.test(variant) && /^(NDCG|MAP) 50$/.test(place)) return UNSTABLE_USERS;
  // The library was asked one user at a time, and then gives 0 to users whom its mean leaves out.
  if (variant === 'MS_Recommenders@HEAD' && place.startsWith('RPrecision ')) return 'whole';
  return undefined;
}
