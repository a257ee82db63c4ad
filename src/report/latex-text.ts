// The pieces that LaTeX tables are made of. Names come from files, so that nothing in them may be taken for a command.

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  _: '\\_',
  '%': '\\%',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': '\\textquotedbl{}',
};

/** Text in which no character is taken for markup; line breaks and other control characters become blanks. */
export function latexText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach the page
  return text.replace(/[\u0000-\u001f\u007f]+/g, ' ').replace(/[\\{}$&#_%^~<>|"]/g, (letter) => ESCAPES[letter]!);
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

/** A comment; what was made of is said, but not typeset. */
export function latexComment(text: string): string {
  return text
    .split(/[\r\n]+/)
    .map((line) => `% ${line}`)
    .join('\n');
}
