// Texts for LaTeX, so that names stay names: what the language reads as a command, and what its usual fonts show as
// another character, is spelled out.

const SPELLINGS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': "''",
};

/** A line of text in which no character is taken for a command. */
export function latexText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\~^<>|"]|[&%$#_{}]/g, (letter) => SPELLINGS[letter] ?? `\\${letter}`)
    .replaceAll('--', '-{}-');
}
