// What is known of how an evaluation was made: said on the command line, else taken from the manifest of a split.
import type { InteractionTable, LoadedSplit, ProtocolRecord, SplitManifest } from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import { numberOption } from '../number-option.js';

type SplitKind = NonNullable<ProtocolRecord['split']>;

/** The record that the words make; `--baselines none` is a list of none. */
export function statedProtocol(given: ParsedArguments): ProtocolRecord {
  const numbers = [
    ['sampledNegatives', numberOption(given, 'negatives')],
    ['core', numberOption(given, 'least-items')],
    ['heldOut', numberOption(given, 'held-out')],
    ['searchBudget', numberOption(given, 'search-budget')],
    ['split', given.value('split')],
    ['searchMethod', given.value('search-method')],
    ['hasTimestamps', given.has('timed') ? true : undefined],
    ['baselines', baselinesOf(given)],
  ] as const;
  return Object.fromEntries(numbers.filter(([, value]) => value !== undefined)) as ProtocolRecord;
}

function baselinesOf(given: ParsedArguments): readonly string[] | undefined {
  const names = given
    .value('baselines')
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names?.length === 1 && names[0] === 'none' ? [] : names;
}

/**
 * What a manifest and the parts of its fold say. How many items users have is counted where as many are held out for
 * validation as for the test, because only then is there a least number to hold it against.
 */
export function manifestProtocol(
  { options }: SplitManifest,
  { droppedTestRows }: Pick<LoadedSplit['split'], 'droppedTestRows'>,
  parts: ReadonlyMap<string, InteractionTable>,
): ProtocolRecord {
  const split = splitKind(options);
  const { test: heldOut } = options as { readonly test?: unknown };
  const [test, ...others] = ['test', 'validation', 'fold-in', 'train'].map((part) => parts.get(part));
  const isCounted = typeof heldOut === 'number' && test !== undefined && others[0] !== undefined;
  return {
    ...(split === undefined ? {} : { split }),
    ...(droppedTestRows === undefined ? {} : { droppedTestRows }),
    ...(isCounted ? { heldOut, core: leastRows(test, others) } : {}),
  };
}

function splitKind(options: SplitManifest['options']): SplitKind | undefined {
  switch (options.method) {
    case 'user-ratio':
    case 'leave-n-out':
    case 'hold-n-out':
    case 'given-n':
      return options.order;
    case 'global-ratio':
    case 'cross-validation':
    case 'rival-cross-validation':
    case 'rival-ratio':
      return 'random';
    case 'rival-temporal':
      return options.scope === 'global' ? 'global-temporal' : 'temporal';
    case 'global-temporal':
    case 'user-inductive':
    case 'item-inductive':
    case 'fully-inductive':
      return options.method;
    default:
      return undefined;
  }
}

/** The least number of rows of a test user in all parts. */
function leastRows(test: InteractionTable, others: readonly (InteractionTable | undefined)[]): number {
  const counts = new Uint32Array(test.userIds.size);
  for (const table of [test, ...others]) for (const user of table?.users ?? []) counts[user]!++;
  return test.users.reduce((least, user) => Math.min(least, counts[user]!), Number.POSITIVE_INFINITY);
}
