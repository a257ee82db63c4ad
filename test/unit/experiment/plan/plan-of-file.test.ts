// A file of an experiment becomes a plan with every default, lists become products, and a mistake is refused with its place
// before anything is read.
import { describe, expect, it } from 'vitest';
import { parseExperimentText } from '../../../../src/cli/experiment/experiment-yaml.js';
import { InputError } from '../../../../src/foundation/errors.js';
import { fileOfPlan } from '../../../../src/studies/experiment/plan/file-of-plan.js';
import { planOfFile } from '../../../../src/studies/experiment/plan/plan-of-file.js';
import { BAD_FILES } from './support/bad-files.js';

const planOf = (text: string) => {
  const { value, ...origin } = parseExperimentText(text, 'bench.yaml');
  return planOfFile(value, origin);
};

describe('a file with a mistake', () => {
  it.each(BAD_FILES)('$name is refused with its place', ({ text, at, reason, found, expected, hint }) => {
    const error = refusal(() => planOf(text));
    expect(error.reason).toContain(reason);
    expect(`${error.details.line}:${error.details.column}`).toBe(at);
    expect(error.details.file).toBe('bench.yaml');
    if (found !== undefined) expect(error.details.found).toEqual(found);
    if (expected !== undefined) expect(error.details.expected).toContain(expected);
    if (hint !== undefined) expect(error.details.hint).toContain(hint);
  });

  it.each([
    ['an empty file', '# nothing\n', 'The file is empty'],
    ['an open bracket', 'datasets: [a.csv\nmodels: ease\n', 'The file is not valid YAML'],
    ['a key twice', 'datasets: a.csv\ndatasets: b.csv\n', 'The file is not valid YAML'],
    ['broken JSON', '{"datasets": ["a.csv"],, }', 'The file is not valid YAML'],
    ['an unknown anchor', 'datasets: *logs\n', 'The file cannot be read'],
  ])('%s is refused', (_, text, reason) => expect(refusal(() => planOf(text)).reason).toContain(reason));

  it('a heap of aliases is refused', () => {
    const lines = ['a: &a [x, x, x, x, x, x, x, x, x]'];
    for (const [i, letter] of [...'bcdefg'].entries()) {
      const before = 'abcdefg'[i];
      lines.push(`${letter}: &${letter} [${Array(9).fill(`*${before}`).join(', ')}]`);
    }
    expect(refusal(() => planOf(lines.join('\n'))).reason).toContain('cannot be read');
  });
});

