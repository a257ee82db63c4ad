// Full ranks of runs that are tables, for whoever studies sampling: what `studySampling` and the estimators are given.

import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { checkOptionNames } from '../../foundation/checks.js';
import type { StudiedRun } from '../correlate/sampled-study.js';
import { checkThreshold } from './check-threshold.js';
import { type RunToRank, rankedRun, trainForRanks } from './full-ranks-of-runs.js';
import { type PolicyOptions, policiesOf } from './policies.js';
import { Preparation } from './prepare-evaluation.js';

/** Truth and training of the tables whose places are asked for. */
export interface FullRanksOptions extends PolicyOptions {
  readonly truth: InteractionTable;
  /** What the recommenders learned from: these items, and those of the truth, are the catalogue. */
  readonly train: InteractionTable;
}

const NAMES = ['truth', 'train', 'relevance', 'ties', 'scores', 'duplicates', 'missingUsers'];

/**
 * Where the relevant items of every run stand among all items that their users do not have, with popularity. Lists that
 * are too short to tell are refused.
 */
export function fullRanksOf(runs: readonly RunToRank[], options: FullRanksOptions): StudiedRun[] {
  checkOptionNames(options, NAMES, 'fullRanksOf');
  trainForRanks(options);
  const policies = policiesOf(options);
  checkThreshold(options.truth, policies.relevance);
  const preparation = new Preparation(runs, options, false);
  return runs.map(({ name }, index) => ({ name, full: rankedRun(runs, index, options, preparation, policies).places }));
}
