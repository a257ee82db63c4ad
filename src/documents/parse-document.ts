// Documents from text that somebody else may have written, cut or edited: each is checked against its description, and
// refused with what is wrong before anything is made of it. Fields that the description does not know are ignored.
import { InputError } from '../foundation/errors.js';
import type { Schema } from '../foundation/schema.js';
import { isRecord, misfitOf, pathText, valueWords } from '../foundation/schema-check.js';
import { call, type Sentence, sentenceOf } from '../foundation/sentence.js';
import { CORRELATION_FORMAT, type CorrelationDocument, correlationSchema } from './correlation-document.js';
import { EXPERIMENT_FORMAT, type ExperimentDocument, experimentSchema } from './experiment-document.js';
import { LINT_FORMAT, type LintDocument, lintSchema } from './lint-document.js';
import { RESULT_FORMAT, type ResultDocument, type ResultRun, resultSchema } from './result-document.js';

/** A kind of document: what it is called, how it is described and which function writes it. */
interface DocumentKind<T> {
  readonly what: string;
  readonly format: string;
  readonly schema: Schema<T>;
  readonly verb: string;
  /** What else must hold: the place, what was found there and what was expected. */
  readonly flaw?: (document: T) => Flaw | undefined;
}

type Flaw = readonly [reason: string, found: string, expected: string];

// Functions, so that a program takes in only those that it asks for.
const resultKind = (): DocumentKind<ResultDocument> => ({
  ...{ what: 'a result document', format: RESULT_FORMAT, schema: resultSchema, flaw: resultFlaw },
  verb: 'evaluate',
});
const experimentKind = (): DocumentKind<ExperimentDocument> => ({
  ...{ what: 'an experiment document', format: EXPERIMENT_FORMAT, schema: experimentSchema, flaw: experimentFlaw },
  verb: 'runExperiment',
});
const lintKind = (): DocumentKind<LintDocument> => ({
  ...{ what: 'a document of the linter', format: LINT_FORMAT, schema: lintSchema },
  verb: 'lintEvaluation',
});
const correlationKind = (): DocumentKind<CorrelationDocument> => ({
  ...{ what: 'a correlation document', format: CORRELATION_FORMAT, schema: correlationSchema },
  verb: 'correlate',
});

/**
 * The result that a text of JSON holds, checked, else an `InputError`; `file` is for messages.
 * @example parseResult(JSON.stringify(result)).runs.length;   // 2
 */
export function parseResult(text: string, file?: string): ResultDocument {
  return parsed(resultKind(), text, file);
}

/**
 * The experiment that a text of JSON holds, checked, else an `InputError`.
 * @example parseExperimentDocument(JSON.stringify(experiment)).plan.name;   // 'small'
 */
export function parseExperimentDocument(text: string, file?: string): ExperimentDocument {
  return parsed(experimentKind(), text, file);
}

/**
 * The findings of the linter that a text of JSON holds, checked, else an `InputError`.
 * @example parseLint(JSON.stringify(lint)).findings.length;   // 0
 */
export function parseLint(text: string, file?: string): LintDocument {
  return parsed(lintKind(), text, file);
}

/**
 * The agreement of rankings that a text of JSON holds, checked, else an `InputError`.
 * @example
 * const text = JSON.stringify(await correlate(scoresOfResult(result)));
 * parseCorrelation(text).by;   // 'metric'
 */
export function parseCorrelation(text: string, file?: string): CorrelationDocument {
  return parsed(correlationKind(), text, file);
}

/**
 * Whether a text is JSON of an experiment, whole or not; for those who take several kinds of documents.
 * @example isExperiment(JSON.stringify(experiment));   // true
 */
