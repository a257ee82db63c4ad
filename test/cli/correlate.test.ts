// `recgauge correlate` as a user runs it: published tables, tables of any shape, results of evaluations, and words or
// files that are wrong.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { type CorrelationDocument, correlate, readScores } from '../../src/shell.js';
import { schemaErrors } from '../support/json-schema.js';
import { publishedSchema } from '../support/published-schema.js';
import { createWorkplace } from './run-program.js';

const published = readFileSync(new URL('../fixtures/protocol/recsyseval-results.csv', import.meta.url));
const schema = publishedSchema('correlation-document');

const LONG = [
  'model,dataset,metric,value',
  ...['x', 'y'].flatMap((dataset, d) =>
    [1, 2, 3, 4, 5, 6].flatMap((a) => [
      `m${a},${dataset},ndcg@10,${a / 10}`,
      `m${a},${dataset},Novelty@10,${d === 0 ? -a : (a * 3) % 7}`,
    ]),
  ),
].join('\n');

const place = createWorkplace({
  'published.csv': published,
  'long.csv': LONG,
  'wide.tsv': 'model\tndcg\trecall\tauc\na\t0.1\t0.2\t0.9\nb\t0.2\t0.3\t0.8\nc\t0.3\t0.1\t0.7\n',
  'other.tsv': 'model\tndcg\trecall\tauc\na\t0.3\t0.2\t0.9\nb\t0.2\t0.3\t0.8\nc\t0.1\t0.1\t0.7\n',
  'seeds.csv': 'model,metric,seed,value\na,m,1,1\nb,m,1,2\na,m,2,2\nb,m,2,1\n',
  'test.csv': 'user,item\nann,a\nann,b\nbob,c\ncid,a\n',
  'ease.csv': 'user,item,score\nann,a,0.9\nann,c,0.8\nbob,c,0.3\nbob,b,0.1\ncid,b,0.5\n',
  'knn.csv': 'user,item,score\nann,d,0.9\nann,c,0.8\nbob,b,0.3\nbob,a,0.1\ncid,a,0.5\n',
});
afterAll(() => place.remove());

function documentOf(line: string): CorrelationDocument {
  const { status, stdout, stderr } = place.run(`correlate ${line} --format json`);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const document = JSON.parse(stdout);
  expect(schemaErrors(schema, document)).toEqual([]);
  return document;
}

const titles = ({ groups }: CorrelationDocument) => groups.map(({ fixed }) => Object.values(fixed).join(' '));

