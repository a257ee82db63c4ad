// The shape of an experiment's document, as far as readers rely on it: what they take for granted is checked once, where a
// file comes in.

import {
  byName,
  count,
  fitting,
  flag,
  isRecord,
  listOf,
  type Misfit,
  number,
  object,
  oneOf,
  orNull,
  text,
} from '../foundation/shape.js';
import { CORRELATION_FORMAT } from './correlation-document.js';
import { PLAN_FORMAT } from './experiment-plan.js';

const DIRECTION = oneOf('higher', 'lower', 'none');
const anyObject = fitting('an object', isRecord);

const INTERVAL = object({ low: number, high: number, level: number, method: text, replicates: count });

const SCORE = object({
  ...{ mean: number, userMean: number, users: number, folds: listOf(listOf(orNull(number))) },
  intervals: object({}, { bca: INTERVAL, t: INTERVAL, correctedT: INTERVAL, why: text }),
  variance: object({
    ...{ split: orNull(number), search: orNull(number), training: orNull(number), users: orNull(number) },
  }),
});

const FOLD = object(
  {
    ...{ seed: number, fold: number, parameters: orNull(anyObject), validation: orNull(number), trials: number },
    ...{ failedTrials: number, bestSoFar: listOf(orNull(number)), values: byName(orNull(number)), users: number },
  },
  { limits: byName(number) },
);

const PAIR = object({
  ...{ run: text, other: text, users: number, difference: number, relative: orNull(number), interval: anyObject },
  ...{ p: number, adjusted: number, isSignificant: flag, effectSize: orNull(number), detectable: orNull(number) },
});

const COMPARISON = object({
  ...{ test: text, adjust: text, alpha: number, baseline: orNull(text), interval: anyObject, family: number },
  metrics: listOf(
    object(
      { label: text, direction: DIRECTION, pairs: listOf(PAIR) },
      { groups: listOf(object({ run: text, mean: number, letters: text })) },
    ),
  ),
});

const BOARD = object({
  ...{ dataset: text, protocol: text, counts: object({ users: number, items: number, rows: number }) },
  choices: anyObject,
  findings: listOf(object({ code: text, severity: text, message: text, why: text, citation: text, advice: text })),
  models: listOf(object({ name: text, scores: byName(SCORE), folds: listOf(FOLD) })),
  comparison: orNull(COMPARISON),
});

const AGREEMENT = orNull(
  object({
    ...{ format: oneOf(CORRELATION_FORMAT), by: text, measures: byName(anyObject) },
    groups: listOf(object({ fixed: anyObject, levels: listOf(text), pairs: listOf(object({ values: anyObject })) })),
    average: orNull(object({ pairs: listOf(object({ values: anyObject })) })),
  }),
);

const OVERALL = object({
  metric: text,
  normalised: listOf(object({ model: text, value: number, byDataset: byName(number) })),
  averageRanks: listOf(object({ model: text, rank: number })),
  friedman: orNull(object({ statistic: number, p: number })),
  criticalDifference: orNull(number),
});

const PLAN = object({
  ...{ format: oneOf(PLAN_FORMAT), name: text, metrics: listOf(text), select: text, k: number, seeds: listOf(number) },
  datasets: listOf(object({ name: text, file: text, reading: anyObject })),
  protocols: listOf(object({ name: text, preset: text, overrides: anyObject, varied: byName(text) })),
  models: listOf(object({ name: text, parameters: anyObject, space: anyObject, searched: flag })),
  search: object({ method: text, trials: number, pruning: flag, options: anyObject }),
  ...{ refit: text, testInput: text, trainingRepeats: number },
  interval: object({ level: number, replicates: number }),
  comparison: object({ test: text, adjust: text, alpha: number }),
});

const DOCUMENT = object(
  {
    engine: object({ name: text, version: text, backend: text }),
    plan: PLAN,
    datasets: listOf(object({ name: text, file: text, fingerprint: text, rowCount: number })),
    definitions: byName(object({ formula: text, direction: DIRECTION })),
    boards: listOf(BOARD),
    metricAgreement: AGREEMENT,
    protocolAgreement: AGREEMENT,
    overall: orNull(listOf(OVERALL)),
    failures: listOf(object({ dataset: text, protocol: orNull(text), model: orNull(text), reason: text })),
    notices: listOf(object({ code: text, message: text })),
    measurements: object({
      ...{ seconds: number, workers: number, finished: text, platform: text },
      models: listOf(
        object({
          ...{ dataset: text, protocol: text, model: text, searchSeconds: number, fitSeconds: number },
          ...{ rankSeconds: number, memoryBytes: orNull(number) },
        }),
      ),
    }),
  },
  { optionAgreement: orNull(listOf(AGREEMENT)) },
);

/** The first place of a document that is not as it should be; undefined where all is. */
export function experimentMisfit(document: unknown): Misfit | undefined {
  return DOCUMENT(document, '');
}
