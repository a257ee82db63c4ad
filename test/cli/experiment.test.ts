// `recgauge experiment` as a user runs it: from a file and from a log, going on, status, repetition, bad files, and what is
// left behind.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkplace, type Workplace } from './run-program.js';
import { SMALL_EXPERIMENT, smallLog, withoutMeasurements } from './support/small-experiment.js';

let place: Workplace;
beforeAll(() => {
  place = createWorkplace({ 'ratings.csv': smallLog(), 'small.yaml': SMALL_EXPERIMENT });
});
afterAll(() => place.remove());

describe('an experiment of a file', () => {
  it('says before that nothing is done', () => {
    const { status, stdout } = place.run('experiment small.yaml --status');
    expect([status, stdout]).toEqual([0, 'small: nothing is done yet; no store at small.trials.jsonl\n']);
    expect(place.names()).toEqual(['ratings.csv', 'small.yaml']);
  });

  it('prints a leaderboard and writes the document', () => {
    const { status, stdout, stderr } = place.run('experiment small.yaml -o result.json --html report.html');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Experiment small: 3 models, 1 dataset, 1 protocol and 2 metrics\n/);
    for (const model of ['popularity', 'ease', 'itemknn']) {
      expect(stdout).toMatch(new RegExp(`^ {2}${model} +0\\.\\d{4} `, 'm'));
    }
    expect(place.names()).toEqual(['ratings.csv', 'report.html', 'result.json', 'small.trials.jsonl', 'small.yaml']);
    const { format, boards, failures } = JSON.parse(place.read('result.json'));
    expect([format, boards.length, failures]).toEqual(['recgauge/experiment@1', 1, []]);
    expect(place.read('report.html')).toMatch(/^<!doctype html>/i);
  });

  it('is not run twice', () => {
    const before = place.read('small.trials.jsonl');
    const quiet = place.run('experiment small.yaml -o again.json -q');
    expect([quiet.stderr, quiet.stdout]).toEqual(['', expect.stringMatching(/^Experiment small: /)]);
    const { status, stderr } = place.run('experiment small.yaml -o again.json');
    expect([status, stderr]).toEqual([0, 'resuming from small.trials.jsonl\n']);
    expect(place.read('small.trials.jsonl')).toBe(before);
    expect(withoutMeasurements(place.read('again.json'))).toEqual(withoutMeasurements(place.read('result.json')));
  });

  it('reports progress', () => {
    const { status, stdout } = place.run('experiment small.yaml --status');
    expect(status).toBe(0);
    expect(stdout).toContain('small: 6 of 6 folds done, 0 failed, 0 left; 12 trials\nkept in small.trials.jsonl\n');
    expect(stdout).toMatch(/^ {2}ratings {2}ease +2 +0 +0 +6 +0\.\d{4} +0\.\d{4}$/m);
    expect(stdout).toMatch(/^ {2}ratings {2}popularity +2 +0 +0 +0 +- +0\.\d{4}$/m);
  });

  it('names the model in every part of a narrow table', () => {
    const { stdout } = place.runWords(['experiment', 'small.yaml', '--status'], '', { COLUMNS: '50' });
    const parts = stdout.split('\n\n').slice(1);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts)
      expect(part).toMatch(/^ {2}dataset +model .*\n {2}ratings +popularity .*\n {2}ratings +ease /);
  });

  it('goes on with a damaged store and comes to the same end', () => {
    const whole = place.read('small.trials.jsonl');
    const lines = whole.split('\n');
    // Workers finish in any order: which line holds a trial is not known before.
    const first = lines.findIndex((line) => line.includes('"score":'));
    const damaged = [
      ...lines.slice(0, first),
      lines[first]!.replace('"score":', '"score" '),
      ...lines.slice(first + 1, first + 6),
      '{"check":"12',
    ];
    const told = `Line ${first + 1} of small.trials.jsonl is damaged`;
    place.write('small.trials.jsonl', damaged.join('\n'));
    const status = place.run('experiment small.yaml --status');
    expect(status.stderr).toContain(`notice: ${told}`);
    expect(place.read('small.trials.jsonl')).toBe(damaged.join('\n'));
    const { status: code, stderr } = place.run('experiment small.yaml -o again.json');
    expect(code).toBe(0);
    expect(stderr).toContain(`${told} and was skipped; its work is repeated. [store-line-damaged]`);
    expect(stderr).toContain('is incomplete and was dropped; its work is repeated. [store-end-dropped]');
    expect(withoutMeasurements(place.read('again.json'))).toEqual(withoutMeasurements(place.read('result.json')));
  });

  it.each([
    ['a missing line', (lines: string[]) => lines.toSpliced(-3, 1).join('\n'), 'A line is missing'],
    ['line ends of Windows', (lines: string[]) => lines.join('\r\n'), 'The first line of this store is damaged'],
    ['other text', () => 'model,score\nease,1\n', 'The first line of this store is damaged'],
  ])('refuses a store with %s and keeps the file', (_, change, reason) => {
    const store = change(place.read('small.trials.jsonl').split('\n'));
    const other = createWorkplace({
      'ratings.csv': smallLog(),
      'small.yaml': SMALL_EXPERIMENT,
      'small.trials.jsonl': store,
    });
    const { status, stderr } = other.run('experiment small.yaml');
    const kept = other.read('small.trials.jsonl');
    other.remove();
    expect([status, stderr]).toEqual([1, expect.stringContaining(reason)]);
    expect(stderr).toContain('--fresh');
    expect(kept).toBe(store);
  });

  it('refuses the store of another plan, and begins anew where that is said', () => {
    const refused = place.run('experiment small.yaml --trials 2');
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('small.trials.jsonl: The store belongs to another experiment');
    expect(refused.stderr).toContain('plan.search.trials: 3 in the store, 2 now');
    expect(refused.stderr).toContain('--fresh');
    expect(place.run('experiment small.yaml --trials 2 --fresh --format csv -q').status).toBe(0);
    expect(place.names()).toContain('small.trials.jsonl.old');
  });

  it('refuses the store of other data', () => {
    const other = createWorkplace({
      'ratings.csv': smallLog(6),
      'small.yaml': SMALL_EXPERIMENT,
      'small.trials.jsonl': place.read('small.trials.jsonl.old'),
    });
    const { status, stderr } = other.run('experiment small.yaml');
    other.remove();
    expect(status).toBe(1);
    expect(stderr).toContain('data[0].fingerprint');
  });

  it('refuses a second process at the same store', () => {
    place.write('small.trials.jsonl.lock', JSON.stringify({ pid: process.pid, host: 'elsewhere' }));
    const { status, stderr } = place.run('experiment small.yaml --trials 2');
    expect(status).toBe(4);
    expect(stderr).toContain(`small.trials.jsonl.lock: Another process is running this experiment`);
    // One that was left by a process that is gone is taken over.
    place.write('small.trials.jsonl.lock', '{"pid":');
    expect(place.run('experiment small.yaml --trials 2 -q').status).toBe(0);
    expect(place.names()).not.toContain('small.trials.jsonl.lock');
  });

  it('comes out again, and says where it does not', () => {
    const same = place.run('experiment --repeat result.json');
    expect([same.status, same.stdout]).toEqual([0, 'Reproduced: all values are equal.\n']);
    expect(place.names().filter((name) => name.includes('repeat'))).toEqual([]);
    const edited = place.read('result.json').replace(/"mean": 0\.(\d+)/, '"mean": 0.9$1');
    place.write('edited.json', edited);
    const other = place.run('experiment --repeat edited.json -q');
    expect(other.status).toBe(3);
    expect(other.stdout).toMatch(/^Not reproduced: 1 values differ\.\n\n {2}place +in the result +now\n/);
    expect(other.stdout).toMatch(/^ {2}boards\[0\]\.models\[0\]\.scores\.ndcg@10\.mean +0\.9\d+ +0\.\d+$/m);
  });

  it('cannot come out again where everything failed', () => {
    const failing = SMALL_EXPERIMENT.replace(
      /models: .*/,
      'models: [{name: Broken, command: "exit 4 # {train} {output}"}]',
    );
    place.write('failing.yaml', failing.replace('name: small', 'name: failing'));
    place.run('experiment failing.yaml -q -o failed.json');
    const { status, stdout } = place.run('experiment --repeat failed.json -q');
    expect([status, stdout]).toEqual([1, 'Nothing could be compared: no model has a value, in the result and now.\n']);
  });

  it.each([
    ['data', smallLog(6)],
    ['times', smallLog().replace(/,(\d+)\n$/, ',1$1\n')],
  ])('refuses to repeat on other %s', (_, log) => {
    const other = createWorkplace({ 'ratings.csv': log, 'result.json': place.read('result.json') });
    const { status, stderr } = other.run('experiment --repeat result.json');
    other.remove();
    expect([status, stderr.split('\n')[0]]).toEqual([
      1,
      'error: ratings.csv: The data of ratings differ from those of the result',
    ]);
  });
});