describe('recgauge correlate', () => {
  it('gives what the verb gives, on the published tables', async () => {
    const table = await readScores(published, { name: 'published.csv' });
    const options = { coefficients: ['spearman', 'src', 'kendall'], top: [1, 5] } as const;
    const expected = JSON.parse(JSON.stringify(await correlate(table, options)));
    const found = documentOf('published.csv --coefficient spearman,src --coefficient kendall --top 1,5');
    expect(found).toEqual(expected);
    expect(titles(found)).toEqual([
      'table8 ML-1M',
      'table8 Netflix',
      'supp_table14 AMZ_Elec',
      'supp_table12_batchsize ML-1M',
    ]);
  });

  it('takes a part of them, and compares datasets', () => {
    const document = documentOf('published.csv --by dataset --where source=table8,supp_table14 --ignore source');
    expect(document.levels).toEqual(['ML-1M', 'Netflix', 'AMZ_Elec']);
    expect(titles(document)).toEqual(['Recall@10', 'NDCG@10', 'AUC']);
    const one = documentOf('published.csv --where algorithm=a,b,c --where algorithm=d_o --where dataset=Netflix');
    expect(one.groups[0]!.algorithmCount).toBe(4);
    const bar = documentOf('published.csv --where metric=Recall@10|batch=256 --where metric=Recall@10|batch=512');
    expect(bar.levels).toEqual(['Recall@10|batch=256', 'Recall@10|batch=512']);
  });

  it('prints tables that fit, with notices on standard error', () => {
    const { status, stdout, stderr } = place.run('correlate published.csv');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Mean over 4 groups \(source, dataset\)\n {2}spearman /);
    expect(stdout).toContain('  Recall@10              0.6536  0.3342\n');
    expect(stdout).toContain('- or@5: 4 algorithms in common, and 5 are needed (');
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
    expect(stderr).toContain('notice: 9 pairs compared over fewer algorithms than their group has [incomplete-pair]\n');
    expect(place.run('correlate published.csv -q').stderr).toBe('');
  });

  it('turns metrics of which less is better', () => {
    const value = (document: CorrelationDocument) => document.groups[0]!.pairs[0]!.values.spearman!.value;
    expect(value(documentOf('long.csv'))).toBe(-1);
    const lower = documentOf('long.csv --lower novelty');
    expect([value(lower), lower.lower]).toEqual([1, ['Novelty@10']]);
    expect(documentOf('long.csv --lower Novelty@10 --higher ndcg').lower).toEqual(['Novelty@10']);
  });

  it('reads wide tables, pipes and gzip', () => {
    expect(documentOf('wide.tsv').levels).toEqual(['ndcg', 'recall', 'auc']);
    expect(documentOf('wide.tsv --by dataset')).toMatchObject({ by: 'dataset', levels: ['ndcg', 'recall', 'auc'] });
    const piped = place.run('correlate - --format json', LONG);
    expect(JSON.parse(piped.stdout)).toMatchObject({ sources: ['stdin'], levels: ['ndcg@10', 'Novelty@10'] });
    place.write('long.csv.gz', gzipSync(LONG));
    expect(documentOf('long.csv.gz').levels).toEqual(['ndcg@10', 'Novelty@10']);
  });

  it('takes several files for datasets, or for what is compared', () => {
    const document = documentOf('wide.tsv b=other.tsv');
    expect(titles(document)).toEqual(['wide', 'b']);
    const configurations = documentOf('wide.tsv b=other.tsv --by configuration');
    expect(configurations.levels).toEqual(['wide', 'b']);
    expect(titles(configurations)).toEqual(['ndcg', 'recall', 'auc']);
    expect(configurations.groups[0]!.pairs[0]!.values.spearman!.value).toBe(-1);
  });

  it('tells values apart by columns of numbers that are named', () => {
    const document = documentOf('seeds.csv --by seed');
    expect(document.levels).toEqual(['1', '2']);
    expect(document.groups[0]!.pairs[0]!.values.spearman!.value).toBe(-1);
    const { status, stderr } = place.run('correlate seeds.csv');
    expect(status).toBe(1);
    expect(stderr).toContain('error: seeds.csv:4: Algorithm a has two values for metric m\n');
    expect(stderr).toContain("found: '2, and 1 on line 2'");
    expect(stderr).toContain('name it with --factors.');
  });

  it('reads results of recgauge evaluate, as JSON or CSV', () => {
    const evaluate = 'evaluate --test test.csv --recs ease.csv --recs knn.csv --metrics ndcg@2,recall@1,coverage@2 -q';
    expect(place.run(`${evaluate} --format json -o result.json`).status).toBe(0);
    expect(place.run(`${evaluate} --format csv -o result.csv`).status).toBe(0);
    const [fromJson, fromCsv] = [documentOf('result.json'), documentOf('result.csv')];
    expect(fromJson).toMatchObject({ algorithms: ['ease', 'knn'], levels: ['ndcg@2', 'recall@1', 'coverage@2'] });
    expect(fromJson.groups[0]!.pairs[0]).toMatchObject({ count: 2, values: { spearman: { value: 1 } } });
    expect(fromCsv.groups).toEqual(fromJson.groups);
  });

  it('writes every format, to a file if asked', () => {
    expect(place.run('correlate wide.tsv --format markdown').stdout).toContain('| spearman | ndcg | recall | auc |');
    expect(place.run('correlate wide.tsv --format latex -q').stdout).toContain('\\toprule');
    expect(place.run('correlate wide.tsv --format csv -q').stdout).toMatch(/^scope,first,second,measure,value,/);
    const { status, stdout, stderr } = place.run('correlate seeds.csv --factors seed --by seed -o out.txt');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('metric m (2 algorithms)');
    expect(place.read('out.txt')).toContain('metric m (2 algorithms)');
  });

  it('helps', () => {
    const { status, stdout } = place.run('correlate --help all');
    expect(status).toBe(0);
    for (const part of ['--by COLUMN', '--lower METRICS', '--value-column', 'Examples:', 'latex']) {
      expect(stdout).toContain(part);
    }
    expect(place.run('--help').stdout).toContain('  correlate ');
  });
});

