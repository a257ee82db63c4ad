// The parts of stats.json that tests of significance read, by their shape.

import { protocolDocument } from './protocol.js';

export interface Pair {
  readonly a: readonly number[];
  readonly b: readonly number[];
}

export interface StatisticsDocument {
  readonly vectors: Readonly<Record<string, Pair>>;
  readonly paired: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly cv_corrected_t_nadeau_bengio: { readonly k: number; readonly test_over_train: number };
  readonly mcnemar: {
    readonly hits120: unknown;
    readonly tables: readonly { readonly 'table_[[a1b1,a1b0],[a0b1,a0b0]]': readonly (readonly number[])[] }[];
  };
  readonly multiple_testing: readonly { readonly p: readonly number[]; readonly alpha: number }[];
  readonly friedman_nemenyi: readonly {
    readonly matrix_rows_datasets_cols_algorithms_higher_is_better: readonly (readonly number[])[];
  }[];
  readonly nemenyi_q_table: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly almost_stochastic_order: {
    readonly cases: readonly (Pair & {
      readonly name: string;
      readonly alpha: number;
      readonly boot_idx_a: readonly string[];
      readonly boot_idx_b: readonly string[];
    })[];
  };
}

export const statistics = protocolDocument<StatisticsDocument>('stats.json');

export const FOLDS = 'folds_trainrec_ItemKNN_vs_UserKNN_table1';

/** `5 0 3` as numbers. */
export const placesOf = (row: string): number[] => row.split(' ').map(Number);
