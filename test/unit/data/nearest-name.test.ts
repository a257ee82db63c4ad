import { describe, expect, it } from 'vitest';
import { editDistance, nearestName } from '../../../src/data/nearest-name.js';

describe('the nearest name', () => {
  it('counts insertions, deletions and replacements', () => {
    expect(editDistance('', 'abc')).toBe(3);
    expect(editDistance('kitten', 'sitting')).toBe(3);
  });

  it('finds a typo, another case and a longer form', () => {
    expect(nearestName('raitng', ['user', 'rating'])).toBe('rating');
    expect(nearestName('USERID', ['userId', 'item'])).toBe('userId');
    expect(nearestName('user', ['user_key', 'song'])).toBe('user_key');
  });

  it('is silent where nothing is near', () => expect(nearestName('timestamp', ['a', 'song'])).toBeUndefined());
});