export function isExperiment(source: string): boolean {
  return /^[\s\uFEFF]*\{[\s\S]{0,200}?"format"\s*:\s*"recgauge\/experiment@/.test(source.slice(0, 400));
}

/** An experiment has been compared and correlated already. */
export function hintFor(
  format: unknown,
  otherwise: Sentence = sentenceOf`Write it with ${call('evaluate')}.`,
): Sentence {
  return typeof format === 'string' && format.startsWith('recgauge/experiment@')
    ? sentenceOf`It is an experiment, which holds its tests and correlations; show it with ${call('render')}.`
    : otherwise;
}

function parsed<T>(kind: DocumentKind<T>, text: string, file: string | undefined): T {
  const { what, format, schema, verb, flaw } = kind;
  const written = sentenceOf`Write it with ${call(verb)}.`;
  const edited = sentenceOf`The document was edited or truncated; write it again with ${call(verb)}.`;
  const refusal = (reason: string, found: unknown, expected: string, hint: Sentence) =>
    new InputError(reason, { file, found, expected, hint });
  let value: unknown;
  try {
    // Editors may have put a mark in front.
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const made = sentenceOf`${`If it holds rows, ${what} is made of them: `}write it with ${call(verb)}.`;
    const hint = /^\s*[[{]/.test(text) ? edited : made;
    throw refusal('This is not JSON', (error as Error).message, `${what}, whole`, hint);
  }
  const own = isRecord(value) ? value.format : undefined;
  if (own !== format) {
    if (typeof own === 'string' && own.startsWith('recgauge/'))
      throw refusal('This is a document of another kind or version', own, format, hintFor(own, written));
    const found = isRecord(value) ? value.format : value;
    throw refusal(`This is not ${what}`, valueWords(found), `a field "format" that is "${format}"`, written);
  }
  const misfit = misfitOf(schema, value, { isLenient: true });
  if (misfit !== undefined)
    throw refusal(`The document is invalid at ${pathText(misfit.path)}`, misfit.found, misfit.expected, edited);
  const found = flaw?.(value as T);
  if (found !== undefined) throw refusal(...found, edited);
  return value as T;
}

function resultFlaw({ runs, users, definitions }: ResultDocument): Flaw | undefined {
  const twin = users?.length === new Set(users).size ? undefined : users?.find((user, i) => users.indexOf(user) !== i);
  if (twin !== undefined) return ['A user is named twice', twin, 'each id once'];
  for (const [place, run] of runs.entries()) {
    const stray = Object.keys(run.metrics).find((label) => !Object.hasOwn(definitions, label));
    if (stray !== undefined)
      return [`The document is invalid at runs[${place}].metrics`, stray, 'metrics that have a definition'];
    const flaw = histogramFlaw(run, place) ?? columnFlaw(run, users);
    if (flaw !== undefined) return flaw;
  }
  return undefined;
}

function histogramFlaw({ metrics }: ResultRun, place: number): Flaw | undefined {
  for (const [label, { distribution }] of Object.entries(metrics)) {
    if (distribution === undefined) continue;
    const { edges, counts } = distribution.histogram;
    if (edges.length === counts.length + 1) continue;
    const where = pathText(['runs', place, 'metrics', label, 'distribution', 'histogram']);
    return [`The document is invalid at ${where}`, `${edges.length} edges`, 'one more than counts'];
  }
  return undefined;
}

function columnFlaw({ name, columns = {} }: ResultRun, users: readonly string[] | undefined): Flaw | undefined {
  for (const [label, packed] of Object.entries(columns)) {
    const where = `The column ${label} of run ${name}`;
    if (users === undefined) return [`${where} has no users: the document names none`, 'no users', 'their ids'];
    // Twelve bytes of text for nine of numbers: read without unpacking, since columns may be long.
    const padding = packed.length % 4 === 0 ? /^[A-Za-z0-9+/]*(={0,2})$/.exec(packed)?.[1] : undefined;
    const count = padding === undefined ? Number.NaN : ((packed.length / 4) * 3 - padding.length) / 8;
    if (count === users.length) continue;
    const found = padding === undefined ? 'not base64' : `${count} values`;
    return [`${where} does not fit the users`, found, `${users.length} values, one for each user`];
  }
  return undefined;
}

/** Names that point at nothing. */
function experimentFlaw({ plan, definitions, boards }: ExperimentDocument): Flaw | undefined {
  const [models, protocols, datasets] = [plan.models, plan.protocols, plan.datasets].map(
    (entries) => new Set(entries.map(({ name }) => name)),
  );
  for (const { dataset, protocol, models: own } of boards) {
    if (!datasets!.has(dataset))
      return ['A board is about a dataset that the plan lacks', dataset, 'a dataset of the plan'];
    if (!protocols!.has(protocol)) return ['A board has a protocol that the plan lacks', protocol, 'one of the plan'];
    for (const { name, scores } of own) {
      if (!models!.has(name)) return ['A board has a model that the plan lacks', name, 'a model of the plan'];
      const label = Object.keys(scores).find((each) => !Object.hasOwn(definitions, each));
      if (label !== undefined) return ['A score has no definition', label, 'a label of the definitions'];
    }
  }
  return undefined;
}
