// Who belongs to which shard. Users are dealt by a hash of their ids, so that shards need not know of each other; where
// the files of a run are parts by user already, shards take files, and nothing is dealt.

import { mixed } from '../../data/tables/id-hashes.js';
import type { IdSpace } from '../../data/tables/ids.js';
import { hashBytes } from '../../data/tables/text-ids.js';
import { checkCount, checkObject, checkWord } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';

export const SHARD_WAYS = ['hash', 'file'] as const;

/** One of `count` shards, from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
  /** How users come to shards: by a hash of their ids (the default), or by the files that the shard is given. */
  readonly by?: (typeof SHARD_WAYS)[number] | undefined;
  /** What tells the files that are dealt to shards from others, such as their names and sizes; shards must agree in it. */
  readonly files?: string | undefined;
}

/** More shards than anybody runs are a mistake. */
export const MOST_SHARDS = 1_000_000;

/** A shard of which everything is said. */
export type WholeShard = { readonly [Key in 'index' | 'count' | 'by']-?: NonNullable<Shard[Key]> };

export function checkShard(shard: Shard): WholeShard {
  checkObject('shard', shard);
  const { index, count, by = 'hash' } = shard;
  checkCount('shard.count', count, 1);
  checkCount('shard.index', index, 1);
  if (count > MOST_SHARDS || index > count) {
    const [argument, found] = index > count ? ['shard.index', index] : ['shard.count', count];
    throw new UsageError('invalid shard', {
      argument,
      found,
      expected: `a whole number from 1 to ${Math.min(count, MOST_SHARDS)}`,
    });
  }
  return { index, count, by: checkWord('shard.by', by as 'hash', SHARD_WAYS) };
}

/**
 * The shard of an id, from 1: FNV-1a (32 bits) over the bytes of its UTF-8 text, mixed as MurmurHash3 ends, modulo the
 * number of shards.
 */
export function shardOfId(bytes: Uint8Array, count: number): number {
  return 1 + ((mixed(hashBytes(bytes, 0, bytes.length)) >>> 0) % count);
}

/** Marks the users of one shard, by index. */
export function usersOfShard(ids: IdSpace, { index, count }: Pick<Shard, 'index' | 'count'>): Uint8Array {
  const marks = new Uint8Array(ids.size);
  const shardAt = shardsOfIds(ids, count);
  for (let user = 0; user < ids.size; user++) marks[user] = shardAt(user) === index ? 1 : 0;
  return marks;
}

const ZERO = 48;
const MINUS = 45;

/** The shard of the id at an index. Whole numbers are spelled into one and the same array: most ids are such. */
export function shardsOfIds(ids: IdSpace, count: number): (index: number) => number {
  const text = new Uint8Array(24);
  return (index) => {
    const value = ids.integerAt(index);
    if (Number.isNaN(value)) return shardOfId(ids.bytesAt(index), count);
    let at = text.length;
    let rest = Math.abs(value);
    do {
      text[--at] = ZERO + (rest % 10);
      rest = Math.floor(rest / 10);
    } while (rest > 0);
    if (value < 0) text[--at] = MINUS;
    return shardOfId(text.subarray(at), count);
  };
}
