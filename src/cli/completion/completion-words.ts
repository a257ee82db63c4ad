// What can follow on a command line, from the same tables as parser and help: nothing here names an option or a command, so
// that completion cannot fall behind.
import { CATALOGUE, DIALECTS, dialectName, models, PROTOCOL_NAMES } from '../../shell.js';
import { type Command, type Completed, type OptionSpec, sharedOptions, type WordList } from '../arguments.js';

export interface CompletedCommand {
  /** `data split` */
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  /** What words without dashes are. */
  readonly positionals: Completed;
}

export interface CompletedOption {
  /** `--output`, and `-o` where there is one. */
  readonly spellings: readonly string[];
  readonly help: string;
  /** Undefined for a flag. */
  readonly value: Completed | undefined;
}

export const WORD_LISTS: Readonly<Record<WordList, () => readonly string[]>> = {
  // A name that needs a cutoff ends where the number follows, a dialect where the name does.
  metrics: () => [
    ...CATALOGUE.map(({ name, cutoff }) => (cutoff === 'required' ? `${name}@` : name)),
    ...new Set(DIALECTS.map(({ id }) => `${id}:`)),
  ],
  dialects: () => [...new Set(DIALECTS.flatMap((dialect) => [dialect.id, dialectName(dialect)]))],
  models: () => models.map(({ name }) => name),
  protocols: () => PROTOCOL_NAMES,
};

/** Every command that does something itself. */
export function completedCommands(commands: readonly Command[]): CompletedCommand[] {
  return commands
    .flatMap((command) => command.parts ?? [command])
    .map((command) => {
      const own = command.groups.flatMap(({ options }) => options);
      return {
        name: command.name,
        summary: command.summary,
        options: [...own, ...sharedOptions(own)].map(completedOption),
        positionals: command.completes ?? 'files',
      };
    });
}

function completedOption(spec: OptionSpec): CompletedOption {
  const { name, short, help } = spec;
  return {
    spellings: [`--${name}`, ...(short === undefined ? [] : [`-${short}`])],
    help,
    value: completedValue(spec),
  };
}

const LISTS: Readonly<Record<string, WordList>> = {
  metrics: 'metrics',
  metric: 'metrics',
  dialect: 'dialects',
  dialects: 'dialects',
  model: 'models',
  protocol: 'protocols',
};

/** Placeholders of values that are paths. */
const PATHS = /FILE$|FOLDER|NPY|PAIRS|^LOG$/;

function completedValue({ name, value, words }: OptionSpec): Completed | undefined {
  if (value === undefined) return undefined;
  if (words !== undefined) return { words };
  const list = LISTS[name];
  if (list !== undefined) return { list };
  return PATHS.test(value) ? 'files' : 'nothing';
}
