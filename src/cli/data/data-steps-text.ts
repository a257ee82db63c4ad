// The steps of a preparation as a table: what was done, with which options, and what was left of the log after it.
import type { PrepareStep } from '../../shell.js';
import { percent, textTable, withThousands } from '../text-table.js';

/** Lines of a table; none if there were no steps. */
export function stepLines(steps: readonly PrepareStep[], width: number): string[] {
  const [first] = steps;
  if (first === undefined) return [];
  return textTable(
    ['left', 'right', 'right', 'right', 'right'],
    [
      ['step', 'rows', 'users', 'items', 'rows dropped'],
      ['the log', ...countsOf(first.before), ''],
      ...steps.map((step) => [stepTitle(step), ...countsOf(step.after), percent(step.dropRates.rows)]),
    ],
    width,
  );
}

/** `core (users 5, items 5)` */
export function stepTitle({ name, options }: PrepareStep): string {
  const parts = Object.entries(options).map(
    ([option, value]) => `${option} ${Array.isArray(value) ? value.join(' ') : value}`,
  );
  return parts.length === 0 ? name : `${name} (${parts.join(', ')})`;
}

function countsOf({ rowCount, userCount, itemCount }: PrepareStep['before']): string[] {
  return [rowCount, userCount, itemCount].map(withThousands);
}
