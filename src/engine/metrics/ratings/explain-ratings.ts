// What an error of predicted ratings computes, for people, put together from the words of its definition alone.
import type { MetricMeaning } from '../definition.js';
import { AVERAGES, MEASURES, MISSING, PAIRS, probabilityLimits, type RatingDefinition } from './ratings-vocabulary.js';

/** y is a rating and p what was predicted for it, over N pairs; u is a user, N(u) the number of the user's pairs. */
export function explainRating(definition: RatingDefinition, _cutoff: number | undefined): MetricMeaning {
  if (PAIRS[definition.pairs ?? 'rated'].areListed) return explainListed(definition);
  const [what, ...more] = MEASURES[definition.measure].words(probabilityLimits(definition));
  const words = [what, AVERAGES[definition.average].words, MISSING[definition.missing].words, ...more];
  return { formula: formulaOf(definition), words };
}

/** Here the pairs are those of a user and a listed item, whether the truth holds it or not. */
function explainListed(definition: RatingDefinition): MetricMeaning {
  const { eps } = probabilityLimits(definition);
  const { formula, words } = AVERAGES[definition.average];
  const mean = formula(MEASURES.logloss.loss!.symbol, (one) => one);
  return {
    formula: `${mean}, q = p if relevant else 1 − p, p kept from ${eps} to 1 − ${eps}`,
    words: [
      `The score of a listed item, kept ${eps} away from 0 and 1, is the probability that it is relevant; the logarithms of what was given to the truth are added up.`,
      words,
      'Users with a relevant item and a list are counted; relevant items that the list lacks are not looked at.',
    ],
  };
}

function formulaOf(definition: RatingDefinition): string {
  const { loss, spread } = MEASURES[definition.measure];
  const { symbol } = MISSING[definition.missing];
  const where = symbol === '' ? '' : `, p = ${symbol} where missing`;
  if (loss === undefined) return `${spread!.formula}${where}`;
  const mean = AVERAGES[definition.average].formula(loss.symbol, (one) => (loss.isRoot ? `sqrt(${one})` : one));
  return `${mean}${loss.limits?.(probabilityLimits(definition)) ?? ''}${where}`;
}
