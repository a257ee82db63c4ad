// --log-format json: whatever a command reports beside its data is one JSON object per line of standard error, of the published
// schema. Every command is run, with what it has to report: notices, events, progress, and the refusal of a wrong command line.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.js';
import { schemaErrors } from '../support/json-schema.js';
import { publishedSchema } from '../support/published-schema.js';
import { createWorkplace, type Outcome } from './run-program.js';
import { SMALL_EXPERIMENT, smallLog } from './support/small-experiment.js';

const TEST = 'user,item,rating\n1,a,5\n1,b,3\n2,a,4\n3,c,5\n';
const RECS = 'user,item,score\n1,a,0.9\n1,c,0.8\n2,b,0.9\n2,a,0.9\n';
const FILES = '--test test.csv --recs recs.csv';
const place = createWorkplace({
  'test.csv': TEST,
  'train.csv': 'user,item\n1,c\n2,c\n3,a\n',
  'recs.csv': RECS,
  'ratings.csv': smallLog(),
  'small.yaml': SMALL_EXPERIMENT,
  'scores.csv': 'algorithm,ndcg@10,novelty\na,0.1,3\nb,0.2,2\nc,0.3,1\n',
});
afterAll(() => place.remove());

const schema = publishedSchema('log-line');

interface Line {
  readonly level: string;
  readonly code: string;
  readonly message: string;
  readonly where: object | null;
  readonly option: string | null;
  readonly share: number | null;
}

/** The lines of standard error, each checked against the schema. */
function linesOf({ stderr }: Outcome): readonly Line[] {
  const lines = stderr.split('\n').slice(0, -1);
  return lines.map((text) => {
    const line = JSON.parse(text) as Line;
    expect(schemaErrors(schema, line), text).toEqual([]);
    return line;
  });
}

const logged = (commandLine: string) => place.run(`${commandLine} --log-format json`);

beforeAll(() => {
  place.run(`evaluate ${FILES} --metrics ndcg@2,hit@2 --format json -o result.json -q`);
  place.run(`evaluate ${FILES} --metrics ndcg@2 --shard 1/1 -o one.rgpart -q`);
  place.run('data split ratings.csv --method leave-n-out --row-order temporal -o split -q');
});

/** What each command reports, by level and code, progress aside. */
const REPORTS: readonly (readonly [line: string, status: number, reports: readonly string[]])[] = [
  [`evaluate ${FILES} --metrics ndcg@2`, 0, ['warning tied-scores', 'warning user-without-list']],
  [`evaluate ${FILES} --metrics ndcg@2 --format json`, 0, ['warning tied-scores', 'warning user-without-list']],
  [`evaluate ${FILES} --metrics ndcg@2 --shard 1/1 -o two.rgpart`, 0, ['info written']],
  ['merge one.rgpart', 0, ['warning tied-scores', 'warning user-without-list']],
  [`compare --truth test.csv --recs recs.csv --recs b=recs.csv --metrics hit@2`, 0, ['warning user-without-list']],
  ['gate result.json --baseline result.json --metric ndcg@2', 0, []],
  ['report result.json -o report.html', 0, []],
  ['explain ndcg@10', 0, []],
  [`diff hit@2 ${FILES}`, 0, []],
  [`consistency ${FILES} --dialects elliot,recbole`, 0, ['warning metric-left-out']],
  ['sampling --split split --recs none.csv --recs none2.csv', 1, ['error input-error']],
  ['correlate scores.csv', 0, ['warning direction-assumed']],
  ['data stats ratings.csv', 0, []],
  ['data filter ratings.csv --core 2', 0, ['info record']],
  ['data split ratings.csv --method leave-n-out --row-order random', 0, ['info nothing-written']],
  ['data candidates split', 0, ['info record']],
  ['data check --train train.csv --test test.csv', 0, []],
  ['data protocols', 0, []],
  ['experiment small.yaml -o small.json', 0, []],
  ['experiment small.yaml -o small.json --force', 0, ['info resuming']],
  ['experiment --status', 0, []],
  ['worker', 2, ['error usage-error']],
  ['init made.yaml --sample', 0, ['info written']],
  ['recommend ratings.csv --model popularity -k 3 -o made.csv', 0, []],
  ['models ease', 0, []],
  ['metrics', 0, []],
  ['dialects', 0, []],
  ['doctor', 0, []],
  ['completion bash', 0, []],
  ['ui --port 99999', 2, ['error usage-error']],
];