describe('the plan of an experiment', () => {
  it('is printed as a file that says the same', () => {
    const { status, stdout } = place.run('experiment small.yaml --print-plan');
    expect(status).toBe(0);
    expect(stdout).toContain('method: bayesian');
    expect(stdout).toContain('testInput: fold-in');
    expect(stdout).toContain('#   candidates.strategy   full\n');
    expect(stdout).toMatch(/# Model ease\n# {3}l2 {2}searched: \d+ to \d+, log scale\n/);
    place.write('whole.yaml', stdout);
    expect(place.run('experiment whole.yaml --print-plan').stdout).toBe(stdout);
    const json = place.run('experiment small.yaml --print-plan --format json').stdout;
    place.write('whole.json', json);
    expect(place.run('experiment whole.json --print-plan').stdout).toBe(stdout);
  });

  it('of a log is made of options', () => {
    const plain = place.run(
      'experiment ratings.csv --print-plan --format json --models ease,itemknn --set ease.l2=100 --metrics ndcg@10,hit@5 ' +
        '--trials 7 --seeds 1,2 --folds 3 --min-rating none --core 4 --search random --name mine --rating-column rating',
    );
    expect(JSON.parse(plain.stdout)).toMatchObject({
      name: 'mine',
      datasets: [{ name: 'ratings', file: 'ratings.csv', columns: { rating: 'rating' } }],
      protocol: [{ preset: 'trainrec', prepare: { minRating: null, core: 4 }, split: { folds: 3 } }],
      models: [{ name: 'ease', parameters: { l2: 100 }, search: false }, { name: 'itemknn' }],
      search: { method: 'random', trials: 7 },
      metrics: ['ndcg@10', 'hit@5'],
      seeds: [1, 2],
    });
  });

  it('of a log alone has all cheap baselines', () => {
    const { stdout } = place.run('experiment ratings.csv --print-plan --format json');
    const names = JSON.parse(stdout).models.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['popularity', 'random', 'itemknn', 'userknn', 'p3alpha', 'rp3beta', 'puresvd', 'ease']);
  });
});

