// `recgauge evaluate` with --breakdown and --distribution as a process: the values of groups by hand, documents that fit
// the schema, every format, and refusals before a file is read.
import { afterAll, describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../src/shell.js';
import { schemaErrors } from '../support/json-schema.js';
import { publishedSchema } from '../support/published-schema.js';
import { createWorkplace } from './run-program.js';

/** Recall at 2: user 1 has 1/2, user 2 1/2, user 3 1, and user 4, who has no list, 0. */
const place = createWorkplace({
  'test.csv': 'user,item\n1,a\n1,b\n2,a\n2,c\n3,d\n4,a\n',
  'ease.csv': 'user,item,score\n1,a,0.9\n1,c,0.8\n1,b,0.1\n2,b,0.9\n2,a,0.5\n3,a,0.5\n3,d,0.4\n',
  'train.csv': 'user,item\n1,c\n1,d\n1,e\n2,d\n3,a\n3,e\n5,e\n6,e\n',
  'users.csv': 'user,country,age\n1,DE,young|new\n2,FR,old\n3,DE,old|new\n9,IT,old\n',
  'popularity.csv': 'item,count\na,10\nb,5\nc,1\nd,7\n',
});
afterAll(() => place.remove());

const schema = publishedSchema('result-document');
const RUN = '--test test.csv --recs ease.csv --metrics recall@2';

function documentOf(options: string): ResultDocument {
  const { status, stdout, stderr } = place.run(`evaluate --format json ${options}`);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const document = JSON.parse(stdout);
  expect(schemaErrors(schema, document)).toEqual([]);
  return document;
}

/** Group, users and value of the only metric of the only run. */
function linesOf({ breakdowns }: ResultDocument, by: string) {
  const { groups } = breakdowns!.find((breakdown) => breakdown.by === by)!;
  return groups.map(({ name, users, runs }) => [name, users, Object.values(runs[0]!.metrics)[0]!.value]);
}

describe('--breakdown', () => {
  it('by activity and popularity, in lists and repeated', () => {
    const document = documentOf(`${RUN} --train train.csv --breakdown activity,popularity:2 --breakdown activity:4`);
    // Of the training users with a test item, 4 has none, 2 has one item, 3 has two and 1 has three.
    expect(linesOf(document, 'activity')).toEqual([
      ['0', 1, 0],
      ['1', 1, 1 / 2],
      ['2', 1, 1],
      ['3', 1, 1 / 2],
    ]);
    // b none, a and c one each, d two, e four: half of eight is up to d. Lists of two: a c, b a, a d.
    expect(linesOf(document, 'popularity')).toEqual([
      ['0-2', 4, 1 / 2],
      ['4', 0, null],
    ]);
    expect(document.options.breakdown).toBe('activity:4,popularity:2');
    expect(document.breakdowns!.map(({ by }) => by)).toEqual(['activity', 'popularity']);
  });

  it('by counts of a file', () => {
    const document = documentOf(`${RUN} --popularity popularity.csv --breakdown popularity:2`);
    // c 1, b 5, d 7, a 10: half of 23 is nearest to 13.
    expect(linesOf(document, 'popularity').map(([name]) => name)).toEqual(['1-7', '10']);
  });

  it('by any column of a file of users, one of them at a time', () => {
    const options = `${RUN} --user-groups users.csv --breakdown user-groups`;
    const byCountry = documentOf(`${options} --group-column user-groups:country`);
    expect(linesOf(byCountry, 'user-groups')).toEqual([
      ['DE', 2, 3 / 4],
      ['FR', 1, 1 / 2],
    ]);
    const codes = byCountry.notices.map(({ code }) => code);
    expect(codes).toContain('user-without-group');
    expect(codes).toContain('group-without-user');
    const byAge = documentOf(`${options} --group-column user-groups:age --group-separator |`);
    expect(linesOf(byAge, 'user-groups')).toEqual([
      ['new', 2, 3 / 4],
      ['old', 2, 3 / 4],
      ['young', 1, 1 / 2],
    ]);
  });

  it.each<[string, string[]]>([
    [
      '--train train.csv --breakdown activty',
      ['error: --breakdown: Unknown breakdown', "found: 'activty'", "hint: Did you mean 'activity'?"],
    ],
    ['--train train.csv --breakdown activity:0', ['activity cannot have this number of bands', 'from 2 to 100']],
    ['--train train.csv --breakdown activity:2,activity:3', ["found: 'activity:2 and activity:3'"]],
    ['--breakdown activity', ['The breakdown by activity needs --train']],
    ['--breakdown popularity', ['The breakdown by popularity needs --train']],
    ['--train train.csv --breakdown user-groups', ['The breakdown by user-groups needs --user-groups']],
    ['--train train.csv --breakdown user-groups:2', ['user-groups has no bands']],
    ['--train train.csv --breakdown ,', ['error: --breakdown: The option is missing']],
    ['--breakdown', ['error: --breakdown: The option needs a value']],
    ['--distribution=yes', ['error: --distribution: The option takes no value']],
  ])('%s is refused', (options, texts) => {
    // Files that are not there would be told if they were looked for.
    const { status, stdout, stderr } = place.run(`evaluate --test none.csv --recs none.csv ${options}`);
    expect([status, stdout]).toEqual([2, '']);
    for (const text of texts) expect(stderr).toContain(text);
  });
});

describe('--distribution', () => {
  it('is beside every value of the document', () => {
    const { distribution } = documentOf(`${RUN} --distribution`).runs[0]!.metrics['recall@2']!;
    expect(distribution).toMatchObject({ users: 4, zeros: 1 });
    expect(distribution!.quantiles[3]).toEqual({ share: 0.5, value: 0.5 });
    expect(documentOf(RUN).runs[0]!.metrics['recall@2']).not.toHaveProperty('distribution');
  });

  it('names metrics that have none', () => {
    const { stderr } = place.run(`evaluate ${RUN},coverage@2 --distribution`);
    expect(stderr).toContain('notice: coverage@2 has no values per user, and so no distribution.');
  });
});

describe('reports', () => {
  const asked = `${RUN} --train train.csv --breakdown activity:2 --distribution --no-ci -q`;

  it('are text within the page', () => {
    const { status, stdout } = place.run(`evaluate ${asked}`);
    expect(status).toBe(0);
    expect(stdout).toContain('\n  group  users  recall@2\n  0-1        2    0.2500\n  2-3        2    0.7500\n');
    expect(stdout).toMatch(/ 0 ▄·········█········▄ 1\n/);
    for (const line of stdout.split('\n')) expect([...line].length).toBeLessThanOrEqual(100);
  });

  it('are Markdown', () => {
    expect(place.run(`evaluate ${asked} --format markdown`).stdout).toContain(
      '\n\n| group | users | recall@2 |\n| :-- | --: | --: |\n| 0-1 | 2 | 0.2500 |\n',
    );
  });

  it('are CSV with the columns at the end', () => {
    const [header, whole, ...groups] = place.run(`evaluate ${asked} --format csv`).stdout.trimEnd().split('\n');
    expect(header).toMatch(/^run,metric,value,users,.*,quantile_1,breakdown,group$/);
    expect(whole).toMatch(/^ease,recall@2,0\.5,4,.*,,$/);
    expect(groups).toHaveLength(2);
    expect(groups[0]).toMatch(/^ease,recall@2,0\.25,2,+activity,0-1$/);
    expect(groups[1]).toMatch(/^ease,recall@2,0\.75,2,+activity,2-3$/);
  });
});
