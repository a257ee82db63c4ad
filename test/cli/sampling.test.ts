// Sampled candidates as a user runs them: `recgauge evaluate --sampled` and `recgauge sampling` on full rankings of a split,
// each time with what the library gives, and lists or words that are wrong.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullRanksOf, IdSpace, type Run, readInteractions, readSplit, studySampling } from '../../src/shell.js';
import { schemaErrors } from '../support/json-schema.js';
import { publishedSchema } from '../support/published-schema.js';
import { createWorkplace } from './run-program.js';

const log = readFileSync(new URL('../fixtures/synth/all.csv.gz', import.meta.url));
const schema = publishedSchema('result-document');
const place = createWorkplace({ 'all.csv.gz': log });
afterAll(() => place.remove());
const spaces = { userIds: new IdSpace(), itemIds: new IdSpace() };
const runs: Run[] = [];

/** Full rankings of a split: every item that the user does not have in training, by a score. */
beforeAll(async () => {
  place.run('data split all.csv.gz --core 8 --method leave-n-out --row-order temporal -o split -q');
  const rowsOf = (part: string) =>
    place
      .read(`split/${part}.csv`)
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((row) => row.split(','));
  const [train, test] = [rowsOf('train'), rowsOf('test')];
  const counts = new Map<string, number>(test.map(([, item]) => [item!, 0]));
  for (const [, item] of train) counts.set(item!, (counts.get(item!) ?? 0) + 1);
  const known = new Set(train.map(([user, item]) => `${user} ${item}`));
  const scores: Record<string, (user: string, item: string) => number> = {
    popular: (_, item) => counts.get(item)!,
    mixed: (user, item) => counts.get(item)! + ((Number(user) * 31 + Number(item) * 17) % 23),
    rare: (_, item) => -counts.get(item)!,
  };
  for (const [name, score] of Object.entries(scores)) {
    const rows = test.flatMap(([user]) =>
      [...counts.keys()]
        .filter((item) => !known.has(`${user} ${item}`))
        .map((item) => `${user},${item},${score(user!, item)}`),
    );
    place.write(`${name}.csv`, `user,item,score\n${rows.join('\n')}\n`);
    const table = await readInteractions(place.read(`${name}.csv`), { name, content: 'recommendations', ...spaces });
    runs.push({ name, table });
  }
  place.write(
    'short.csv',
    place
      .read('popular.csv')
      .split('\n')
      .filter((_, row) => row === 0 || row % 5 === 1)
      .join('\n'),
  );
});

const FILES = '--split split --recs popular.csv --recs mixed.csv --recs rare.csv';

describe('recgauge evaluate --sampled', () => {
  it('shows sampled values beside those of the full ranking', () => {
    const line = `evaluate ${FILES} --sampled 50 --debias bias-variance --metrics ndcg@10,hit@10 --no-ci`;
    const { status, stdout, stderr } = place.run(line);
    expect(status).toBe(0);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      'is ranked among 50 negatives drawn uniformly without replacement',
    );
    expect(stdout).toMatch(/\n {2}metric +run +full +sampled +off by +times +deviation +debiased +off by\n/);
    expect(stderr).toMatch(
      /notice: values among 50 sampled negatives are not comparable .* Here ndcg@10 is off by .* to /,
    );
    const document = JSON.parse(place.run(`${line} --format json`).stdout);
    expect(schemaErrors(schema, document)).toEqual([]);
    for (const [i, run] of document.sampled.runs.entries()) {
      for (const label of ['ndcg@10', 'hit@10']) {
        const { full, sampled, debiased } = run.metrics[label];
        expect(full).toBeCloseTo(document.runs[i].metrics[label].value, 12);
        expect(Math.abs(debiased - full)).toBeLessThan(Math.abs(sampled - full));
        expect(stdout).toContain(sampled.toFixed(4));
      }
    }
    expect(document.options).toMatchObject({ sampled: 50, debias: 'bias-variance', gamma: 0.1 });
    const csv = place.run(`${line} --format csv -q`).stdout.split('\n');
    expect(csv[0]).toMatch(/,sampled,sampled_full,debiased,sampled_deviation$/);
    const { full, sampled, debiased, deviation } = document.sampled.runs[0].metrics['ndcg@10'];
    expect(csv[1]).toMatch(new RegExp(`,${[sampled, full, debiased, deviation].join(',')}$`));
    expect(place.run(`${line} --format markdown -q`).stdout).toContain('**Sampled**: each of ');
  });

  it('draws from a seed', () => {
    const valuesOf = (words: string) =>
      JSON.parse(place.run(`evaluate ${FILES} --metrics mrr@10 --no-ci --format json --sampled 20 ${words}`).stdout)
        .sampled;
    const [one, same, other, exact] = ['--seed 1', '--seed 1', '--seed 2', ''].map((words) =>
      valuesOf(words === '' ? '' : `--sampled-mode draw --sampling popularity ${words}`),
    );
    expect(one).toEqual(same);
    expect(one.runs).not.toEqual(other.runs);
    expect(one).toMatchObject({ mode: 'draw', seed: 1, sampling: 'popularity', replacement: true });
    expect(exact).toMatchObject({ mode: 'expected', seed: null, sampling: 'uniform', replacement: false });
  });

  it.each<[words: string, status: number, parts: string[]]>([
    [
      '--split split --recs short.csv --sampled 50',
      1,
      ['short.csv: The lists of run short are too short', 'outside of the lists', 'Give full rankings'],
    ],
    [`${FILES} --sampled 5000`, 2, ['--sampled: More negatives than items', 'found: 5000', 'at most the ']],
    [`${FILES} --sampled 0`, 2, ['error: --sampled must', 'found: 0']],
    [`${FILES} --sampled many`, 2, ['--sampled: The option needs a number']],
    [`${FILES} --debias least-squares`, 2, ['--debias: The option has no effect without --sampled']],
    [`${FILES} --sampled 50 --debias leastsquares`, 2, ['--debias: ', "Did you mean 'least-squares'?"]],
    [`${FILES} --sampled 50 --metrics map@10`, 2, ['--metrics: None of the metrics is a function of the rank']],
    [
      '--test split/test.csv --recs popular.csv --sampled 50',
      2,
      ['--train: Sampled candidates need training', 'hint: Give them with --train.'],
    ],
  ])('refuses %s', (words, status, parts) => {
    const outcome = place.run(`evaluate ${words}`);
    expect({ status: outcome.status, stdout: outcome.stdout }).toEqual({ status, stdout: '' });
    for (const part of parts) expect(outcome.stderr).toContain(part);
  });
});

