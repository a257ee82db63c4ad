// The program around its commands: help, version, the catalogue and explanations, and words that it does not know.
import { readFileSync, statSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { CATALOGUE, explainLabel, parseLabel } from '../../src/shell.js';
import { createWorkplace, PROGRAM } from './run-program.js';

const place = createWorkplace({
  'test.csv': 'user,item,rating\n1,a,5\n2,a,4\n',
  'recs.csv': 'user,item,score\n1,a,0.9\n1,c,0.8\n2,b,0.9\n',
});
afterAll(() => place.remove());

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const isOk = (stdout: string) => ({ status: 0, stdout, stderr: '' });

describe('the program', () => {
  it('can be run', () => {
    expect(manifest.bin).toEqual({ recgauge: 'dist/cli/recgauge.js' });
    expect(statSync(PROGRAM).mode & 0o111).toBe(0o111);
    expect(readFileSync(PROGRAM, 'utf8').split('\n')[0]).toBe('#!/usr/bin/env node');
  });

  it('says its version', () => {
    expect(place.runProcess('--version')).toEqual(isOk(`${manifest.version}\n`));
    expect(place.run('-V')).toEqual(isOk(`${manifest.version}\n`));
  });

  it('helps', () => {
    const { status, stdout, stderr } = place.runProcess('--help');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    for (const word of ['Usage:', 'evaluate', 'explain', 'metrics', '--version', 'Example']) {
      expect(stdout).toContain(word);
    }
    expect(place.run('-h').stdout).toBe(stdout);
    expect(place.run('help').stdout).toBe(stdout);
  });

  it.each([
    'evaluate',
    'report',
    'explain',
    'metrics',
    'data',
    'data stats',
    'data filter',
    'data split',
    'data candidates',
  ])('helps with %s', (command) => {
    const { status, stdout, stderr } = place.run(`${command} --help`);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^recgauge ${command}: [^]*?\\n\\nUsage: recgauge ${command} `));
    expect(stdout).toMatch(/\nExamples:\n {2}# .*\n {2}\S/);
    expect(place.run(`help ${command}`).stdout).toBe(stdout);
    expect(place.run(`${command} --nonsense -h`).stdout).toBe(stdout);
  });

  it.each<[string, string[]]>([
    ['evalute --test a', ['Unknown command', "found: 'evalute'", "hint: Did you mean 'evaluate'?"]],
    ['--test a', ['The command must come first', "found: '--test'"]],
    [
      'help nothing',
      [
        'Unknown command',
        'expected: evaluate, merge, compare, gate, report, explain, diff, consistency, sampling, correlate, data, experiment, worker, init, recommend, models, metrics, dialects, ui, doctor, completion',
      ],
    ],
    [
      'evaluate --metrcs a',
      ['--metrcs: Unknown option', 'hint: Did you mean --metrics? Run recgauge evaluate --help all'],
    ],
    ['evaluate -x', ['-x: Unknown option']],
    ['metrics --formt json', ['--formt: Unknown option', 'Did you mean --format?']],
    ['metrics ndcg', ['Unexpected argument', 'recgauge explain ndcg explains one metric.']],
    ['metrics --format jsn', ['--format: Invalid value', 'expected: text, json, markdown', "Did you mean 'json'?"]],
    ['explain', ['No label was given', 'expected: recgauge explain ndcg@10']],
    ['explain ncdg@10', ['error: ncdg@10: Unknown metric', "found: 'ncdg'", "Did you mean 'ndcg'?"]],
    ['explain map,hr@5', ['error: hr@5: Unknown metric', "Did you mean 'hit'?"]],
    ['evaluate --user', ['Did you mean --per-user or --no-users? Run recgauge evaluate --help all']],
    ['explain ndcg(gian=exp2)@10', ["found: 'gian'", "Did you mean 'gain'?"]],
  ])('refuses %s', (commandLine, parts) => {
    const { status, stdout, stderr } = place.run(commandLine);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^error: /);
    for (const part of parts) expect(stderr).toContain(part);
  });

  it('refuses a line without a command', () => {
    const { status, stdout, stderr } = place.runProcessWords([]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(
      'error: Missing command\n  expected: evaluate, merge, compare, gate, report, explain, diff, consistency, sampling, correlate, data, experiment, worker, init, recommend, models, metrics, dialects, ui, doctor, completion',
    );
  });
});

describe('a process', () => {
  const EVALUATE = 'evaluate --test test.csv --metrics hit@1';

  it('has data on standard output, words on standard error, and the exit code 0', () => {
    const { status, stdout, stderr } = place.runProcess(`${EVALUATE} --recs recs.csv --metrics hit@2 --format csv`);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^run,metric,/);
    expect(stdout.trimEnd().split('\n')).toHaveLength(3);
    expect(stderr).toMatch(/^notice: .* \[short-list\]\n$/);
  });

  it('reads standard input, as a file', () => {
    const piped = place.runProcess(`${EVALUATE} --recs recs=- --format csv -q`, place.read('recs.csv'));
    expect(piped).toEqual(place.run(`${EVALUATE} --recs recs=recs.csv --format csv -q`));
    expect(piped.status).toBe(0);
  });

  it.each([
    [1, `${EVALUATE} --recs none.csv`, /^error: none\.csv: /],
    [2, `${EVALUATE} --recs recs.csv --metrcs a --json`, /^\{.*"exitCode": ?2.*\}\n$/],
  ])('ends with %i without any data: %s', (code, line, words) => {
    const { status, stdout, stderr } = place.runProcess(line);
    expect({ status, stdout, stderr }).toEqual({ status: code, stdout: '', stderr: expect.stringMatching(words) });
  });

  it('ends with 3 where a check does not hold, with all the data', () => {
    const line = `${EVALUATE} --recs recs.csv --metrics hit@2 --format csv`;
    expect(place.runProcess(`${line} --strict`)).toEqual({ ...place.run(line), status: 3 });
  });

  it('writes files', () => {
    expect(place.runProcess(`${EVALUATE} --recs recs.csv --format csv -q -o result.csv`)).toEqual(isOk(''));
    expect(place.read('result.csv')).toBe(place.run(`${EVALUATE} --recs recs.csv --format csv -q`).stdout);
  });
});

describe('recgauge metrics', () => {
  const names = CATALOGUE.map(({ name }) => name);

  it('lists the whole catalogue in text that fits a terminal', () => {
    const { status, stdout, stderr } = place.run('metrics');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const listed = [...stdout.matchAll(/^ {2}([\w-]+)(?:\[?@k\]?)? {2,}/gm)].map((match) => match[1]);
    expect(listed).toEqual(names);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  it('gives it as JSON', () => {
    const entries = JSON.parse(place.run('metrics --format json').stdout);
    expect(entries).toEqual(JSON.parse(JSON.stringify(CATALOGUE)));
  });

  it('gives it as Markdown', () => {
    const { stdout } = place.run('metrics --format markdown');
    const listed = [...stdout.matchAll(/^\| `([\w-]+)/gm)].map((match) => match[1]);
    expect(listed).toEqual(names);
    for (const line of stdout.split('\n').filter((text) => text.startsWith('| `'))) {
      expect(line.replaceAll('\\|', '').split('|')).toHaveLength(8);
    }
  });
});