describe('a wrong command line is refused', () => {
  it.each<[string, string[]]>([
    ['correlate', ['Missing file', 'expected: recgauge correlate results.csv']],
    ['correlate long.csv --by datset', ['--by: Unknown column', "Did you mean 'dataset'?"]],
    ['correlate long.csv --coefficient spearmn', ['--coefficient: Unknown', "Did you mean 'spearman'?"]],
    ['correlate long.csv --top five', ['--top: A cutoff must be a number of algorithms']],
    ['correlate long.csv --top 0,5', ['--top: A cutoff must be a number of algorithms']],
    ['correlate long.csv --lower novlty', ['--lower: Unknown metric', "Did you mean 'novelty'?"]],
    ['correlate long.csv --where dataset', ['--where: The condition needs a value']],
    ['correlate long.csv --where dataset=z', ['--where: Unknown value', "found: 'dataset=z'", 'x, y']],
    ['correlate long.csv --where data=x', ['--where: Unknown column', "Did you mean 'dataset'?"]],
    ['correlate long.csv --ignore model', ['--ignore: Unknown column']],
    ['correlate long.csv --coefficient rbo --persistence 1', ['--persistence: The persistence must be a probability']],
    [
      'correlate long.csv --persistence much --coefficient rbo',
      ['--persistence: The persistence must be a probability'],
    ],
    ['correlate long.csv --format pdf', ['--format: Invalid value']],
    ['correlate long.csv -o ./long.csv', ['--output: Refusing to overwrite an input file']],
    ['correlate long.csv ./long.csv', ['Two runs have the same name']],
    ['correlate - x=-', ['Standard input can be read only once']],
    ['correlate long.csv --bye metric', ['--bye: Unknown option', 'Did you mean --by?']],
  ])('%s', (line, parts) => {
    const { status, stdout, stderr } = place.run(line);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    for (const part of parts) expect(stderr).toContain(part);
  });
});

describe('names that no row can make known are refused before rows are read', () => {
  const BROKEN = 'a,1,2\n"never closed\n';

  it.each<[string, string, string]>([
    ['model,ndcg,map', '--by dataste', "--by: Unknown column; found 'dataste'; expected ndcg, map, metric"],
    ['model,ndcg,map', '--by model', '--by: Unknown column'],
    ['model,ndcg,map', '--where nosuch=1', '--where: Unknown column'],
    ['model,ndcg,map', '--ignore nosuch', '--ignore: Unknown column'],
    [
      'model,ndcg,map',
      '--lower ndgc',
      "--lower: Unknown metric; found 'ndgc'; expected ndcg, map, metric, value. Did you",
    ],
    ['model,ndcg,map', '--higher nosuch', '--higher: Unknown metric'],
    ['model,metric,value', '--by dataset', '--by: Unknown column'],
    ['model,metric,value', '--where dataset=1', '--where: Unknown column'],
  ])('%s %s', (header, options, message) => {
    place.write('bad.csv', `${header}\n${BROKEN}`);
    const { status, stderr } = place.run(`correlate bad.csv ${options}`);
    const words = stderr
      .replace(/^error: /, '')
      .replace(/\n {2}(found|expected): /g, '; $1 ')
      .replace('\n  hint:', '.');
    expect([status, words]).toEqual([2, expect.stringContaining(message)]);
  });

  it.each([
    ['model,ndcg,map', '--by dataset'],
    ['model,ndcg,map', '--by ndcg --where algorithm=a'],
    ['model,data,value', '--by dataset'],
    ['model,metric,value', '--lower nosuch'],
  ])('and others are not: %s %s', (header, options) => {
    place.write('bad.csv', `${header}\n${BROKEN}`);
    expect(place.run(`correlate bad.csv ${options}`).stderr).toContain('bad.csv:3: A quote is not closed');
  });

  it('of several files, whose names are a column too', () => {
    place.write('bad.csv', `model,ndcg,map\n${BROKEN}`);
    place.write('worse.csv', `model,ndcg,map\n${BROKEN}`);
    const refused = (options: string) => place.run(`correlate bad.csv worse.csv ${options}`).stderr;
    expect(refused('--by source')).toContain('bad.csv:3: A quote is not closed');
    expect(refused('--lower rmse')).toContain('bad.csv:3: A quote is not closed');
    expect(refused('--by nosuch')).toContain('--by: Unknown column');
  });
});

