// Rows as one SHA-256, in a way that other programs can repeat with sort and sha256sum: lines of user, item and time
// with tabs between them, in the order of users, items and times, joined by line feeds.
import { Sha256 } from '../../foundation/numbers/sha256.js';
import type { WorkOptions } from '../../foundation/work-options.js';
import { ByteLines, idWriter } from '../splitting/byte-lines.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import { forSortedUsers } from './sorted-users.js';

const TAB = 9;
const LINE_FEED = 10;

/** A SHA-256 in the making: `Sha256`, or the host's own behind the same two words. */
export interface RowsHash {
  update(bytes: Uint8Array): unknown;
  /** The digest as lower-case hexadecimal letters. */
  hex(): string;
}

/** What makes digests, handed in because hosts differ. */
export interface DigestOptions extends WorkOptions {
  /** Makes the hash that is filled; default: one in plain JavaScript. Bytes are only lent to it. */
  readonly createHash?: () => RowsHash;
}

/**
 * The digest of all rows of a table: "user\titem\ttime" a line, or "user\titem" without timestamps; ids in the order of
 * ids (numeric if all that have rows are integers), numbers as JavaScript prints them, no line feed at the end.
 * @example rowsDigest(train).length;   // 64
 */
export function rowsDigest(table: InteractionTable, options: DigestOptions = {}): string {
  const { createHash = () => new Sha256(), onProgress } = options;
  const hash = createHash();
  const lines = new ByteLines();
  const writeUser = idWriter(lines, table.userIds);
  const writeItem = idWriter(lines, table.itemIds);
  const tell = (done: number) => onProgress?.({ done, total: table.rowCount, what: 'hashing rows' });
  let doneCount = 0;
  forSortedUsers(table, (user, { items, times }, from, to) => {
    for (let i = from; i < to; i++) {
      if (doneCount++ > 0) lines.byte(LINE_FEED);
      writeUser(user);
      lines.byte(TAB);
      writeItem(items[i]!);
      if (times !== undefined) {
        lines.byte(TAB);
        lines.number(times[i]!);
      }
    }
    if (!lines.isFull) return;
    hash.update(lines.takeView());
    tell(doneCount);
  });
  hash.update(lines.takeView());
  tell(table.rowCount);
  return hash.hex();
}
