// Small tables from rows or from text, in id spaces that several of them share.

import { readInteractions } from '../../../../../src/data/reading/read-interactions.js';
import { IdSpace } from '../../../../../src/data/tables/ids.js';
import type { InteractionTable } from '../../../../../src/data/tables/interaction-table.js';

export type Row = readonly [user: string | number, item: string | number, value?: number];

export interface Spaces {
  readonly userIds: IdSpace;
  readonly itemIds: IdSpace;
}

export function createSpaces(): Spaces {
  return { userIds: new IdSpace(), itemIds: new IdSpace() };
}

/** A table as a caller may build it in memory, from rows or a text such as 'a 1 0.5, b 2 0.3'; line 1 is the first row. */
export function tableOf(content: readonly Row[] | string, spaces: Spaces = createSpaces()): InteractionTable {
  const rows = typeof content === 'string' ? content.split(', ').map(rowOf) : content;
  const hasValues = rows.some(([, , value]) => value !== undefined);
  return {
    rowCount: rows.length,
    users: Uint32Array.from(rows, ([user]) => spaces.userIds.intern(user)),
    items: Uint32Array.from(rows, ([, item]) => spaces.itemIds.intern(item)),
    values: hasValues ? Float64Array.from(rows, ([, , value]) => value!) : undefined,
    timestamps: undefined,
    ...spaces,
    name: undefined,
    lineOf: (row) => row + 1,
  };
}

export async function tableOfText(text: string, spaces: Spaces, name = 'lists.csv'): Promise<InteractionTable> {
  return { ...(await readInteractions(text, spaces)), name };
}

/** What a call throws. */
export function thrownBy(call: () => unknown): Error {
  try {
    call();
  } catch (error) {
    return error as Error;
  }
  throw new Error('nothing was thrown');
}

/** Notices as `code:count`. */
export function countsOf(notices: readonly { readonly code: string; readonly count: number }[]): string[] {
  return notices.map(({ code, count }) => `${code}:${count}`);
}

function rowOf(text: string): Row {
  const [user, item, value] = text.split(' ');
  return value === undefined ? [user!, item!] : [user!, item!, Number(value)];
}
