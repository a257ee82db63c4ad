// What the choice of a filter costs: all five of them on one log, side by side, with their distance from the core
// (Schnabel 2022, Table 3).

import type { InteractionTable } from '../tables/interaction-table.js';
import { type BelowLimits, belowLimits, FILTER_KINDS, type FilterKind, filterSelection } from './filter.js';
import { type LimitOption, limitsOf } from './limits.js';
import { RowSelection, type TableCounts } from './row-selection.js';

/** What one way to filter leaves of a log. */
export interface FilterOutcome {
  readonly kind: FilterKind;
  readonly after: TableCounts;
  /** After the filter minus before it. */
  readonly change: TableCounts;
  /** After the filter minus after the core. */
  readonly fromCore: TableCounts;
  /** Who has too few in the end. */
  readonly belowLimits: BelowLimits;
}

/**
 * Every filter with the same limits, the core first; a filter that leaves nothing is refused as `filterTable` does.
 * @example const [{ kind, after }] = compareFilters(log, 2);
 */
export function compareFilters(table: InteractionTable, limits: LimitOption): FilterOutcome[] {
  const checked = limitsOf(limits, 'limits');
  const before = new RowSelection(table).counts();
  let core: TableCounts | undefined;
  return FILTER_KINDS.map((kind) => {
    const selection = new RowSelection(table);
    filterSelection(selection, kind, checked, 'limits');
    const after = selection.counts();
    core ??= after;
    return {
      kind,
      after,
      change: difference(after, before),
      fromCore: difference(after, core),
      belowLimits: belowLimits(selection, checked),
    };
  });
}

function difference(a: TableCounts, b: TableCounts): TableCounts {
  return {
    rowCount: a.rowCount - b.rowCount,
    userCount: a.userCount - b.userCount,
    itemCount: a.itemCount - b.itemCount,
  };
}
