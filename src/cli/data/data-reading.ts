// How a log is read and prepared, from the words of the command line to the options of the library.

import {
  type ColumnChoice,
  type DuplicateRule,
  type FilterKind,
  type FormatName,
  type InteractionTable,
  type MinRating,
  overrideProtocol,
  type Prepared,
  type PrepareOptions,
  type PrepareOrder,
  type ProtocolOverrides,
  prepare,
  protocolPreset,
  type ReadOptions,
  UsageError,
  type WorkOptions,
} from '../../shell.js';
import { noEffect, type ParsedArguments } from '../arguments.js';
import { expansionLimit, givenOptions, numberOption, separatorOption } from '../number-option.js';
import { withOptionNames } from '../option-names.js';
import { PREPARING } from './data-flags.js';

export function logReading(given: ParsedArguments): ReadOptions {
  const { inputFormat: format, ...words } = givenOptions(given, [
    ...['layout', 'input-format', 'encoding', 'timestamp-format', 'bad-rows'],
  ]);
  const missing = numberOption(given, 'missing-rating');
  if (given.has('header') && given.has('no-header')) throw contradiction('header', 'no-header');
  return {
    ...words,
    ...(format === undefined ? {} : { format: format as FormatName }),
    ...separatorOption(given.value('separator')),
    ...(given.has('header') ? { header: true } : {}),
    ...(given.has('no-header') ? { header: false } : {}),
    ...(given.has('no-quotes') ? { quotes: false } : {}),
    ...expansionLimit(given),
    ...(missing === undefined ? {} : { missing: { rating: missing } }),
    columns: {
      ...columnOf(given, 'user'),
      ...columnOf(given, 'item'),
      ...columnOf(given, 'rating', 'no-ratings'),
      ...columnOf(given, 'timestamp', 'no-timestamps'),
    },
  };
}

/** Options of preparation, which errors of the data name too. */
const PREPARING_NAMES = {
  minRating: '--min-rating',
  ratings: '--drop-ratings',
  duplicates: '--duplicates',
  core: '--core',
  filter: '--filter',
  order: '--order',
};

/** The log as a dataset; a refusal of the library then names options as the command line does. */
export function prepareInWords(log: InteractionTable, options: PrepareOptions, watched: WorkOptions = {}): Prepared {
  return withOptionNames(PREPARING_NAMES, () => prepare(log, options, watched));
}

/** The steps that were asked for, those of a protocol included; undefined if there is no word about any. */
export function preparingOf(given: ParsedArguments): PrepareOptions | undefined {
  if (!PREPARING.options.some(({ name }) => given.has(name))) return undefined;
  const protocol = given.value('protocol');
  const said = preparingSaid(given);
  if (protocol !== undefined) return overrideProtocol(protocolPreset(protocol), { prepare: said }).prepare;
  if (given.has('order') && said.minRating === undefined) throw noEffect('order', '--min-rating');
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

/** The steps by their own options alone. */
export function preparingSaid(given: ParsedArguments): NonNullable<ProtocolOverrides['prepare']> {
  if (given.has('drop-ratings') && given.has('keep-ratings')) throw contradiction('drop-ratings', 'keep-ratings');
  return {
    ...(given.has('min-rating') ? { minRating: minRatingOf(given) } : {}),
    ...(given.has('drop-ratings') ? { ratings: 'drop' as const } : {}),
    ...(given.has('keep-ratings') ? { ratings: 'keep' as const } : {}),
    ...(given.has('duplicates') ? { duplicates: given.value('duplicates') as DuplicateRule } : {}),
    ...(given.has('order') ? { order: given.value('order') as PrepareOrder } : {}),
    ...filterOf(given),
  };
}

function minRatingOf(given: ParsedArguments): MinRating | undefined {
  const word = given.value('min-rating');
  if (word === undefined || word === 'none') return undefined;
  if (word === 'levels') return word;
  return word.startsWith('levels:')
    ? numbersOf('min-rating', word.slice('levels:'.length))
    : numberOption(given, 'min-rating');
}

function filterOf(given: ParsedArguments): Pick<PrepareOptions, 'core' | 'filter'> {
  const both = numberOption(given, 'core');
  const users = numberOption(given, 'user-core') ?? both;
  const items = numberOption(given, 'item-core') ?? both;
  const kind = given.value('filter') as FilterKind | undefined;
  if (users === undefined && items === undefined) {
    if (kind !== undefined) throw noEffect('filter', '--core, --user-core or --item-core');
    return {};
  }
  // A number for both keeps the name of its option in messages.
  if (kind === undefined && users === both && items === both) return { core: both! };
  const limits = { ...(users === undefined ? {} : { users }), ...(items === undefined ? {} : { items }) };
  return kind === undefined ? { core: limits } : { filter: { kind, ...limits } };
}

/** Numbers, comma-separated. */
export function numbersOf(option: string, text: string): number[] {
  return text.split(',').map((part) => {
    const number = part.trim() === '' ? Number.NaN : Number(part);
    if (Number.isFinite(number)) return number;
    const time = option === 'time' ? Date.parse(part) / 1000 : Number.NaN;
    throw new UsageError('The option needs comma-separated numbers', {
      argument: `--${option}`,
      found: text,
      expected: option === 'time' ? 'Unix seconds, as the log has them' : 'such as 0.8,0.1,0.1',
      ...(Number.isNaN(time) ? {} : { hint: `${part.trim()} is ${time}.` }),
    });
  });
}

/** Digits are the number of a column from 0. */
function columnOf(given: ParsedArguments, role: string, without?: string): Record<string, ColumnChoice> {
  const word = given.value(`${role}-column`);
  if (without !== undefined && given.has(without)) {
    if (word !== undefined) throw contradiction(`${role}-column`, without);
    return { [role]: null };
  }
  return word === undefined ? {} : { [role]: /^\d+$/.test(word) ? Number(word) : word };
}

function contradiction(one: string, other: string): UsageError {
  return new UsageError(`The option conflicts with --${other}`, { argument: `--${one}`, expected: 'only one of them' });
}
