// Rows of text in aligned columns, for a page of fixed width. Names come from files: nothing in them is obeyed.
import { lineText } from '../index.js';

export type Alignment = 'left' | 'right';

/** One line per row: columns as wide as their widest cell, two spaces between them and before the first, none at the end. */
export function textTable(alignments: readonly Alignment[], rows: readonly (readonly string[])[]): string[] {
  const widths = alignments.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => {
    const cells = alignments.map((alignment, column) => {
      const cell = lineText(row[column] ?? '');
      return alignment === 'left' ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!);
    });
    return `  ${cells.join('  ')}`.trimEnd();
  });
}

/** `12,345` */
export function withThousands(count: number): string {
  return count.toLocaleString('en-US');
}

/** `12.3 %` */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** Words in lines of at most `width`; a longer word has a line of its own. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of lineText(text).split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
