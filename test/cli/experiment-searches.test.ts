// `recgauge experiment` with other searches for a file, searches compared with each other, and failures that are tried again.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkplace, type Workplace } from './run-program.js';
import { SMALL_EXPERIMENT, smallLog, withoutMeasurements } from './support/small-experiment.js';

/** Fails for somebody while a file is there. */
const FICKLE = `import { existsSync } from 'node:fs';
export const score = (user, items) => {
  if (existsSync('broken')) throw new Error('the other machine is away');
  return items.map(Number);
};
`;

describe('searches that are compared', () => {
  let place: Workplace;
  afterAll(() => place.remove());
  beforeAll(() => {
    place = createWorkplace({
      'ratings.csv': smallLog(),
      'small.yaml': SMALL_EXPERIMENT.replace('[popularity, ease, itemknn]', '[popularity, ease]'),
    });
    // Options of the file's own method do not stand in the way of another.
    expect(place.run('experiment small.yaml --search grid --name grid -o grid.json -q').status).toBe(0);
    expect(place.run('experiment small.yaml --search random --trials 2 --name random -o random.json -q').status).toBe(
      0,
    );
    const { plan, ...rest } = JSON.parse(place.read('grid.json'));
    place.write('losses.json', JSON.stringify({ ...rest, plan: { ...plan, seeds: [1] } }));
  });

  it('are compared with the first', () => {
    const { status, stdout } = place.run('experiment --compare-searches grid.json random.json');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Searches against grid, by ndcg@10 on the test \(higher is better\)\n/);
    expect(stdout).toMatch(/^ {2}grid +grid +6 +0 +0\.0 % .* 0\.0 % +0\.0 %$/m);
    expect(stdout).toMatch(/^ {2}random +random +4 +0 .* \+33\.3 %$/m);
    const { searches } = JSON.parse(
      place.run('experiment --compare-searches grid.json random.json --format json').stdout,
    );
    expect(searches.map(({ evaluationCount }: { evaluationCount: number }) => evaluationCount)).toEqual([6, 4]);
    const markdown = place.run('experiment --compare-searches grid.json random.json --select hit@20 -o study.md');
    expect(markdown.status).toBe(0);
    expect(place.read('study.md')).toMatch(/^### Searches against grid, by hit@20 .*\n\n\| search \| method \|/);
  });

  it('are drawn as curves of the best score so far on a page', () => {
    expect(place.run('experiment --compare-searches grid.json random.json --html study.html -q').status).toBe(0);
    const page = place.read('study.html');
    expect(page).toContain('Best score so far by method of search');
    expect(page).toContain('random (random)');
    expect(place.run('experiment --compare-searches grid.json random.json --html grid.json').status).toBe(2);
    expect(JSON.parse(place.read('grid.json')).plan.name).toBe('grid');
  });

  it.each([
    ['experiment --compare-searches grid.json', 2, 'two results or more'],
    ['experiment --compare-searches grid.json random.json --format csv', 2, 'text, markdown or json'],
    [
      'experiment --compare-searches grid.json random.json --select auc',
      2,
      '--select: The experiments do not have this metric',
    ],
    ['experiment --compare-searches grid.json grid.json', 2, 'A result was given twice'],
    ['experiment --compare-searches grid.json losses.json', 2, '--compare-searches: these experiments differ in more'],
    ['experiment --compare-searches grid.json losses.json', 2, 'another seeds in losses'],
    ['experiment --compare-searches grid.json ratings.csv', 1, 'ratings.csv'],
    ['experiment --compare-searches grid.json none.json', 1, 'none.json'],
  ])('%s is refused', (line, code, text) => {
    const { status, stderr } = place.run(line);
    expect([status, stderr]).toEqual([code, expect.stringContaining(text)]);
  });
});

describe('what failed', () => {
  // A folder of its own: beside a module every run is a new process.
  let place: Workplace;
  afterAll(() => place.remove());
  beforeAll(() => {
    place = createWorkplace({
      'ratings.csv': smallLog(),
      'fickle.mjs': FICKLE,
      'fickle.yaml': SMALL_EXPERIMENT.replace('[popularity, ease, itemknn]', '[popularity, {module: ./fickle.mjs}]'),
    });
  });

  it('stays failed, and is tried again where that is said', () => {
    place.write('broken', '');
    const first = place.run('experiment fickle.yaml -o first.json');
    expect(first.status).toBe(1);
    expect(first.stderr).toContain('2 failed; --retry-failed runs them again');
    const { failures } = JSON.parse(place.read('first.json'));
    expect(failures[0]).toMatchObject({ model: 'fickle', reason: 'the other machine is away' });
    rmSync(join(place.folder, 'broken'));
    expect(place.run('experiment fickle.yaml -o again.json -q --workers 0').status).toBe(1);
    expect(withoutMeasurements(place.read('again.json'))).toEqual(withoutMeasurements(place.read('first.json')));
    const retried = place.run('experiment fickle.yaml -o retried.json --retry-failed --workers 0');
    expect([retried.status, retried.stderr]).toEqual([
      0,
      expect.stringContaining('2 folds with failures are tried again'),
    ]);
    expect(place.run('experiment fickle.yaml -o fresh.json --fresh -q').status).toBe(0);
    expect(withoutMeasurements(place.read('retried.json'))).toEqual(withoutMeasurements(place.read('fresh.json')));
    expect(place.run('experiment fickle.yaml --retry-failed --workers 0').stderr).toContain('no earlier failures');
  });
});
