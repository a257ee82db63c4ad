// The differences between libraries as text: one line for each, with the choices that make its difference.

import type { ResultDiff, ResultDiffLine, ResultDocument } from '../../documents/result-document.js';
import { wrapped } from '../parts/aligned-columns.js';
import { fittedTable } from '../parts/fitted-table.js';
import { NO_VALUE, shortNumber } from '../parts/number-text.js';
import type { TextOptions } from './result-text.js';

/** Smaller contributions are told in the document only. */
const SMALLEST_TOLD = 5e-13;

/** A `diff` as text, one block for each run; what each choice changed stands under the lines, once for each library. */
export function renderDiffText({ diff }: ResultDocument, { width = 100 }: Pick<TextOptions, 'width'> = {}): string {
  if (diff === undefined) return '';
  const runs = [...new Set(diff.lines.map(({ run }) => run))];
  return `${[...runs.map((run) => runText(diff, run, width)), orderText(diff, width)].join('\n\n')}\n`;
}

function runText(diff: ResultDiff, run: string, width: number): string {
  const standard = diff.standard.find((each) => each.run === run)!.value;
  const lines = diff.lines.filter((line) => line.run === run);
  const rows = [
    ['dialect', diff.metric, 'difference', 'users', 'because of'],
    [
      'standard definition',
      shortNumber(standard),
      '',
      '',
      diff.refused === undefined ? '' : `of listed items only, since ${diff.refused}`,
    ],
    ...lines.map((line) => [
      line.label.replace(/@(\d+)$/, ''),
      shortNumber(line.value),
      line.difference === null ? NO_VALUE : signed(line.difference),
      line.value === null ? '' : `${line.users}`,
      becauseOf(line),
    ]),
  ];
  const table = fittedTable(rows, { width, sides: ['left', 'right', 'right', 'right', 'left'] });
  return [...wrapped('', `Run ${run}, ${diff.metric}`, width), ...table].join('\n');
}

/** `denominator -0.1021 (norm=relevant), users +0.0039 (users=listed)` */
function becauseOf({ steps, why, difference }: ResultDiffLine): string {
  if (why !== undefined) return why;
  if (difference === null) return '';
  const told = steps.filter(({ contribution }) => Math.abs(contribution) >= SMALLEST_TOLD);
  if (told.length === 0) return 'no difference on these data';
  return told.map(({ choice, contribution, to }) => `${choice} ${signed(contribution)} (${to})`).join(', ');
}

function signed(value: number): string {
  if (Math.abs(value) < SMALLEST_TOLD) return '0';
  return `${value > 0 ? '+' : '-'}${shortNumber(Math.abs(value))}`;
}

function orderText({ order }: ResultDiff, width: number): string {
  const text =
    `Choices are changed one at a time, from the standard definition on, in this order: ${order.join(', ')}. What a ` +
    'choice contributes depends on the order; the contributions add up to the difference.';
  return wrapped('', text, width).join('\n');
}
