// A run of many files by user, as engines write tables in parts, and a truth of one relevant item for each user.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createWriter } from './file-writer.mjs';

const ITEMS = 50_021;

/** Writes `test.csv` and the folders of runs into a folder; three of four lists hold the relevant item. */
export function writeUserFiles(folder, { users, length, files, runs = ['recs'] }) {
  const truth = createWriter(join(folder, 'test.csv'), 'user,item\n');
  for (const [run, name] of runs.entries()) {
    mkdirSync(join(folder, name));
    for (let file = 0; file < files; file++) {
      const recs = createWriter(join(folder, name, `part-${`${file}`.padStart(3, '0')}.csv`), 'user,item,score\n');
      for (let user = Math.floor((file * users) / files); user < Math.floor(((file + 1) * users) / files); user++) {
        const [first, step] = [(user * 104_729) % ITEMS, 1 + ((user * 7919) % (ITEMS - 1))];
        for (let rank = 0, item = first; rank < length; rank++, item = (item + step) % ITEMS) {
          recs.write(`${user},${item},${(1 - rank / length).toFixed(4)}\n`);
        }
        const place = user % 4 === 0 ? length + 5 : (user % 4) * 5;
        if (run === 0) truth.write(`${user},${(first + place * step) % ITEMS}\n`);
      }
      recs.close();
    }
  }
  truth.close();
}
