// What every family of metrics is to those who evaluate: something that is shown the lists block by block, in the order
// of users, and then gives a value for all and one for each user where there is such a thing. The blocks must not
// matter: whatever their sizes, the bits are those of one block.

import type { ListedBlock, PositiveRanks } from '../../data/tables/evaluation-context.js';
import type { Steps } from '../../foundation/work-options.js';
import type { Definition } from './definition.js';

/** An aggregate as a function of means over the counted users, which is all that resampling users has to know. */
export interface MeanParts {
  /** One value for each counted user. */
  readonly columns: readonly Float64Array[];
  /** The aggregate from the means of the columns. */
  combine(means: readonly number[]): number;
}

/** One metric over all users: the same from the fold that makes it to the document that states it. */
export interface MetricColumn {
  /** The label in its canonical form. */
  readonly label: string;
  /** Undefined for a function. */
  readonly definition: Definition | undefined;
  readonly cutoff: number | undefined;
  /** The aggregate over the users counted; NaN where nobody is. */
  readonly value: number;
  /** Why there is no value, where the library of a dialect has none. */
  readonly why?: string;
  /** Users counted. */
  readonly userCount: number;
  /** The number of relevant items of each user; those without one are in no mean of an accuracy. */
  readonly relevantCounts: Uint32Array;
  /** One value for each user, NaN for those who are not counted; undefined where only all users together have one. */
  readonly values: Float64Array | undefined;
  /** What each user weighs in the aggregate, where it is not a plain mean. */
  readonly weights?: Float64Array | undefined;
  /** How the aggregate follows from means, where it is neither a mean of the values nor one with weights. */
  readonly meanParts?: (() => MeanParts) | undefined;
  /** The aggregate that rankings in random order would have; null where there is no closed form. */
  readonly random: number | null;
  /** The best aggregate that any lists could have; null where it is not known. */
  readonly best: number | null;
  /** For rating errors: the share of the pairs that were predicted. */
  readonly coverage?: number;
}

/**
 * A column before the evaluator adds what only the request knows. A family sees a definition, not who asked for it: labels
 * of several dialects share one, and tests fold definitions that have no label.
 */
export type FoldedColumn = Omit<MetricColumn, 'label' | 'definition' | 'cutoff' | 'relevantCounts' | 'why'>;

export interface FamilyMetric {
  add(block: ListedBlock): void;
  result(): FoldedColumn;
  /** The same with pauses, of metrics that have much left to do in the end. */
  resultInSteps?(): Steps<FoldedColumn>;
}

/** What every form of AUC does with the lists or scores of a block of users. */
export interface AucMetric extends FamilyMetric {
  /** Whether the metric can be had from `addRanks` alone, without lists. */
  readonly acceptsRanks: boolean;
  /** Instead of lists: how the positive items of users `firstUser` and on stand among all candidates. */
  addRanks(ranks: PositiveRanks, firstUser: number): void;
}

/** So many relevant items are seldom exceeded; the table grows where they are. */
const USUAL_MOST = 255;

const known = new WeakMap<Uint32Array, Uint32Array>();

/** users[n] = users with n relevant items; as long as the greatest of the counts asks for, and never empty. */
export function usersByRelevant(relevantCounts: Uint32Array): Uint32Array {
  const counts = known.get(relevantCounts) ?? countUsers(relevantCounts);
  known.set(relevantCounts, counts);
  return counts;
}

/** The greatest of the counts. */
export function mostRelevant(relevantCounts: Uint32Array): number {
  return usersByRelevant(relevantCounts).length - 1;
}

function countUsers(relevantCounts: Uint32Array): Uint32Array {
  let users: Uint32Array = new Uint32Array(USUAL_MOST + 1);
  for (let user = 0; user < relevantCounts.length; user++) {
    const count = relevantCounts[user]!;
    if (count >= users.length) users = grown(users, count);
    users[count]! += 1;
  }
  let most = users.length - 1;
  while (most > 0 && users[most] === 0) most -= 1;
  return users.slice(0, most + 1);
}

function grown(users: Uint32Array, most: number): Uint32Array {
  const larger = new Uint32Array(Math.max(2 * users.length, most + 1));
  larger.set(users);
  return larger;
}
