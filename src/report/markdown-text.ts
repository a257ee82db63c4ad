// Texts for Markdown, so that names stay names.

export function tableRow(cells: readonly string[]): string {
  return `| ${cells.map(plain).join(' | ')} |`;
}

/** Text in which no character is taken for markup or for the end of a cell. */
export function plain(text: string): string {
  return text.replace(/[\r\n]+/g, ' ').replace(/[\\`*_[\]<>|#~]/g, '\\$&');
}
