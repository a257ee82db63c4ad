// Shell blocks of which only small parts need a shell: calls of the program, each alone or with its output piped into other
// programs, without redirections, variables or patterns. Anything that is not clearly of this kind is left to a real shell.

export interface PlainCommand {
  /** The words behind `recgauge`. */
  readonly words: readonly string[];
  /** What the output is piped into, for a shell; empty where it is not. */
  readonly filter: string;
}

/** A word of characters that mean nothing to a shell, or quoted text without substitution. */
const WORD = String.raw`(?:[\w./=,:@%+-]|'[^'\n]*'|"[^"$\`\\\n]*")+`;
const WORDS = `${WORD}(?:[ \\t]+${WORD})*`;
const LINE = new RegExp(
  String.raw`^\s*(?:(${WORDS})(?:[ \t]*\|[ \t]*(${WORDS}(?:[ \t]*\|[ \t]*${WORDS})*))?)?[ \t]*(?:(?:^|[ \t])#.*)?$`,
);

/** The commands of a block, or undefined where all of it needs a shell. */
export function plainCommands(block: string): PlainCommand[] | undefined {
  const commands: PlainCommand[] = [];
  for (const line of block.replaceAll('\\\n', ' ').split('\n')) {
    const match = LINE.exec(line);
    if (match === null) return undefined;
    const [, call = '', filter = ''] = match;
    const [program, ...words] = wordsOf(call);
    if (program === undefined) continue;
    if (program !== 'recgauge' || /\brecgauge\b/.test(filter)) return undefined;
    commands.push({ words, filter });
  }
  return commands;
}

function wordsOf(text: string): string[] {
  const words = text.match(new RegExp(WORD, 'g')) ?? [];
  return words.map((word) => word.replace(/'([^']*)'|"([^"]*)"/g, (_, single, double) => single ?? double));
}
