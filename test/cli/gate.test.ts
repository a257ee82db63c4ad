// `recgauge gate` as a process: exit codes, formats, files beside each other, and what is refused.
import { afterAll, describe, expect, it } from 'vitest';
import { schemaErrors } from '../support/json-schema.js';
import { publishedSchema } from '../support/published-schema.js';
import { createWorkplace } from './run-program.js';

const users = Array.from({ length: 200 }, (_, user) => user);
const listOf = (hits: (user: number) => boolean) =>
  `user,item,score\n${users.map((user) => `${user},${hits(user) ? 'a' : 'b'},2\n${user},c,1\n`).join('')}`;
const truth = `user,item,rating\n${users.map((user) => `${user},a,5\n`).join('')}`;

const place = createWorkplace({
  'test.csv': truth,
  'others.csv': 'user,item,rating\nx,a,5\ny,a,5\n',
  'others-main.csv': 'user,item,score\nx,a,2\ny,a,2\n',
  'more.csv': `${truth}200,a,5\n`,
  'main.csv': listOf((user) => user % 10 < 7),
  'same.csv': listOf((user) => user % 10 < 7),
  'near.csv': listOf((user) => (user * 7) % 10 < 7 && user % 50 !== 0),
  // Against main: 4 hits fewer of 200; 5 fewer and 3 more; 20 more.
  'less.csv': listOf((user) => user % 10 < 7 && user % 50 !== 0),
  'noisy.csv': listOf((user) => (user % 10 < 7 && user % 40 !== 0) || user % 70 === 8),
  'better.csv': listOf((user) => user % 10 < 8),
  'poor.csv': listOf((user) => user % 10 < 3),
});
afterAll(() => place.remove());

for (const name of ['main', 'same', 'near', 'poor', 'less', 'noisy', 'better']) {
  place.run(
    `evaluate --test test.csv --recs ease=${name}.csv --metrics hit@1,ndcg@2,coverage@2 --format json -o ${name}.json -q`,
  );
}
place.run('evaluate --test more.csv --recs ease=main.csv --metrics hit@1 --format json -o more.json -q');
place.run('evaluate --test others.csv --recs ease=others-main.csv --metrics hit@1 --format json -o others.json -q');
place.run('evaluate --test test.csv --recs ease=main.csv --metrics hit@1 --no-users --format json -o means.json -q');
place.run('evaluate --test test.csv --recs main.csv --recs poor.csv --metrics hit@1 --format json -o two.json -q');

const GATE = '--baseline main.json --metric hit@1';

