// The shared process gives what a process for each command gives: the same output, messages and exit codes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocumentFolder } from './document-folder.js';
import { DocumentProcess } from './document-process.js';
import { plainCommands } from './plain-commands.js';

const shared = new DocumentProcess();
const place = createDocumentFolder();
const EVALUATE = 'recgauge evaluate --test test.csv --metrics ndcg@10 --recs';

afterAll(async () => {
  await shared.close();
  place.remove();
});

describe('a command in the shared process', () => {
  beforeAll(async () => {
    for (const name of ['ease', 'pop'])
      await shared.runCommands(place, plainCommands(`${EVALUATE} model=${name}.csv --format json -o ${name}.json`)!);
  });

  it.each([
    ['that prints', `${EVALUATE} ease.csv --train train.csv`, 0],
    ['with a notice', `${EVALUATE} predictions.csv`, 0],
    ['in a pipe', `${EVALUATE} ease.csv --format csv | cut -d, -f1-3 | tail -1`, 0],
    ['that finds a loss', 'recgauge gate pop.json --baseline ease.json --metric ndcg@10', 3],
    ['with wrong data', `${EVALUATE} no-such-file.csv`, 1],
    ['with a wrong word', 'recgauge explain no-such-metric', 2],
    ['after one that failed', 'recgauge --version', 0],
  ])('%s is as in a process of its own', async (_, line, status) => {
    const outcome = await shared.runCommands(place, plainCommands(line)!);
    expect(outcome).toEqual(place.run('sh', ['-e', '-c', line]));
    expect(outcome.status).toBe(status);
  });

  it('that prints a notice prints it as a message', async () => {
    const { stderr } = await shared.runCommands(place, plainCommands(`${EVALUATE} predictions.csv`)!);
    expect(stderr).toContain('notice: ');
  });

  it('is not run after one that fails', async () => {
    const commands = plainCommands('recgauge --version\nrecgauge no-such-command\nrecgauge --version')!;
    const { status, stdout } = await shared.runCommands(place, commands);
    expect({ status, lines: stdout.trim().split('\n').length }).toEqual({ status: 2, lines: 1 });
  });
});

describe('a script in the shared process', () => {
  it('is waited for until nothing is left to do', async () => {
    const program = "setTimeout(() => console.log('late'), 20); console.log(process.cwd() === import.meta.dirname);";
    expect(await shared.runScript(place, program)).toEqual({ status: 0, stdout: 'true\nlate\n', stderr: '' });
  });

  it('that throws has a status and a message', async () => {
    const { status, stderr } = await shared.runScript(place, "throw new Error('not this way');");
    expect([status, stderr]).toEqual([1, expect.stringContaining('Error: not this way')]);
  });

  it.each([
    ['ends the process', 'process.exit(0);'],
    ['throws later', "setTimeout(() => { throw new Error('later'); }, 0);"],
  ])('that %s has failed, and the next one runs', async (_, program) => {
    expect((await shared.runScript(place, program)).status).toBe(1);
    expect((await shared.runScript(place, "console.log('next');")).stdout).toBe('next\n');
  });
});

describe('a block', () => {
  const plain = (...words: string[]) => ({ words, filter: '' });

  it.each([
    ['recgauge --version', [plain('--version')]],
    ['recgauge a b   # why\n\n# more\nrecgauge c \\\n    d', [plain('a', 'b'), plain('c', 'd')]],
    [`recgauge a 'b c' "d e" f='>=4'`, [plain('a', 'b c', 'd e', 'f=>=4')]],
    ["recgauge a | cut -d, -f1 | tr ',' x # why", [{ words: ['a'], filter: "cut -d, -f1 | tr ',' x" }]],
  ])('%j is plain', (block, commands) => expect(plainCommands(block)).toEqual(commands));

  it.each([
    'recgauge a > b',
    'recgauge a && recgauge b',
    'recgauge a || recgauge b',
    'recgauge a | recgauge b',
    'recgauge a | cut > b',
    'recgauge a; recgauge b',
    'recgauge a &',
    'recgauge *.csv',
    'recgauge $a',
    'recgauge "$a"',
    'recgauge ~/a',
    'recgauge {a,b}',
    'recgauge a\\ b',
    "recgauge 'a\nb'",
    'A=b recgauge a',
    'cat a | recgauge b',
    'cd a',
    'cd a\nrecgauge b',
    '! recgauge a',
  ])('%j needs a shell', (block) => expect(plainCommands(block)).toBeUndefined());
});
