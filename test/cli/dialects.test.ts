// The commands that speak of other libraries, as a user runs them.
import { afterAll, describe, expect, it } from 'vitest';
import { createGenerator, DIALECTS, dialectName, type ResultDocument } from '../../src/shell.js';
import { schemaErrors } from '../support/json-schema.js';
import { publishedSchema } from '../support/published-schema.js';
import { createWorkplace } from './run-program.js';

const place = createWorkplace({
  'test.csv': 'user,item,rating\nann,a,5\nann,b,2\nbob,c,4\ncid,a,1\ncid,c,0.5\n',
  'train.csv': 'user,item\nann,d\nbob,d\ncid,b\neve,d\n',
  'ease.csv': 'user,item,score\nann,a,0.9\nann,c,0.8\nann,b,0.8\nbob,a,0.3\nbob,c,0.3\nbob,b,0.1\ndan,a,1\n',
});
afterAll(() => place.remove());

/** Ratings of half stars, of which 1 in 5 is a like; each user begins to rate at another time. */
const HALF_STARS = (() => {
  const generator = createGenerator(7);
  const rows = Array.from({ length: 6000 }, (_, row) => {
    const item = Math.min(generator.nextBelow(90), generator.nextBelow(90));
    return `u${generator.nextBelow(40)},i${item},${0.5 + 0.5 * generator.nextBelow(10)},${row}`;
  });
  const rare = Array.from({ length: 80 }, (_, item) => `u0,rare${item},1,${item}`);
  return ['user,item,rating,timestamp', ...rare, ...rows].join('\n');
})();

const schema = publishedSchema('result-document');
const FILES = '--test test.csv --train train.csv --recs ease.csv';

describe('recgauge dialects', () => {
  it('gives JSON with the labels of every metric and their names in the golden files', () => {
    const { dialects } = JSON.parse(place.run('dialects --format json').stdout);
    expect(dialects).toHaveLength(DIALECTS.length);
    for (const [i, dialect] of DIALECTS.entries()) {
      const { id, library, version, commit, golden, metrics } = dialect;
      const labels = Object.entries(metrics).map(([name, { golden: own }]) => [`${dialectName(dialect)}:${name}`, own]);
      expect(dialects[i]).toMatchObject({ id, library, version, commit, golden: golden.variant });
      expect(dialects[i].metrics).toEqual(Object.fromEntries(labels));
    }
  });

  it('lists them as text and Markdown', () => {
    const text = place.run('dialects').stdout;
    for (const dialect of DIALECTS) expect(text).toContain(`${dialectName(dialect)}  (`);
    expect(place.run('dialects --format markdown').stdout.trim().split('\n')).toHaveLength(DIALECTS.length + 2);
  });

  it('takes no names', () => expect(place.run('dialects elliot')).toMatchObject({ status: 2, stdout: '' }));
});

describe('recgauge explain', () => {
  it('tells a library apart from the standard definition', () => {
    const { status, stdout } = place.run('explain elliot:map@20');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^elliot:map@20: Mean average precision, as in Elliot 0\.3\.1\n/);
    for (const part of ['Differences from map@20:', 'norm: cutoff (standard:', 'commit 641100a8'])
      expect(stdout).toContain(part);
  });

  it('gives JSON and Markdown, a cutoff where one is needed, and all metrics of a library', () => {
    const [explained] = JSON.parse(place.run('explain elliot:map --format json').stdout);
    expect(explained).toMatchObject({ label: 'elliot:map@10', library: 'Elliot', standard: 'map@10' });
    expect(place.run('explain recbole:ndcg@5 --format markdown').stdout).toMatch(/^## recbole:ndcg@5: /);
    const all = place.runWords(['explain', 'recbole@0.2.1:*', '--format', 'json']);
    expect(JSON.parse(all.stdout).length).toBeGreaterThan(8);
  });

  it.each([
    ['eliot:map@20', "Did you mean 'elliot'?"],
    ['elliot:mapp@20', "Did you mean 'map'?"],
    ['elliot@9:map@20', 'Unknown version of elliot'],
    ['ms-recommenders:mrr@20', 'These have it: '],
  ])('refuses %s', (label, part) => {
    const { status, stdout, stderr } = place.run(`explain ${label}`);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(part);
    expect(stderr).not.toContain('--metrics');
  });
});

