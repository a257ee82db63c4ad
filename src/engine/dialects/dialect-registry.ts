// All dialects, by id and version. Of the versions of an id the last one here is the newest, and what a label without a
// version means.
import { unknownWord } from '../../foundation/checks.js';
import { catalogueEntry } from '../metrics/catalogue.js';
import { BETA_RECSYS_DIALECTS } from './beta-recsys.js';
import { CORNAC_DIALECTS } from './cornac.js';
import { DAISYREC_DIALECTS } from './daisyrec.js';
import type { Dialect } from './dialect.js';
import { DL_RS_EVALUATION_DIALECTS } from './dl-rs-evaluation.js';
import { ELLIOT_DIALECTS } from './elliot.js';
import { IMPLICIT_DIALECTS } from './implicit.js';
import { LENSKIT_DIALECTS } from './lenskit.js';
import { MS_RECOMMENDERS_DIALECTS } from './ms-recommenders.js';
import { NEUREC_DIALECTS } from './neurec.js';
import { OPENREC_DIALECTS } from './openrec.js';
import { RANX_DIALECTS } from './ranx.js';
import { RECBOLE_DIALECTS } from './recbole.js';
import { RECSYS_PYTORCH_DIALECTS } from './recsys-pytorch.js';
import { REPLAY_DIALECTS } from './replay.js';
import { RIVAL_DIALECTS } from './rival.js';
import { RS_METRICS_DIALECTS } from './rs-metrics.js';
import { SKLEARN_DIALECTS } from './sklearn.js';
import { SPARK_DIALECTS } from './spark.js';
import { TORCHMETRICS_DIALECTS } from './torchmetrics.js';
import { PYTREC_EVAL_DIALECTS, TREC_EVAL_DIALECTS } from './trec-eval.js';

const WRITTEN: readonly Dialect[] = [
  ...REPLAY_DIALECTS,
  ...RS_METRICS_DIALECTS,
  ...MS_RECOMMENDERS_DIALECTS,
  ...RECBOLE_DIALECTS,
  ...BETA_RECSYS_DIALECTS,
  ...DL_RS_EVALUATION_DIALECTS,
  ...DAISYREC_DIALECTS,
  ...ELLIOT_DIALECTS,
  ...OPENREC_DIALECTS,
  ...NEUREC_DIALECTS,
  ...RECSYS_PYTORCH_DIALECTS,
  ...TREC_EVAL_DIALECTS,
  ...PYTREC_EVAL_DIALECTS,
  ...RANX_DIALECTS,
  ...SKLEARN_DIALECTS,
  ...TORCHMETRICS_DIALECTS,
  ...LENSKIT_DIALECTS,
  ...RIVAL_DIALECTS,
  ...CORNAC_DIALECTS,
  ...SPARK_DIALECTS,
  ...IMPLICIT_DIALECTS,
];

/** Records say only differences, whichever way they were put together. */
function withoutRepetition(dialect: Dialect): Dialect {
  const metrics = Object.entries(dialect.metrics).map(([name, { changes, ...metric }]) => {
    const usual = catalogueEntry(metric.of).definition as unknown as Readonly<Record<string, unknown>>;
    const differences = Object.entries(changes ?? {}).filter(([word, value]) => usual[word] !== value);
    return [name, differences.length === 0 ? metric : { ...metric, changes: Object.fromEntries(differences) }];
  });
  return { ...dialect, metrics: Object.fromEntries(metrics) };
}

/** All dialects there are, versions of one library oldest first. */
export const DIALECTS: readonly Dialect[] = WRITTEN.map(withoutRepetition);

/**
 * The dialect of that id, the newest unless a version is given; `trec_eval` is `trec-eval`, in any case. What is not known is
 * refused with the nearest.
 * @example findDialect('ranx').library;   // 'ranx'
 */
export function findDialect(id: string, version?: string): Dialect {
  const plain = `${id}`.trim().toLowerCase().replaceAll('_', '-');
  const versions = DIALECTS.filter((dialect) => dialect.id === plain);
  if (versions.length === 0) {
    const ids = [...new Set(DIALECTS.map((dialect) => dialect.id))];
    throw unknownWord('metrics', id, ids, 'Unknown dialect');
  }
  if (version === undefined) return versions.at(-1)!;
  const match = versions.find((dialect) => dialect.version === version);
  const known = versions.map((dialect) => dialect.version);
  if (match !== undefined) return match;
  throw unknownWord('metrics', version, known, `Unknown version of ${id}`);
}

/**
 * How labels name a dialect: the newest version of an id needs no version.
 * @example dialectName(findDialect('ranx'));   // 'ranx'
 */
export function dialectName({ id, version }: Dialect): string {
  return findDialect(id).version === version ? id : `${id}@${version}`;
}
