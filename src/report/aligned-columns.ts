// Cells of text in aligned columns: the first to the left, the others, which are numbers, to the right.

/** One line per row, two spaces between columns and before the first, none at the end. */
export function alignedColumns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, textWidth(cell));
  }
  return rows.map((row) => {
    const cells = row.map(visible).map((cell, column) => {
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
  let line = lead;
  let isFresh = true;
  for (const word of visible(text).split(' ')) {
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

/** Names come from files: what a terminal would obey is shown as a mark that takes the same room. */
function visible(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a terminal
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '\ufffd');
}

/** A title and texts below it, each behind a dash; nothing where there is no text. */
export function titledList(title: string, texts: readonly string[], width: number): string[] {
  return texts.length === 0 ? [] : [`${title}:`, ...texts.flatMap((text) => wrapped('  - ', text, width))];
}

/** Code points, which is what a terminal shows of most scripts. */
function textWidth(text: string): number {
  let width = 0;
  for (const _ of text) width++;
  return width;
}
