// The stages of one fold: those in which parameters are searched, and the one in which what was chosen is tested. A fold
// that brings its own folds of search uses them (Schnabel 2022, algorithm 1); one with a validation part is searched by
// that; from any other, training is split once more.

import type { CandidateChoice } from '../../../data/candidates/candidate-choice.js';
import type { PartName } from '../../../data/splitting/part-names.js';
import type { Split } from '../../../data/splitting/split.js';
import type { SplitFold } from '../../../data/splitting/split-fold.js';
import { splitTable } from '../../../data/splitting/split-table.js';
import type { InteractionTable } from '../../../data/tables/interaction-table.js';
import { type StageTables, stageTables } from './stage-tables.js';
import { turnedTable } from './turned-table.js';

export interface StageOptions {
  readonly refit: 'all' | 'search';
  readonly testInput: 'fold-in' | 'fold-in+validation';
  readonly candidates: CandidateChoice;
  /** Of the split of training, where one has to be made. */
  readonly seed: number;
}

export interface FoldStages {
  /** Made when parameters are searched. */
  search(): readonly StageTables[];
  test(): StageTables;
}

/** Folds that training users are dealt to where a fold has none for its search. */
const INNER_FOLDS = 5;

/** The stages of a fold of a split. */
export function foldStages(split: Split, fold: SplitFold, options: StageOptions): FoldStages {
  const { candidates, refit, testInput } = options;
  const turn = split.options.method === 'item-inductive' ? turnedTable : (table: InteractionTable) => table;
  const isInductive = fold.parts.includes('fold-in');
  const base = { candidates, turn };
  const learned: readonly PartName[] = ['train', 'item-fold-in'];
  const hasValidation = fold.parts.includes('validation');
  const search = () => {
    if (fold.search.length > 0) return fold.search.map((inner) => searchStage(inner, base));
    if (hasValidation && !isInductive) return [searchStage(fold, base)];
    return [searchStage(innerFold(split, fold, options.seed), base)];
  };
  const test = () => {
    const withValidation = testInput === 'fold-in+validation' || (!isInductive && refit === 'all');
    const known: readonly PartName[] = withValidation ? ['fold-in', 'validation'] : ['fold-in'];
    if (isInductive) {
      if (refit === 'all' || fold.search.length === 0) {
        return stageTables(fold, { ...base, fit: learned, known, truth: 'test' });
      }
      // What the search fitted on, with the users of this fold.
      const fitted = stageTables(fold.search[0]!, { ...base, fit: learned, known, truth: 'test' });
      return { ...stageTables(fold, { ...base, fit: learned, known, truth: 'test' }), fit: fitted.fit };
    }
    const fit: readonly PartName[] = withValidation ? [...learned, 'validation'] : learned;
    return stageTables(fold, { ...base, fit, known, truth: 'test' });
  };
  return { search, test };
}

function searchStage(
  fold: SplitFold,
  base: { candidates: CandidateChoice; turn: (t: InteractionTable) => InteractionTable },
) {
  const truth: PartName = fold.parts.includes('validation') ? 'validation' : 'test';
  return stageTables(fold, { ...base, fit: ['train', 'item-fold-in'], known: ['fold-in'], truth });
}

/**
 * Training split once more: of inductive folds some users are held out with as many rows as the test holds out; of others
 * the last row of each user, by time where the split itself goes by time, else at random.
 */
function innerFold(split: Split, fold: SplitFold, seed: number): SplitFold {
  const train = fold.tableOf('train');
  const { options } = split;
  if (fold.parts.includes('fold-in')) {
    const test = 'test' in options && typeof options.test === 'number' ? options.test : 1;
    const method = options.method === 'item-inductive' ? 'item-inductive' : 'user-inductive';
    const members = new Set(method === 'item-inductive' ? train.items : train.users).size;
    const folds = Math.max(2, Math.min(INNER_FOLDS, members));
    return splitTable(train, { method, folds, validation: 0, test, tooFew: 'train', seed }).folds[0]!;
  }
  const order = isByTime(options) && train.timestamps !== undefined ? 'temporal' : 'random';
  return splitTable(train, { method: 'leave-n-out', order, validation: 0, test: 1, seed }).folds[0]!;
}

/** Whether rows are held out because they are the last. */
function isByTime(options: Split['options']): boolean {
  if (options.method === 'global-temporal' || options.method === 'rival-temporal') return true;
  return ('order' in options && options.order === 'temporal') || ('held' in options && options.held === 'last');
}
