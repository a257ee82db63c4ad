// What a part says of itself, as JSON in front of its columns: which shard it is, with which options and data, and for
// each run what has to be known of the rows that are not kept.

import * as is from '../../foundation/schema.js';
import { SHARD_WAYS } from './shard.js';

/** The number behind the name of the format; a reader knows its own alone. */
export const PART_FORMAT = '1';

const noticeSchema = is.object({
  code: is.text,
  message: is.text,
  count: is.number,
  sentence: is.optional(is.anything),
});

const sumsSchema = is.object({
  words: is.list(is.number),
  rowCount: is.count,
  hasValues: is.flag,
  isOrdered: is.flag,
});

/** What is known of a table besides its rows. */
export const tableSchema = is.object({
  name: is.orNull(is.text),
  format: is.orNull(is.text),
  notices: is.list(noticeSchema),
});

const listsSchema = is.object({
  key: is.text.about('How lists were put in order.'),
  depth: is.orNull(is.count).about('How many places of each list are kept; null for all.'),
  scores: is.flag.about('Whether scores are kept beside the items.'),
  counts: is.object({
    duplicateRows: is.count,
    unsortedLists: is.count,
    tiedLists: is.count,
    trainPlaces: is.count,
  }),
  cutoffs: is.list(
    is.object({ cutoff: is.count, listed: is.count, longest: is.count, shorter: is.count, tied: is.count }),
  ),
});

const runSchema = is.object({
  name: is.text,
  table: tableSchema,
  input: is.orNull(is.text).about('What all shards have read of it, or been dealt; null where not stated.'),
  sums: is.list(sumsSchema, 1).about('Fingerprints before they are finished: of rows, and of rows in their order.'),
  trend: is.object({ rising: is.count, falling: is.count, equal: is.count, other: is.count }),
  shifts: is
    .object({
      hits: is.list(is.count),
      swapped: is.list(is.text),
      repeats: is
        .object({ pairs: is.count, hits: is.count, equal: is.count, lengths: is.list(is.count) })
        .about('What all rows of some users repeat of the truth.'),
    })
    .about('What first rows would hit with ids that are counted otherwise: of all rows, or of those of the files.'),
  lists: is.list(listsSchema),
  predictions: is
    .orNull(is.object({ table: tableSchema, areLists: is.flag }))
    .about('Whether there are predicted ratings, and whether lists were made of them.'),
});

export const partSchema = is.named('a part', {
  engine: is.text.about('The version that wrote it.'),
  shard: is.object({ index: is.positive, count: is.positive, by: is.oneOf(...SHARD_WAYS) }),
  options: is.record(is.anything),
  frame: is.object({ checksum: is.text, users: is.count, items: is.count }),
  kinds: is.object({ users: is.text, items: is.text }),
  runs: is.list(runSchema, 1),
  columns: is.list(is.object({ name: is.text, kind: is.oneOf('u8', 'u32', 'f64'), length: is.count })),
});

export type PartHeader = is.TypeOf<typeof partSchema>;
export type PartRun = is.TypeOf<typeof runSchema>;
export type PartLists = is.TypeOf<typeof listsSchema>;
export type TableFacts = is.TypeOf<typeof tableSchema>;
