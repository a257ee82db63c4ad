// The pieces that LaTeX tables are made of. Names come from files: what the language reads as a command, and what its usual
// fonts show as another character, is spelled out.

import { visible } from './markup.js';

const SPELLINGS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': "''",
};

/** All that is white, but for what others cannot see and must. */
const BLANK = /[^\S\u2028\u2029\ufeff]+/g;

/** A line of text in which no character is taken for a command; what cannot be seen appears by its number. */
export function latexText(text: string): string {
  return (
    visible(text.replace(BLANK, ' '))
      .replace(/[\\~^<>|"]|[&%$#_{}]/g, (letter) => SPELLINGS[letter] ?? `\\${letter}`)
      .replaceAll('--', '-{}-')
      // Behind the end of a row a bracket would be taken for its argument, and a star for its form.
      .replace(/^\s*[[*]/, '{$&}')
  );
}

/** A table in the style of booktabs: the first column to the left, the others to the right. Cells are LaTeX already. */
export function latexTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `${cells.join(' & ')} \\\\`;
  return [
    `\\begin{tabular}{l${'r'.repeat(header.length - 1)}}`,
    '\\toprule',
    line(header),
    '\\midrule',
    ...rows.map(line),
    '\\bottomrule',
    '\\end{tabular}',
  ].join('\n');
}

/** A comment: what the table was made of is said, but not typeset. */
export function latexComment(text: string): string {
  return `% ${visible(text.replace(BLANK, ' '))}`;
}