describe('recgauge sampling', () => {
  it('is the study of the library, on full ranks of the runs', async () => {
    const line = `sampling ${FILES} --negatives 20,60 --metrics hit@10,ndcg@10 --top 1,2 --format json -q`;
    const { status, stdout, stderr } = place.run(line);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const study = JSON.parse(stdout);
    const { truth, train } = await readSplit((file) => readFileSync(join(place.folder, 'split', file)), spaces);
    const { rows } = studySampling(fullRanksOf(runs, { truth, train }), {
      ...{ metrics: ['hr@10', 'ndcg@10'], negativeCounts: [20], top: [1, 2] },
    });
    expect(study).toMatchObject({ format: 'recgauge/sampling@1', seed: null, runs: ['popular', 'mixed', 'rare'] });
    expect(study.rows).toHaveLength(2 * 2 * 2 * 4);
    const values = ({ metric, full, sampled, spearman }: (typeof rows)[number]) => [
      metric,
      [...full],
      [...sampled],
      spearman.value,
    ];
    expect(study.rows.slice(0, rows.length).map(values)).toEqual(rows.map(values));
    const names = study.rows.slice(0, 4).map((row: { debias: string }) => row.debias);
    expect(names).toEqual(['none', 'rank-amendment', 'bias-variance', 'least-squares']);
  });

  it('prints tables, leaves out numbers that no user has, and draws from a seed', () => {
    const { status, stdout, stderr } = place.run(`sampling ${FILES} --negatives 20,5000 --metrics ndcg@10`);
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^3 runs, sampled against full ranking \(exact means over all draws\)\n\nndcg@10, full: popular /,
    );
    expect(stdout).toMatch(/\n {2}uniform +none +20 +-?\d\.\d{4} /);
    expect(stderr).toContain('notice: 5000 negatives are more than any user has.');
    const words = '--negatives 20 --metrics ndcg@10 --sampling uniform --debias none --seed 4 --format csv';
    const csv = place.run(`sampling ${FILES} ${words}`).stdout.trimEnd().split('\n');
    expect(csv[0]).toBe(
      'metric,sampling,debias,negatives,src,overlap_1,overlap_3,overlap_5,reversed,off_by,' +
        'full_popular,sampled_popular,full_mixed,sampled_mixed,full_rare,sampled_rare',
    );
    expect(csv).toHaveLength(2);
  });

  it.each<[words: string, status: number, parts: string[]]>([
    ['--split split --recs popular.csv', 2, ['--recs: A study of rankings needs several runs', 'found: 1']],
    [`${FILES} --negatives 5000`, 2, ['--negatives: More negatives than items', 'found: ', 'at most ']],
    [`${FILES} --negatives 0`, 2, ['error: --negatives must', 'found: 0']],
    [`${FILES} --metrics map@10`, 2, ['--metrics: no such metric of ranks', "found: 'map@10'"]],
    ['--split split --recs popular.csv --recs short.csv', 1, ['short.csv: The lists of run short are too short']],
    ['--test split/test.csv --recs popular.csv --recs rare.csv', 2, ['--train: Sampled candidates need training']],
  ])('refuses %s', (words, status, parts) => {
    const outcome = place.run(`sampling ${words}`);
    expect({ status: outcome.status, stdout: outcome.stdout }).toEqual({ status, stdout: '' });
    for (const part of parts) expect(outcome.stderr).toContain(part);
  });
});