describe('recgauge gate', () => {
  it('refuses a drop that nothing can exceed', () => {
    const run = (words: string) => place.run(`gate same.json --baseline main.json ${words}`);
    const { status, stdout, stderr } = run('--metric hit@1 --max-drop 5');
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('--max-drop: the greatest drop that is allowed must be less than the range of hit@1');
    expect(stderr).toContain('Write 5% for a share of the baseline.');
    expect(run('--metric hit@1:1').status).toBe(2);
    expect(run('--metric hit@1:0.99').status).toBe(0);
    expect(run('--metric hit@1:500%').status).toBe(0);
  });

  it.each([
    ['same.json', '', 0, 'PASS: 1 check passed'],
    ['poor.json', '--max-drop 0.005', 3, 'FAIL: 1 of 1 checks failed'],
    ['poor.json', '--max-drop 90%', 0, 'PASS'],
    // Significant: fails if larger than allowed, passes if surely within, cannot be told if near the limit.
    ['less.json', '', 3, 'FAIL'],
    ['less.json', '--max-drop 0.019', 3, 'FAIL'],
    ['less.json', '--max-drop 0.021', 0, 'WARN'],
    ['less.json', '--max-drop 0.05', 0, 'PASS'],
    ['poor.json', '--max-drop 0.35 --test bootstrap', 3, 'FAIL'],
    ['less.json', '--max-drop 0.019 --alpha 0.01', 0, 'WARN'],
    // Larger than allowed, but not significant.
    ['noisy.json', '--max-drop 0.005', 0, 'WARN'],
    ['better.json', '', 0, 'PASS'],
    ['near.json', '--max-drop 0.01', 0, 'WARN: 1 of 1 checks inconclusive'],
    ['near.json', '--max-drop 0.01 --strict', 3, 'WARN'],
    ['near.json', '--max-drop 0.01 --test bootstrap --replicates 199 --seed 3', 0, 'WARN'],
    ['near.json', '--max-drop 0.01 --test randomisation --alpha 0.01', 0, 'WARN'],
    ['same.json', '--min 0.9', 3, 'FAIL: 1 of 2 checks failed'],
    ['same.json', '--min hit@1:0.6 --max coverage@2:1', 0, 'PASS: 3 checks passed'],
  ])('of %s %s ends with %i', (result, options, status, summary) => {
    const outcome = place.run(`gate ${result} ${GATE} ${options}`);
    expect(outcome).toMatchObject({ status, stderr: '' });
    expect(outcome.stdout.split('\n')[0]).toContain(summary);
    for (const line of outcome.stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });

  it('says its rule, and why a drop failed or is inconclusive', () => {
    const rule = /fails if it is larger than allowed and significant \(p <= 0\.05 against no drop\)/;
    const failed = /larger than the 0\.0050 that are allowed, and significant \(p = 0\.02\d\)/;
    const open = /larger than the 0\.0050 that are allowed, but not significant \(p = 0\.2\d\d\)/;
    for (const format of ['text', 'markdown', 'junit']) {
      const [less, noisy] = ['less', 'noisy'].map((name) =>
        place
          .run(`gate ${name}.json ${GATE} --max-drop 0.005 --format ${format}`)
          .stdout.replace(/\\|\n +|\n/g, ' ')
          .replace(/ +/g, ' '),
      ) as [string, string];
      expect(less).toMatch(failed);
      expect(noisy).toMatch(open);
      if (format !== 'junit') expect(noisy.replaceAll('&lt;', '<')).toMatch(rule);
    }
  });

  it('says how many users would tell', () => {
    expect(place.run(`gate near.json ${GATE} --max-drop 0.01`).stdout).toMatch(/about [\d,]+\s+users\s+would\s+decide/);
  });

  it('has limits of single metrics', () => {
    const { stdout } = place.run(
      'gate poor.json --baseline main.json --metric hit@1:90% --metric ndcg@2:0.001 --format json',
    );
    const schema = publishedSchema('gate-document');
    const document = JSON.parse(stdout);
    expect(schemaErrors(schema, document)).toEqual([]);
    expect(document.drops.map(({ verdict }: { verdict: string }) => verdict)).toEqual(['pass', 'fail']);
  });

  it('writes JUnit and Markdown beside its own output', () => {
    const { status, stdout } = place.run(`gate poor.json ${GATE} --junit gate.xml --markdown gate.md -o gate.txt`);
    expect(status).toBe(3);
    expect(place.read('gate.txt')).toMatch(/^FAIL/);
    expect(stdout).toMatch(/^FAIL/);
    expect(place.read('gate.md')).toMatch(/^### recgauge gate: FAIL.*\n\n\| verdict \|/);
    expect(place.read('gate.xml')).toMatch(/^<\?xml .*\n<testsuites name="recgauge gate" tests="1" failures="1"/);
    expect(place.run(`gate poor.json ${GATE} --format junit`).stdout).toBe(place.read('gate.xml'));
    expect(place.run(`gate poor.json ${GATE} --format markdown`).stdout).toBe(place.read('gate.md'));
  });

  it('counts a warning as skipped, and as a failure if strict', () => {
    const near = `gate near.json ${GATE} --max-drop 0.01 --format junit`;
    expect(place.run(near).stdout).toContain('failures="0" skipped="1"');
    expect(place.run(`${near} --strict`).stdout).toContain('failures="1" skipped="0"');
  });

  it('chooses runs', () => {
    expect(place.run(`gate two.json ${GATE} --run main --baseline-run ease`).status).toBe(0);
    expect(place.run(`gate two.json ${GATE} --run poor --baseline-run ease`).status).toBe(3);
  });

  it('goes on with other data if asked, and says so', () => {
    const { status, stderr } = place.run(`gate more.json ${GATE} --allow-other-data`);
    expect(status).toBe(0);
    expect(stderr).toContain('[other-data]');
    expect(place.run(`gate more.json ${GATE} --allow-other-data --strict -q`)).toMatchObject({ status: 3, stderr: '' });
  });

  it.each<[string, number, string[]]>([
    ['gate', 2, ['gate takes one result']],
    ['gate main.json same.json --baseline main.json', 2, ['gate takes one result']],
    ['gate same.json --metric hit@1', 2, ['--baseline: The option is missing']],
    ['gate same.json --baseline main.json', 2, ['--metric: no check given']],
    ['gate same.json --baseline main.json --metric hit@2', 2, ['--metric: the result has no such metric', "'hit@1'"]],
    [`gate same.json ${GATE} --max-drop -1`, 2, ['--max-drop: ']],
    [`gate same.json ${GATE} --max-drop=-1`, 2, ['--max-drop: ', '5%']],
    [`gate same.json ${GATE} --test wilcoxon`, 2, ['--test: ', 't, bootstrap, randomisation']],
    [`gate same.json ${GATE} --min nothing`, 2, ['--min: ']],
    [`gate same.json ${GATE} --junit same.json`, 2, ['--junit: Refusing to overwrite an input file']],
    [`gate same.json ${GATE} --junit a.xml --markdown a.xml`, 2, ['--markdown: Two outputs are the same file']],
    ['gate same.json --baseline main.json --metric coverage@2', 1, ['cannot be compared with', '--min or --max']],
    [`gate others.json ${GATE} --allow-other-data`, 1, ['have no user in common']],
    [`gate means.json ${GATE}`, 1, ["The result does not hold the users' values", '--no-users']],
    [`gate more.json ${GATE}`, 1, ['different truth or training data', '--allow-other-data']],
    [`gate two.json ${GATE}`, 2, ['--baseline-run: ', 'no run of the result is in the baseline']],
    ['gate none.json --baseline main.json --metric hit@1', 1, ['none.json: No such file or folder']],
  ])('refuses %s', (commandLine, status, parts) => {
    const before = place.names();
    const outcome = place.run(commandLine);
    expect(outcome).toMatchObject({ status, stdout: '' });
    for (const part of parts) expect(outcome.stderr).toContain(part);
    expect(place.names()).toEqual(before);
  });
});
