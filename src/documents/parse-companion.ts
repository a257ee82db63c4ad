// The documents that may accompany a result, from text that somebody may have edited: findings of the linter, and the
// agreement of rankings. What is wrong is refused before anything is made of it.

import { InputError } from '../foundation/errors.js';
import { call, type Sentence, sentenceOf } from '../foundation/sentence.js';
import { CORRELATION_FORMAT, type CorrelationDocument } from './correlation-document.js';
import { LINT_FORMAT, type LintDocument } from './lint-document.js';

/** The findings of the linter that a text of JSON holds, checked, else an `InputError`; `file` is for messages. */
export function parseLint(text: string, file?: string): LintDocument {
  const document = parsed(text, LINT_FORMAT, 'lintEvaluation', file);
  for (const finding of listOf(document, 'findings', file)) {
    const isWhole = ['code', 'severity', 'message', 'why', 'citation', 'advice'].every(
      (name) => typeof finding[name] === 'string',
    );
    if (!isWhole) throw refusal('A finding lacks its words', JSON.stringify(finding).slice(0, 80), 'texts', file);
  }
  return document as unknown as LintDocument;
}

/** The agreement of rankings that a text of JSON holds, checked, else an `InputError`; `file` is for messages. */
export function parseCorrelation(text: string, file?: string): CorrelationDocument {
  const document = parsed(text, CORRELATION_FORMAT, 'correlate', file);
  if (!isRecord(document.measures)) throw refusal('The document has no measures', 'nothing', 'an object', file);
  const groups = listOf(document, 'groups', file);
  const isWhole = groups.every(
    ({ levels, pairs, fixed }) =>
      Array.isArray(levels) && isRecord(fixed) && Array.isArray(pairs) && pairs.every((pair) => isRecord(pair?.values)),
  );
  if (groups.length === 0 || !isWhole)
    throw refusal('The groups are not whole', `${groups.length}`, 'pairs of levels', file);
  return document as unknown as CorrelationDocument;
}

function parsed(text: string, format: string, verb: string, file: string | undefined): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw refusal('This is no JSON', (error as Error).message, sentenceOf`a document of ${call(verb)}`, file);
  }
  if (isRecord(value) && value.format === format) return value;
  const found = isRecord(value) ? `${value.format}`.slice(0, 80) : 'something else';
  throw refusal('This is a document of another kind or version', found, sentenceOf`${format}, of ${call(verb)}`, file);
}

function listOf(document: Record<string, unknown>, name: string, file: string | undefined): Record<string, unknown>[] {
  const list = document[name];
  if (Array.isArray(list) && list.every(isRecord)) return list;
  throw refusal(`The document has no ${name}`, typeof list, 'a list of objects', file);
}

function refusal(reason: string, found: string, expected: Sentence, file: string | undefined): InputError {
  return new InputError(reason, { ...(file === undefined ? {} : { file }), found, expected });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
