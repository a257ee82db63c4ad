// What a command of your own may name, and what is wrong with one before it is run: a misspelled placeholder, a file that
// there is not, and a command without an output.
import { UsageError } from '../../foundation/errors.js';
import { nearestName } from '../../foundation/nearest-name.js';

/** In the order of the documentation. */
const PLACEHOLDERS = ['train', 'foldIn', 'users', 'candidates', 'output', 'k', 'seed'] as const;
const PLACEHOLDER = /\{(\w+)\}/g;

/** Whether there are the files that not every command is given. */
export interface CommandFiles {
  readonly foldIn: boolean;
  readonly candidates: boolean;
}

/** What is wrong with a command; undefined where nothing is. */
export interface CommandFault {
  readonly reason: string;
  readonly found: string;
  readonly expected: string;
  readonly hint: string;
}

export function commandFault(command: string, files: CommandFiles): CommandFault | undefined {
  const isGiven = (word: string) => (word === 'foldIn' || word === 'candidates' ? files[word] : true);
  const available = PLACEHOLDERS.filter(isGiven);
  const expected = `one of ${available.map((word) => `{${word}}`).join(', ')}`;
  const words = Array.from(command.matchAll(PLACEHOLDER), ([, word]) => word!);
  for (const word of words) {
    if ((available as readonly string[]).includes(word)) continue;
    const found = `{${word}}`;
    if (!isGiven(word)) {
      const hint = `Give ${word === 'foldIn' ? 'fold-in interactions' : 'candidates'}, or remove the placeholder.`;
      return { reason: 'The command needs a file that was not given', found, expected, hint };
    }
    const nearest = nearestName(word, PLACEHOLDERS);
    // Other words in braces may belong to the shell.
    if (nearest === undefined) continue;
    return { reason: 'Unknown placeholder in the command', found, expected, hint: `Did you mean {${nearest}}?` };
  }
  if (words.includes('output') || command.includes('RECGAUGE_OUTPUT')) return undefined;
  return {
    reason: 'The command has no placeholder for its output file',
    found: command,
    expected: 'the placeholder {output}',
    hint: 'Add {output}. A program that reads the variable RECGAUGE_OUTPUT can be run as RECGAUGE_OUTPUT={output} PROGRAM.',
  };
}

/** Refuses such a command. */
export function checkCommandText(command: string, files: CommandFiles): void {
  const { reason, ...details } = commandFault(command, files) ?? {};
  if (reason !== undefined) throw new UsageError(reason, { argument: 'command', ...details });
}
