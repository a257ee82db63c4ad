// What a file probably is, from its name and columns: a guess that the page shows and the user may change.
import type { FileRole } from '../page-messages.js';

const NAMES: readonly (readonly [RegExp, FileRole])[] = [
  [/(^|[^a-z])(test|truth|qrels?|held[-_ ]?out|holdout|ground[-_ ]?truth)([^a-z]|$)/i, 'test'],
  [/(^|[^a-z])(train|training)([^a-z]|$)/i, 'train'],
  [/(^|[^a-z])(recs?|recommendations?|predictions?|run|top\d*|output)([^a-z]|$)/i, 'recs'],
];

const SCORES = /^(score|prediction|predicted.*|pred|rank|ranking|position|est|estimate)$/i;

/** `columns` are the names of a header; none without one. */
export function roleOfFile(name: string, format: string | undefined, columns: readonly string[]): FileRole {
  if (format === 'qrels') return 'test';
  if (format === 'run') return 'recs';
  const known = NAMES.find(([pattern]) => pattern.test(name));
  if (known !== undefined) return known[1];
  return columns.some((column) => SCORES.test(column.replace(/:(token|float)$/, ''))) ? 'recs' : 'log';
}