describe('recgauge explain', () => {
  it('prints formula, words, source, range and options', () => {
    const { status, stdout, stderr } = place.run('explain ndcg@10');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const { formula, citation, words } = explainLabel(parseLabel('ndcg@10'));
    expect(stdout).toMatch(/^ndcg@10: Normalised discounted cumulative gain\n/);
    expect(stdout).toContain(`  ${formula}\n`);
    const flowing = stdout.replace(/\s+/g, ' ');
    for (const part of [...words, `Source: ${citation}.`]) expect(flowing).toContain(part.replace(/\s+/g, ' '));
    expect(flowing).toContain('Users without a relevant item are excluded');
    expect(flowing).toContain('Range: 0 to 1, higher is better.');
    expect(flowing).toContain('gain=binary|grade|exp2');
  });

  it('takes several labels, with commas or without', () => {
    const { stdout } = place.runWords(['explain', 'map@5,ndcg(gain=exp2,discount=log2-clipped)@10', 'recall@7']);
    const labels = [...stdout.matchAll(/^(\S+@\d+): /gm)].map((match) => match[1]);
    expect(labels).toEqual(['map@5', 'ndcg(gain=exp2,discount=log2-clipped)@10', 'recall@7']);
  });

  it('explains a name that needs a cutoff for 10', () => {
    expect(place.run('explain precision').stdout).toMatch(/^precision@10: /);
  });

  it('gives JSON', () => {
    const [explained] = JSON.parse(place.run('explain recall@5 --format json').stdout);
    expect(explained).toMatchObject({ ...explainLabel(parseLabel('recall@5')), range: [0, 1], direction: 'higher' });
  });

  it('gives Markdown', () => {
    const { formula } = explainLabel(parseLabel('recall@5'));
    const { stdout } = place.run('explain recall@5 --format markdown');
    expect(stdout).toMatch(/^## recall@5: Recall\n\n {4}/);
    expect(stdout).toContain(`    ${formula}\n`);
  });

  it('has something to say of every metric', () => {
    const { status, stdout } = place.runWords(['explain', ...CATALOGUE.map(({ name }) => name)]);
    expect(status).toBe(0);
    expect([...stdout.matchAll(/^Source: /gm)]).toHaveLength(CATALOGUE.length);
    expect([...stdout.matchAll(/^Range: /gm)]).toHaveLength(CATALOGUE.length);
  });
});
