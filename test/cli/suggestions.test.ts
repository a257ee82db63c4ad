// Words that other tools use and slips of the pen end in the word that was meant, or simply work.
import { afterAll, describe, expect, it } from 'vitest';
import { createWorkplace } from './run-program.js';

const place = createWorkplace({
  'log.csv': 'user,item\n1,a\n1,b\n2,a\n2,c\n',
  'test.csv': 'user,item\n1,a\n2,c\n',
  'a.csv': 'user,item,score\n1,a,2\n1,c,1\n2,a,1\n',
  'b.csv': 'user,item,score\n1,c,2\n1,a,1\n2,c,1\n',
});
afterAll(() => place.remove());

const EVALUATE = ['evaluate', '--test', 'test.csv', '--recs', 'a.csv', '--recs', 'b.csv', '--no-ci'];

describe('a word that is not ours', () => {
  it.each([
    [[...EVALUATE, '--metrics', 'ndcg_cut_10'], "Did you mean 'ndcg@10'?"],
    [[...EVALUATE, '--metrics', 'P_10'], "Did you mean 'precision@10'?"],
    [[...EVALUATE, '--metrics', 'trec_eval:ndcg_cut_10'], "Did you mean 'ndcg-cut@10'?"],
    [[...EVALUATE, '--metrics', 'pytrec_eval:P_5'], "Did you mean 'precision@5'?"],
    [[...EVALUATE, '--metrics', 'pytrec_eval:'], "Did you mean 'pytrec-eval:*', which stands for all of its metrics?"],
    [['recommend', 'log.csv', '--model', 'bpr'], "Did you mean 'mf'?"],
    [['models', 'BPR'], "Did you mean 'mf'?"],
    [['recommend', 'log.csv', '--model', 'ease', '--set', 'lambda=3'], "Did you mean 'l2'?"],
    [['recommend', 'log.csv', '--model', './mine.mjs'], 'Give a module of your own with --module.'],
    [
      ['data', 'split', 'log.csv', '--method', 'global-temporal', '--cut', 'absolute', '--time', '2022-01-01'],
      '2022-01-01 is 1640995200.',
    ],
    [['data', 'split', 'log.csv', '--method', 'temporal'], "Did you mean 'global-temporal'?"],
    [['split', 'log.csv'], "Did you mean 'data split'?"],
  ])('%j: %s', (words, hint) => {
    const { status, stderr } = place.runWords(words);
    expect({ status, hint: stderr.split('\n').find((line) => line.startsWith('  hint:')) }).toEqual({
      status: 2,
      hint: `  hint: ${hint}`,
    });
  });
});

it('a unit behind a number of GiB is answered with the unit', () => {
  for (const option of ['--memory', '--max-expanded']) {
    const { status, stderr } = place.runWords([...EVALUATE, option, '4GB']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('expected: a number of GiB, such as 4 or 0.5')]);
  }
});

describe('names of metrics', () => {
  const labelsOf = (...words: readonly string[]) => {
    const { status, stdout, stderr } = place.runWords([...EVALUATE, '--format', 'json', '--metrics', ...words]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return Object.keys(JSON.parse(stdout).definitions);
  };

  it.each([
    [['NDCG@10'], ['ndcg@10']],
    [['nDCG(gain = exp2)@ 10'], ['ndcg(gain=exp2)@10']],
    [['ndcg@10, recall@10'], ['ndcg@10', 'recall@10']],
    [
      ['ndcg@10,', 'recall@10,', 'MAP'],
      ['ndcg@10', 'recall@10', 'map'],
    ],
    [['NDCG@10,ndcg@10'], ['ndcg@10']],
    [['trec_eval:map'], ['trec-eval:map']],
    [['Trec-Eval:NDCG-cut@5'], ['trec-eval:ndcg-cut@5']],
    [['map', '--dialect', 'TREC_EVAL'], ['trec-eval:map']],
  ])('%j ignore case and spaces', (words, labels) => expect(labelsOf(...words)).toEqual(labels));

  it('ignore case where they choose from a result', () => {
    place.runWords([...EVALUATE, '--format', 'json', '--metrics', 'ndcg@2,recall@2', '-o', 'result.json']);
    const compared = place.run('compare result.json --metrics NDCG@2 --format json');
    expect(JSON.parse(compared.stdout).comparison.metrics).toMatchObject([{ label: 'ndcg@2' }]);
    const kept = place.run(
      'gate result.json --baseline result.json --metric Recall@2:0.1 --max NDCG@2:1 --format json',
    );
    const { drops, bounds } = JSON.parse(kept.stdout);
    expect([drops[0].metric, bounds[0].metric]).toEqual(['recall@2', 'ndcg@2']);
    expect(place.run('report result.json --metric RECALL@2 -o page.html')).toMatchObject({ status: 0, stderr: '' });
    expect(place.read('page.html')).toContain('recall@2');
  });

  it('that miss are still refused', () => {
    const { status, stderr } = place.run('compare result.json --metrics NDCG@3');
    expect([status, stderr]).toEqual([2, expect.stringContaining("Did you mean 'ndcg@2'?")]);
  });
});
