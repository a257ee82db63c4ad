// The forms of AUC differ in few decisions. Here each becomes the same record of rules, so that one pass over the lists
// serves all forms that have a value for each user.
import type { FullAuc, LimitedAuc, ListAuc, Ties, Unlisted, UserWeight, WithoutPairs } from './auc-vocabulary.js';

export type UserDefinition = FullAuc | ListAuc | LimitedAuc;

export interface UserRules {
  readonly candidates: FullAuc['candidates'] | LimitedAuc['candidates'];
  readonly unlisted: Unlisted;
  readonly ties: Ties;
  readonly weight: UserWeight;
  readonly hitless: WithoutPairs;
  readonly missless: WithoutPairs;
  readonly empty: ListAuc['empty'];
  readonly short: 'kept' | 'filled';
  readonly counted: ListAuc['counted'];
}

export function userRules(definition: UserDefinition): UserRules {
  const { ties } = definition;
  if (definition.form === 'list') {
    const { hitless, missless, empty, short, counted } = definition;
    return { candidates: 'listed', unlisted: 'skip', ties, weight: 'none', hitless, missless, empty, short, counted };
  }
  const { candidates, unlisted, weight } = definition;
  const shared = { candidates, unlisted, ties, weight, hitless: 'skip', empty: 'zero', counted: 'wins' } as const;
  return definition.form === 'full'
    ? // Where the list is all there is, it holds every candidate.
      { ...shared, unlisted: isListed(definition) ? 'skip' : unlisted, missless: definition.missless, short: 'kept' }
    : { ...shared, missless: 'skip', short: definition.short };
}

function isListed({ candidates, unlisted }: FullAuc): boolean {
  return candidates === 'listed' && unlisted === 'refuse';
}
