// Rows of CSV: fields are quoted where they must be, lines end with a line feed, and what has no value is empty.

export type Cell = string | number | boolean | null | undefined;

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvField).join(',')}\n`;
}

function csvField(cell: Cell): string {
  if (cell === null || cell === undefined || Number.isNaN(cell)) return '';
  const text = `${cell}`;
  // A blank at either end would be lost by readers that trim.
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
