// What a command is: words, a table of options and something to do. The list of all commands is in commands.ts.
import type { OptionSpec, ParsedArguments } from './arguments.js';

export interface OptionGroup {
  readonly title: string;
  readonly options: readonly OptionSpec[];
}

export interface Command {
  readonly name: string;
  /** What it does, in one line. */
  readonly summary: string;
  /** Lines such as `recgauge explain LABEL...`. */
  readonly usage: readonly string[];
  readonly groups: readonly OptionGroup[];
  /** Paragraphs below the options. */
  readonly notes: readonly string[];
  /** Command lines, each with what it does. */
  readonly examples: readonly (readonly [commandLine: string, effect: string])[];
  /** Commands within this one, called by their last word: `recgauge data split`. One that has any does nothing itself. */
  readonly parts?: readonly Command[];
  /** What its words without dashes are, for completion; default: files that it reads. */
  readonly completes?: Completed;
  /** Does it and gives the exit code. */
  run(given: ParsedArguments): Promise<number>;
}

/** What stands behind an option or a command: some words, a list of words, a file, or anything. */
export type Completed = { readonly words: readonly string[] } | { readonly list: WordList } | 'files' | 'nothing';

/** Words that are none of the command line's own. */
export type WordList = 'metrics' | 'dialects' | 'models' | 'protocols';