describe('an experiment of a small log', () => {
  it('fails in no trial of any cheap baseline, and says what was cut', () => {
    const options = '--min-rating none --folds 2 --trials 8 --search random -o cheap.json --name cheap -q';
    const { status, stderr } = place.run(`experiment ratings.csv ${options}`);
    expect([status, stderr]).toEqual([0, '']);
    const { boards, failures } = JSON.parse(place.read('cheap.json'));
    expect(failures).toEqual([]);
    const cut = boards[0].models.flatMap(({ name, folds }: { name: string; folds: { limits?: object }[] }) =>
      folds[0]!.limits === undefined ? [] : [[name, Object.keys(folds[0]!.limits)]],
    );
    expect(cut).toEqual([
      ...['itemknn', 'userknn', 'p3alpha', 'rp3beta'].map((name) => [name, ['neighbours']]),
      ['puresvd', ['factors']],
    ]);
  });
});

describe('what cannot be run', () => {
  it.each([
    ['experiment', 2, 'Missing experiment'],
    ['experiment small.yaml other.yaml', 2, 'More than one experiment'],
    ['experiment small.yaml --models ease', 2, '--models: The option needs a log'],
    [
      'experiment smal.yaml',
      1,
      "smal.yaml: File not found\n  expected: the path of a file\n  hint: Did you mean 'small.yaml'?",
    ],
    ['experiment ratings.csv --models ease,eas', 2, '--models: unknown value'],
    ['experiment ratings.csv --models eas', 2, "Did you mean 'ease'?"],
    ['experiment ratings.csv --metrics nope@3', 2, '--metrics: Unknown metric'],
    ['experiment ratings.csv --trials 0', 2, '--trials: '],
    ['experiment ratings.csv --folds 0', 2, '--folds: '],
    ['experiment small.yaml -o result.html', 2, '--html FILE writes a report'],
    ['experiment ratings.csv --set ease.l2', 2, '--set: The option needs a model, a parameter and a value'],
    [
      'experiment ratings.csv --models itemknn --set ease.l2=1',
      2,
      '--set: The parameter belongs to a model that is not run',
    ],
    ['experiment ratings.csv --trials x', 2, '--trials: The option needs a number'],
    ['experiment ratings.csv --search none --trials 3', 2, '--trials: The option needs a search'],
    ['experiment small.yaml --search none --trials 3', 2, '--trials: The option needs a search'],
    ['experiment small.yaml -o nowhere/result.json', 1, 'The folder of this file does not exist'],
    ['experiment --repeat small.yaml', 1, 'small.yaml'],
    ['experiment small.yaml --repeat result.json', 2, 'The result already defines the run'],
  ])('%s', (commandLine, code, words) => {
    const { status, stderr } = place.run(commandLine);
    expect([status, stderr]).toEqual([code, expect.stringContaining(words)]);
  });

  it('is a number of trials of a file without a search', () => {
    place.write('unsearched.yaml', SMALL_EXPERIMENT.replace(/^search: .*$/m, 'search: false'));
    const { status, stderr } = place.run('experiment unsearched.yaml --trials 2');
    expect([status, stderr]).toEqual([2, expect.stringContaining('hint: The file says search: false.')]);
    const asked = place.run('experiment unsearched.yaml --trials 2 --search random --print-plan --format json');
    expect(JSON.parse(asked.stdout).search).toMatchObject({ method: 'random', trials: 2 });
  });

  it('is told with line and column', () => {
    place.write('bad.yaml', SMALL_EXPERIMENT.replace('trials: 3', 'trails: 3'));
    const { status, stderr } = place.run('experiment bad.yaml');
    expect(status).toBe(1);
    expect(stderr).toContain('error: bad.yaml:7:28: search.trails: a search has no such key\n');
    expect(stderr).toContain("  hint: Did you mean 'trials'?\n");
  });

  it('is told by the key of the protocol', () => {
    place.write('bad.yaml', SMALL_EXPERIMENT.replace('  split:', '  loss: [nothing]\n  split:'));
    expect(place.run('experiment bad.yaml').stderr).toMatch(/^error: bad\.yaml:5:\d+: protocol\.loss\[0\]: /);
    place.write('bad.yaml', SMALL_EXPERIMENT.replace('  prepare:', '  prepar:'));
    expect(place.run('experiment bad.yaml').stderr).toMatch(
      /^error: bad\.yaml:4:3: protocol\.prepar: a protocol has no/,
    );
  });

  it('is a dataset that is not there', () => {
    place.write('bad.yaml', SMALL_EXPERIMENT.replace('[ratings.csv]', '[rating.csv]'));
    const { status, stderr } = place.run('experiment bad.yaml');
    expect([status, stderr]).toEqual([1, expect.stringContaining("Did you mean 'ratings.csv'?")]);
  });
});
