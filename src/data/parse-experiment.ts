// The document of an experiment from text that somebody else may have written, cut or edited: it is refused with what is
// wrong, before anything is made of it.
import { CORRELATION_FORMAT } from './correlation-document.js';
import * as shape from './document-shape.js';
import { InputError } from './errors.js';
import { EXPERIMENT_FORMAT, type ExperimentDocument } from './experiment-document.js';
import { PLAN_FORMAT } from './experiment-plan.js';

const { text, number, flag, anyObject, listOf, recordOf, objectWith, orNull, optional, word } = shape;

const HINT = 'Write it with recgauge experiment --format json -o experiment.json.';
const EDITED = 'The document has been edited or cut; take it from where it was written.';

const INTERVAL = optional(objectWith({ low: number, high: number, level: number, method: text, replicates: number }));

const SCORE = objectWith({
  ...{ mean: number, userMean: number, users: number, folds: listOf(listOf(orNull(number))) },
  intervals: objectWith({ bca: INTERVAL, t: INTERVAL, correctedT: INTERVAL, why: optional(text) }),
  variance: objectWith({
    ...{ split: orNull(number), search: orNull(number), training: orNull(number), users: orNull(number) },
  }),
});

const FOLD = objectWith({
  ...{ seed: number, fold: number, parameters: orNull(anyObject), validation: orNull(number), trials: number },
  ...{ failedTrials: number, bestSoFar: listOf(orNull(number)), values: recordOf(orNull(number)), users: number },
  limits: optional(recordOf(number)),
});

const PAIR = objectWith({
  ...{ run: text, other: text, users: number, difference: number, relative: orNull(number), interval: anyObject },
  ...{ p: number, adjusted: number, isSignificant: flag, effectSize: orNull(number), detectable: orNull(number) },
});

const COMPARISON = objectWith({
  ...{ test: text, adjust: text, alpha: number, baseline: orNull(text), interval: anyObject, family: number },
  metrics: listOf(
    objectWith({
      ...{ label: text, direction: word('higher', 'lower', 'none'), pairs: listOf(PAIR) },
      groups: optional(listOf(objectWith({ run: text, mean: number, letters: text }))),
    }),
  ),
});

const BOARD = objectWith({
  ...{ dataset: text, protocol: text, counts: objectWith({ users: number, items: number, rows: number }) },
  choices: anyObject,
  findings: listOf(objectWith({ code: text, severity: text, message: text, why: text, citation: text, advice: text })),
  models: listOf(objectWith({ name: text, scores: recordOf(SCORE), folds: listOf(FOLD) })),
  comparison: orNull(COMPARISON),
});

const AGREEMENT = orNull(
  objectWith({
    ...{ format: word(CORRELATION_FORMAT), by: text, measures: recordOf(anyObject) },
    groups: listOf(
      objectWith({ fixed: anyObject, levels: listOf(text), pairs: listOf(objectWith({ values: anyObject })) }),
    ),
    average: orNull(objectWith({ pairs: listOf(objectWith({ values: anyObject })) })),
  }),
);

const OVERALL = objectWith({
  metric: text,
  normalised: listOf(objectWith({ model: text, value: number, byDataset: recordOf(number) })),
  averageRanks: listOf(objectWith({ model: text, rank: number })),
  friedman: orNull(objectWith({ statistic: number, p: number })),
  criticalDifference: orNull(number),
});

const PLAN = objectWith({
  ...{ format: word(PLAN_FORMAT), name: text, metrics: listOf(text), select: text, k: number, seeds: listOf(number) },
  datasets: listOf(objectWith({ name: text, file: text, reading: anyObject })),
  protocols: listOf(objectWith({ name: text, preset: text, overrides: anyObject, varied: recordOf(text) })),
  models: listOf(objectWith({ name: text, parameters: anyObject, space: anyObject, searched: flag })),
  search: objectWith({ method: text, trials: number, pruning: flag, options: anyObject }),
  ...{ refit: text, testInput: text, trainingRepeats: number },
  interval: objectWith({ level: number, replicates: number }),
  comparison: objectWith({ test: text, adjust: text, alpha: number }),
});

