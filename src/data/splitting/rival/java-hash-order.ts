// The order in which a java.util.HashMap with keys of type Long is walked. RiVal shuffles lists that come out of such
// maps, so that its splits depend on it: on the number of buckets, and within a bucket on who came first.

import { InputError } from '../../../foundation/errors.js';

const FIRST_BUCKETS = 16;

/** A bucket that gets so many keys is turned into a tree, which is walked in another order; */
const TREE_SIZE = 9;
/** unless the map has fewer buckets: then it grows instead. */
const LEAST_TREE_BUCKETS = 64;

/** Places 0 .. count - 1 in the order of the map, if the keys came in the order of their places and are all different. */
export function javaHashOrder(count: number, keyAt: (place: number) => number): Uint32Array {
  const hashes = new Int32Array(count);
  for (let place = 0; place < count; place++) hashes[place] = spreadHash(keyAt(place));
  const buckets = bucketCount(hashes);
  const starts = new Uint32Array(buckets + 1);
  for (const hash of hashes) starts[(hash & (buckets - 1)) + 1]!++;
  for (let bucket = 0; bucket < buckets; bucket++) starts[bucket + 1]! += starts[bucket]!;
  // Growing keeps the order within a bucket, so that the last number of buckets tells everything.
  const order = new Uint32Array(count);
  for (let place = 0; place < count; place++) order[starts[hashes[place]! & (buckets - 1)]!++] = place;
  return order;
}

/** How many buckets the map has when all keys are in it. */
function bucketCount(hashes: Int32Array): number {
  let buckets = FIRST_BUCKETS;
  let sizes = new Uint32Array(buckets);
  const grow = (count: number) => {
    buckets *= 2;
    sizes = new Uint32Array(buckets);
    for (let place = 0; place < count; place++) sizes[hashes[place]! & (buckets - 1)]!++;
  };
  for (let place = 0; place < hashes.length; place++) {
    const size = ++sizes[hashes[place]! & (buckets - 1)]!;
    if (size >= TREE_SIZE) {
      if (buckets >= LEAST_TREE_BUCKETS) throw crowdedBucket(size);
      grow(place + 1);
    }
    if (place + 1 > buckets * 0.75) grow(place + 1);
  }
  return buckets;
}

/** `Long.hashCode` of the key, with its high half folded in as HashMap does. */
function spreadHash(key: number): number {
  const hash = key ^ Math.floor(key / 4294967296);
  return hash ^ (hash >>> 16);
}

function crowdedBucket(count: number): InputError {
  return new InputError('The ids meet in one bucket of a Java hash map, whose order is not followed that far', {
    argument: 'method',
    found: `${count} ids in a bucket`,
    expected: `at most ${TREE_SIZE - 1}`,
    hint: 'Number the ids from 1, or use a split without RiVal compatibility.',
  });
}
