// One user's lists beside what the user chose: the ranks, hits and training items that an evaluation saw, for people who
// want to look. Rows are ordered and judged by the code of the evaluation, so that what is shown is what was counted.

import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { selectRows } from '../../data/tables/select-rows.js';
import { rowsOfTable } from '../../engine/ranking/rows-of-table.js';
import { UsageError } from '../../foundation/errors.js';
import { atOnce } from '../../foundation/work-options.js';
import { numberIds } from './number-tables.js';
import { type PolicyOptions, policiesOf } from './policies.js';
import { truthOfTable } from './truth-of-table.js';

/** A place of a list, and whether it is a hit. */
export interface ListedItem {
  readonly item: string;
  /** Undefined where the run has no scores. */
  readonly score: number | undefined;
  readonly isHit: boolean;
  readonly isOfTraining: boolean;
}

/** An item of the truth, and whether it counts. */
export interface TruthItem {
  readonly item: string;
  readonly rating: number | undefined;
  readonly isRelevant: boolean;
}

/** One user: the truth, and the list of every run. */
export interface ListsOfUser {
  readonly user: string;
  /** How many interactions the user has in training; undefined without training. */
  readonly trainCount: number | undefined;
  /** In the order of ids. */
  readonly truth: readonly TruthItem[];
  /** By run, best first. */
  readonly lists: readonly { readonly run: string; readonly items: readonly ListedItem[] }[];
}

/** Runs, truth and the policies by which lists are ordered and judged. */
export interface ListsRequest extends PolicyOptions {
  readonly runs: readonly { readonly name: string; readonly table: InteractionTable }[];
  readonly truth: InteractionTable;
  readonly train?: InteractionTable | undefined;
}

/** The lists of the user with this id, ordered and judged by the policies of the request. */
export function listsOfUser(user: string, request: ListsRequest): ListsOfUser {
  const index = request.truth.userIds.indexOf(user);
  if (index < 0) {
    throw new UsageError('Unknown user', { argument: 'user', found: user, expected: 'an id of the files' });
  }
  const policies = policiesOf(request);
  const truth = rowsOfUser(request.truth, index);
  const train = request.train && rowsOfUser(request.train, index);
  const tables = request.runs.map(({ table }) => rowsOfUser(table, index));
  const numbering = atOnce(numberIds({ truth, train, runs: tables }));
  const judged = atOnce(truthOfTable(truth, numbering, { ...policies, train }));
  const [from, to] = [judged.truth.offsets[0] ?? 0, judged.truth.offsets[1] ?? 0];
  const relevant = new Set<number>();
  for (let place = from; place < to; place++) {
    if ((judged.truth.grades?.[place] ?? 1) > 0) relevant.add(judged.truth.items[place]!);
  }
  const trained = new Set(train?.items);
  const { itemIds } = request.truth;
  return {
    user,
    trainCount: train?.rowCount,
    truth: Array.from(judged.truth.items.subarray(from, to), (number, place) => ({
      item: numbering.itemIdAt(number),
      rating: truth.values?.[judged.truth.rows?.[from + place] ?? from + place],
      isRelevant: relevant.has(number),
    })),
    lists: tables.map((table, run) => {
      const { rows } = atOnce(rowsOfTable(table, numbering, policies));
      const [start, length] = [rows.starts[0] ?? 0, rows.lengths[0] ?? 0];
      const items = Array.from(rows.items.subarray(start, start + length), (number, place) => {
        const item = numbering.itemIdAt(number);
        return {
          item,
          score: rows.scores?.[start + place],
          isHit: relevant.has(number),
          isOfTraining: trained.has(itemIds.indexOf(item)),
        };
      });
      return { run: request.runs[run]!.name, items };
    }),
  };
}

function rowsOfUser(table: InteractionTable, user: number): InteractionTable {
  const rows: number[] = [];
  for (let row = 0; row < table.rowCount; row++) if (table.users[row] === user) rows.push(row);
  return selectRows(table, Uint32Array.from(rows));
}
