// Documents for programs: rows of CSV with every digit, and JSON. In CSV fields are quoted where they must be and what has no
// value is empty; a text that a spreadsheet would take for a formula gets an apostrophe in front, which can be taken away
// again without a doubt. In JSON what a terminal would obey and what turns the direction of a text stands as its number,
// which every reader of JSON turns back.
import type { ResultDocument } from '../../documents/result-document.js';
import type { CsvCell } from '../views/csv-rows.js';

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

/** Control characters that JSON allows in a text, and marks that cannot be seen; those below a blank are escaped anyway. */
const UNSEEN = /[\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;

/** JSON of a value, indented by so many blanks or on one line, where nothing is obeyed by whoever prints it. */
export function jsonText(value: unknown, indent = 0): string {
  return JSON.stringify(value, undefined, indent).replace(
    UNSEEN,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A result as JSON, its users on one line; the same text wherever the document was made, ending with a line break. */
export function resultJson(document: ResultDocument): string {
  const parts = Object.entries(document).map(([key, value]) => {
    const text = key === 'users' ? jsonText(value) : jsonText(value, 2).replaceAll('\n', '\n  ');
    return `  ${jsonText(key)}: ${text}`;
  });
  return `{\n${parts.join(',\n')}\n}\n`;
}