describe('--log-format json', () => {
  it.each(REPORTS)('%s', (commandLine, status, reports) => {
    const outcome = logged(commandLine);
    expect(outcome.status, outcome.stderr).toBe(status);
    const lines = linesOf(outcome);
    const found = new Set(
      lines.filter(({ level }) => level !== 'progress').map(({ level, code }) => `${level} ${code}`),
    );
    expect([...found].filter((each) => reports.includes(each)).sort()).toEqual([...reports].sort());
    for (const { level, share } of lines) if (level !== 'progress') expect(share).toBeNull();
  });

  const commands = COMMANDS.flatMap((command) => command.parts ?? [command]).map(({ name }) => name);

  it('is tried with every command', () => {
    expect(commands.filter((name) => !REPORTS.some(([line]) => line.startsWith(name)))).toEqual([]);
  });

  it.each(commands)('%s: a wrong option is one line with the option and a hint', (name) => {
    const outcome = logged(`${name} --frmat x`);
    expect(outcome).toMatchObject({ status: 2, stdout: '' });
    const lines = linesOf(outcome);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: 'error', code: 'usage-error', option: '--frmat', exitCode: 2 });
  });

  it('has the place in a file, what was found and the fix', () => {
    place.write('bad.csv', 'user,item,score\n1,a,1\n1,b,abc\n');
    const [line] = linesOf(logged('evaluate --test test.csv --recs bad.csv')).filter(({ level }) => level === 'error');
    expect(line).toMatchObject({
      ...{ code: 'input-error', message: "The value of column 'score' is not a number", found: 'abc', exitCode: 1 },
      ...{ where: { file: 'bad.csv', line: 3, column: 5, run: null }, expected: 'a number' },
    });
  });

  it('has a line for each run of a notice, and the option that it mentions', () => {
    const trained = linesOf(logged(`evaluate ${FILES} --train test.csv --metrics hit@2`));
    expect(trained.find(({ code }) => code === 'truth-item-in-train')?.option).toBe('--train');
    const without = linesOf(logged(`evaluate ${FILES} --recs b=recs.csv --metrics hit@2`));
    const runs = without.filter(({ code }) => code === 'user-without-list').map(({ where }) => where);
    expect(runs).toEqual([expect.objectContaining({ run: 'recs' }), expect.objectContaining({ run: 'b' })]);
  });

  it('has a line where each step of the work begins', () => {
    const steps = linesOf(logged(`evaluate ${FILES} --metrics ndcg@2`)).filter(({ level }) => level === 'progress');
    expect(steps.map(({ message }) => message)).toContain('reading recs.csv');
    for (const { share } of steps) if (share !== null) expect(share >= 0 && share <= 1).toBe(true);
  });

  it('is silent with --quiet but for errors', () => {
    expect(logged(`evaluate ${FILES} --metrics ndcg@2 -q`).stderr).toBe('');
    expect(linesOf(logged('evaluate --test none.csv --recs recs.csv -q'))).toHaveLength(1);
  });

  it('is text by default, and refuses other forms', () => {
    expect(place.run(`evaluate ${FILES} --metrics ndcg@2 --log-format text`).stderr).toContain('notice: ');
    expect(place.run('metrics --log-format xml').stderr).toMatch(/^error: --log-format: Invalid value/);
  });
});
