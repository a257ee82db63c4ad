// The framework comparison on a small log: what its rows promise, and which algorithms leave pairs without a prediction.
import { describe, expect, it } from 'vitest';
import { syntheticTable } from '../../support/synthetic-table.js';

const bench = new URL('../../../bench/study/frameworks.mjs', import.meta.url).href;
const { ALGORITHMS, controlledRow, foldsOf, isRating, lensKitRow, mahoutRow, myMediaLiteRow, relPlus } = await import(
  bench
);
const { readInteractions } = await import(new URL('../../../build/modules/shell.js', import.meta.url).href);

type Row = Readonly<Record<string, number>>;

const made = syntheticTable({ userCount: 60, itemCount: 120, seed: 9, meanInteractions: 30 });
const lines = Array.from(made.users, (user, row) => `${user},${made.items[row]},${made.values![row]},${row}`);
const csv = ['user,item,rating,timestamp', ...lines].join('\n');
const log = await readInteractions(new TextEncoder().encode(csv));
const small = ALGORITHMS.map((algorithm: { parameters: object }) => {
  const parameters = 'factors' in algorithm.parameters ? { factors: 3 } : algorithm.parameters;
  return { ...algorithm, parameters };
});

describe('the framework comparison', () => {
  it('judges every algorithm of the three frameworks alike', async () => {
    const [tables] = foldsOf(log, 1);
    const rows: Row[] = [];
    for (const algorithm of small) rows.push(await controlledRow(algorithm, tables));
    expect(small.map(({ framework, name }: Record<string, string>) => `${framework} ${name}`)).toHaveLength(15);
    for (const [place, row] of rows.entries()) {
      for (const name of ['userTest', 'relPlus', 'users', 'items', 'relPlusUsers', 'relPlusItems']) {
        expect(row[name], `${place} ${name}`).toBeGreaterThan(0);
        expect(row[name], `${place} ${name}`).toBeLessThanOrEqual(1);
      }
      if (isRating(small[place])) expect(row.rmse).toBeGreaterThan(0);
      else expect(row.rmse).toBeUndefined();
    }
    // A neighbourhood that is fixed before the item is known reaches fewer items than one of its raters.
    const reached = async (neighbourhood: string) => {
      const parameters = { k: 2, similarity: 'cosine', neighbourhood, centred: false };
      const row: Row = await controlledRow({ model: 'rating-user-knn', parameters }, tables);
      return row.items!;
    };
    expect(await reached('fixed')).toBeLessThan(await reached('raters'));
  });

  it('ranks the relevant item among fewer where the lists of users are cut first', async () => {
    const [tables] = foldsOf(log, 1);
    const algorithm = { model: 'itemknn', parameters: {} };
    const [whole, cut]: Row[] = [await relPlus(algorithm, tables), await relPlus(algorithm, tables, 2)];
    expect(cut!.relPlus).toBeGreaterThan(whole!.relPlus!);
    expect(cut!.relPlusUsers).toBeLessThan(whole!.relPlusUsers!);
    expect(cut!.relPlusItems).toBeLessThan(whole!.relPlusItems!);
  });

  it('has the evaluations that the frameworks bring', async () => {
    const of = (framework: string, name: string) =>
      small.find((each: Record<string, string>) => each.framework === framework && each.name === name);
    const lensKit: Row = await lensKitRow(of('LensKit', 'UBCos50'), log);
    // The user's own test items by rating: far above rankings of all items.
    expect(lensKit['lenskit:ndcg-rating']).toBeGreaterThan(0.7);
    expect(lensKit.rmse).toBeGreaterThan(0);
    const ml: Row = await myMediaLiteRow(of('MyMediaLite', 'IBCos'), log);
    expect(ml.auc).toBeGreaterThan(0.5);
    const mahout: Row = await mahoutRow(of('Mahout', 'UBCos50'), log, 3, 5);
    expect(mahout.users).toBe(3);
    expect(mahout.of).toBeGreaterThan(20);
    expect(mahout.usercoverage).toBe(1);
    await expect(mahoutRow(of('Mahout', 'UBCos50'), log, 3, 60)).rejects.toThrow('leaves no test user');
  });
});
