// Words of a command line that a shell takes as they are, whatever they contain: names of files are anything.

/** The word itself where it is plain, else in single quotes; a word that begins with a dash is no option. */
export function shellWord(text: string): string {
  const word = text.startsWith('-') ? `./${text}` : text;
  return /^[\w.,:=/@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** Options below each other where they do not fit on a line. */
export function shellLine(words: readonly string[]): string {
  const [first = '', ...rest] = words;
  const line = words.join(' ');
  return line.length <= 100 ? line : [first, ...rest.map((word) => `  ${word}`)].join(' \\\n');
}
