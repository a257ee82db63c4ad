// A split as a page of text: the parts of every fold, and who is lost or met cold.
import type { Split, SplitFold } from '../../shell.js';
import { fittedLines, percent, textTable, withThousands } from '../text-table.js';

/** Lines of a table of parts and a line of remarks for each fold; `first` is the number of the first fold. */
export function splitLines({ folds, boundaries, table }: Split, first: number, width: number): string[] {
  const hasTimes = table.timestamps !== undefined;
  const isOne = folds.length === 1 && first === 0;
  const rows = folds.flatMap((fold, i) => rowsOf(fold, isOne ? '' : `${first + i}`));
  const head = [
    isOne ? '' : 'fold',
    'part',
    'rows',
    'users',
    'items',
    ...(hasTimes ? ['first time', 'last time'] : []),
  ];
  const columns = (row: readonly string[]) =>
    (isOne ? row.slice(1) : row).slice(0, isOne ? head.length - 1 : head.length);
  const sides = head.map((_, i) => (i < 2 ? ('left' as const) : ('right' as const)));
  return [
    ...textTable(isOne ? sides.slice(1) : sides, [head, ...rows].map(columns), width),
    '',
    ...(boundaries === undefined ? [] : [`  cut at ${boundaries.join(' and ')}`]),
    ...fittedLines(
      folds.map((fold, i) => `  ${isOne ? '' : `fold ${first + i}: `}${remarks(fold)}`),
      width,
    ),
  ];
}

function rowsOf({ parts, counts }: SplitFold, fold: string): string[][] {
  return parts.map((part) => {
    const { rows, users, items, firstTime, lastTime } = counts.parts[part]!;
    return [fold, part, ...[rows, users, items].map(withThousands), `${firstTime ?? ''}`, `${lastTime ?? ''}`];
  });
}

function remarks({ counts }: SplitFold): string {
  const { usersWithoutTest, coldTestUsers, coldTestItems, leftOutRows, droppedTestRows = 0, parts } = counts;
  const testRows = droppedTestRows + parts.test!.rows;
  const dropped = `${withThousands(droppedTestRows)} of ${counted(testRows, 'test row')}`;
  return [
    `${counted(usersWithoutTest, 'user')} without test rows`,
    counted(coldTestUsers, 'cold test user'),
    counted(coldTestItems, 'cold test item'),
    `${counted(leftOutRows, 'row')} left out`,
    ...(droppedTestRows === 0 ? [] : [`${dropped} (${percent(droppedTestRows / testRows)}) dropped as cold`]),
  ].join(', ');
}

/** `1 row`, `2 rows` */
function counted(count: number, what: string): string {
  return `${withThousands(count)} ${what}${count === 1 ? '' : 's'}`;
}
