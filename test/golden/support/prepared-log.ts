// Real logs, binarised and reduced to a core in the plainest way: the golden splits were made of such data, and nothing
// here may share code with what is tested.

import { fileSource, type InteractionTable, readInteractions, selectRows } from '../../../src/shell.js';
import { sharedFile } from './shared.js';

let log: Promise<InteractionTable> | undefined;

/** MovieLens-100k as it is in the folder of shared material, read once; the test is skipped without it. */
export function movieLens(skip: (note: string) => void): Promise<InteractionTable> {
  const file = sharedFile('data/ml-100k.csv.gz', skip);
  log ??= fileSource(file).then((source) => readInteractions(source));
  return log;
}

/** The names of the golden file: `raw_all`, `binarised>=4`, `binarised>=4_5core`. */
export function prepared(table: InteractionTable, name: string): InteractionTable {
  const [, threshold, core] = /^(?:raw_all|binarised>=(\d))(?:_(\d+)core)?$/.exec(name)!;
  let kept = threshold === undefined ? table : keep(table, (row) => table.values![row]! >= Number(threshold));
  for (let before = -1; core !== undefined && before !== kept.rowCount; ) {
    before = kept.rowCount;
    for (const column of ['users', 'items'] as const) {
      const counts = new Map<number, number>();
      for (const member of kept[column]) counts.set(member, (counts.get(member) ?? 0) + 1);
      const members = kept[column];
      kept = keep(kept, (row) => counts.get(members[row]!)! >= Number(core));
    }
  }
  return kept;
}

function keep(table: InteractionTable, isKept: (row: number) => boolean): InteractionTable {
  return selectRows(table, Uint32Array.from({ length: table.rowCount }, (_, row) => row).filter(isKept));
}
