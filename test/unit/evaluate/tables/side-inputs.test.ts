import { describe, expect, it } from 'vitest';
import { readGroups } from '../../../../src/data/reading/read-groups.js';
import { checkItemLists } from '../../../../src/data/tables/item-lists.js';
import { InputError, UsageError } from '../../../../src/foundation/errors.js';
import { atOnce } from '../../../../src/foundation/work-options.js';
import { numberIds } from '../../../../src/studies/evaluate/number-tables.js';
import { popularityOfTable } from '../../../../src/studies/evaluate/popularity-of-table.js';
import { predictionsOfTable } from '../../../../src/studies/evaluate/predictions-of-table.js';
import { membershipsOf } from '../../../../src/studies/evaluate/side-parts.js';
import { trainOfTable } from '../../../../src/studies/evaluate/train-of-table.js';
import { countsOf, createSpaces, tableOf, thrownBy } from './support/tables.js';

describe('training', () => {
  const spaces = createSpaces();
  const train = tableOf('x 2 1, b 3 5, b 1 4, x 1 2, b 3 1, a 2 3', spaces);
  const truth = tableOf('a 4, b 2', spaces);
  const numbering = atOnce(numberIds({ truth, train, runs: [tableOf('c 1', spaces)] }));
  const found = atOnce(trainOfTable(train, numbering));

  it('has the items of evaluated users only, each once', () => {
    checkItemLists('train', found.train, numbering.userCount, numbering.itemCount);
    expect(Array.from(found.train.offsets)).toEqual([0, 1, 3, 3]);
    expect(Array.from(found.train.items, numbering.itemIdAt)).toEqual(['2', '1', '3']);
  });

  it('counts distinct users of items, and distinct pairs, over all users', () => {
    expect(found.popularity).toEqual({ counts: Float64Array.of(2, 2, 1, 0), userCount: 3, interactionCount: 5 });
    expect(countsOf(found.notices)).toEqual(['duplicate-row:1']);
  });

  it('has the mean of the ratings of all rows', () => {
    expect(found.trainMean).toBe(16 / 6);
    const bare = tableOf('a 1');
    expect(
      atOnce(trainOfTable(bare, atOnce(numberIds({ truth: bare, train: bare, runs: [] })))).trainMean,
    ).toBeUndefined();
  });

  it('tells the users of each item', () => {
    const { offsets, items } = atOnce(found.itemTrainUsers());
    expect(Array.from(offsets)).toEqual([0, 2, 4, 5, 5]);
    // Users 0 to 2 are evaluated; x comes behind them.
    expect(Array.from(items)).toEqual([1, 3, 0, 3, 1]);
    expect(atOnce(found.itemTrainUsers()).items).toBe(items);
  });

  it('is refused if it was not numbered', () => {
    const strangers = tableOf('a 99', spaces);
    expect(thrownBy(() => atOnce(trainOfTable(strangers, numbering)))).toBeInstanceOf(UsageError);
  });
});

describe('memberships', () => {
  it('list the groups of each number once, in the order of names', async () => {
    const spaces = createSpaces();
    const truth = tableOf('u 3, u 1, u 2', spaces);
    const numbering = atOnce(numberIds({ truth, runs: [] }));
    const table = await readGroups('item,genre\n3,war\n1,love\n3,art\n3,war\n9,war\n', { ids: spaces.itemIds });
    const { memberships, notices } = membershipsOf(table, numbering.itemNumbers, numbering.itemCount);
    expect(memberships.names).toEqual(['art', 'love', 'war']);
    expect(Array.from(memberships.offsets)).toEqual([0, 1, 1, 3]);
    expect(Array.from(memberships.groups)).toEqual([1, 0, 2]);
    expect(countsOf(notices)).toEqual(['member-not-evaluated:1', 'member-without-group:1']);
    expect(notices[0]!.message).toMatch(/^1 id of .* is not evaluated: 9\.$/);
  });
});

