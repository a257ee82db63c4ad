// A result document from text that somebody else may have written, cut or edited: it is refused with what is wrong, before
// anything is made of it.
import { InputError } from './errors.js';
import { RESULT_FORMAT, type ResultDocument } from './result-document.js';

const HINT = 'Write it with recgauge evaluate --format json -o result.json.';

/** The document, checked as far as readers rely on it; `file` is for messages. */
export function parseResult(text: string, file?: string): ResultDocument {
  const refuse = (reason: string, found: unknown, expected: string, hint = HINT) =>
    new InputError(reason, { ...(file === undefined ? {} : { file }), found, expected, hint });
  const value = parsed(text, refuse);
  if (!isRecord(value)) throw refuse('This is no result document', shapeOf(value), 'an object');
  const { format } = value;
  if (format !== RESULT_FORMAT) {
    const isOther = typeof format === 'string' && format.startsWith('recgauge/');
    throw isOther
      ? refuse('This is a document of another kind or version', format, RESULT_FORMAT)
      : refuse('This is no result document', shapeOf(format), `a field "format" that is "${RESULT_FORMAT}"`);
  }
  for (const name of ['engine', 'data', 'options', 'definitions']) {
    if (!isRecord(value[name])) throw refuse(`The document has no ${name}`, shapeOf(value[name]), 'an object');
  }
  for (const name of ['runs', 'notices']) {
    if (!Array.isArray(value[name])) throw refuse(`The document has no ${name}`, shapeOf(value[name]), 'a list');
  }
  checkRuns(value as unknown as ResultDocument, refuse);
  return value as unknown as ResultDocument;
}

type Refuse = (reason: string, found: unknown, expected: string, hint?: string) => InputError;

function parsed(text: string, refuse: Refuse): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : `${error}`;
    throw refuse('This is no JSON', reason, 'a result document, whole');
  }
}

/** Readers take names, values and columns as they are. */
function checkRuns({ runs, users }: ResultDocument, refuse: Refuse): void {
  if (users !== undefined && !(Array.isArray(users) && users.every((user) => typeof user === 'string'))) {
    throw refuse('The users are no ids', shapeOf(users), 'a list of texts');
  }
  for (const [index, run] of runs.entries()) {
    if (!isRecord(run) || typeof run.name !== 'string' || !isRecord(run.metrics)) {
      throw refuse(`Run ${index + 1} has no name or no metrics`, shapeOf(run), 'an object with both');
    }
    const columns: unknown = run.columns ?? {};
    if (!isRecord(columns) || !Object.values(columns).every((column) => typeof column === 'string')) {
      throw refuse(`The columns of run ${run.name} are no columns`, shapeOf(columns), 'texts of base64');
    }
    if (run.columns !== undefined && users === undefined) {
      throw refuse(`Run ${run.name} has columns of users, but the document names no users`, 'no users', 'their ids');
    }
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What something is, in a word, since the whole of it may be long. */
function shapeOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (isRecord(value)) return 'an object';
  return JSON.stringify(value).slice(0, 80);
}
