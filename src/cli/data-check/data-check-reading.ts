// How each file of `recgauge data check` is read: the options of a log, where what is said of one kind of file counts
// before what is said of all.
import type { ReadOptions } from '../../shell.js';
import { checkedChoice, type ParsedArguments } from '../arguments.js';
import { LOG_FORMATS } from '../data/data-flags.js';
import { logReading } from '../data/data-reading.js';
import { scopedValue } from '../reading-flags.js';
import { type CHECK_KINDS, SCOPED_NAMES } from './data-check-flags.js';

export type CheckKind = (typeof CHECK_KINDS)[number];

/** What only a log has, and recommendations do not. */
const OF_LOGS = ['layout', 'timestamp-column', 'timestamp-format', 'missing-rating', 'no-ratings'];

/** Recommendations have scores, and no times. */
export function dataCheckReading(given: ParsedArguments, kind: CheckKind): ReadOptions {
  if (kind !== 'recs') return logReading(argumentsOf(given, kind));
  const { columns, ...options } = logReading(argumentsOf(given, kind, OF_LOGS));
  return { ...options, content: 'recommendations', columns: { ...columns, timestamp: null } };
}

/** The command line as if it were about one file only. */
export function argumentsOf(
  given: ParsedArguments,
  kind: CheckKind | undefined,
  without: readonly string[] = [],
): ParsedArguments {
  const value = (name: string): string | undefined => {
    if (without.includes(name)) return undefined;
    const word = SCOPED_NAMES.includes(name) ? scopedValue(given, name, kind) : given.value(name);
    return name === 'input-format' && word !== undefined ? checkedChoice('--input-format', word, LOG_FORMATS) : word;
  };
  const has = (name: string) => {
    if (without.includes(name)) return false;
    if (name === 'header' || name === 'no-header') return hasHeader(given, name, kind);
    return SCOPED_NAMES.includes(name) ? value(name) !== undefined : given.has(name);
  };
  return { ...given, has, value };
}

/** Both may be said of the same files, which is refused later on. */
function hasHeader(given: ParsedArguments, name: string, kind: CheckKind | undefined): boolean {
  const scopes = kind === undefined ? [''] : [kind, ''];
  const scope = scopes.find((each) => ['header', 'no-header'].some((word) => given.values(word).includes(each)));
  return scope !== undefined && given.values(name).includes(scope);
}