describe('recgauge evaluate', () => {
  const documentOf = (options: string): ResultDocument =>
    JSON.parse(place.run(`evaluate ${FILES} ${options} --format json -q`).stdout);

  it('takes labels of dialects beside plain ones, and records whose they are', () => {
    const document = documentOf('--metrics map@2,elliot:map@2,recbole@0.2.1:map@2');
    expect(Object.keys(document.definitions)).toEqual(['map@2', 'elliot:map@2', 'recbole@0.2.1:map@2']);
    expect(document.definitions['recbole@0.2.1:map@2']!.dialect).toMatchObject({ id: 'recbole', version: '0.2.1' });
    expect(schemaErrors(schema, document)).toEqual([]);
  });

  it('reads plain labels in a dialect, and all its metrics where none are named', () => {
    expect(Object.keys(documentOf('--dialect elliot --metrics map@2').definitions)).toEqual(['elliot:map@2']);
    const all = documentOf('--dialect recbole@0.2.1');
    expect(Object.keys(all.definitions).length).toBeGreaterThan(6);
    expect(all.notices.map(({ code }) => code)).toContain('metric-left-out');
    expect(place.run(`evaluate ${FILES} --dialect nobody`)).toMatchObject({ status: 2, stdout: '' });
  });

  it('has no value where the library fails, and the repaired one by its own name', () => {
    const { metrics } = documentOf('--metrics rs-metrics:precision@2,rs-metrics:precision-repaired@2').runs[0]!;
    expect(metrics['rs-metrics:precision@2']).toMatchObject({ value: null, why: expect.stringContaining('NaN') });
    expect(metrics['rs-metrics:precision-repaired@2']!.value).toBeGreaterThan(0);
  });
});

describe('recgauge diff', () => {
  it('prints one row for each value and reason, with the libraries that share it', () => {
    const { status, stdout } = place.run(`diff map@2 ${FILES} -q`);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Run ease, map@2\n/);
    for (const name of ['elliot@0.3.1', 'recbole@0.2.1, recbole@1.0.0', 'trec-eval@10.0:map-cut'])
      expect(stdout.replace(/\n +/g, ' ')).toContain(name);
    const rows = [...stdout.matchAll(/^ {2}(\S+) +(\S+) +\d+ {2}/gm)].map(
      ([, value, difference]) => value! + difference,
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.length).toBeLessThan(30);
    expect(stdout).toContain('the contributions add up to the difference');
  });

  it('gives a document, to a file if asked', () => {
    expect(place.run(`diff ndcg@2 ${FILES} --dialects elliot,recbole -q --format json -o diff.json`).status).toBe(0);
    const document: ResultDocument = JSON.parse(place.read('diff.json'));
    expect(schemaErrors(schema, document)).toEqual([]);
    expect(new Set(document.diff!.lines.map(({ library }) => library))).toEqual(new Set(['Elliot', 'RecBole']));
  });

  it.each([
    ['diff', 'diff compares one metric'],
    [`diff map@2 ndcg@2 ${FILES}`, 'diff compares one metric'],
    [`diff mapp@2 ${FILES}`, "Did you mean 'map'?"],
    ['diff map@2 --recs ease.csv', '--test'],
    [`diff usergap@2 ${FILES}`, 'No dialect has this metric'],
    [`diff map@2 ${FILES} --dialects nobody`, '--dialects: Unknown dialect'],
    [`consistency ${FILES} --dialects nobody`, '--dialects: Unknown dialect'],
  ])('refuses %s', (line, part) => {
    const { status, stdout, stderr } = place.run(line);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(part);
  });
});