describe('a wrong file is refused with the place', () => {
  const header = 'algorithm,metric,value\n';

  it.each<[string, string, string, string[]]>([
    ['nothing', '', '', ['error: bad.csv: The file is empty']],
    ['only a header', header, '', ['error: bad.csv: The file has a header and no rows']],
    ['no header', 'a,1,2\nb,2,3\n', '', ['error: bad.csv:1: The first line does not name the columns']],
    [
      'text for a value',
      `${header}a,m,1\nb,m,x\n`,
      '',
      ["error: bad.csv:3:5: The value of column 'value' is not a number"],
    ],
    ['a missing column', `${header}a,m,1\n`, '--metric-column metrics', ['bad.csv:1: Unknown', "'metric'?"]],
    [
      'too many columns of numbers',
      'algorithm,metric,p,q\na,m,1,2\n',
      '',
      ['bad.csv:1: It is not clear which column holds the value', 'Choose the column with --value-column.'],
    ],
    ['one algorithm', `${header}a,m,1\na,n,2\n`, '', ['error: bad.csv: Only one algorithm']],
    ['one metric', `${header}a,m,1\nb,m,2\n`, '', ['error: bad.csv: Only one metric to compare']],
    [
      'nothing in common',
      `${header}a,m,1\nb,m,2\na,n,NaN\nc,n,2\n`,
      '',
      ['bad.csv: No two values of metric have two algorithms in common', '--ignore'],
    ],
    ['a value twice', `${header}a,m,1\nb,m,2\na,m,3\n`, '', ['error: bad.csv:4: Algorithm a has two values']],
    [
      'another document',
      '{"format":"x"}',
      '',
      ['error: bad.csv: This is not the result of an evaluation', "found: 'x'"],
    ],
  ])('%s', (_, content, options, parts) => {
    place.write('bad.csv', content);
    const { status, stdout, stderr } = place.run(`correlate bad.csv ${options}`);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    for (const part of parts) expect(stderr).toContain(part);
  });

  it('shows a constant column as what has no value', () => {
    place.write('bad.csv', `${header}a,m,1\nb,m,2\na,n,3\nb,n,3\n`);
    const { status, stdout } = place.run('correlate bad.csv --top 1');
    expect(status).toBe(0);
    expect(stdout).toContain('  spearman  m  n\n  m            -\n');
    expect(stdout).toContain('- spearman: all values of n are equal (All values: m and n)');
    expect(stdout).not.toContain('NaN');
  });

  it('that is not there, or whose output has no folder, before anything is read', () => {
    expect(place.run('correlate lonk.csv').stderr).toContain("hint: Did you mean 'long.csv'?");
    const { status, stderr } = place.run('correlate bad.csv -o no/out.txt');
    expect([status, stderr.split('\n')[0]]).toEqual([1, 'error: no/out.txt: The folder of this file does not exist']);
  });
});
