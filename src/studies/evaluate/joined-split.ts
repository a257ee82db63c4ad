// The tables of a split that come from files of their own, with ids that meet: nobody has checked them as a manifest would.
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { IdNormaliser, parseIdRule } from '../../data/tables/normalise-ids.js';
import type { Notice } from '../../foundation/notice.js';
import { atOnce } from '../../foundation/work-options.js';
import { checkIds, faultNotices } from './id-overlap.js';

/** Tables by the names of their parts, which share their id spaces. */
export type SplitFiles = Readonly<Partial<Record<string, InteractionTable>>> & {
  readonly train: InteractionTable;
  readonly test: InteractionTable;
};

/** The tables with ids written alike, as `ids` asks for; training and test that share none are refused. */
export function joinedSplit<Tables extends SplitFiles>(
  tables: Tables,
  ids: string | undefined,
): { readonly tables: Tables; readonly notices: readonly Notice[] } {
  const normaliser = new IdNormaliser(tables.train, parseIdRule(ids));
  const named = Object.entries(tables).map(([name, table]) => [name, table && normaliser.table(table)] as const);
  const joined = Object.fromEntries(named) as unknown as Tables;
  const { train, test: truth } = joined;
  return { tables: joined, notices: faultNotices(atOnce(checkIds([], { truth, train }, { ids }))) };
}
