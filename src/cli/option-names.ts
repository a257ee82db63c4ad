// What the command line calls the arguments of the library: one table, by which errors and notices are spelled. Where a command
// calls an argument otherwise, it names it for the work it does.
import { changedError, type Mention, type Notice, RecgaugeError, type Sentence, UsageError } from '../shell.js';

/** Options by argument; null where a command has none. */
export type OptionNames = Readonly<Record<string, string | null>>;

/** Arguments whose option differs by more than its spelling. */
export const OPTION_NAMES: OptionNames = {
  truth: '--test',
  runs: '--recs',
  'runs.name': 'NAME=result.json',
  lists: '--recs',
  baseline: '--baseline-recs',
  coefficients: '--coefficient',
  factors: '--factors',
  format: '--input-format',
  'columns.user': '--user-column',
  'columns.item': '--item-column',
  'columns.rating': '--rating-column',
  'columns.timestamp': '--timestamp-column',
  'columns.group': '--group-column',
  'columns.id': '--item-column or --user-column',
  'columns.algorithm': '--algorithm-column',
  'columns.value': '--value-column',
  'missing.rating': '--missing-rating',
  'core.users': '--user-core',
  'core.items': '--item-core',
  'filter.users': '--user-core',
  'filter.items': '--item-core',
  memoryLimit: '--memory',
  parameters: '--set',
  'protocol.sampledNegatives': '--negatives',
  'protocol.core': '--least-items',
  'protocol.heldOut': '--held-out',
  'protocol.folds': '--folds',
  'protocol.searchBudget': '--search-budget',
  'sampled.negatives': '--sampled',
  'sampled.sampling': '--sampling',
  'sampled.mode': '--sampled-mode',
  'sampled.debias': '--debias',
  'sampled.replacement': '--replacement',
};

/** Values that are options of their own. */
export const FLAG_NAMES: Readonly<Record<string, string>> = {
  'columns.rating null': '--no-ratings',
  'columns.timestamp null': '--no-timestamps',
  'otherData allow': '--allow-other-data',
};

/** Commands in place of functions. */
export const COMMAND_NAMES: Readonly<Record<string, string>> = {
  evaluate: 'recgauge evaluate --format json',
  evaluateShard: 'recgauge evaluate --shard',
  correlate: 'recgauge correlate --format json',
  runExperiment: 'recgauge experiment --format json',
  lintEvaluation: 'recgauge data check --format json',
  render: 'recgauge report',
  readNpy: 'recgauge recommend --scores',
  encodeModel: 'recgauge recommend --save',
  withoutDuplicates: 'recgauge data filter',
  findDialect: 'recgauge dialects',
};

/** `--min-rating` for `minRating`; what is an option or a word of the usage already stays. */
export function optionOf(argument: string): string {
  if (/^[-A-Z]/.test(argument)) return argument;
  if (argument.startsWith('parameters.')) return `--set ${argument.slice('parameters.'.length)}`;
  return OPTION_NAMES[argument] ?? `--${argument.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** A mention as it is typed: `--no-header`, `--duplicates last`. */
export function optionText(mention: Mention): string {
  if (mention.kind === 'call') return COMMAND_NAMES[mention.call] ?? `${mention.call}()`;
  const { argument, value, scope } = mention;
  if (scope !== undefined && argument === 'header') return `${value === false ? '--no-header' : '--header'}=${scope}`;
  const flag = FLAG_NAMES[`${argument} ${value}`];
  if (flag !== undefined) return scope !== undefined && argument === 'columns.rating' ? `${flag}=${scope}` : flag;
  if (scope !== undefined && argument === 'format') return `--input-format ${scope}:${value}`;
  const option = optionOf(argument);
  if (value === undefined || value === true) return option;
  if (scope !== undefined && argument.startsWith('columns.')) return `${option} ${scope}:${value}`;
  return value === false ? option.replace('--', '--no-') : `${option} ${value}`;
}

/** The same notices about one kind of file: `--header=recs`, `--input-format recs:qrels`. */
export function scopedNotices(notices: readonly Notice[], scope: string): readonly Notice[] {
  return notices.map(({ sentence, ...notice }) => {
    if (sentence === undefined || typeof sentence === 'string') return notice;
    const scoped = sentence.map((part) =>
      typeof part === 'string' || part.kind === 'call' ? part : { ...part, scope },
    );
    return { ...notice, sentence: scoped };
  });
}

/** Does the work; a wrong use is a matter of `option` there, or of no option where there is none. */
export function atOption<T>(option: string | undefined, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof UsageError ? changedError(error, { argument: option }) : error;
  }
}

/** Does the work; in what the library then refuses, arguments have the names that the command gives them. */
export function withOptionNames<T>(names: OptionNames, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof RecgaugeError ? renamed(error, names) : error;
  }
}

/** The same of work that takes its time. */
export async function withOptionNamesLater<T>(names: OptionNames, work: () => Promise<T>): Promise<T> {
  const outcome = await work().then(
    (value) => () => value,
    (error: unknown) => (): T => {
      throw error;
    },
  );
  return withOptionNames(names, outcome);
}

function renamed(error: RecgaugeError, names: OptionNames): RecgaugeError {
  const { argument, choices } = error.details;
  const { reason, expected, hint } = error.sentences;
  const nameOf = (name: string) => (Object.hasOwn(names, name) ? names[name] : name);
  return changedError(error, {
    reason: renamedWords(reason, nameOf),
    expected: expected && renamedWords(expected, nameOf),
    hint: hint && renamedWords(hint, nameOf),
    argument: argument === undefined ? undefined : (nameOf(argument) ?? undefined),
    ...(choices === undefined ? {} : { choices: choices.flatMap((choice) => nameOf(choice) ?? []) }),
  });
}

/** Notices whose arguments have the names that the command gives them. */
export function renamedNotices(names: OptionNames, notices: readonly Notice[]): readonly Notice[] {
  const nameOf = (name: string) => names[name];
  return notices.map(({ sentence, ...notice }) =>
    sentence === undefined ? notice : { ...notice, sentence: renamedWords(sentence, nameOf) },
  );
}

function renamedWords(words: Sentence, nameOf: (name: string) => string | null | undefined): Sentence {
  if (typeof words === 'string') return words;
  return words.map((part) => {
    if (typeof part === 'string' || part.kind === 'call') return part;
    return { ...part, argument: nameOf(part.argument) ?? part.argument };
  });
}
