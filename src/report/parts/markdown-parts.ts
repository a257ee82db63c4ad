// The pieces that Markdown pages are made of. Names come from files, so that nothing in them may be taken for markup.

import { visible } from './markup.js';
export function tableText(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [tableRow(header), `| :-- |${' --: |'.repeat(header.length - 1)}`, ...rows.map(tableRow)].join('\n');
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => plain(cell.trim())).join(' | ')} |`;
}

export function listText(title: string, entries: readonly string[]): string {
  return entries.length === 0 ? '' : [`**${title}**`, '', ...entries.map((entry) => `- ${entry}`)].join('\n');
}

/** Text in which no character is taken for markup or for the end of a cell. */
export function plain(text: string): string {
  return visible(text.replace(/[\r\n\t]+/g, ' ')).replace(/[\\`*_[\]<>|#~]|&(?=#?\w+;)/g, '\\$&');
}

/** As it stands, between as many backticks as it needs. */
export function code(formula: string): string {
  // Two backticks with nothing between them would be the start of something else.
  const text = visible(formula.replace(/[\r\n\t]+/g, ' ')) || ' ';
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`;
}
