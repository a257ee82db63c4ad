// `recgauge compare` as a process: documents and files give the same comparison, every option has its effect, and what is
// wrong is said with its exit code. Intervals of `evaluate` are tried here too.
import { afterAll, describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../src/shell.js';
import { schemaErrors } from '../support/json-schema.js';
import { publishedSchema } from '../support/published-schema.js';
import { createWorkplace } from './run-program.js';

const USERS = 30;
const users = Array.from({ length: USERS }, (_, user) => user + 1);
const listOf = (hits: (user: number) => boolean) =>
  `user,item,score\n${users.map((user) => `${user},${hits(user) ? 'a' : 'b'},2\n${user},c,1\n`).join('')}`;

const place = createWorkplace({
  'test.csv': `user,item,rating\n${users.map((user) => `${user},a,5\n`).join('')}`,
  'good.csv': listOf((user) => user % 10 !== 0),
  'fair.csv': listOf((user) => user % 2 === 0),
  'poor.csv': listOf((user) => user % 10 === 0),
  'some.csv': listOf((user) => user % 3 === 0),
  'empty.json': '',
  'cut.json': '{"format": "recgauge/result@1", "runs": [',
  'other.json': '{"format": "recgauge/correlation@1"}',
});
afterAll(() => place.remove());

const RECS = '--recs good.csv --recs fair.csv --recs poor.csv';
const FILES = `--truth test.csv ${RECS} --metrics hit@1,ndcg@2`;
const schema = publishedSchema('result-document');

function evaluated(name: string, options: string): void {
  const { status } = place.run(`evaluate --test test.csv ${options} --format json -o ${name} -q`);
  expect(status).toBe(0);
}

function documentOf(options: string): ResultDocument {
  const { status, stdout, stderr } = place.run(`compare ${options} --format json`);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const document = JSON.parse(stdout);
  expect(schemaErrors(schema, document)).toEqual([]);
  return document;
}

describe('recgauge compare', () => {
  evaluated('all.json', `${RECS} --metrics hit@1,ndcg@2`);
  evaluated('good.json', '--recs good.csv --metrics hit@1');
  evaluated('fair.json', '--recs fair.csv --metrics hit@1');
  evaluated('means.json', `${RECS} --metrics hit@1 --no-users`);

  it('has the same to say of files and of their result', () => {
    const [ofFiles, ofResult] = [documentOf(FILES), documentOf('all.json')];
    expect(ofFiles.comparison).toEqual(ofResult.comparison);
    const { pairs, groups } = ofFiles.comparison!.metrics[0]!;
    expect(pairs.map(({ run, other, difference }) => [run, other, difference])).toEqual([
      ['good', 'fair', expect.closeTo(0.4, 12)],
      ['good', 'poor', expect.closeTo(0.8, 12)],
      ['fair', 'poor', expect.closeTo(0.4, 12)],
    ]);
    expect(groups!.map(({ run, letters }) => `${run} ${letters}`)).toEqual(['good a', 'fair b', 'poor c']);
  });

  it('takes results of several evaluations together', () => {
    const { runs, comparison, notices } = documentOf('best=good.json fair.json --baseline fair');
    expect(runs.map(({ name }) => name)).toEqual(['best', 'fair']);
    expect(comparison!.metrics[0]!.pairs).toHaveLength(1);
    expect(notices).toEqual([]);
  });

  it('reads --test as a test or as the file of the truth', () => {
    const { comparison } = documentOf(`--test test.csv --test wilcoxon ${RECS} --metrics hit@1 --adjust bh`);
    expect([comparison!.test, comparison!.adjust]).toEqual(['wilcoxon', 'bh']);
  });

  it('has options for level, method, replicates and seed', () => {
    const { comparison } = documentOf(
      'all.json --ci 0.8 --interval percentile --replicates 99 --seed 5 --metrics hit@1',
    );
    expect(comparison!.interval).toEqual({ level: 0.8, method: 'percentile', replicates: 99, seed: 5 });
    expect(comparison!.metrics.map(({ label }) => label)).toEqual(['hit@1']);
    expect(comparison!.metrics[0]!.pairs[0]!.interval).toMatchObject({ level: 0.8, replicates: 99 });
  });

  it('prints tables within the page', () => {
    const { status, stdout } = place.run('compare all.json');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^hit@1 \(higher is better\)\n {2}run +mean +group\n {2}good +0\.9000 +a\n/);
    expect(stdout).toMatch(/ {2}good - fair +\+0\.4000 +\+80\.0 % +\[0\.\d{4}, 0\.\d{4}\]/);
    for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(100);
  });

  it('writes Markdown, LaTeX and CSV, to a file if asked', () => {
    expect(place.run('compare all.json --format markdown').stdout).toContain('| good - fair | +0.4000 |');
    expect(place.run('compare all.json --format csv').stdout.split('\n')).toHaveLength(8);
    const { status, stdout } = place.run('compare all.json --format latex -o table.tex');
    expect(status).toBe(0);
    expect(stdout).toContain('good - fair');
    expect(place.read('table.tex')).toContain('good & \\textbf{0.9000}$^{\\mathrm{a}}$');
  });

  it('leaves users out if asked', () => {
    const document = documentOf('all.json --no-users');
    expect(document.users).toBeUndefined();
    expect(document.runs.every(({ columns }) => columns === undefined)).toBe(true);
  });

  it('ends with 3 under --strict where there is a notice', () => {
    place.run('evaluate --test test.csv --recs some.csv --ties given --metrics hit@1 --format json -o some.json -q');
    const { status, stderr } = place.run('compare good.json some.json --strict');
    expect(status).toBe(3);
    expect(stderr).toContain('the results were made with different options');
  });

  it.each<[string, number, readonly string[]]>([
    ['compare', 2, ['Nothing to compare', '--truth FILE']],
    ['compare good.json', 2, ['Nothing to compare', 'one run, good']],
    ['compare good.json good.json', 2, ['error: two runs have the same name', 'NAME=result.json']],
    ['compare x=all.json', 2, ['one run', 'good, fair, poor']],
    ['compare all.json --recs good.csv', 2, ['--recs', 'only one of the two']],
    ['compare all.json --baseline god', 2, ['--baseline: unknown run', "Did you mean 'good'?"]],
    ['compare all.json --test t --test sign', 2, ['--test: The option was given twice']],
    ['compare all.json --metrics hit@2', 2, ['the results have no such metric']],
    ['compare all.json --alpha 1', 2, ['alpha must lie between 0 and 1']],
    ['compare all.json --ci 95', 2, ['95 percent is 0.95']],
    ['compare all.json --alpha much', 2, ['--alpha: The option needs a number']],
    ['compare all.json --test mcnemar --metrics hit@1', 0, []],
    ['compare all.json --test wilcoxn', 2, ['--test', 'Did you mean']],
    ['compare all.json --relevance >=4', 2, ['--relevance', 'only one of the two']],
    ['compare --truth test.csv --test wilcoxn --recs good.csv --recs fair.csv', 2, ['--test', 'Did you mean']],
    ['compare --test a.csv --test b.csv --recs good.csv --recs fair.csv', 2, ['one file of the truth']],
    ['compare .', 1, ['.: This is a folder, not a file']],
    ['compare all.json --adjust holms', 2, ['Did you mean']],
    ['compare means.json', 1, ['without --no-users']],
    ['compare empty.json', 1, ['empty.json: The file is empty']],
    ['compare cut.json', 1, ['cut.json: This is not JSON']],
    ['compare other.json', 1, ['other.json: This is a document of another kind', 'recgauge/correlation@1']],
    ['compare nobody.json', 1, ['nobody.json']],
    ['compare test.csv', 1, ['test.csv: This is not JSON']],
    ['compare --recs good.csv --recs fair.csv', 2, ['--truth: The option is missing']],
    ['compare all.json -o nowhere/x.txt', 1, ['nowhere/x.txt', 'does not exist']],
  ])('%s ends with %i', (commandLine, status, texts) => {
    const outcome = place.run(commandLine);
    expect({ status: outcome.status, stderr: outcome.stderr }).toMatchObject({ status });
    for (const text of texts) expect(outcome.stderr).toContain(text);
  });

  it('explains itself', () => {
    const { status, stdout } = place.run('compare --help');
    expect(status).toBe(0);
    for (const word of ['--baseline', '--adjust', '--test', '--truth', 'recgauge compare result.json']) {
      expect(stdout).toContain(word);
    }
  });
});

