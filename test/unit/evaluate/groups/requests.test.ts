// What is asked of an evaluation beside its values: words that are misspelt, numbers that make no bands and tables that
// are missing are refused before any work.
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../../src/foundation/errors.js';
import { parseBreakdowns } from '../../../../src/studies/evaluate/breakdown-request.js';
import { evaluateLog } from './support.js';

const TABLES = { train: {}, userGroups: {} };

describe('breakdowns', () => {
  it('are words, with a number of bands if one likes', () => {
    expect(parseBreakdowns(['activity', 'popularity:10', 'user-groups'], TABLES)).toEqual([
      { by: 'activity', bandCount: 4 },
      { by: 'popularity', bandCount: 10 },
      { by: 'user-groups', bandCount: undefined },
    ]);
    expect(parseBreakdowns(['popularity', 'popularity:3', 'popularity'], TABLES)).toEqual([
      { by: 'popularity', bandCount: 3 },
    ]);
    expect(parseBreakdowns([], {})).toEqual([]);
  });

  it.each<[unknown, string]>([
    [['activty'], "Did you mean 'activity'?"],
    [['user groups'], "Did you mean 'user-groups'?"],
    [['zzz'], 'one of activity, popularity, user-groups'],
    [[''], 'Unknown breakdown'],
    [['activity:'], 'whole number N from 2 to 100'],
    [['activity:1'], 'whole number N from 2 to 100'],
    [['activity:101'], 'whole number N from 2 to 100'],
    [['activity:2.5'], 'whole number N from 2 to 100'],
    [['activity:4:4'], 'whole number N from 2 to 100'],
    [['popularity:-3'], 'popularity cannot have this number of bands'],
    [['user-groups:3'], 'user-groups has no bands'],
    [['activity:3', 'activity:4'], "found 'activity:3 and activity:4'"],
    ['activity', "found 'activity'; expected an array"],
    [[4], 'The breakdowns must be words'],
    [null, 'The breakdowns must be words'],
  ])('%j is refused', (words, message) => {
    const parse = () => parseBreakdowns(words as string[], TABLES);
    expect(parse).toThrow(UsageError);
    expect(parse).toThrow(message);
  });

  it.each<[string, string]>([
    ['activity', 'The breakdown by activity needs train'],
    ['popularity', 'The breakdown by popularity needs train'],
    ['user-groups', 'The breakdown by user-groups needs userGroups'],
  ])('by %s need their table', async (word, message) => {
    expect(() => parseBreakdowns([word], {})).toThrow(message);
    await expect(evaluateLog({ truth: ['a x'], recs: ['a x 1'] }, { breakdown: [word] })).rejects.toThrow(message);
  });

  it('leave a document as it is where none is asked for', async () => {
    const log = { truth: ['a x'], recs: ['a x 1'], train: ['a y'] };
    const document = await evaluateLog(log, { breakdown: [] });
    expect(document).toEqual(await evaluateLog(log, {}));
    expect('breakdowns' in document).toBe(false);
  });
});

describe('distributions', () => {
  it('must be a yes or a no', async () => {
    const asked = evaluateLog({ truth: ['a x'], recs: ['a x 1'] }, { distribution: 'yes' as never });
    await expect(asked).rejects.toThrow('distribution must be true or false');
  });
});
