// The result of an evaluation as scores: runs are the algorithms, labels the metrics.
import { InputError } from '../foundation/errors.js';
import { hintFor } from './parse-document.js';
import { RESULT_FORMAT, type ResultDocument, type ResultRun } from './result-document.js';
import { METRIC_FACTOR, type Score, type ScoreTable } from './score-table.js';

/**
 * The runs and metrics of one document. Metrics that know which way is better keep it.
 * @example scoresOfResult(result).scores.length;   // 4
 */
export function scoresOfResult(document: ResultDocument, file?: string): ScoreTable {
  if (!isResult(document)) {
    throw new InputError('This is no result of an evaluation', {
      ...(file === undefined ? {} : { file }),
      found: (document as Partial<ResultDocument> | null)?.format,
      expected: `a document of the format ${RESULT_FORMAT}`,
      hint: hintFor((document as Partial<ResultDocument> | null)?.format),
    });
  }
  const scores = document.runs.flatMap(({ name, metrics }) =>
    Object.entries(metrics).map(
      ([label, { value }]): Score => ({
        algorithm: name,
        levels: [label],
        value,
        ...(file === undefined ? {} : { file }),
      }),
    ),
  );
  const labels = Object.keys(document.definitions);
  const lower = labels.filter((label) => document.definitions[label]!.direction === 'lower');
  const sources = file === undefined ? [] : [file];
  return { kind: 'scores', factors: [METRIC_FACTOR], scores, lower, sources, notices: [] };
}

/** Whether the parts that are read here are there; a document from a file may be anything. */
function isResult(document: unknown): document is ResultDocument {
  const { format, runs, definitions } = (document ?? {}) as Partial<ResultDocument>;
  if (format !== RESULT_FORMAT || !Array.isArray(runs) || typeof definitions !== 'object') return false;
  return (runs as readonly Partial<ResultRun>[]).every(
    (run) =>
      typeof run?.name === 'string' &&
      typeof run.metrics === 'object' &&
      Object.values(run.metrics).every((found) => found?.value === null || typeof found?.value === 'number'),
  );
}