describe('intervals of recgauge evaluate', () => {
  const asked = 'evaluate --test test.csv --recs good.csv --metrics hit@1,coverage@1 -q';

  it('stand beside every mean by default', () => {
    const { stdout } = place.run(asked);
    expect(stdout).toMatch(/hit@1 +0\.9000 +\[0\.\d{4}, \d\.\d{4}\]/);
    expect(stdout).toContain('95 % BCa bootstrap over users, 9,999 resamples (hit@1)');
    expect(stdout).toContain('no interval: it has no values per user (coverage@1)');
  });

  it('are not there with --no-ci, and narrower at a lower level', () => {
    expect(place.run(`${asked} --no-ci`).stdout).not.toContain('[');
    const widthOf = (options: string) => {
      const { runs } = JSON.parse(place.run(`${asked} --format json ${options}`).stdout) as ResultDocument;
      const { low, high } = runs[0]!.metrics['hit@1']!.interval!;
      return high - low;
    };
    expect(widthOf('--ci 0.5')).toBeLessThan(widthOf('--ci 0.99'));
  });

  it.each<[string, string]>([
    ['--ci 0.9 --no-ci', 'conflicts with --ci'],
    ['--ci 1', 'must lie between 0 and 1'],
    ['--interval bcb', 'Did you mean'],
    ['--replicates 0', 'whole number'],
    ['--seed 1.5', 'whole number'],
  ])('are refused: %s', (options, text) => {
    const { status, stderr } = place.run(`${asked} ${options}`);
    expect(status).toBe(2);
    expect(stderr).toContain(text);
  });
});
