// The factor study on a small log: its plans are understood, each factor has a board for each of its values, and the tables
// name the settings of the study and what is printed of them.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { syntheticTable } from '../../support/synthetic-table.js';

const at = (path: string) => new URL(`../../../${path}`, import.meta.url).href;
const { ALGORITHMS, LOGS } = await import(at('bench/study/factor-settings.mjs'));
const { dataBoards, dataPlan, fullRanks, lossPlan, searchPlans } = await import(at('bench/study/factor-plans.mjs'));
const tables = await import(at('bench/study/factor-tables.mjs'));
const { compareSearchesOfDocuments, readInteractions, runExperiment } = await import(at('build/modules/shell.js'));

const made = syntheticTable({ userCount: 120, itemCount: 160, seed: 9, meanInteractions: 40 });
const lines = Array.from(made.users, (user, row) => `${user},${made.items[row]},${made.values![row]},${row}`);
const csv = ['user,item,rating,timestamp', ...lines].join('\n');
const log = await readInteractions(new TextEncoder().encode(csv));
const only = ['Pop', 'ItemKNN', 'EASE'];
const options = { isQuick: true, seed: 0, only };

const run = (plan: unknown) =>
  runExperiment(
    plan,
    { tables: { 'ml-1m': log } },
    { store: { records: [], append: async () => {} }, clock: () => 0, now: () => '', platform: 'test' },
  );

function printedBy(print: () => void): string {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  print();
  return said.mock.calls.flat().join('\n');
}

afterEach(() => vi.restoreAllMocks());

describe('the factor study', () => {
  it('plans twelve algorithms, every split and core, and both losses where the study changes them', () => {
    expect(ALGORITHMS).toHaveLength(12);
    for (const isQuick of [true, false]) {
      const { models, protocols } = dataPlan(LOGS['ml-100k'], { isQuick, seed: 0 });
      expect([models.length, protocols.length]).toEqual([12, 6]);
      expect(dataPlan(LOGS.lastfm, { isQuick, seed: 0 }).protocols).toHaveLength(4);
      expect(dataPlan(LOGS['ml-100k'], { isQuick, seed: 0, boards: ['TO_RS', '5-core'] }).protocols).toHaveLength(2);
      expect(dataBoards(LOGS.lastfm, ['RO_RS', 'TO_RS'])).toEqual(['RO_RS']);
      const names = lossPlan(LOGS['ml-100k'], { isQuick, seed: 0 }).models.map(({ name }: { name: string }) => name);
      for (const name of ['BPR-MF', 'FISM', 'NCF', 'NAIS', 'NGCF', 'LightGCN']) {
        expect(names).toEqual(expect.arrayContaining([`${name} bpr`, `${name} bce`]));
      }
      expect(names).toContain('SVD++ bce');
      expect(searchPlans(LOGS['ml-100k'], { isQuick, seed: 0 })).toHaveLength(3);
    }
  });

  it('prints a table of every factor, with the printed values beside its own', async () => {
    const document = await run(dataPlan(LOGS['ml-1m'], options));
    expect(document.failures).toEqual([]);
    expect(JSON.stringify(document.notices)).not.toContain('metric-without-value');
    const text = printedBy(() => tables.printData(document, 'ml-1m', dataBoards(LOGS['ml-1m'])));
    for (const word of [
      ...only,
      'ndcg@10',
      'coverage@10',
      '| auc |',
      'RO_RS',
      'TO_LS',
      '10-core',
      '5-core',
      'none',
      '#invalid@10',
    ]) {
      expect(text).toContain(word);
    }
    expect(text).toContain('(printed 0.73 / 0.83)');
    expect(text).toContain('0.8224 to 0.8653');
    // Spearman's correlation of the nine printed recalls and NDCGs is that of the golden file, .5167.
    expect(text).toMatch(/\| recall@10 \|.*\(printed 0\.52 \/ 0\.8\)/);
    expect(text).toMatch(/\| TO_RS \| \d+\.\d\d \| \d+\.\d\d \|/);
  });

  it('compares losses with the modified algorithms of the study', async () => {
    const document = await run(lossPlan(LOGS['ml-1m'], { isQuick: true, seed: 0, only: ['BPR-MF'] }));
    const text = printedBy(() => tables.printLosses(document, 'ml-1m'));
    expect(text).toMatch(/\| BPR-MF bce \| 0\.\d{4} \|/);
    expect(text).toMatch(/\| auc \| .* \| 0\.60 \/ 1\.0 \|/);
  });

  it('compares searches and samples', async () => {
    const documents: Record<string, unknown> = {};
    for (const [name, plan] of searchPlans(LOGS['ml-1m'], { ...options, only: ['EASE'] }))
      documents[name] = await run(plan);
    const searches = printedBy(() => tables.printSearches(compareSearchesOfDocuments(documents, 'grid')));
    expect(searches).toMatch(/\| EASE: sequential, patience 2 \| \d/);
    const runs: { name: string; full: object }[] = [];
    for await (const each of fullRanks(log, LOGS['ml-1m'], { ...options, known: ['EASE'] })) runs.push(each);
    expect(runs.map(({ name }) => name)).toEqual(['Pop', 'ItemKNN']);
    const few = runs.map(({ name, full }) => ({ name, full: { ...full } }));
    const text = printedBy(() => tables.printSampled(few, 0));
    expect(text).toContain('| popular, debiased |');
    const cutoffs = printedBy(() => tables.printCutoffs(runs));
    expect(cutoffs).toMatch(/\| ndcg@10 \| .* \/ - \(printed SRC 0\.97\) \|/);
    expect(text).toContain('one list for all relevant items of a user');
  });
});
