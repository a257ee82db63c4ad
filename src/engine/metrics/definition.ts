// A metric of any family: its definition, its label, and what an explanation says of it.
import type { AucDefinition } from './auc/auc-vocabulary.js';
import type { GroupsDefinition } from './groups/groups-vocabulary.js';
import type { ItemsDefinition } from './items/items-vocabulary.js';
import type { JudgedDefinition } from './judged/judged-vocabulary.js';
import type { ListDefinition } from './lists/list-vocabulary.js';
import type { RatingDefinition } from './ratings/ratings-vocabulary.js';

/** A metric of any family. Values are words and numbers only, so that a definition survives a round trip through JSON. */
export type Definition =
  | ListDefinition
  | JudgedDefinition
  | AucDefinition
  | ItemsDefinition
  | GroupsDefinition
  | RatingDefinition;

/** A metric with its cutoff: what a label such as `ndcg(gain=exp2)@10` stands for. */
export interface MetricLabel {
  /** Name of the catalogue entry, such as `ndcg`. */
  readonly name: string;
  readonly definition: Definition;
  /** Ranks looked at; absent where the whole list is. */
  readonly cutoff?: number;
}

/** What a definition means. */
export interface MetricMeaning {
  /** One line, the right side of an equation. */
  readonly formula: string;
  /** A few sentences: what is added up, what it is divided by, how users become one number, who is counted, ties. */
  readonly words: readonly string[];
}
