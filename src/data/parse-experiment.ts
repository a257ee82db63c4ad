// The document of an experiment from text that somebody else may have written, cut or edited: refused with what is wrong
// before anything is made of it.
import { InputError } from './errors.js';
import { EXPERIMENT_FORMAT, type ExperimentDocument } from './experiment-document.js';

const HINT = 'Write it with recgauge experiment -o result.json.';

/** The document, checked as far as readers rely on it; `file` is for messages. */
export function parseExperiment(text: string, file?: string): ExperimentDocument {
  const refuse = (reason: string, found: unknown, expected: string) =>
    new InputError(reason, { ...(file === undefined ? {} : { file }), found, expected, hint: HINT });
  const value = parsed(text, refuse);
  if (!isRecord(value) || value.format !== EXPERIMENT_FORMAT) {
    const found = isRecord(value) ? value.format : value;
    throw refuse(
      'This is no document of an experiment',
      wordOf(found),
      `a field "format" that is "${EXPERIMENT_FORMAT}"`,
    );
  }
  for (const name of ['engine', 'plan', 'definitions', 'measurements']) {
    if (!isRecord(value[name])) throw refuse(`The document has no ${name}`, wordOf(value[name]), 'an object');
  }
  for (const name of ['datasets', 'boards', 'failures', 'notices']) {
    if (!Array.isArray(value[name])) throw refuse(`The document has no ${name}`, wordOf(value[name]), 'a list');
  }
  const document = value as unknown as ExperimentDocument;
  for (const [i, board] of document.boards.entries()) {
    const isBoard = isRecord(board) && typeof board.dataset === 'string' && Array.isArray(board.models);
    if (!isBoard) throw refuse(`Board ${i + 1} is none`, wordOf(board), 'a dataset, a protocol and models');
  }
  for (const [i, data] of document.datasets.entries()) {
    const isData = isRecord(data) && typeof data.name === 'string' && typeof data.fingerprint === 'string';
    if (!isData) throw refuse(`Dataset ${i + 1} is none`, wordOf(data), 'a name, a file and a fingerprint');
  }
  return document;
}

function parsed(text: string, refuse: (reason: string, found: unknown, expected: string) => InputError): unknown {
  try {
    // Editors may have put a mark in front.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw refuse('This is no JSON', (error as Error).message, 'the document of an experiment, whole');
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What something is, in a word, since the whole of it may be long. */
function wordOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  return typeof value === 'object' && value !== null ? 'something else' : JSON.stringify(value).slice(0, 80);
}
