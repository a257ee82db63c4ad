import { describe, expect, it } from 'vitest';
import { editDistance, nearestHint, nearestName, nearestNames } from '../../../src/foundation/nearest-name.js';

describe('the nearest name', () => {
  it('counts insertions, deletions, replacements and swaps', () => {
    expect(editDistance('', 'abc')).toBe(3);
    expect(editDistance('kitten', 'sitting')).toBe(3);
    expect(editDistance('ncdg', 'ndcg')).toBe(1);
    expect(editDistance('ab', 'ba')).toBe(1);
    expect(editDistance('', '')).toBe(0);
  });

  it('finds a typo, another case and a longer form', () => {
    expect(nearestName('raitng', ['user', 'rating'])).toBe('rating');
    expect(nearestName('USERID', ['userId', 'item'])).toBe('userId');
    expect(nearestName('user', ['user_key', 'song'])).toBe('user_key');
  });

  it('takes the nearest of those that hold the word or that it holds', () => {
    const metrics = ['dcg', 'meanrecall', 'ndcg', 'recall', 'f1'];
    expect(nearestName('ndcg10', metrics)).toBe('ndcg');
    expect(nearestName('recal', metrics)).toBe('recall');
    expect(nearestName('ndgc', metrics)).toBe('ndcg');
    expect(nearestName('meanrecal', metrics)).toBe('meanrecall');
  });

  it('is silent where nothing is near', () => {
    expect(nearestName('timestamp', ['a', 'song'])).toBeUndefined();
    expect(nearestName('', ['f1', 'a'])).toBeUndefined();
  });

  it.each<[string, string | undefined]>([
    ['metrcs', 'metrics'],
    ['metric', 'metrics'],
    ['out', 'output'],
    ['recs-file', 'recs'],
    ['zzzz', undefined],
  ])('to %s is %s', (word, nearest) => expect(nearestName(word, ['metrics', 'output', 'recs'])).toBe(nearest));

  it('may be several, if they are equally near', () => {
    expect(nearestNames('hat', ['hit', 'cat', 'recall'])).toEqual(['hit', 'cat']);
    expect(nearestNames('hit', ['hit', 'hits'])).toEqual(['hit']);
    expect(nearestHint('hat', ['hit', 'cat', 'recall'])).toBe("Did you mean 'hit' or 'cat'?");
    expect(nearestHint('hat', ['hit', 'cat', 'hot', 'rat'])).toBe("Did you mean 'hit', 'cat' or 'hot'?");
    expect(nearestHint('tset', ['test'], '--')).toBe('Did you mean --test?');
    expect(nearestHint('zzzz', ['test'])).toBeUndefined();
  });

  it('has something in common with the word', () => {
    expect(nearestNames('hr', ['f1', 'r2', 'auc'])).toEqual([]);
  });
});
