// A table as delimited text that reads back as the same rows: a header, then user, item and what other columns there are.
// Bytes come in pieces, so that a shell can write parts of any size.
import type { WorkOptions } from '../../foundation/work-options.js';
import { ByteLines, idWriter } from '../splitting/byte-lines.js';
import type { IdSpace } from '../tables/ids.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import { bytesOfText } from '../tables/text-ids.js';

const COMMA = 44;
const LINE_FEED = 10;

/** Options of the text of a part of a split. */
export interface PartTextOptions extends WorkOptions {
  /** What the column of values is called; default: `rating`. */
  readonly valueName?: string | undefined;
}

/**
 * Pieces of a text with the columns user, item, rating and timestamp, separated by commas. Progress is reported in rows.
 * @example const pieces = [...partText(train)];
 */
export function* partText(
  table: InteractionTable,
  { onProgress, valueName = 'rating' }: PartTextOptions = {},
): Generator<Uint8Array> {
  const { rowCount, users, items, values, timestamps } = table;
  const lines = new ByteLines();
  const names = ['user', 'item', ...(values ? [valueName] : []), ...(timestamps ? ['timestamp'] : [])];
  lines.bytes(bytesOfText(`${names.join(',')}\n`));
  const writeUser = idWriter(lines, table.userIds, (index) => fieldOf(table.userIds, index));
  const writeItem = idWriter(lines, table.itemIds, (index) => fieldOf(table.itemIds, index));
  for (let row = 0; row < rowCount; row++) {
    writeUser(users[row]!);
    lines.byte(COMMA);
    writeItem(items[row]!);
    if (values !== undefined) {
      lines.byte(COMMA);
      lines.number(values[row]!);
    }
    if (timestamps !== undefined) {
      lines.byte(COMMA);
      lines.number(timestamps[row]!);
    }
    lines.byte(LINE_FEED);
    if (!lines.isFull) continue;
    onProgress?.({ done: row + 1, total: rowCount, what: 'writing rows' });
    yield lines.take();
  }
  onProgress?.({ done: rowCount, total: rowCount, what: 'writing rows' });
  yield lines.take();
}

/** An id as a field; in quotes where it could be read as something else. */
function fieldOf(ids: IdSpace, index: number): Uint8Array {
  const text = ids.idAt(index);
  return /^[\p{L}\p{N}_.:/+-]+$/u.test(text) ? ids.bytesAt(index) : bytesOfText(`"${text.replaceAll('"', '""')}"`);
}
