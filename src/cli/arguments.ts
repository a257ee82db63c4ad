/// <reference types="node" />
// The words behind a command, checked against a table of options. The table also makes the help, so that neither can know
// an option that the other does not; refusals name the option, what is allowed and the nearest known word.
import { parseArgs } from 'node:util';
import { nearestHint, UsageError } from '../shell.js';

export interface OptionSpec {
  /** As on the command line, without dashes. */
  readonly name: string;
  readonly short?: string;
  /** What stands for the value in the help; a flag has none. */
  readonly value?: string;
  /** The only values that are allowed. */
  readonly words?: readonly string[];
  /** The values that a flag may have behind `=`; it needs none. */
  readonly inlineWords?: readonly string[];
  readonly isRepeatable?: boolean;
  /** Whether its value is a list, to which every repetition adds. */
  readonly isList?: boolean;
  /** Refuses a value that cannot be, before files are read. */
  readonly check?: (value: string) => unknown;
  /** A phrase for the help. */
  readonly help: string;
}

/** An option as the help spells it: `-o, --output FILE`, with ` ...` behind it where it may be repeated. */
export function option(spelling: string, help: string, words?: readonly string[]): OptionSpec {
  const [, short, name, value, dots] = /^(?:-(\w), )?--([\w-]+)(?: (\S+))?( \.\.\.)?$/.exec(spelling)!;
  return {
    name: name!,
    ...(short === undefined ? {} : { short }),
    ...(value === undefined ? {} : { value }),
    ...(words === undefined ? {} : { words }),
    ...(dots === undefined ? {} : { isRepeatable: true }),
    help,
  };
}

export interface ParsedArguments {
  readonly positionals: readonly string[];
  has(name: string): boolean;
  /** The value of an option: the last if there are several, or all of them with commas where it is a list. */
  value(name: string): string | undefined;
  values(name: string): readonly string[];
}

/** The options of all commands that name what is written. */
export const OUTPUT_NAMES: readonly string[] = ['output', 'html', 'per-user', 'save', 'junit', 'markdown'];

const FORCE_OPTION: OptionSpec = option(
  '--force',
  'overwrite a file that recgauge may not have written; inputs are never overwritten',
);

/** Every command has them, and whatever its own table says of an option of the same name comes first. */
const EVERYWHERE: readonly OptionSpec[] = [
  option('-q, --quiet', 'no progress bar and no notices on standard error'),
  option('--json', 'errors as one JSON object on standard error, and --format json where there is one'),
  option('--log-format FORMAT', 'notices, errors and progress on standard error: text or JSON lines; default: text', [
    'text',
    'json',
  ]),
  option('-h, --help', 'the main options; --help all: every option'),
];

/** The options that every command has and this one does not name itself. */
export function sharedOptions(own: readonly OptionSpec[]): readonly OptionSpec[] {
  const shared = own.some(({ name }) => OUTPUT_NAMES.includes(name)) ? [FORCE_OPTION, ...EVERYWHERE] : EVERYWHERE;
  return shared.filter(({ name }) => own.every((spec) => spec.name !== name));
}

/** Whether a command line asks for errors as JSON; it may be too wrong to be read further. */
export function wantsJson(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  return words.slice(0, end < 0 ? undefined : end).includes('--json');
}

/** The last value of an option on a command line that may be too wrong to be parsed. */
export function valueOnLine(words: readonly string[], option: string): string | undefined {
  const end = words.indexOf('--');
  const known = words.slice(0, end < 0 ? undefined : end);
  const values = known.flatMap((word, at) => {
    if (word.startsWith(`${option}=`)) return [word.slice(option.length + 1)];
    return word === option ? known.slice(at + 1, at + 2) : [];
  });
  return values.at(-1);
}

