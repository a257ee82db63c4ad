// A result document from text that somebody else may have written, cut or edited: it is refused with what is wrong, before
// anything is made of it.
import { InputError } from '../foundation/errors.js';
import { call, type Sentence, sentenceOf } from '../foundation/sentence.js';
import { isRecord, shapeWord } from '../foundation/shape.js';
import { RESULT_FORMAT, type ResultDocument, type ResultRun } from './result-document.js';
import { resultMisfit } from './result-shape.js';

const DIRECTIONS = ['higher', 'lower', 'none'];
const EDITED = 'The document has been edited or cut; evaluate again.';
const HINT = sentenceOf`Write it with ${call('evaluate')}.`;

/**
 * The result that a text of JSON holds, checked as far as readers rely on it, else an `InputError`; `file` is for
 * messages.
 */
export function parseResult(text: string, file?: string): ResultDocument {
  const refuse = (reason: string, found: unknown, expected: string, hint: Sentence = HINT) =>
    new InputError(reason, { ...(file === undefined ? {} : { file }), found, expected, hint });
  const value = parsed(text, refuse);
  if (!isRecord(value)) throw refuse('This is no result document', shapeWord(value), 'an object');
  const { format } = value;
  if (format !== RESULT_FORMAT) {
    const isOther = typeof format === 'string' && format.startsWith('recgauge/');
    throw isOther
      ? refuse('This is a document of another kind or version', format, RESULT_FORMAT, hintFor(format))
      : refuse('This is no result document', shapeWord(format), `a field "format" that is "${RESULT_FORMAT}"`);
  }
  for (const name of ['engine', 'data', 'options', 'definitions']) {
    if (!isRecord(value[name])) throw refuse(`The document has no ${name}`, shapeWord(value[name]), 'an object');
  }
  for (const name of ['runs', 'notices']) {
    if (!Array.isArray(value[name])) throw refuse(`The document has no ${name}`, shapeWord(value[name]), 'a list');
  }
  checkDefinitions(value as unknown as ResultDocument, refuse);
  checkRuns(value as unknown as ResultDocument, refuse);
  const misfit = resultMisfit(value);
  if (misfit !== undefined) {
    throw refuse(`The document is not whole at ${misfit.path}`, misfit.found, misfit.expected, EDITED);
  }
  return value as unknown as ResultDocument;
}

/** An experiment has been compared and correlated already. */
export function hintFor(format: unknown, otherwise: Sentence = HINT): Sentence {
  const isExperiment = typeof format === 'string' && format.startsWith('recgauge/experiment@');
  return isExperiment
    ? sentenceOf`It is an experiment, which holds its tests and correlations; show it with ${call('render')}.`
    : otherwise;
}

type Refuse = (reason: string, found: unknown, expected: string, hint?: Sentence) => InputError;

function parsed(text: string, refuse: Refuse): unknown {
  try {
    // Editors may have put a mark in front.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message : `${error}`;
    throw refuse('This is no JSON', reason, 'a result document, whole');
  }
}

/** Readers take names, values and columns as they are. */
function checkRuns({ runs, users }: ResultDocument, refuse: Refuse): void {
  if (users !== undefined && !(Array.isArray(users) && users.every((user) => typeof user === 'string'))) {
    throw refuse('The users are no ids', shapeWord(users), 'a list of texts');
  }
  const twin = users?.length === new Set(users).size ? undefined : users?.find((user, i) => users.indexOf(user) !== i);
  if (twin !== undefined) throw refuse('A user is named twice', twin, 'each id once');
  for (const [index, run] of runs.entries()) {
    if (!isRecord(run) || typeof run.name !== 'string' || !isRecord(run.metrics)) {
      throw refuse(`Run ${index + 1} has no name or no metrics`, shapeWord(run), 'an object with both');
    }
    for (const [label, value] of Object.entries(run.metrics as Record<string, unknown>)) {
      const isValue = isRecord(value) && (value.value === null || typeof value.value === 'number');
      if (!isValue) throw refuse(`The value of ${label} in run ${run.name} is none`, shapeWord(value), 'an object');
    }
    checkColumns(run as unknown as ResultRun, users, refuse);
  }
}

function checkColumns({ name, columns = {} }: ResultRun, users: readonly string[] | undefined, refuse: Refuse): void {
  if (!isRecord(columns) || !Object.values(columns).every((column) => typeof column === 'string')) {
    throw refuse(`The columns of run ${name} are no columns`, shapeWord(columns), 'texts of base64');
  }
  for (const [label, packed] of Object.entries(columns as Record<string, string>)) {
    const where = `The column ${label} of run ${name}`;
    if (users === undefined) throw refuse(`${where} has no users: the document names none`, 'no users', 'their ids');
    // Twelve bytes of text for nine of numbers: read without unpacking, since columns may be long.
    const isWhole = packed.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(packed);
    const count = isWhole ? ((packed.length / 4) * 3 - (/=*$/.exec(packed)?.[0].length ?? 0)) / 8 : Number.NaN;
    if (count === users.length) continue;
    const found = isWhole ? `${count} values` : 'no base64';
    throw refuse(`${where} does not fit the users`, found, `${users.length} values, one for each user`, EDITED);
  }
}

function checkDefinitions({ definitions, notices }: ResultDocument, refuse: Refuse): void {
  for (const [label, definition] of Object.entries(definitions)) {
    const { direction, formula } = isRecord(definition) ? definition : {};
    if (DIRECTIONS.includes(direction as string) && typeof formula === 'string') continue;
    throw refuse(`The definition of ${label} is none`, shapeWord(direction), `a formula, and ${DIRECTIONS.join(', ')}`);
  }
  const odd = notices.find((notice) => !isRecord(notice) || typeof notice.message !== 'string');
  if (odd !== undefined) throw refuse('A notice has no message', shapeWord(odd), 'an object with a message');
}
