// The options of reading a table, from a file of any format.

import type { IdSpace } from '../tables/ids.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import type { ColumnChoices, TableContent } from './column-names.js';
import type { FieldOptions } from './field-options.js';
import type { ParquetSupport } from './parquet-codec.js';
import type { SourceOptions } from './sources.js';
import type { FormatOptions } from './table-format.js';

export interface TableOptions extends ReadOptions {
  readonly userIds: IdSpace;
  readonly itemIds: IdSpace;
  readonly drain?: RowDrain | undefined;
  /** Whether nothing is read but what tells format and columns. */
  readonly isHead?: boolean;
}

/** Takes rows out of a table that is being read, so that it need not hold all of them. */
export interface RowDrain {
  /** Rows are offered when there are so many. */
  readonly rowLimit: number;
  /** Returns how many rows, from the first on, are done with; the others stay. */
  take(table: InteractionTable): Promise<number>;
}

/** How interactions or recommendations are read: columns, format, shared ids. */
export interface ReadOptions extends SourceOptions, FormatOptions, FieldOptions {
  /** The name of a dataset whose files are laid out alike, such as `ml-1m`; see `LAYOUTS`. Other options override it. */
  readonly layout?: string;
  /** Columns by name or by number from 0; usual names and places are found without. */
  readonly columns?: ColumnChoices;
  /**
   * What the rows are; default: a `log` of interactions or judgements. In recommendations and predictions a
   * column called `score` or `prediction` counts before one called `rating`; recommendations without either may have a
   * `rank`, 1 for the best, whose negative becomes the value.
   */
  readonly content?: TableContent;
  /** Columns that must be there besides user and item. */
  readonly required?: readonly ('rating' | 'timestamp')[];
  /** What reads Parquet: `parquet` of `recgauge/parquet`, or a function that imports it when a file needs it. */
  readonly parquet?: ParquetSupport;
  /** Spaces to intern into; files that share them speak of the same users and items. */
  readonly userIds?: IdSpace;
  readonly itemIds?: IdSpace;
}