/** The arguments of a command; whatever its table does not know is refused. */
export function parseArguments(
  command: string,
  args: readonly string[],
  specs: readonly OptionSpec[],
): ParsedArguments {
  const known = [...specs, ...sharedOptions(specs)];
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(known.map((spec) => [spec.name, configOf(spec)])),
    strict: false,
    tokens: true,
  });
  const given = new Map<string, string[]>();
  const positionals: string[] = [];
  let openList: string[] | undefined;
  for (const token of tokens) {
    if (token.kind === 'positional') {
      // A list may have a space behind a comma: --metrics ndcg@10, recall@10.
      if (openList?.at(-1)?.endsWith(',')) openList.push(`${openList.pop()} ${token.value}`);
      else positionals.push(token.value);
    }
    if (token.kind !== 'option') continue;
    const spec = known.find(({ name }) => name === token.name);
    if (spec === undefined) throw unknownOption(command, token.rawName, known);
    const values = given.get(spec.name) ?? [];
    openList = [...values, checkedValue(spec, token.value, token.inlineValue === true)];
    given.set(spec.name, openList);
    if (values.length > 0 && spec.value !== undefined && spec.isRepeatable !== true) {
      throw new UsageError('The option was given twice', {
        argument: `--${spec.name}`,
        found: given.get(spec.name)!.join(' and '),
        expected: 'one value',
      });
    }
  }
  const lists = new Set(known.filter(({ isList }) => isList).map(({ name }) => name));
  const format = specs.find(({ name }) => name === 'format');
  if (given.has('json') && format?.words?.includes('json') && !given.has('format')) given.set('format', ['json']);
  const value = (name: string) => (lists.has(name) ? given.get(name)?.join(',') : given.get(name)?.at(-1));
  for (const { name, check } of known) if (given.has(name)) check?.(value(name)!);
  return { positionals, has: (name) => given.has(name), value, values: (name) => given.get(name) ?? [] };
}

function configOf({ value, short }: OptionSpec) {
  const type = value === undefined ? ('boolean' as const) : ('string' as const);
  return { type, multiple: true, ...(short === undefined ? {} : { short }) };
}

function checkedValue(spec: OptionSpec, value: string | undefined, isInline: boolean): string {
  const argument = `--${spec.name}`;
  if (spec.value === undefined) {
    if (!isInline) return '';
    if (spec.inlineWords !== undefined) return checkedChoice(argument, value!, spec.inlineWords);
    throw new UsageError('The option takes no value', { argument, found: value });
  }
  // `-` alone is standard input; a value that starts with a dash can still be said as --option=-value.
  if (value === undefined || value === '' || (!isInline && /^-./.test(value))) {
    throw new UsageError('The option needs a value', {
      argument,
      found: value ?? 'the end of the command line',
      expected: `${argument} ${spec.value}`,
      ...(value
        ? { hint: `A value that starts with a dash is written behind an equals sign: ${argument}=${value}` }
        : {}),
    });
  }
  return spec.words === undefined ? value : checkedChoice(argument, value, spec.words);
}

/** One of some words; another is refused with the nearest. */
export function checkedChoice(argument: string, word: string, words: readonly string[]): string {
  if (words.includes(word)) return word;
  const hint = nearestHint(word, words);
  throw new UsageError('Invalid value', {
    argument,
    found: word,
    expected: words.join(', '),
    hint,
  });
}

/** The refusal of an option that nothing would come of. */
export function noEffect(option: string, needed: string, hint?: string, value = ''): UsageError {
  return new UsageError(`The option has no effect without ${needed}`, {
    argument: `--${option}`,
    expected: `${needed}${value} as well`,
    hint,
  });
}

/** The only argument besides the options; none, or several, are refused. */
export function onlyPath(
  { positionals }: ParsedArguments,
  [none, several]: readonly [none: string, several: string],
  expected: string,
  hint: string,
): string {
  const [path, ...others] = positionals;
  if (path !== undefined && others.length === 0) return path;
  const found = path === undefined ? 'no file' : positionals.join(' and ');
  throw new UsageError(path === undefined ? none : several, { found, expected, hint });
}

/** Refuses words that belong to no option. */
export function refuseNames({ positionals }: ParsedArguments, hint?: (name: string) => string): void {
  const [name] = positionals;
  if (name === undefined) return;
  const details = hint === undefined ? {} : { hint: hint(name) };
  throw new UsageError('Unexpected argument', { found: positionals.join(' '), ...details });
}

function unknownOption(command: string, rawName: string, specs: readonly OptionSpec[]): UsageError {
  const nearest = nearestHint(
    rawName.replace(/^-+/, ''),
    specs.map(({ name }) => name),
    '--',
  );
  const help = `Run recgauge ${command} --help all.`;
  return new UsageError('Unknown option', {
    argument: rawName,
    hint: nearest === undefined ? help : `${nearest} ${help}`,
  });
}

/** What a command is: words, a table of options and something to do. The list of all commands is in commands.ts. */
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
