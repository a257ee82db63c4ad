// A fold ready for its models: stages are made when the first model asks for them and held for the others.

import type { Split } from '../../../data/splitting/split.js';
import type { SplitFold } from '../../../data/splitting/split-fold.js';
import type { MatrixSpace } from '../../../data/tables/matrix-of-table.js';
import { compactSpace } from './compact-space.js';
import { foldStages, type StageOptions } from './fold-stages.js';
import { ReadyStage } from './ready-stage.js';
import { turnedTable } from './turned-table.js';

export interface ReadyFold {
  search(): readonly ReadyStage[];
  test(): ReadyStage;
}

/** The fold of a split; `space` is that of `spaceOfSplit`, which folds share. */
export function readyFold(
  split: Split,
  fold: SplitFold,
  options: StageOptions,
  space: MatrixSpace = spaceOfSplit(split),
): ReadyFold {
  const stages = foldStages(split, fold, options);
  const search = once(() => stages.search().map((tables) => new ReadyStage(tables, space)));
  const test = once(() => new ReadyStage(stages.test(), space));
  return { search, test };
}

/** Rows and columns of what is fitted on in every fold of a split. */
export function spaceOfSplit({ options, table }: Split): MatrixSpace {
  return compactSpace(options.method === 'item-inductive' ? turnedTable(table) : table);
}

/** What is made at the first asking and held. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
