// How each kind of file is read: options that hold for all files, or for one kind when they are written `kind:value`.
import type { BadRows, ColumnChoice, GroupOptions, ReadOptions, TableContent } from '../shell.js';
import { checkedChoice, type ParsedArguments } from './arguments.js';
import { FILE_KINDS, type FileKind, INPUT_FORMATS } from './evaluate/evaluate-flags.js';
import { expansionLimit, separatorOption } from './number-option.js';

type FormatName = Exclude<NonNullable<ReadOptions['format']>, 'auto'>;

/** What recommenders gave; other files are logs. */
const CONTENTS: Readonly<Partial<Record<FileKind, TableContent>>> = {
  recs: 'recommendations',
  'baseline-recs': 'recommendations',
  predictions: 'predictions',
};

/** For files of users and items. */
export function interactionOptions(given: ParsedArguments, kind: FileKind): ReadOptions {
  const content = CONTENTS[kind];
  return {
    ...formatOptions(given, kind),
    ...(given.has('bad-rows') ? { badRows: given.value('bad-rows') as BadRows } : {}),
    ...(content === undefined ? {} : { content }),
    columns: {
      ...columnOf('user', given, kind),
      ...columnOf('item', given, kind),
      ...ratingOf(given, kind),
      // No metric looks at times, and a time that is not a number is no reason to refuse a file.
      timestamp: null,
    },
  };
}

/** For files that say which item or user is in which group. */
export function groupOptions(given: ParsedArguments, kind: FileKind): GroupOptions {
  const member = kind === 'user-groups' ? 'user' : 'item';
  const [id, group] = [choiceOf(given, `${member}-column`, kind), choiceOf(given, 'group-column', kind)];
  // A count is never several.
  const within = kind === 'popularity' ? undefined : given.value('group-separator');
  return {
    ...formatOptions(given, kind),
    members: `${member}s`,
    content: kind === 'popularity' ? 'counts' : 'groups',
    columns: { ...(id === undefined ? {} : { id }), ...(group === undefined ? {} : { group }) },
    ...(within === undefined ? {} : { within }),
  };
}

function formatOptions(
  given: ParsedArguments,
  kind: FileKind,
): Pick<ReadOptions, 'format' | 'separator' | 'header' | 'quotes' | 'maxExpanded'> {
  const format = scopedValue(given, 'input-format', kind);
  return {
    ...(format === undefined
      ? {}
      : { format: checkedChoice('--input-format', format, INPUT_FORMATS) as FormatName | 'auto' }),
    ...separatorOption(scopedValue(given, 'separator', kind)),
    ...headerOf(given, kind),
    ...(given.has('no-quotes') ? { quotes: false } : {}),
    ...expansionLimit(given),
  };
}

/** Options for this kind of file override those for all files. */
function headerOf(given: ParsedArguments, kind: FileKind): Pick<ReadOptions, 'header'> {
  for (const scope of [kind, '']) {
    if (given.values('header').includes(scope)) return { header: true };
    if (given.values('no-header').includes(scope)) return { header: false };
  }
  return {};
}

function columnOf(role: 'user' | 'item' | 'rating', given: ParsedArguments, kind: FileKind) {
  const choice = choiceOf(given, `${role}-column`, kind);
  return choice === undefined ? {} : { [role]: choice };
}

/** Options for this kind of file override those for all files, be it a column or none. */
function ratingOf(given: ParsedArguments, kind: FileKind) {
  const without = given.values('no-ratings');
  const own = given.values('rating-column').some((word) => SCOPED.exec(word)?.[1] === kind);
  // Without its scores a list would be in another order.
  const isLog = CONTENTS[kind] === undefined;
  if (without.includes(kind) || (without.includes('') && isLog && !own)) return { rating: null };
  return columnOf('rating', given, kind);
}

/** Digits are the number of a column from 0. */
function choiceOf(given: ParsedArguments, option: string, kind: FileKind): ColumnChoice | undefined {
  const word = scopedValue(given, option, kind);
  return word !== undefined && /^\d+$/.test(word) ? Number(word) : word;
}

const SCOPED = new RegExp(`^(${FILE_KINDS.join('|')}):(.+)$`, 's');

/** The last value for this kind of file, else the last for all; without a kind, the latter. */
export function scopedValue(given: ParsedArguments, option: string, kind: FileKind | undefined): string | undefined {
  let forAll: string | undefined;
  let forKind: string | undefined;
  for (const word of given.values(option)) {
    const parts = SCOPED.exec(word);
    if (parts === null) forAll = word;
    else if (parts[1] === kind) forKind = parts[2];
  }
  return forKind ?? forAll;
}