describe('a plan', () => {
  it('of the shortest file has every default', () => {
    expect(planOf('datasets: logs/ratings.csv.gz\n')).toEqual({
      format: 'recgauge/experiment-plan@1',
      name: 'ratings',
      datasets: [{ name: 'ratings', file: 'logs/ratings.csv.gz', reading: {} }],
      protocols: [{ name: 'trainrec', preset: 'trainrec', overrides: {}, varied: {} }],
      models: [
        ...['popularity', 'random'].map((model) => unsearched(model)),
        ...['itemknn', 'userknn', 'p3alpha', 'rp3beta', 'puresvd', 'ease'].map((model) => ({
          ...unsearched(model),
          searched: true,
        })),
      ],
      search: { method: 'bayesian', trials: 50, pruning: false, options: { initial: 10, candidates: 2000 } },
      metrics: ['hit@50', 'ndcg@10', 'recall@20'],
      select: 'hit@50',
      k: 50,
      seeds: [0],
      refit: 'all',
      testInput: 'fold-in',
      interval: { level: 0.95, replicates: 9999 },
      comparison: { test: 't', adjust: 'holm', alpha: 0.05 },
      trainingRepeats: 0,
    });
  });

  it('keeps n, no and on as texts', () => {
    const plan = planOf('datasets: [{file: a.csv, columns: {user: n, item: no, rating: on}}]\n');
    expect(plan.datasets[0]!.reading).toEqual({ columns: { user: 'n', item: 'no', rating: 'on' } });
  });

  it('is the same from JSON', () => {
    const value = {
      datasets: ['a.csv'],
      models: ['ease', { name: 'x', command: 'run {train} {output}' }],
      seeds: [1, 2],
    };
    expect(planOf(JSON.stringify(value))).toEqual(planOfFile(value));
  });

  it('has a protocol for each combination of lists', () => {
    const { protocols } = planOf(
      'datasets: a.csv\nprotocol:\n  prepare: {minRating: [3, null], core: [5, {users: 5}]}\n  split: {folds: 3}\n',
    );
    expect(protocols.map(({ name }) => name)).toEqual([
      'trainrec prepare.minRating=3 prepare.core=5',
      'trainrec prepare.minRating=3 prepare.core={users:5}',
      'trainrec prepare.minRating=none prepare.core=5',
      'trainrec prepare.minRating=none prepare.core={users:5}',
    ]);
    expect(protocols[2]!.overrides).toEqual({ prepare: { minRating: null, core: 5 }, split: { folds: 3 } });
    expect(protocols[1]!.varied).toEqual({ 'prepare.minRating': '3', 'prepare.core': '{users:5}' });
  });

  it('tells a list that is a value from a list of values', () => {
    const split = 'method: user-ratio, order: random, ratios';
    const one = planOf(`datasets: a.csv\nprotocol: {split: {${split}: [0.8, 0.2]}, candidates: {seen: [train]}}\n`);
    expect(one.protocols.map(({ overrides }) => overrides)).toEqual([
      { split: { method: 'user-ratio', order: 'random', ratios: [0.8, 0.2] }, candidates: { seen: ['train'] } },
    ]);
    const two = planOf(`datasets: a.csv\nprotocol: {split: {${split}: [[0.8, 0.2], [0.5, 0.5]]}}\n`);
    expect(two.protocols.map(({ varied }) => varied['split.ratios'])).toEqual(['[0.8,0.2]', '[0.5,0.5]']);
    const scale = planOf('datasets: a.csv\nprotocol: {prepare: {minRating: [[1, 2, 3, 4, 5], 4]}}\n');
    expect(scale.protocols.map(({ varied }) => varied['prepare.minRating'])).toEqual(['[1,2,3,4,5]', '4']);
  });

  it('compares presets with each other', () => {
    const { protocols } = planOf('datasets: a.csv\nprotocol: [trainrec, {preset: recbole, split: {order: random}}]\n');
    expect(protocols.map(({ name }) => name)).toEqual(['trainrec split.order=none', 'recbole split.order=random']);
    expect(protocols[1]!.varied).toEqual({ preset: 'recbole', 'split.order': 'random' });
  });

  it('has a model for each value of a list', () => {
    const { models } = planOf(
      'datasets: a.csv\nprotocol: recbole\nmodels: [{model: mf, parameters: {loss: [bpr, bce], factors: 8}}]\n',
    );
    expect(models.map(({ name }) => name)).toEqual(['mf(loss=bpr)', 'mf(loss=bce)']);
    expect(models[1]).toMatchObject({ model: 'mf', parameters: { loss: 'bce', factors: 8 }, searched: true });
  });

  it('has a protocol for each loss, which models take that have none of their own', () => {
    const { protocols, models } = planOf(
      'datasets: a.csv\nprotocol: {preset: recbole, loss: [bpr, whole]}\nmodels: [mf, ease, ' +
        '{name: bce, model: mf, parameters: {loss: bce}}, {name: searched, model: mf, space: {loss: [bpr, bce]}}]\n',
    );
    expect(protocols.map(({ name, loss, varied }) => [name, loss, varied])).toEqual([
      ['recbole loss=bpr', 'bpr', { loss: 'bpr' }],
      ['recbole loss=whole', 'whole', { loss: 'whole' }],
    ]);
    expect(models.map(({ takesLoss = false }) => takesLoss)).toEqual([true, false, false, false]);
    const one = planOf('datasets: a.csv\nprotocol: {preset: recbole, loss: bce}\nmodels: [mf]\n');
    expect(one.protocols).toEqual([{ name: 'recbole', preset: 'recbole', overrides: {}, loss: 'bce', varied: {} }]);
  });

  it('takes commands, modules and fixed models', () => {
    const { models } = planOf(
      'datasets: a.csv\nmodels:\n  - {name: mine, command: "python m.py {train} {output}", timeout: 60}\n' +
        '  - {module: ./own/my-model.mjs, parameters: {x: 1}}\n  - {model: ease, search: false}\n' +
        '  - {name: fixed, model: ease, parameters: {l2: 100}}\n',
    );
    expect(models).toEqual([
      {
        name: 'mine',
        command: 'python m.py {train} {output}',
        timeoutSeconds: 60,
        parameters: {},
        space: {},
        searched: false,
      },
      {
        name: 'my-model',
        model: 'my-model',
        module: './own/my-model.mjs',
        parameters: { x: 1 },
        space: {},
        searched: true,
      },
      unsearched('ease'),
      { ...unsearched('ease'), name: 'fixed', parameters: { l2: 100 } },
    ]);
  });

  it('without a search has none in any model', () => {
    const { models } = planOf('datasets: a.csv\nsearch: false\nmodels: [ease, itemknn]\n');
    expect(models.map(({ searched }) => searched)).toEqual([false, false]);
  });

  it('has lists that are as long as metrics look', () => {
    const lengthFor = (metrics: string) => planOf(`datasets: a.csv\nmetrics: ${metrics}\n`).k;
    expect([lengthFor('[ndcg@30, hit@5]'), lengthFor('[ndcg@30, auc]'), lengthFor('[ndcg@30, map]')]).toEqual([
      30, 30, 1000,
    ]);
    expect([lengthFor('[auc, recbole:gauc]'), lengthFor('hit@3')]).toEqual([10, 3]);
    expect(planOf('datasets: a.csv\nmetrics: [ndcg@10, ndcg]\nk: 100\n').k).toBe(100);
  });

  it('takes all metrics of a library that it can compute', () => {
    const { metrics } = planOf("datasets: a.csv\nmetrics: 'elliot:*@10'\n");
    expect(metrics).toContain('elliot:ndcg@10');
    expect(metrics).not.toContain('elliot:rsp@10');
  });

  it.each([
    'datasets: a.csv\n',
    'datasets: [{name: x, file: a.dat, layout: ml-1m, columns: {rating: null}}, b.csv]\nname: two\nsearch: {method: sequential, earlyStop: true, seconds: 10}\n',
    'datasets: a.csv\nprotocol: {prepare: {minRating: [[1, 2, 3, 4, 5], null, 4], filter: {kind: user-first, users: 5}}, relevance: [all, ">=4"]}\n',
    'datasets: a.csv\nprotocol: [trainrec, {preset: recbole, candidates: {strategy: sampled, negatives: [10, 100]}}]\ncomparison: {test: tukey}\n',
    'datasets: a.csv\nmodels: [cheap, {name: c, command: "x {output}"}, {module: ./m.mjs}, {name: e2, model: ease, space: {l2: [1, 10]}}, {name: k, model: itemknn, parameters: {shrink: [0, 10]}}]\nseeds: [3, 1]\n',
    'datasets: a.csv\nprotocol: {preset: recbole, loss: [bpr, null], prepare: {core: [5, 10]}}\nmodels: [mf, ease]\n',
  ])('written as a file is read back: %#', (text) => {
    const plan = planOf(text);
    expect(planOfFile(JSON.parse(JSON.stringify(fileOfPlan(plan))))).toEqual(plan);
  });
});

function unsearched(model: string) {
  return { name: model, model, parameters: {}, space: {}, searched: false };
}

function refusal(work: () => unknown): InputError {
  try {
    work();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
