// Refusals of the library in the words of a command: its options are called by their names here, `order 'temporal'`
// becoming `--row-order temporal`. A name that is also a plain word, such as test, is replaced only where the library can
// mean nothing but the option.
import { InputError, type RecgaugeError, UsageError } from '../shell.js';

/** An option here, and what the library calls it. */
export interface OptionWord {
  /** As on the command line, without dashes. */
  readonly name: string;
  readonly library: string;
  /** The values that both share; where one follows the name, the option is meant. */
  readonly words?: readonly string[];
}

/** Does the work; what the library then refuses is said with the options of the table. */
export function inOptionWords<T>(table: readonly OptionWord[], work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof UsageError || error instanceof InputError) throw translated(error, table);
    throw error;
  }
}

/** The same of work that takes its time. */
export async function inOptionWordsLater<T>(table: readonly OptionWord[], work: () => Promise<T>): Promise<T> {
  const outcome = await work().then(
    (value) => () => value,
    (error: unknown) => (): T => {
      throw error;
    },
  );
  return inOptionWords(table, outcome);
}

function translated(error: UsageError | InputError, table: readonly OptionWord[]): RecgaugeError {
  const { argument, expected, found, hint, ...place } = error.details;
  const says = (text: string) => table.reduce(withOption, withChoices(text, table));
  const own = argument === undefined ? undefined : table.find(({ library }) => library === argument);
  const reason = own === undefined ? says(error.reason) : says(subjectIn(error.reason, own));
  const isUnknown = error.reason.includes(' has no option ');
  const details = {
    ...place,
    ...argumentOf(error, own, reason),
    ...('found' in error.details ? { found: typeof found === 'string' ? says(found) : found } : {}),
    ...(expected === undefined ? {} : { expected: isUnknown ? knownOptions(expected, table) : says(expected) }),
    ...(hint === undefined ? {} : { hint: isUnknown ? nearestOption(hint, table) : says(hint) }),
  };
  return error instanceof UsageError ? new UsageError(reason, details) : new InputError(reason, details);
}

/** Faults of the data are said of their file; of the option too, unless the sentence names it. */
function argumentOf(error: RecgaugeError, own: OptionWord | undefined, reason: string): { readonly argument?: string } {
  const { argument } = error.details;
  if (own === undefined) return argument === undefined ? {} : { argument };
  return error instanceof InputError && reason.includes(`--${own.name}`) ? {} : { argument: `--${own.name}` };
}

/** The option at fault is the subject of its sentence, or stands in quotes. */
function subjectIn(reason: string, { name, library }: OptionWord): string {
  return reason.replace(new RegExp(`^${library}(?= (?:must|would|needs)\\b)|'${library}'`), `--${name}`);
}

function withOption(text: string, { name, library, words = [] }: OptionWord): string {
  const before = '(?<![-\\w])';
  const values = words.map((word) => word.replace(/[^\w-]/g, '\\$&')).join('|');
  const said = text
    .replace(new RegExp(`${before}${library}: '([\\w-]+)'`, 'g'), `--${name} $1`)
    .replace(new RegExp(`\\boption '?${library}'?(?![\\w-])`, 'g'), `--${name}`);
  if (values === '') return said;
  return said
    .replace(new RegExp(`${before}${library} '(${values})'`, 'g'), `--${name} $1`)
    .replace(new RegExp(`${before}${library} (is )?(${values})(?![\\w-])`, 'g'), `--${name} $1$2`);
}

/** `(method leave-n-out, test 1)`: all that was chosen, as the library lists it. */
function withChoices(text: string, table: readonly OptionWord[]): string {
  return text.replace(/\((method [^()]*)\)/, (_, list: string) => {
    const options = list.split(', ').map((choice) => {
      const [library, value = ''] = choice.split(/ (.*)/s);
      if (value === 'false') return '';
      const name = table.find((word) => word.library === library)?.name ?? library;
      return `--${name}${value === 'true' ? '' : ` ${value.replaceAll(':', ',')}`}`;
    });
    return `(${options.filter((option) => option !== '').join(' ')})`;
  });
}

/** What a method knows is listed by names of the library; those that only the library has are left out. */
function knownOptions(expected: string, table: readonly OptionWord[]): string {
  const [, list] = /^one of (.*)$/.exec(expected) ?? [];
  if (list === undefined) return expected;
  const names = list.split(', ').flatMap((library) => {
    const word = table.find((candidate) => candidate.library === library);
    return word === undefined ? [] : [`--${word.name}`];
  });
  return names.length === 0 ? 'no options' : `one of ${names.join(', ')}`;
}

function nearestOption(hint: string, table: readonly OptionWord[]): string {
  return hint.replace(/'([\w-]+)'/, (quoted, library: string) => {
    const word = table.find((candidate) => candidate.library === library);
    return word === undefined ? quoted : `--${word.name}`;
  });
}
