// Losses as a factor: models that take their loss from the protocol are trained with it, others are run once and stand on
// every board, and the boards are compared with each other like those of any other option.
import { beforeAll, describe, expect, it } from 'vitest';
import type { ExperimentDocument } from '../../../src/documents/experiment-document.js';
import type { ExperimentPlan } from '../../../src/documents/experiment-plan.js';
import { counted } from '../../../src/report/parts/number-text.js';
import { experimentStatus } from '../../../src/studies/experiment/experiment-status.js';
import { planOfFile } from '../../../src/studies/experiment/plan/plan-of-file.js';
import { comparable, memoryStore, runSmall } from '../../support/experiments.js';

const quick = { factors: 4, epochs: 3, negativeCount: 1, rate: 0.05, negatives: 'uniform', missing: 0.1 };
const FILE = {
  datasets: [{ name: 'log', file: 'log.csv' }],
  protocol: {
    preset: 'recbole',
    prepare: { minRating: 3, core: 3 },
    split: { method: 'leave-n-out', order: 'random', validation: 1, test: 1 },
    loss: ['bpr', 'bce', 'whole'],
  },
  models: [
    { model: 'mf', parameters: quick, space: { l2: [0.001, 0.1] } },
    { name: 'fixed', model: 'mf', parameters: { ...quick, l2: 0.01, loss: 'bce' } },
    { model: 'ease', space: { l2: [5, 500] } },
  ],
  search: { method: 'random', trials: 2 },
  metrics: ['hit@10', 'ndcg@10'],
  interval: { replicates: 99 },
};

const plan: ExperimentPlan = planOfFile(FILE);
const store = memoryStore();
let document: ExperimentDocument;

beforeAll(async () => {
  document = await runSmall(plan, {}, { store });
});

describe('losses that are a list', () => {
  it('make a board each', () => {
    expect(document.failures).toEqual([]);
    expect(document.boards.map(({ protocol, choices }) => [protocol, choices.loss])).toEqual(
      ['bpr', 'bce', 'whole'].map((loss) => [`recbole loss=${loss}`, loss]),
    );
  });

  it('are what models without a loss of their own are trained with', () => {
    const lossOf = (model: string) =>
      document.boards.map((board) => board.models.find(({ name }) => name === model)!.folds[0]!.parameters!.loss);
    expect(lossOf('mf')).toEqual(['bpr', 'bce', 'whole']);
    expect(lossOf('fixed')).toEqual(['bce', 'bce', 'bce']);
    const scores = document.boards.map(({ models }) => models[0]!.scores['ndcg@10']!.mean);
    expect(new Set(scores).size).toBe(3);
  });

  it('leave other models as they are, which are run once', () => {
    for (const place of [1, 2]) {
      const [first, ...others] = document.boards.map(({ models }) => models[place]!);
      for (const other of others) expect(other).toEqual(first);
    }
    const units = store.all.filter(({ kind }) => kind === 'fold').map(({ unit }) => `${unit.model}, ${unit.protocol}`);
    expect(units).toEqual([
      ...['mf, recbole loss=bpr', 'fixed, recbole', 'ease, recbole'],
      ...['mf, recbole loss=bce', 'mf, recbole loss=whole'],
    ]);
    const spent = document.measurements.models.filter(({ protocol }) => protocol.endsWith('bpr'));
    expect(spent.every(({ fitSeconds }) => fitSeconds > 0)).toBe(true);
  });

  it('are compared with each other by SRC and OR@k', () => {
    const agreement = document.protocolAgreement!;
    expect(agreement.by).toBe('protocol');
    expect(JSON.stringify(agreement)).toContain('recbole loss=whole');
    expect(document.optionAgreement).toBeNull();
  });

  it('are several losses in words, and one loss', () => {
    expect([counted(2, 'loss'), counted(1, 'loss'), counted(2, 'user')]).toEqual(['2 losses', '1 loss', '2 users']);
  });

  it('are counted by the status', () => {
    const { models } = experimentStatus(plan, store.all);
    expect(models.map(({ done, left }) => [done, left])).toEqual(Array(9).fill([1, 0]));
  });

  it('are gone on with', async () => {
    const half = store.all.slice(0, 5);
    expect(comparable(await runSmall(plan, {}, { store: memoryStore(half) }))).toBe(comparable(document));
  });

  it('give the loss the value that a model of its own would have', async () => {
    const { protocol, ...file } = FILE;
    const { loss: _, ...rest } = protocol;
    const models = [{ name: 'mf', model: 'mf', parameters: { ...quick, l2: 0.01, loss: 'whole' } }];
    const own = await runSmall(planOfFile({ ...file, protocol: rest, models }));
    const taken = await runSmall(
      planOfFile({
        ...file,
        protocol: { ...rest, loss: 'whole' },
        models: [{ model: 'mf', parameters: { ...quick, l2: 0.01 } }],
      }),
    );
    expect(taken.boards[0]!.models[0]).toEqual(own.boards[0]!.models[0]);
  });
});
