// What columns are called in the files people have, and what messages call them. A vocabulary goes with each kind of
// content: in a file of recommendations a prediction counts before a rating, and a file of groups has other columns
// altogether. Names are compared without case, `_`, `-`, points and spaces.
import { checkWord } from '../../foundation/checks.js';

/** Columns of a table; a file of groups uses `user` for its ids and `item` for its groups. */
export type ColumnRole = 'user' | 'item' | 'rating' | 'timestamp';
export const COLUMN_ROLES: readonly ColumnRole[] = ['user', 'item', 'rating', 'timestamp'];

/** `log` is interactions or judgements; the others are what a recommender gave. */
export type TableContent = 'log' | 'recommendations' | 'predictions';

/** The second column of a file of groups: names, or numbers such as how often each item was chosen. */
export type GroupContent = 'groups' | 'counts';

const TABLE_CONTENTS: readonly TableContent[] = ['log', 'recommendations', 'predictions'];
const GROUP_CONTENTS: readonly GroupContent[] = ['groups', 'counts'];

export interface ColumnNames {
  /** As in `There is no item column`. */
  readonly word: string;
  /** What one field holds, as in `The item id is empty`. */
  readonly field: string;
  /** The key of the caller's choice: `columns: { item: ... }`. */
  readonly choice: string;
  /** Names taken for granted, best first. */
  readonly known: readonly string[];
  /** Names of columns that hold 1 for the best; one of them will do where no other is known. */
  readonly ranks?: readonly string[];
  /** Names of columns that hold something else, for which this one must not be taken by its place. */
  readonly never?: readonly string[];
  /** Where it is if no name tells: the first column, or the one that is left, if only one is. */
  readonly place?: 'first' | 'left';
}

export type ColumnVocabulary = Readonly<Record<ColumnRole, ColumnNames>>;

/** Each word alone and with `id`. */
const withIds = (words: string) => words.split(' ').flatMap((word) => [word, `${word}id`]);

const USERS = [
  ...withIds('user customer visitor member account reviewer client consumer buyer shopper subscriber listener reader'),
  ...['uid', 'username', ...withIds('person profile session'), ...withIds('query'), 'qid'],
];

const ITEMS = [
  ...withIds('item movie film product song track book article asin sku isbn doc document'),
  ...withIds('video game anime recipe business venue poi hotel restaurant news joke app show content'),
  ...['iid', 'docno', 'parentasin', ...withIds('album artist')],
];

const RATINGS = ['rating', 'score', 'relevance', 'gain', 'value', 'rel', 'grade', 'stars', 'overall', 'bookrating'];

const SCORES = [
  ...['score', 'prediction', 'predictedrating', 'predictedscore', 'predicted', 'pred', 'predrating'],
  ...['estimate', 'estimatedrating', 'estimated', 'est', 'probability', 'prob', 'similarity'],
];

const RANKS = ['rank', 'ranking', 'position'];

const TIMES = [
  ...[
    'timestamp',
    'time',
    'ts',
    'unixtime',
    'unixtimestamp',
    'unixreviewtime',
    'eventtime',
    'eventtimestamp',
    'eventts',
  ],
  ...['datetime', 'createdat', 'date', 'eventdate'],
];

const GROUPS = [
  ...['genre', 'genres', 'category', 'categories', 'feature', 'features', 'group', 'groups', 'tag', 'tags', 'class'],
  ...['label', 'cluster', ...['genre', 'category', 'feature', 'group', 'tag', 'class', 'cluster'].map((w) => `${w}id`)],
];

const COUNTS = ['count', 'counts', 'popularity', 'frequency', 'freq', 'interactions', 'users', 'plays', 'views'];

/** The columns of interactions, recommendations or predictions. */
export function tableVocabulary(content: TableContent): ColumnVocabulary {
  checkWord('content', content, TABLE_CONTENTS, 'Unknown content');
  const ratings = [...new Set(content === 'log' ? [...RATINGS, ...SCORES] : [...SCORES, ...RATINGS])];
  return {
    user: { word: 'user', field: 'user id', choice: 'user', known: USERS },
    item: { word: 'item', field: 'item id', choice: 'item', known: ITEMS },
    rating: {
      word: 'rating',
      field: 'rating',
      choice: 'rating',
      known: ratings,
      ...(content === 'recommendations' ? { ranks: RANKS } : {}),
    },
    timestamp: { word: 'timestamp', field: 'timestamp', choice: 'timestamp', known: TIMES },
  };
}

/** The columns of a file that says which item or user is in which group, or how often each item was chosen. */
export function groupVocabulary(content: GroupContent, member: 'item' | 'user' | undefined): ColumnVocabulary {
  checkWord('content', content, GROUP_CONTENTS, 'Unknown content');
  const known = { item: ITEMS, user: USERS, member: [...ITEMS, ...USERS] }[member ?? 'member'];
  const [word, groups] = content === 'groups' ? ['group', GROUPS] : ['count', COUNTS];
  return {
    ...tableVocabulary('log'),
    user: {
      word: member ?? 'id',
      field: member === undefined ? 'id' : `${member} id`,
      choice: 'id',
      known: [...known, 'id'],
      ...(member === undefined ? {} : { never: member === 'item' ? USERS : ITEMS }),
      place: 'first',
    },
    item: { word, field: word, choice: 'group', known: groups, place: 'left' },
  };
}

/** `user_id:token` of RecBole is `user_id`. */
export function plainName(name: string): string {
  return name.replace(/:(token|float)(_seq)?$/, '').trim();
}

/** The form in which names are known. */
export function normalName(name: string): string {
  return plainName(name)
    .replace(/[_\-.\s]/g, '')
    .toLowerCase();
}

/** Whether a name says by itself what its column holds. */
export function isKnownName(name: string, vocabulary: ColumnVocabulary): boolean {
  const normal = normalName(name);
  return COLUMN_ROLES.some((role) => {
    const { known, ranks = [] } = vocabulary[role];
    return known.includes(normal) || ranks.includes(normal);
  });
}

export interface ColumnRequest {
  readonly choices: ColumnChoices;
  readonly vocabulary: ColumnVocabulary;
  /** Columns without which the file is refused, besides user and item. */
  readonly required: readonly ColumnRole[];
  readonly file: string;
  /** Whether the item of a row stands on a line above it, and in no column. */
  readonly hasBlocks?: boolean;
  /** The line of the header or of the first row; undefined where names stand on no line. */
  readonly line: number | undefined;
}

/** Columns that the caller names, in place of a guess. */
export interface ColumnChoices {
  readonly user?: ColumnChoice;
  readonly item?: ColumnChoice;
  /** Rating, score or relevance. */
  readonly rating?: ColumnChoice;
  readonly timestamp?: ColumnChoice;
}

/** A header's name, the number of a field from 0, or null for "do not read". */
export type ColumnChoice = string | number | null;