describe('predictions', () => {
  const spaces = createSpaces();
  const truth = tableOf('b 1 5, a 2 3, a 1 4, b 3 0', spaces);
  const run = tableOf('a 1 3.5, b 3 0.5, c 1 1, a 3 2', spaces);
  const numbering = atOnce(numberIds({ truth, runs: [run] }));

  it('stand beside every rating of the truth, in the order of users and items', () => {
    const { predictions, notices } = atOnce(predictionsOfTable(run, truth, numbering));
    expect(predictions).toEqual({
      users: Uint32Array.of(0, 0, 1, 1),
      ratings: Float64Array.of(4, 3, 5, 0),
      predicted: Float64Array.of(3.5, Number.NaN, Number.NaN, 0.5),
      userCount: 3,
    });
    expect(countsOf(notices)).toEqual(['pair-without-prediction:2', 'prediction-without-rating:2']);
  });

  it('may come with ids that nothing else holds', () => {
    const late = tableOf('a 1 2, new 1 2, a new 2', spaces);
    const { predictions, notices } = atOnce(predictionsOfTable(late, truth, numbering));
    expect(predictions.predicted).toEqual(Float64Array.of(2, Number.NaN, Number.NaN, Number.NaN));
    expect(countsOf(notices)).toEqual(['pair-without-prediction:3', 'prediction-without-rating:2']);
  });

  it('follow the policy for duplicates', () => {
    const twice = tableOf('a 1 1, a 2 2, a 1 3', spaces);
    expect(thrownBy(() => atOnce(predictionsOfTable(twice, truth, numbering)))).toBeInstanceOf(InputError);
    const first = (duplicates: 'first' | 'last') =>
      atOnce(predictionsOfTable(twice, truth, numbering, duplicates)).predictions.predicted[0];
    expect([first('first'), first('last')]).toEqual([1, 3]);
    const { notices } = atOnce(predictionsOfTable(twice, truth, numbering, 'first'));
    expect(countsOf(notices)).toEqual(['duplicate-row:1', 'pair-without-prediction:2']);
  });

  it('need values on both sides', () => {
    const bare = tableOf('a 1', spaces);
    expect(thrownBy(() => atOnce(predictionsOfTable(bare, truth, numbering)))).toBeInstanceOf(UsageError);
    expect(thrownBy(() => atOnce(predictionsOfTable(run, bare, numbering)))).toBeInstanceOf(UsageError);
  });
});

describe('popularity from a file', () => {
  const spaces = createSpaces();
  const numbering = atOnce(numberIds({ truth: tableOf('u 1, u 2, u 3', spaces), runs: [] }));
  const read = (text: string) => readGroups(text, { ids: spaces.itemIds, header: true });

  it('is by number, 0 for items that are not named', async () => {
    const { popularity, notices } = popularityOfTable(await read('item,count\n3,7\n1,2.5\n8,1\n'), numbering);
    expect(popularity).toEqual({ counts: Float64Array.of(2.5, 0, 7), userCount: 7, interactionCount: 9.5 });
    expect(countsOf(notices)).toEqual(['item-without-popularity:1', 'item-not-in-catalogue:1']);
    const table = await read('item,count\n1,2\n2,2\n3,0\n');
    expect(popularityOfTable(table, numbering, { userCount: 10 }).popularity.userCount).toBe(10);
  });

  it('is refused where it is not a count, or said twice', async () => {
    for (const count of ['-1', 'many', 'NaN']) {
      const table = await read(`item,count\n1,${count}\n`);
      expect(thrownBy(() => popularityOfTable(table, numbering)).message).toMatch(
        /The popularity of item 1 is not a count/,
      );
    }
    const table = await read('item,count\n1,2\n1,3\n');
    expect(thrownBy(() => popularityOfTable(table, numbering))).toBeInstanceOf(InputError);
    const counts = (['first', 'last'] as const).map(
      (duplicates) => popularityOfTable(table, numbering, { duplicates }).popularity.counts[0],
    );
    expect(counts).toEqual([2, 3]);
  });
});