describe('recgauge consistency', () => {
  it('prints the tables of the study beside its own', () => {
    const { status, stdout } = place.run(`consistency ${FILES} -q --cutoff 2`);
    expect(status).toBe(0);
    const headers = stdout.match(/^ {2}library.*$/gm)!.map((line) => line.trim().split(/ +/).slice(1).join(' '));
    const ranking = 'HitRate@k MAP@k MRR@k NDCG@k Precision@k Recall@k';
    const areas = 'SAUC GAUC GAUC@k LAUC@k';
    expect(headers).toEqual([2, 20].flatMap((k) => [ranking, areas].map((line) => line.replaceAll('@k', `@${k}`))));
    for (const library of ['RePlay', 'rs_metrics', 'DL RS Evaluation', 'RecSys PyTorch']) {
      expect(stdout.split(`\n  ${library} `)).toHaveLength(1 + 4);
    }
    // bob has no item to compare with others in the list, and cid no list.
    expect(stdout).toMatch(/^ {2}DaisyRec +- +- +failed \(\d\.\d{4} \| \d\.\d{4}\)\* +-$/m);
  });

  it('says of cells that need training where there is none', () => {
    const { stdout } = place.run(`consistency ${FILES.replace(/--train \S+ ?/, '')} -q --cutoff 2`);
    expect(stdout).toMatch(/^ {2}Elliot +no training +no training +- +no training$/m);
  });

  it('prints all libraries, as Markdown too', () => {
    const { stdout } = place.run(`consistency ${FILES} -q --dialects all --format markdown`);
    expect(stdout.match(/^\| /gm)!.length).toBeGreaterThan(50);
  });

  it.each(['diff ndcg@2', 'consistency --cutoff 2'])('tells what is odd about files: %s', (command) => {
    const rows = ['user,item,score'];
    for (let user = 1; user <= 30; user++) for (const item of [1, 2, 3, 4]) rows.push(`${user},${item},${item}`);
    place.write('rising.csv', `${rows.join('\n')}\n`);
    place.write('zero.csv', 'user,item,rating\n1,1,0\n1,2,4\n2,1,5\n');
    const line = `${command} --test zero.csv --recs rising.csv`;
    const { stderr } = place.run(line);
    expect(stderr).toContain('Is lower better? Then use --order ascending. [reversed-scores]');
    expect(stderr.match(/\[rating-not-positive\]/g)).toHaveLength(1);
    expect(stderr).toContain('1 of 3 pairs of the truth has a rating of 0 or less');
    expect(stderr).not.toContain('[user-without-list]');
    expect(place.run(`${line} -q`).stderr).toBe('');
  });

  it('leaves out what needs --train where there is none, and tells it', () => {
    const files = FILES.replace(/--train \S+ ?/, '');
    const { status, stdout, stderr } = place.run(`consistency ${files} --dialects all --cutoff 2`);
    expect(status).toBe(0);
    expect(stdout).toContain('Elliot');
    expect(stderr).toMatch(/^notice: .*elliot:auc.* left out because --train is missing\. \[metric-left-out\]\n$/);
    const document = JSON.parse(place.run(`consistency ${files} --dialects all --format json -q`).stdout);
    expect(document.notices.map(({ code }: { code: string }) => code)).toContain('metric-left-out');
    expect(place.run(`consistency ${FILES} --dialects all`).stderr).not.toContain('left out');
  });

  it('splits a log as the study did: ratings are gains, and lists hold the items of training', () => {
    place.write('log.csv', HALF_STARS);
    const line = 'consistency --log log.csv --min-rating 4.5 --cutoff 5 --format json -q';
    const { runs } = JSON.parse(place.run(line).stdout) as ResultDocument;
    const numberOf = (label: string) => runs[0]!.metrics[label]!.value!;
    // 2^5 - 1 and 2^4.5 - 1 where the others count 1.
    expect(numberOf('elliot:ndcg@5')).not.toBeCloseTo(numberOf('replay@0.4.0:ndcg@5'), 3);
    expect(numberOf('recbole@0.2.1:ndcg@5')).toBe(numberOf('replay@0.4.0:ndcg@5'));
    // Both weigh users by their relevant items; Elliot's one miss too many wins every pair, and there are 40 others or more.
    const difference = numberOf('elliot:auc') - numberOf('recbole@0.2.1:gauc');
    expect(difference).toBeGreaterThan(0);
    expect(difference).toBeLessThan(1 / 40);
    expect(place.run(line.replace('--format json', '--l2 0.5 --format json')).stdout).toBe(place.run(line).stdout);
  });

  it('refuses a cutoff that is none', () => {
    expect(place.run(`consistency ${FILES} --cutoff x`)).toMatchObject({ status: 2, stdout: '' });
  });
});
