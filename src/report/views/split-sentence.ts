// The split behind a result in one sentence, so that a page says how its test set came about.
import type { ResultSplit } from '../../documents/result-document.js';

/** Method, options, fold and log; without a full stop. */
export function splitSentence({
  method,
  options,
  fold,
  foldCount,
  log,
  fingerprint,
  preparation,
}: ResultSplit): string {
  const chosen = Object.entries(options).map(([name, value]) => `${name} ${value}`);
  return [
    `${method}${chosen.length === 0 ? '' : ` (${chosen.join(', ')})`}`,
    ...(foldCount === 1 ? [] : [`fold ${fold} of ${foldCount}, counted from 0`]),
    `log ${log ?? 'given as a table'}, fingerprint ${fingerprint}`,
    ...(preparation.length === 0 ? [] : [`prepared by ${preparation.join(', ')}`]),
  ].join('; ');
}
