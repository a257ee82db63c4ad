// The document of an experiment from text that somebody else may have written, cut or edited: it is refused with what is
// wrong, before anything is made of it.
import { InputError } from '../foundation/errors.js';
import { call, type Sentence, sentenceOf } from '../foundation/sentence.js';
import { isRecord, shapeWord } from '../foundation/shape.js';
import { EXPERIMENT_FORMAT, type ExperimentDocument } from './experiment-document.js';
import { experimentMisfit } from './experiment-shape.js';

const HINT = sentenceOf`Write it with ${call('runExperiment')}.`;
const EDITED = 'The document has been edited or cut; take it from where it was written.';

/** The experiment that a text of JSON holds, checked as far as readers rely on it, else an `InputError`. */
export function parseExperimentDocument(source: string, file?: string): ExperimentDocument {
  const refuse = (reason: string, found: unknown, expected: string, hint: Sentence = HINT) =>
    new InputError(reason, { ...(file === undefined ? {} : { file }), found, expected, hint });
  let value: unknown;
  try {
    // Editors may have put a mark in front.
    value = JSON.parse(source.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw refuse('This is no JSON', (error as Error).message, 'the document of an experiment, whole', EDITED);
  }
  const { format } = isRecord(value) ? value : { format: undefined };
  if (format !== EXPERIMENT_FORMAT) {
    const isOther = typeof format === 'string' && format.startsWith('recgauge/');
    throw isOther
      ? refuse('This is a document of another kind or version', format, EXPERIMENT_FORMAT)
      : refuse('This is no document of an experiment', shapeWord(format ?? value), `the format ${EXPERIMENT_FORMAT}`);
  }
  const misfit = experimentMisfit(value);
  if (misfit !== undefined) {
    throw refuse(`The document does not have ${misfit.path} as it should`, misfit.found, misfit.expected, EDITED);
  }
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
