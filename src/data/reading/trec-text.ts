// Tables written as TREC files: qrels (`user 0 item relevance`) and runs (`user Q0 item rank score tag`), for trec_eval
// and everything that reads its formats. Numbers are printed so that they read back as the same doubles.

import { InputError, UsageError } from '../../foundation/errors.js';
import type { IdSpace } from '../tables/ids.js';
import type { InteractionTable } from '../tables/interaction-table.js';

/** What the writers need of a table; one that was read is one. */
export type TrecRows = Pick<InteractionTable, 'users' | 'items' | 'values' | 'userIds' | 'itemIds'>;

/** How a TREC run is written. */
export interface RunTextOptions {
  /** Name of the run in the last field. */
  readonly tag?: string;
}

/** Lines are handed over in pieces of about this many characters. */
const PIECE = 64 * 1024;

/**
 * Judgements in the order of the rows; without values every row is relevant (1).
 * @example [...qrelsText(test)].join('').split('\n')[0];   // '26 0 62 3.5'
 */
export function* qrelsText({ users, items, values, userIds, itemIds }: TrecRows): Generator<string> {
  const userWords = wordsOf(userIds, 'user');
  const itemWords = wordsOf(itemIds, 'item');
  let text = '';
  for (let row = 0; row < users.length; row++) {
    text += `${userWords(users[row]!)} 0 ${itemWords(items[row]!)} ${values === undefined ? 1 : numberText(values[row]!)}\n`;
    if (text.length < PIECE) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/**
 * Lists user after user as they first appear, best score first; rows with equal scores keep their order.
 * @example [...runText(recs, { tag: 'ease' })].join('').split('\n')[0];   // '0 Q0 38 1 0.542748182948101 ease'
 */
export function* runText(rows: TrecRows, { tag = 'recgauge' }: RunTextOptions = {}): Generator<string> {
  const { users, items, values, userIds, itemIds } = rows;
  if (values === undefined) throw new UsageError('A run needs scores', { argument: 'rows.values', found: values });
  if (!/^\S+$/.test(tag)) {
    throw new UsageError('The tag of a TREC run must be one word', {
      argument: 'tag',
      found: tag,
      expected: 'no blanks',
    });
  }
  const userWords = wordsOf(userIds, 'user');
  const itemWords = wordsOf(itemIds, 'item');
  let text = '';
  for (const list of listsOf(users, userIds.size)) {
    list.sort((a, b) => compareScores(values[b]!, values[a]!) || a - b);
    for (let place = 0; place < list.length; place++) {
      const row = list[place]!;
      const score = numberText(values[row]!);
      text += `${userWords(users[row]!)} Q0 ${itemWords(items[row]!)} ${place + 1} ${score} ${tag}\n`;
      if (text.length < PIECE) continue;
      yield text;
      text = '';
    }
  }
  if (text !== '') yield text;
}

/** The rows of each user, users in the order in which they first appear. */
function* listsOf(users: Uint32Array, userCount: number): Generator<Uint32Array> {
  const ends = new Uint32Array(userCount + 1);
  for (const user of users) ends[user + 1]!++;
  for (let user = 0; user < userCount; user++) ends[user + 1]! += ends[user]!;
  const starts = ends.slice();
  const grouped = new Uint32Array(users.length);
  for (let row = 0; row < users.length; row++) grouped[starts[users[row]!]!++] = row;
  const isDone = new Uint8Array(userCount);
  for (const user of users) {
    if (isDone[user] === 1) continue;
    isDone[user] = 1;
    yield grouped.subarray(ends[user]!, ends[user + 1]!);
  }
}

/** Infinities are equal to themselves, which a difference does not say. */
function compareScores(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Ids by index, each made a text once; TREC separates by blanks and cannot carry ids that hold one. */
function wordsOf(ids: IdSpace, role: string): (index: number) => string {
  const words: string[] = [];
  return (index) => {
    const known = words[index];
    if (known !== undefined) return known;
    const word = ids.idAt(index);
    if (/[\s]/.test(word)) {
      throw new InputError(`TREC files cannot hold the ${role} id`, { found: word, expected: 'an id without blanks' });
    }
    words[index] = word;
    return word;
  };
}

/** The shortest text that reads back as the same double; JavaScript prints -0 as 0. */
function numberText(value: number): string {
  return Object.is(value, -0) ? '-0' : `${value}`;
}
