// All candidates in one function: a strategy by name and its options, as plain data that a preset or a file can hold.
import type { WorkOptions } from '../../foundation/work-options.js';
import { checkedWord } from '../splitting/check-options.js';
import type { CandidateLists, CandidateTables, UserChoice } from './candidate-lists.js';
import { type RelPlusNOptions, relPlusN } from './rel-plus-n.js';
import { type SampleOptions, sampledCandidates } from './sampled-candidates.js';
import { CANDIDATE_STRATEGIES, type StrategyOptions, strategyCandidates } from './strategy-candidates.js';

/** A strategy without chance, `sampled`, or `rel-plus-n`; plain JSON. */
export type CandidateChoice =
  | Omit<StrategyOptions, 'users'>
  | ({ readonly strategy: 'sampled' } & Omit<SampleOptions, 'users'>)
  | ({ readonly strategy: 'rel-plus-n' } & Omit<RelPlusNOptions, 'users'>);

export function candidatesBy(
  tables: CandidateTables,
  choice: CandidateChoice,
  { users, onProgress }: UserChoice & WorkOptions = {},
): CandidateLists {
  checkedWord('strategy', choice.strategy, [...CANDIDATE_STRATEGIES, 'sampled', 'rel-plus-n']);
  const chosen = users === undefined ? {} : { users };
  if (choice.strategy === 'sampled') {
    const { strategy: _, ...options } = choice;
    return sampledCandidates(tables, { ...options, ...chosen }, { onProgress });
  }
  if (choice.strategy === 'rel-plus-n') {
    const { strategy: _, ...options } = choice;
    return relPlusN(tables, { ...options, ...chosen });
  }
  return strategyCandidates(tables, { ...choice, ...chosen });
}
