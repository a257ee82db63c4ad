// One metric in all dialects on one set of data: the contributions of choices add up, and what is left out or has no
// value is said.
import { describe, expect, it } from 'vitest';
import { diff, IdSpace, type InteractionTable, readInteractions, render, UsageError } from '../../../src/shell.js';

const TRUTH = 'user,item,rating\nann,a,5\nann,b,2\nbob,c,4\ncid,a,1\ncid,c,0.5\n';
const RECS = 'user,item,score\nann,a,0.9\nann,c,0.8\nann,b,0.8\nbob,a,0.3\nbob,c,0.3\nbob,b,0.1\ndan,a,1\n';
const TRAIN = 'user,item\nann,d\nbob,d\ncid,b\neve,d\n';

async function tables(
  lists = RECS,
): Promise<{ truth: InteractionTable; recs: InteractionTable; train: InteractionTable }> {
  const ids = { userIds: new IdSpace(), itemIds: new IdSpace() };
  return {
    truth: await readInteractions(TRUTH, ids),
    recs: await readInteractions(lists, ids),
    train: await readInteractions(TRAIN, ids),
  };
}

async function difference(metric: string, dialects?: readonly string[], lists?: string) {
  const { truth, recs, train } = await tables(lists);
  const options = { truth, train, ...(dialects === undefined ? {} : { dialects }) };
  return diff([{ name: 'mine', table: recs }], metric, options);
}

describe('the differences', () => {
  it.each(['map@2', 'ndcg@2', 'precision@2', 'recall@3', 'hit@1', 'mrr@3', 'coverage@2'])(
    'of %s are the sums of what choices contribute',
    async (metric) => {
      const { diff: result } = await difference(metric);
      expect(result!.lines.length).toBeGreaterThan(3);
      for (const { label, value, difference: whole, steps, why } of result!.lines) {
        if (value === null) {
          expect(why, label).toBeTypeOf('string');
          continue;
        }
        const sum = steps.reduce((total, { contribution }) => total + contribution, 0);
        expect(sum, label).toBeCloseTo(whole!, 12);
        expect(steps.map(({ choice }) => choice)).toEqual(
          [...steps]
            .sort((a, b) => result!.order.indexOf(a.choice) - result!.order.indexOf(b.choice))
            .map(({ choice }) => choice),
        );
        if (steps.length > 0) expect(steps.at(-1)!.value, label).toBe(value);
      }
    },
  );

  it('name the choice that makes them', async () => {
    const { diff: result } = await difference('map@2', ['elliot']);
    const [line] = result!.lines;
    expect(line).toMatchObject({ run: 'mine', dialect: 'elliot', label: 'elliot@0.3.1:map@2' });
    expect(line!.steps.map(({ choice, to }) => [choice, to])).toContainEqual([
      'users',
      'missingUsers=skip, users=listed',
    ]);
    expect(line!.steps.map(({ choice }) => choice)).toContain('denominator');
  });

  it('of AUC start from listed items where lists are not complete', async () => {
    const { diff: result } = await difference('auc', undefined, 'user,item,score\nann,a,0.9\nbob,a,0.3\nbob,c,0.3\n');
    expect(result!.refused).toContain('AUC');
    expect(result!.lines.length).toBeGreaterThan(2);
    expect(result!.metric).toBe('auc(candidates=listed)');
    for (const { steps, difference: whole } of result!.lines.filter(({ value }) => value !== null)) {
      expect(steps.reduce((total, { contribution }) => total + contribution, 0)).toBeCloseTo(whole!, 12);
    }
  });

  it('has no value for libraries that count ratings where the truth has none, and one for all others', async () => {
    const { truth, recs } = await tables();
    const plain = { ...truth, values: undefined };
    const { diff: result } = await diff([{ name: 'mine', table: recs }], 'ndcg@2', { truth: plain });
    const without = result!.lines.filter(({ why }) => why?.includes('no ratings'));
    expect(without.length).toBeGreaterThan(0);
    expect(without.every(({ value }) => value === null)).toBe(true);
    expect(result!.lines.filter(({ value }) => value !== null).length).toBeGreaterThan(without.length);
  });

  it('leave libraries out that need what is not there', async () => {
    const { truth, recs } = await tables();
    const { diff: result, notices } = await diff([{ name: 'mine', table: recs }], 'coverage@2', { truth });
    expect(result).toBeDefined();
    expect(notices.map(({ code }) => code)).toContain('metric-left-out');
  });

  it('are refused for a metric that no library has', async () => {
    await expect(difference('usergap@2')).rejects.toThrow(UsageError);
    await expect(difference('ndcq@2')).rejects.toThrow('Unknown metric');
  });

  it('are told as text, a line for each library', async () => {
    const document = await difference('map@2', ['elliot']);
    expect(render(document, { form: 'text', view: 'diff' })).toMatch(
      /^Run mine, map@2\n.*\n.* standard definition\n.* elliot@0\.3\.1: [\s\S]*denominator/,
    );
  });
});
