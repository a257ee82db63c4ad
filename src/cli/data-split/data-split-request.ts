// From the words of `recgauge data split` to the options of the library, and its refusals back into these words.
import { type ChangedProtocol, overrideProtocol, protocolPreset, type SplitOptions, UsageError } from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import { numbersOf, preparingSaid } from '../data/data-reading.js';
import { numberOption } from '../number-option.js';
import { withOptionNames } from '../option-names.js';
import { SPLIT_WORDS, type SplitWord } from './data-split-flags.js';

/** Whether an option fits the method is a matter of the library, which refuses what would have no effect. */
export function splitOptions(given: ParsedArguments): SplitOptions {
  const protocol = given.value('protocol');
  if (protocol === undefined) return splitSaid(given, given.value('method')) as unknown as SplitOptions;
  const preset = protocolPreset(protocol);
  return overrideProtocol(preset, { split: splitSaid(given, given.value('method') ?? preset.split.method) }).split;
}

/** What the command line says of a split by a method. */
function splitSaid(given: ParsedArguments, method: string | undefined): Readonly<Record<string, unknown>> {
  if (method === undefined) {
    throw new UsageError('A split needs a method', {
      argument: '--method',
      expected: 'such as --method leave-n-out --row-order temporal, or --protocol tamm2021',
      hint: 'recgauge data split --help lists the methods.',
    });
  }
  // One name of the library, rows here and a fold there.
  const wrong = method === 'cross-validation' ? 'validation' : 'validation-fold';
  if (given.has(wrong)) throw new UsageError(`${method} has no option --${wrong}`, { argument: `--${wrong}` });
  const said = SPLIT_WORDS.filter(({ name }) => given.has(name));
  const options = { method, ...Object.fromEntries(said.map((word) => [word.library, valueBehind(given, word)])) };
  return method.startsWith('rival-') ? withOneRatio(options) : options;
}

function valueBehind(
  given: ParsedArguments,
  { name, kind }: SplitWord,
): string | number | boolean | number[] | undefined {
  if (kind === 'flag') return true;
  if (kind === 'number') return numberOption(given, name);
  return kind === 'numbers' ? numbersOf(name, given.value(name)!) : given.value(name);
}

/** RiVal knows the share of training only. */
function withOneRatio({ ratios, ...options }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (!Array.isArray(ratios)) return options;
  if (ratios.length === 1) return { ...options, ratio: ratios[0] };
  throw new UsageError('RiVal has one share, that of training', {
    argument: '--ratio',
    found: ratios.join(','),
    expected: 'one number',
  });
}

/** Does the work; a refusal of the library then names options as the command line does. */
export function inSplitWords<T>(method: string, work: () => T): T {
  const other = method === 'cross-validation' ? 'validation' : 'validation-fold';
  const names = SPLIT_WORDS.filter(({ name }) => name !== other).map(({ name, library }) => [library, `--${name}`]);
  return withOptionNames({ method: '--method', ratio: '--ratio', ...Object.fromEntries(names) }, work);
}

/** Undefined where no protocol is named. */
export function protocolOf(given: ParsedArguments): ChangedProtocol | undefined {
  const name = given.value('protocol');
  if (name === undefined) return undefined;
  const preset = protocolPreset(name);
  return overrideProtocol(preset, {
    prepare: preparingSaid(given),
    split: splitSaid(given, given.value('method') ?? preset.split.method),
  });
}
