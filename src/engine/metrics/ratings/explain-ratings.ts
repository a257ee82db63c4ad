// What an error of predicted ratings computes, for people, put together from the words of its definition alone.
import type { MetricMeaning } from '../definition.js';
import { probabilityLimits } from './pair-losses.js';
import type { RatingDefinition } from './ratings-vocabulary.js';

/** y is a rating and p what was predicted for it, over N pairs; u is a user, N(u) the number of the user's pairs. */
export function explainRating(definition: RatingDefinition, _cutoff: number | undefined): MetricMeaning {
  return definition.pairs === 'listed'
    ? explainListed(definition)
    : { formula: formulaOf(definition), words: wordsOf(definition) };
}

/** Here the pairs are those of a user and a listed item, whether the truth holds it or not. */
function explainListed(definition: RatingDefinition): MetricMeaning {
  const { average } = definition;
  const { eps } = probabilityLimits(definition);
  const mean = average === 'global' ? 'Σ −ln q / N' : 'mean(u) [Σ(of u) −ln q / N(u)]';
  return {
    formula: `${mean}, q = p if relevant else 1 − p, p kept from ${eps} to 1 − ${eps}`,
    words: [
      `The score of a listed item, kept ${eps} away from 0 and 1, is the probability that it is relevant; the logarithms of what was given to the truth are added up.`,
      average === 'global' ? GLOBAL_WORDS : USER_WORDS,
      'Users with a relevant item and a list are counted; relevant items that the list lacks are not looked at.',
    ],
  };
}

function formulaOf(definition: RatingDefinition): string {
  const { measure, average } = definition;
  const filled = FILLED_FORMULAS[definition.missing];
  const where = filled === '' ? '' : `, p = ${filled} where missing`;
  if (measure === 'r2') return `1 − Σ (y − p)² / Σ (y − mean y)²${where}`;
  if (measure === 'expvar') return `1 − variance(y − p) / variance(y)${where}`;
  const { threshold, eps } = probabilityLimits(definition);
  const loss = { mae: '|p − y|', mse: '(p − y)²', rmse: '(p − y)²', logloss: '−ln q' }[measure];
  const limits =
    measure === 'logloss' ? `, q = p if y > ${threshold} else 1 − p, p kept from ${eps} to 1 − ${eps}` : '';
  const mean = average === 'global' ? `Σ ${loss} / N` : `Σ(of u) ${loss} / N(u)`;
  const one = measure === 'rmse' ? `sqrt(${mean})` : `${mean}`;
  return `${average === 'global' ? one : `mean(u) [${one}]`}${limits}${where}`;
}

function wordsOf(definition: RatingDefinition): string[] {
  const { measure, average, missing } = definition;
  const whose = average === 'global' ? GLOBAL_WORDS : USER_WORDS;
  return [measureWords(definition), whose, MISSING_WORDS[missing], ...boundWords(measure)];
}

function measureWords(definition: RatingDefinition): string {
  const { measure } = definition;
  if (measure === 'mae') return 'The differences between predicted and true rating are added up, without their signs.';
  if (measure === 'mse')
    return 'The squared differences between predicted and true rating are added up and divided by their number.';
  if (measure === 'rmse')
    return 'Of the mean of the squared differences between predicted and true rating the root is taken.';
  if (measure === 'r2')
    return 'The squared errors are compared with those of predicting the mean rating for every pair.';
  if (measure === 'expvar')
    return 'The variance of the errors is compared with that of the ratings, so an error that is the same everywhere costs nothing.';
  const { threshold, eps } = probabilityLimits(definition);
  return `A rating above ${threshold} is a yes, any other a no, and the prediction, kept ${eps} away from 0 and 1, is the probability of a yes; the logarithms of what was given to the truth are added up.`;
}

function boundWords(measure: RatingDefinition['measure']): string[] {
  return measure === 'r2' || measure === 'expvar' ? ['Where all ratings are equal there is no value.'] : [];
}

const GLOBAL_WORDS = 'All pairs of all users are taken together, so users weigh as much as they have pairs.';
const USER_WORDS = 'Each user has a value, and the users who have a pair weigh the same in the mean.';

const FILLED_FORMULAS = {
  ignore: '',
  zero: '0',
  one: '1',
  three: '3',
  mean: 'the mean of training',
  'no-error': 'y',
} as const;

const MISSING_WORDS = {
  ignore: 'Pairs without a prediction are left out; the share of pairs that have one is given as coverage.',
  zero: 'A pair without a prediction counts as predicted 0; the share of pairs that have one is given as coverage.',
  one: 'A pair without a prediction counts as predicted 1; the share of pairs that have one is given as coverage.',
  three: 'A pair without a prediction counts as predicted 3; the share of pairs that have one is given as coverage.',
  mean: 'A pair without a prediction counts as predicted with the mean of the ratings in training; the share of pairs that have one is given as coverage.',
  'no-error':
    'A pair without a prediction counts as one without an error; the share of pairs that have one is given as coverage.',
} as const;
