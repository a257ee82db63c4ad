// Cells of text in aligned columns: the first to the left, the others, which are numbers, to the right.
import { lineText } from './safe-text.js';

/** One line per row, two spaces between columns and before the first, none at the end. */
export function alignedColumns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, textWidth(cell));
  }
  return rows.map((row) => {
    const cells = row.map(lineText).map((cell, column) => {
      const blank = ' '.repeat(widths[column]! - textWidth(cell));
      return column === 0 ? cell + blank : blank + cell;
    });
    return `  ${cells.join('  ')}`.trimEnd();
  });
}

/** The columns that the longest line takes. */
export function widthOf(lines: readonly string[]): number {
  return lines.reduce((width, line) => Math.max(width, textWidth(line)), 0);
}

/** Words in lines of at most `width`, the first behind `lead` and the others under it. */
export function wrapped(lead: string, text: string, width: number): string[] {
  const indent = ' '.repeat(lead.length);
  const lines: string[] = [];
  let line = lineText(lead);
  let isFresh = true;
  for (const word of lineText(text).split(' ')) {
    if (!isFresh && textWidth(line) + 1 + textWidth(word) > width) {
      lines.push(line);
      line = indent;
      isFresh = true;
    }
    line += isFresh ? word : ` ${word}`;
    isFresh = false;
  }
  return [...lines, line];
}

/** Code points, which is what a terminal shows of most scripts. */
export function textWidth(text: string): number {
  let width = 0;
  for (const _ of text) width++;
  return width;
}

/** The rows without as many of the dispensable columns, in their order, as it takes to fit the width. */
export function withoutColumns(
  rows: readonly (readonly string[])[],
  dispensable: readonly number[],
  width: number,
): (readonly string[])[] {
  const gone = new Set<number>();
  const cells = () => rows.map((row) => row.filter((_, column) => !gone.has(column)));
  for (const column of dispensable) {
    if (widthOf(alignedColumns(cells())) <= width) break;
    gone.add(column);
  }
  return cells();
}
