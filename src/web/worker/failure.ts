// Errors of the worker as words for the page: what is wrong and where, what was found and expected, and what to do, in
// terms of what the page offers. Nothing of an error is ever markup.
import { CancelledError, RecgaugeError, UnsupportedError } from '../../shell.js';
import type { Failure } from '../page-messages.js';
import { inPageWords } from './page-words.js';

/** What Chromium and Firefox say where an array, a text, a map or the memory of a module cannot be made or grown. */
const MEMORY = /memory|allocat|(array|string) length|too large|invalid (typed )?array|maximum size/i;

export function failureOf(error: unknown): Failure {
  if (error instanceof CancelledError) {
    return { kind: 'cancelled', reason: 'Cancelled.', lines: [] };
  }
  if (error instanceof UnsupportedError && MEMORY.test(error.reason)) return noMemory(refusal(error).lines);
  if (error instanceof RecgaugeError) return refusal(error);
  if (isOutOfMemory(error)) return noMemory([]);
  const message = error instanceof Error ? `${error.name}: ${error.message}` : `${error}`;
  return {
    kind: 'broken',
    reason: 'Something unexpected happened.',
    lines: [message, 'This is a bug in recgauge. Please report it, with the files if you can.'],
  };
}

function noMemory(details: readonly string[]): Failure {
  return {
    kind: 'memory',
    reason: 'Not enough memory for this in a browser tab.',
    lines: [
      ...details,
      'Fewer rows, smaller cutoffs, fewer metrics or fewer baselines need less. The command line, recgauge evaluate, does ' +
        'the same and can use all memory.',
    ],
  };
}

/** Firefox throws a mere text, or an error of a kind that only it has. */
function isOutOfMemory(error: unknown): boolean {
  if (!(error instanceof Error)) return typeof error === 'string' && MEMORY.test(error);
  const isOfKind = error instanceof RangeError || /^(InternalError|RuntimeError)$/.test(error.name);
  return isOfKind && MEMORY.test(error.message);
}

function refusal({ sentences, details }: RecgaugeError): Failure {
  const { file, line, column } = details;
  const { reason, expected, hint } = sentences;
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  const found = 'found' in details && details.found !== undefined ? [`Found: ${described(details.found)}`] : [];
  return {
    kind: 'refused',
    reason: `${inPageWords(reason)}.`.replace(/([.!?])\.$/, '$1'),
    lines: [
      ...(place === '' ? [] : [`Where: ${place}`]),
      ...found,
      ...(expected === undefined ? [] : [`Expected: ${inPageWords(expected)}`]),
      ...(hint === undefined ? [] : [inPageWords(hint)]),
    ],
  };
}

function described(value: unknown): string {
  const text = `${value}`;
  return text.length > 200 ? `${text.slice(0, 197)}...` : text;
}