const DOCUMENT = objectWith({
  engine: objectWith({ name: text, version: text, backend: text }),
  plan: PLAN,
  datasets: listOf(objectWith({ name: text, file: text, fingerprint: text, rowCount: number })),
  definitions: recordOf(objectWith({ formula: text, direction: word('higher', 'lower', 'none') })),
  boards: listOf(BOARD),
  metricAgreement: AGREEMENT,
  protocolAgreement: AGREEMENT,
  optionAgreement: optional(orNull(listOf(AGREEMENT))),
  overall: orNull(listOf(OVERALL)),
  failures: listOf(objectWith({ dataset: text, protocol: orNull(text), model: orNull(text), reason: text })),
  notices: listOf(objectWith({ code: text, message: text })),
  measurements: objectWith({
    ...{ seconds: number, workers: number, finished: text, platform: text },
    models: listOf(
      objectWith({
        ...{ dataset: text, protocol: text, model: text, searchSeconds: number, fitSeconds: number },
        ...{ rankSeconds: number, memoryBytes: orNull(number) },
      }),
    ),
  }),
});

/** The document, checked as far as readers rely on it; `file` is for messages. */
export function parseExperimentDocument(source: string, file?: string): ExperimentDocument {
  const refuse = (reason: string, found: unknown, expected: string, hint = HINT) =>
    new InputError(reason, { ...(file === undefined ? {} : { file }), found, expected, hint });
  let value: unknown;
  try {
    // Editors may have put a mark in front.
    value = JSON.parse(source.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw refuse('This is no JSON', (error as Error).message, 'the document of an experiment, whole', EDITED);
  }
  const { format } = shape.isRecord(value) ? value : { format: undefined };
  if (format !== EXPERIMENT_FORMAT) {
    const isOther = typeof format === 'string' && format.startsWith('recgauge/');
    throw isOther
      ? refuse('This is a document of another kind or version', format, EXPERIMENT_FORMAT)
      : refuse(
          'This is no document of an experiment',
          shape.shapeOf(format ?? value),
          `the format ${EXPERIMENT_FORMAT}`,
        );
  }
  DOCUMENT(value, '', (place, found, expected) =>
    refuse(`The document does not have ${place} as it should`, found, expected, EDITED),
  );
  const document = value as unknown as ExperimentDocument;
  const stranger = strangerIn(document);
  if (stranger !== undefined) throw refuse(stranger[0], stranger[1], stranger[2], EDITED);
  return document;
}

/** Whether a text is JSON of an experiment, whole or not; for those who take several kinds of documents. */
export function isExperiment(source: string): boolean {
  return /^[\s\uFEFF]*\{[\s\S]{0,200}?"format"\s*:\s*"recgauge\/experiment@/.test(source.slice(0, 400));
}

/** Names that point at nothing. */
function strangerIn({ plan, definitions, boards }: ExperimentDocument): [string, string, string] | undefined {
  const models = new Set(plan.models.map(({ name }) => name));
  const protocols = new Set(plan.protocols.map(({ name }) => name));
  const datasets = new Set(plan.datasets.map(({ name }) => name));
  for (const { dataset, protocol, models: own } of boards) {
    if (!datasets.has(dataset))
      return ['A board is about a dataset that the plan lacks', dataset, 'a dataset of the plan'];
    if (!protocols.has(protocol)) return ['A board has a protocol that the plan lacks', protocol, 'one of the plan'];
    for (const { name, scores } of own) {
      if (!models.has(name)) return ['A board has a model that the plan lacks', name, 'a model of the plan'];
      const label = Object.keys(scores).find((each) => !Object.hasOwn(definitions, each));
      if (label !== undefined) return ['A score has no definition', label, 'a label of the definitions'];
    }
  }
  return undefined;
}
