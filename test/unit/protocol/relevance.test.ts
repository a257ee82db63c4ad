import { describe, expect, it } from 'vitest';
import {
  needsRatings,
  parseRelevance,
  printRelevance,
  type RelevanceRule,
  relevanceThreshold,
} from '../../../src/data/preparing/relevance.js';
import { UsageError } from '../../../src/foundation/errors.js';

const RULES: readonly (readonly [text: string, rule: RelevanceRule])[] = [
  ['all', { kind: 'all' }],
  ['>=4', { kind: 'at-least', threshold: 4 }],
  ['>=-2.5', { kind: 'at-least', threshold: -2.5 }],
  ['>=1e-7', { kind: 'at-least', threshold: 1e-7 }],
  ['user-mean', { kind: 'user-mean', of: 'truth' }],
  ['train-mean', { kind: 'user-mean', of: 'train' }],
  ['user-mean+sd', { kind: 'user-mean-plus-deviation', of: 'truth', deviation: 'population' }],
  ['user-mean+sample-sd', { kind: 'user-mean-plus-deviation', of: 'truth', deviation: 'sample' }],
  ['train-mean+sd', { kind: 'user-mean-plus-deviation', of: 'train', deviation: 'population' }],
];

/** Which of the ratings a rule calls relevant. */
function relevant(text: string, ratings: readonly number[]): number[] {
  const threshold = relevanceThreshold(parseRelevance(text), Float64Array.from(ratings));
  return ratings.filter((rating) => rating >= threshold);
}

describe('rules of relevance', () => {
  it.each(RULES)('%s is read and printed', (text, rule) => {
    expect(parseRelevance(text)).toEqual(rule);
    expect(printRelevance(rule)).toBe(text);
  });

  it('may be written with blanks and in other forms of numbers', () => {
    expect(printRelevance(parseRelevance(' >= 4.50 '))).toBe('>=4.5');
    expect(printRelevance(parseRelevance('>=.5'))).toBe('>=0.5');
  });

  it.each(['', 'mean', '>4', '>=', '>=x', '>=1e999', '4', '>=0x10', 'user-mean+sd2'])('%j is refused', (text) => {
    expect(() => parseRelevance(text)).toThrow(UsageError);
  });

  it('are suggested where a threshold was meant', () => {
    expect(() => parseRelevance('>4')).toThrow('Did you mean >=4?');
    expect(() => parseRelevance('4')).toThrow('Did you mean >=4?');
  });

  it('need ratings, but for all', () => {
    expect(RULES.filter(([, rule]) => !needsRatings(rule)).map(([text]) => text)).toEqual(['all']);
  });
});

describe('thresholds', () => {
  it('let all have every rating above 0, and no other', () => {
    expect(relevant('all', [-1, 0, -0, Number.MIN_VALUE, 3])).toEqual([Number.MIN_VALUE, 3]);
  });

  it('are reached by ratings that equal them', () => {
    expect(relevant('>=4', [3.9, 4, 5])).toEqual([4, 5]);
    expect(relevant('user-mean', [1, 2, 3])).toEqual([2, 3]);
    expect(relevant('user-mean+sd', [1, 3])).toEqual([3]);
  });

  it('add one deviation, of the population or of a sample', () => {
    const ratings = [1, 2, 3, 4, 5];
    expect(relevanceThreshold(parseRelevance('user-mean+sd'), Float64Array.from(ratings))).toBe(3 + Math.SQRT2);
    expect(relevanceThreshold(parseRelevance('user-mean+sample-sd'), Float64Array.from(ratings))).toBe(
      3 + Math.sqrt(2.5),
    );
    expect(relevant('user-mean+sd', ratings)).toEqual([5]);
  });

  it('do not lose users whose ratings are all the same, or one', () => {
    for (const rule of ['user-mean', 'user-mean+sd', 'user-mean+sample-sd']) {
      expect(relevant(rule, [0.1, 0.1, 0.1])).toEqual([0.1, 0.1, 0.1]);
      expect(relevant(rule, [3])).toEqual([3]);
    }
  });
});
