// Full ranks of runs that are tables, for whoever studies sampling: what `studySampling` and the estimators are given.

import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { parseIdRule } from '../../data/tables/normalise-ids.js';
import type { ResultSplit } from '../../documents/result-document.js';
import { checkOptionNames } from '../../foundation/checks.js';
import { atOnce } from '../../foundation/work-options.js';
import type { StudiedRun } from '../correlate/sampled-study.js';
import { checkThreshold } from './check-threshold.js';
import { type RunToRank, rankedRun, trainForRanks } from './full-ranks-of-runs.js';
import { checkIds } from './id-overlap.js';
import { type InputTables, normaliseIds, reversedRuns } from './join-inputs.js';
import { type PolicyOptions, policiesOf } from './policies.js';
import { Preparation } from './prepare-evaluation.js';

/** Truth and training of the tables whose places are asked for. */
export interface FullRanksOptions extends PolicyOptions, Pick<InputTables, 'ids' | 'order'> {
  readonly truth: InteractionTable;
  /** What the recommenders learned from: these items, and those of the truth, are the catalogue. */
  readonly train: InteractionTable;
  /** The split that both are parts of, if they are. */
  readonly split?: ResultSplit | undefined;
}

const NAMES = ['truth', 'train', 'relevance', 'ties', 'scores', 'duplicates', 'missingUsers', 'ids', 'order', 'split'];

/**
 * Where the relevant items of every run stand among all items that their users do not have, with popularity. Lists that
 * are too short to tell are refused. Large tables take their time, in which nothing else runs.
 * @example
 * const { table } = await recommend(train, { model: 'popularity', k: 1000 });
 * const [{ full }] = fullRanksOf([{ name: 'popularity', table }], { truth: test, train });
 */
export function fullRanksOf(runs: readonly RunToRank[], options: FullRanksOptions): StudiedRun[] {
  checkOptionNames(options, NAMES, 'fullRanksOf');
  trainForRanks(options);
  const policies = policiesOf(options);
  checkThreshold(options.truth, policies.relevance);
  const rule = parseIdRule(options.ids);
  const ordered = options.order === 'ascending' ? reversedRuns(runs) : runs;
  const joined = normaliseIds({ runs: ordered, tables: options }, rule);
  atOnce(checkIds(joined.runs, joined.tables, options));
  const preparation = new Preparation(joined.runs, joined.tables, false);
  return joined.runs.map(({ name }, index) => ({
    name,
    full: atOnce(rankedRun(joined.runs, index, joined.tables, preparation, policies)).places,
  }));
}
