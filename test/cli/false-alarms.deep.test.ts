// No false alarm: real datasets and all fixtures are checked, split, learned from and evaluated, and nothing is said of them
// that is said of mistakes. Datasets and the larger fixtures lie in the folder of shared material.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from '../docs/document-folder.js';
import { sharedFile } from '../golden/support/shared.js';
import { createWorkplace } from './run-program.js';

/** What is said of files that cannot mean what they seem to, by `docs/notices.md`. */
const ALARMS = [
  ...['ids-do-not-match', 'ids-nearly-equal', 'misplaced-file', 'scores-not-read', 'reversed-scores', 'equal-scores'],
  ...['below-random', 'truth-item-in-train', 'test-in-train', 'duplicate-row', 'duplicate-rows', 'duplicates'],
  ...['bad-rating', 'bad-timestamp', 'rows-left-out', 'header-guessed', 'format-guessed', 'times-not-read'],
  ...['mixed-time-units', 'future-timestamps', 'constant-timestamps', 'timestamps-not-seconds', 'rating-not-positive'],
  ...['ratings-not-positive', 'direction-assumed', 'grades-not-positive', 'early-timestamps', 'rating-like-time'],
  ...['ratings-not-read', 'missing-ids', 'columns-guessed', 'truth-in-lists', 'timestamps-not-milliseconds'],
];

const DATASETS = ['lastfm-2k', 'ml-100k', 'ml-1m', 'ml-latest-small', 'movietweetings-100k'];
/** What is true of a dataset: MovieTweetings has ratings from 0 to 10. */
const TRUE_OF: Readonly<Record<string, readonly string[]>> = {
  'movietweetings-100k': ['rating-not-positive', 'ratings-not-positive'],
};
const MODELS = ['popularity', 'itemknn', 'random'];
const FIXTURES = ['edge', 'ml100k', 'mls_graded', 'mls_ties', 'synth'];

const place = createWorkplace();
afterAll(() => place.remove());

/** Runs a command that must work; the alarms that it raises. */
function alarmsOf(...words: string[]): string[] {
  const { status, stdout, stderr } = place.runWords([...words, '--force']);
  expect([words, status, stderr.match(/^error.*/m)?.[0]]).toEqual([words, 0, undefined]);
  const codes = Array.from(`${stdout}\n${stderr}`.matchAll(/\[([a-z-]+)\]/g), ([, code]) => code!);
  return codes.filter((code) => ALARMS.includes(code));
}

it('sees an alarm where there is one', () => {
  const [test, recs] = ['test', 'recs_full'].map((name) => join(ROOT, `test/fixtures/edge/${name}.csv.gz`));
  expect(alarmsOf('evaluate', '--test', test!, '--recs', test!, '--no-ci')).toContain('misplaced-file');
  expect(alarmsOf('data', 'check', '--test', test!, '--recs', test!)).toContain('misplaced-file');
  expect(alarmsOf('evaluate', '--test', test!, '--recs', recs!, '--no-ci')).toEqual([]);
});

describe('real datasets', () => {
  it('are all there are', ({ skip }) => {
    const folder = sharedFile('data', skip);
    const names = readdirSync(folder).filter((name) => name.endsWith('.csv.gz'));
    expect(names.map((name) => name.replace('.csv.gz', '')).sort()).toEqual(DATASETS);
  });

  it.for(DATASETS)('%s', (name, { skip }) => {
    const log = sharedFile(`data/${name}.csv.gz`, skip);
    const falseAlarmsOf = (...words: string[]) => alarmsOf(...words).filter((code) => !TRUE_OF[name]?.includes(code));
    const isTimed = name !== 'lastfm-2k';
    const methods = isTimed
      ? ['--method global-temporal --ratio 0.8,0.2 --cold drop', '--method leave-n-out --row-order temporal']
      : ['--method user-ratio --ratio 0.8,0.2 --row-order random'];
    expect(falseAlarmsOf('data', 'check', log)).toEqual([]);
    expect(falseAlarmsOf('data', 'stats', log)).toEqual([]);
    for (const method of methods) {
      expect(falseAlarmsOf('data', 'split', log, ...method.split(' '), '-o', 'split')).toEqual([]);
      expect(falseAlarmsOf('data', 'check', 'split')).toEqual([]);
      for (const model of MODELS) {
        const recommend = ['recommend', '--split', 'split', '--model', model, '-k', '20'];
        expect([model, falseAlarmsOf(...recommend, '-o', `${model}.csv`)]).toEqual([model, []]);
      }
      const recs = MODELS.flatMap((model) => ['--recs', `${model}.csv`]);
      const lists = [...recs, '--metrics', 'ndcg@10,recall@20,novelty@10'];
      expect(falseAlarmsOf('evaluate', '--split', 'split', ...lists, '--no-ci')).toEqual([]);
      const files = ['--test', 'split/test.csv', '--train', 'split/train.csv'];
      expect(falseAlarmsOf('evaluate', ...files, ...lists, '--no-ci')).toEqual([]);
      expect(falseAlarmsOf('data', 'check', ...files, ...recs)).toEqual([]);
    }
  });
});

describe('files in their original formats', () => {
  it.for(['ml-100k.u.data', 'ml-100k.inter', 'movietweetings.ratings.dat'])('%s', (name, { skip }) => {
    const log = sharedFile(`data/raw/${name}.gz`, skip);
    expect(alarmsOf('data', 'check', log)).toEqual([]);
    expect(alarmsOf('data', 'filter', log, '--core', '5', '-o', 'core.csv')).toEqual([]);
  });
});

describe('fixtures', () => {
  it('are all there are', ({ skip }) => {
    const names = readdirSync(sharedFile('fixtures', skip));
    expect(names.sort()).toEqual([...FIXTURES, 'neural_ml100k'].sort());
  });

  it.for(FIXTURES)('%s', (name, { skip }) => {
    const folder = sharedFile(`fixtures/${name}`, skip);
    const [test, train] = ['test', 'train'].map((part) => join(folder, `${part}.csv.gz`)) as [string, string];
    const lists = readdirSync(folder).filter((file) => /^(recs_|popularity)/.test(file));
    expect(lists.length).toBeGreaterThan(2);
    for (const list of lists) {
      const recs = ['--recs', join(folder, list)];
      for (const more of [[], ['--train', train]]) {
        const line = ['evaluate', '--test', test, ...more, ...recs, '--metrics', 'ndcg@10,recall@20', '--no-ci'];
        expect([list, more.length, alarmsOf(...line)]).toEqual([list, more.length, []]);
      }
      expect([list, alarmsOf('data', 'check', '--train', train, '--test', test, ...recs)]).toEqual([list, []]);
    }
  });

  it('neural_ml100k', ({ skip }) => {
    const folder = sharedFile('fixtures/neural_ml100k', skip);
    const [train, valid, test] = ['train', 'valid', 'test'].map((part) => join(folder, `${part}.csv.gz`));
    expect(alarmsOf('data', 'check', '--train', train!, '--test', test!)).toEqual([]);
    expect(alarmsOf('recommend', train!, '--model', 'popularity', '-k', '20', '-o', 'lists.csv')).toEqual([]);
    for (const truth of [valid!, test!]) {
      const line = ['evaluate', '--test', truth, '--train', train!, '--recs', 'lists.csv', '--metrics', 'ndcg@10'];
      expect([basename(truth), alarmsOf(...line, '--no-ci')]).toEqual([basename(truth), []]);
    }
  });
});
