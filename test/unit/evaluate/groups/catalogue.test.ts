// Every metric of the catalogue is either broken down by users or said to be left out, and all of them have a value in
// bands of items.
import { describe, expect, it } from 'vitest';
import { readGroups } from '../../../../src/data/reading/read-groups.js';
import { readInteractions } from '../../../../src/data/reading/read-interactions.js';
import { IdSpace } from '../../../../src/data/tables/ids.js';
import { CATALOGUE } from '../../../../src/engine/metrics/catalogue.js';
import { createGenerator } from '../../../../src/foundation/numbers/generator.js';
import { evaluate } from '../../../../src/studies/evaluate/evaluate.js';

/** Metrics that users have values of, without being their mean. */
const NO_MEANS = [
  'f1',
  'count',
  'gauc',
  'truncatedgauc',
  'stratrecall',
  'rmse',
  'mse',
  'mae',
  'logloss',
  'listlogloss',
];

async function evaluateCatalogue(metrics: readonly string[]) {
  const ids = { userIds: new IdSpace(), itemIds: new IdSpace() };
  const generator = createGenerator(7);
  const chance = () => generator.nextUnit();
  const texts: Record<'truth' | 'train' | 'recs' | 'baseline' | 'predictions', string> = {
    truth: '',
    train: '',
    recs: '',
    baseline: '',
    predictions: '',
  };
  for (let user = 0; user < 30; user++) {
    for (let item = 0; item < 20; item++) {
      const pair = `u${user},i${item}`;
      texts.recs += `${pair},${chance()}\n`;
      if (chance() < 0.3) texts.baseline += `${pair},${chance()}\n`;
      const row = `${pair},${1 + Math.floor(5 * chance())}\n`;
      if (item === user % 20 || chance() < 0.15) {
        texts.truth += row;
        texts.predictions += `${pair},${1 + 4 * chance()}\n`;
      } else if (chance() < 0.02 * item + 0.1) texts.train += row;
    }
  }
  const tableOf = (name: keyof typeof texts) => readInteractions(texts[name], { name, ...ids, header: false });
  const groupsOf = (count: number, of: (index: number) => string, space: IdSpace) =>
    readGroups(Array.from({ length: count }, (_, i) => `${of(i)}\n`).join(''), { ids: space, header: false });
  const { document } = await evaluate(
    [{ name: 'run', table: await tableOf('recs'), predictions: await tableOf('predictions') }],
    {
      truth: await tableOf('truth'),
      train: await tableOf('train'),
      baseline: await tableOf('baseline'),
      itemFeatures: await groupsOf(20, (i) => `i${i},f${i % 3}`, ids.itemIds),
      itemGroups: await groupsOf(20, (i) => `i${i},g${i % 2}`, ids.itemIds),
      userGroups: await groupsOf(30, (i) => `u${i},h${i % 2}`, ids.userIds),
      metrics,
      breakdown: ['activity', 'popularity'],
      distribution: true,
      users: false,
    },
  );
  return document;
}

describe('the catalogue', () => {
  it('is broken down where users have values whose mean it is', async () => {
    const labels = CATALOGUE.map(({ name, cutoff }) => (cutoff === 'none' ? name : `${name}@5`));
    const { breakdowns, notices, runs } = await evaluateCatalogue(labels);
    const [activity, popularity] = breakdowns!;
    const expected = labels.filter((_, i) => CATALOGUE[i]!.perUser && !NO_MEANS.includes(CATALOGUE[i]!.name));
    expect(activity!.groups.length).toBeGreaterThan(1);
    for (const { runs: found } of activity!.groups) expect(Object.keys(found[0]!.metrics)).toEqual(expected);
    const { message, count } = notices.find(({ code }) => code === 'breakdown-left-out')!;
    const leftOut = labels.filter((label) => !expected.includes(label));
    expect(message.startsWith(`${leftOut.join(', ')} are not means`)).toBe(true);
    expect(count).toBe(leftOut.length);
    expect(popularity!.groups).toHaveLength(3);
    for (const { runs: found } of popularity!.groups) {
      expect(Object.keys(found[0]!.metrics)).toEqual(labels);
      for (const [label, { value }] of Object.entries(found[0]!.metrics)) expect(value, label).not.toBeNull();
    }
    for (const [i, label] of labels.entries()) {
      expect('distribution' in runs[0]!.metrics[label]!, label).toBe(CATALOGUE[i]!.perUser);
    }
  });
});
