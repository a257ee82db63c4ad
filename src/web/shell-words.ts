// Words of a command line that a shell takes as they are, whatever they contain: names of files are anything.

/** The word itself where it is plain, else in single quotes. */
export function shellWord(text: string): string {
  return /^[\w.,:=/@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The name of a file; one that begins with a dash is no option. */
export function shellFile(name: string): string {
  return shellWord(name.startsWith('-') ? `./${name}` : name);
}

/** An option with its value, which may begin with a dash. */
export function shellOption(name: string, value: string): string {
  return `--${name}${value.startsWith('-') ? '=' : ' '}${shellWord(value)}`;
}

/** Options below each other where they do not fit on a line. */
export function shellLine(words: readonly string[]): string {
  const [first = '', ...rest] = words;
  const line = words.join(' ');
  return line.length <= 100 ? line : [first, ...rest.map((word) => `  ${word}`)].join(' \\\n');
}
