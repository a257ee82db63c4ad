// The rows of a table user by user, or item by item: one counting sort, after which everything that is cut per user is a
// walk over stretches of one array.

export interface RowGroups {
  /** The rows of member m are `rows[starts[m]]` to `rows[starts[m + 1] - 1]`, in the order of the table. */
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
}

/** Groups the rows by a column of indices below `memberCount`. */
export function groupRows(members: Uint32Array, rowCount: number, memberCount: number): RowGroups {
  const starts = new Uint32Array(memberCount + 1);
  for (let row = 0; row < rowCount; row++) starts[members[row]! + 1]!++;
  for (let member = 0; member < memberCount; member++) starts[member + 1]! += starts[member]!;
  const next = starts.slice();
  const rows = new Uint32Array(rowCount);
  for (let row = 0; row < rowCount; row++) rows[next[members[row]!]!++] = row;
  return { starts, rows };
}
