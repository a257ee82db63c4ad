// Rows of CSV: fields are quoted where they must be, lines end with a line feed, and what has no value is empty. A text that
// a spreadsheet would take for a formula gets an apostrophe in front, which can be taken away again without a doubt.

export type CsvCell = string | number | boolean | null | undefined;

export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvField).join(',')}\n`;
}

function csvField(cell: CsvCell): string {
  if (cell === null || cell === undefined || Number.isNaN(cell)) return '';
  const text = typeof cell === 'string' ? withoutFormula(cell) : `${cell}`;
  // A blank at either end would be lost by readers that trim.
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What a spreadsheet starts to compute at, behind any apostrophes: the wide forms are those of eastern keyboards. */
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * The text, with one apostrophe more in front where it would be a formula; numbers such as the id -1 stay. Whoever reads
 * it back takes one apostrophe away where apostrophes stand before one of = + - @, a tab or a line break.
 */
function withoutFormula(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}
