// The embedded sample: a made-up log, as a file like any other. It goes the way of a dropped file, so that a first look
// shows what the page does and not a picture of it, and it can be saved to be tried on the command line.
import { IdSpace, type InteractionTable, partText, syntheticLog } from '../../shell.js';

export const SAMPLE_NAME = 'sample-log.csv';

export function sampleLog(): File {
  const log = syntheticLog({ userCount: 500, itemCount: 300, meanInteractions: 40, seed: 7 });
  const [userIds, itemIds] = [new IdSpace(), new IdSpace()];
  const genreOf = (item: number) => log.genreNames[log.itemGenres.items[log.itemGenres.offsets[item]!]!]!;
  const userAt = Array.from({ length: log.userCount }, (_, user) => userIds.intern(`user-${user + 1}`));
  const itemAt = Array.from({ length: log.itemCount }, (_, item) => itemIds.intern(`${genreOf(item)}-${item + 1}`));
  const table: InteractionTable = {
    rowCount: log.interactionCount,
    users: log.users.map((user) => userAt[user]!),
    items: log.items.map((item) => itemAt[item]!),
    values: Float64Array.from(log.ratings),
    timestamps: Float64Array.from(log.timestamps),
    ...{ userIds, itemIds, name: SAMPLE_NAME, lineOf: (row) => row + 2 },
  };
  return new File([...partText(table)] as BlobPart[], SAMPLE_NAME, { type: 'text/csv', lastModified: 0 });
}
