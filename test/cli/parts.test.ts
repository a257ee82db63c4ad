// The pieces of the command line that a process shows only in part: arguments, the progress bar, errors nobody expects.

import { describe, expect, it } from 'vitest';
import { type OptionSpec, parseArguments } from '../../src/cli/arguments.js';
import { COMMANDS } from '../../src/cli/commands.js';
import { errorText, exitCodeOf } from '../../src/cli/error-text.js';
import { runNameOf } from '../../src/cli/evaluate/evaluate-request.js';
import { COMMAND_NAMES, FLAG_NAMES, OPTION_NAMES, withOptionNames } from '../../src/cli/option-names.js';
import { barText, createProgressBar } from '../../src/cli/progress-bar.js';
import { interactionOptions, scopedValue } from '../../src/cli/reading-flags.js';
import { call, mention } from '../../src/foundation/sentence.js';
import { render } from '../../src/report/render.js';
import { InputError, UnsupportedError, UsageError } from '../../src/shell.js';
import { exampleResult } from '../support/example-result.js';

const SPECS: readonly OptionSpec[] = [
  { name: 'file', short: 'f', value: 'FILE', help: 'a file' },
  { name: 'many', value: 'WORD', isRepeatable: true, help: 'words' },
  { name: 'ties', value: 'RULE', words: ['id', 'given'], help: 'a rule' },
  { name: 'quiet', short: 'q', help: 'a flag' },
  { name: 'header', inlineWords: ['recs', 'test'], help: 'a flag with a scope' },
];

const parse = (...words: string[]) => parseArguments('evaluate', words, SPECS);

describe('arguments', () => {
  it('are options, in any spelling, and the other words', () => {
    const given = parse('a', '--file=x=y', '-q', '--many', '1', '--many=-2', '--header=recs', '--', '--file');
    expect(given.positionals).toEqual(['a', '--file']);
    expect(given.value('file')).toBe('x=y');
    expect(given.values('many')).toEqual(['1', '-2']);
    expect([given.has('quiet'), given.has('ties'), given.value('ties')]).toEqual([true, false, undefined]);
    expect(given.values('header')).toEqual(['recs']);
    expect(parse('-f', '-').value('file')).toBe('-');
    expect(parse('-fx').value('file')).toBe('x');
  });

  it.each<[string[], string]>([
    [['--file'], 'The option needs a value; found'],
    [['--file', '--quiet'], "The option needs a value; found '--quiet'; expected --file FILE"],
    [['--file='], 'The option needs a value'],
    [['--file', 'a', '-f', 'b'], "The option was given twice; found 'a and b'"],
    [['--ties', 'ids'], "Invalid value; found 'ids'; expected id, given. Did you mean 'id'?"],
    [['--quiet=yes'], "The option takes no value; found 'yes'"],
    [['--header=rec'], "Did you mean 'recs'?"],
    [['--fil', 'a'], 'Did you mean --file? Run recgauge evaluate --help all.'],
    [['--zzzzzz'], 'Unknown option. Run recgauge evaluate --help all.'],
  ])('refuses %j', (words, message) => {
    expect(() => parse(...words)).toThrow(UsageError);
    expect(() => parse(...words)).toThrow(message);
  });

  it('hold for all files or for one kind', () => {
    const given = parseArguments(
      'evaluate',
      ['--c', 'x', '--c', 'recs:y', '--c', 'user_id:token', '--c', 'test:::'],
      [{ name: 'c', value: 'NAME', isRepeatable: true, help: '' }],
    );
    expect(scopedValue(given, 'c', 'recs')).toBe('y');
    expect(scopedValue(given, 'c', 'train')).toBe('user_id:token');
    expect(scopedValue(given, 'c', 'test')).toBe('::');
  });

  it('choose columns by name or number and leave times alone', () => {
    const specs = ['user-column', 'item-column', 'separator'].map((name) => ({
      name,
      value: 'X',
      isRepeatable: true,
      help: '',
    }));
    const words = ['--user-column', '2', '--item-column', 'test:movie', '--separator', 'tab'];
    const given = parseArguments('evaluate', words, specs);
    expect(interactionOptions(given, 'test')).toEqual({
      separator: '\t',
      columns: { user: 2, item: 'movie', timestamp: null },
    });
    expect(interactionOptions(given, 'recs')).toMatchObject({
      content: 'recommendations',
      columns: { user: 2, timestamp: null },
    });
  });
});

describe('the name of a run', () => {
  it.each([
    ['ease.csv', 'ease'],
    ['deep/folder/ease.v2.tsv.gz', 'ease.v2'],
    ['run', 'run'],
    ['.hidden', '.hidden'],
    ['-', 'stdin'],
  ])('of %s is %s', (path, name) => expect(runNameOf(path)).toBe(name));
});

describe('errors', () => {
  it('say where, what, found, expected and a hint', () => {
    const details = { file: 'a.csv', line: 3, column: 7, found: 'x\u001b[2J"', expected: 'a number', hint: 'Look.' };
    expect(errorText(new InputError('No number', details))).toBe(
      "error: a.csv:3:7: No number\n  found: 'x\\u001b[2J\"'\n  expected: a number\n  hint: Look.\n",
    );
    expect(errorText(new InputError('Bad', { user: 3, item: 4 }))).toBe('error: Bad\n');
  });

  it('speak of options as the command line does', () => {
    const text = (argument: string) => errorText(new UsageError('Bad', { argument }));
    expect(text('metrics')).toBe('error: --metrics: Bad\n');
    expect(text('truth')).toBe('error: --test: Bad\n');
    expect(text('missingUsers')).toBe('error: --missing-users: Bad\n');
    expect(text('columns.rating')).toBe('error: --rating-column: Bad\n');
    const hint = [mention('columns.rating'), ', ', mention('header', false), ' and ', call('render')];
    expect(errorText(new InputError('Bad', { hint }))).toContain(
      'hint: --rating-column, --no-header and recgauge report',
    );
    const other = [mention('columns.id'), ', ', mention('format', 'qrels')];
    expect(errorText(new InputError('Bad', { hint: other }))).toContain(
      'hint: --item-column or --user-column, --input-format qrels',
    );
    // Words that look like an argument are not one.
    const plain = 'Say header: false, minRating and columns: { rating: ... }.';
    expect(errorText(new InputError('Bad', { hint: plain }))).toContain(`hint: ${plain}`);
  });

  it('name options that a command has', () => {
    const all = COMMANDS.flatMap((command) => [command, ...(command.parts ?? [])]);
    const known = all.flatMap(({ groups }) => groups.flatMap(({ options }) => options.map(({ name }) => `--${name}`)));
    const texts = [OPTION_NAMES, FLAG_NAMES, COMMAND_NAMES].flatMap((table) => Object.values(table));
    const options = texts.flatMap((text) => text?.match(/--[a-z-]+/g) ?? []);
    expect(options.length).toBeGreaterThan(30);
    expect(options.filter((option) => !known.includes(option))).toEqual([]);
  });

  it('name an option once, and only those that a command has', () => {
    const reason = [mention('order', 'random'), ' is wrong'];
    const work = (): never => {
      throw new UsageError(reason, { argument: 'order', expected: 'a or b', choices: ['order', 'users', 'seed'] });
    };
    const names = { order: '--row-order', users: null };
    const refusal = () => withOptionNames(names, work);
    expect(refusal).toThrow(UsageError);
    try {
      refusal();
    } catch (error) {
      expect(errorText(error)).toBe('error: --row-order random is wrong\n  expected: one of --row-order, --seed\n');
    }
  });

  it('that nobody expected ask to be reported', () => {
    const text = errorText(new TypeError('x is undefined'));
    expect(text).toMatch(/^error: unexpected: TypeError: x is undefined\n {2}hint: .*report/);
    expect(text).not.toContain('parts.test');
    expect(errorText('a thrown text')).toContain('error: unexpected: a thrown text');
  });

  it('of the system are told by their path', () => {
    const error = Object.assign(new Error('no'), { code: 'ENOSPC', syscall: 'write', path: '/x/y' });
    expect(errorText(error)).toBe('error: /x/y: No space left (ENOSPC, write)\n');
  });

  it('have exit codes', () => {
    const errors = [new InputError('a'), new UnsupportedError('a'), new UsageError('a'), new Error('a'), 'a'];
    expect(errors.map(exitCodeOf)).toEqual([1, 1, 2, 1, 1]);
  });
});

describe('the progress bar', () => {
  const streamOf = (isTTY: boolean) => {
    const written: string[] = [];
    return { written, isTTY, columns: 60, write: (text: string) => written.push(text) };
  };

  it('shows a share, or only words', () => {
    expect(barText({ done: 1, total: 2, what: 'reading' })).toBe(`[${'#'.repeat(15)}${' '.repeat(15)}]  50 %  reading`);
    expect(barText({ done: 4, total: 2, what: 'reading' })).toContain('100 %');
    expect(barText({ done: 5, total: 0, what: 'reading' })).toBe('reading ...');
    expect(barText({ done: 5, total: Number.NaN, what: 'reading' })).toBe('reading ...');
  });

  it('is drawn over on a terminal, not too often, and leaves nothing behind', () => {
    const stream = streamOf(true);
    let now = 1000;
    const bar = createProgressBar(stream, false, () => now);
    bar.show({ done: 1, total: 10, what: 'reading' });
    expect(stream.written).toEqual([]);
    now += 150;
    bar.show({ done: 2, total: 10, what: `reading ${'x'.repeat(100)}` });
    bar.show({ done: 3, total: 10, what: 'reading' });
    expect(stream.written).toHaveLength(1);
    expect(stream.written[0]!.startsWith('\r\u001b[2K[###### ')).toBe(true);
    expect(stream.written[0]!.length).toBeLessThanOrEqual(60 + 5);
    bar.clear();
    bar.clear();
    expect(stream.written.slice(1)).toEqual(['\r\u001b[2K']);
  });

  it('takes a terminal that does not know its width for a usual one', () => {
    const stream = { ...streamOf(true), columns: 0 };
    let now = 1000;
    const bar = createProgressBar(stream, false, () => now);
    now += 150;
    bar.show({ done: 2, total: 10, what: 'reading' });
    expect(stream.written[0]!.endsWith(' 20 %  reading')).toBe(true);
  });

  it.each([
    [false, false],
    [true, true],
  ])('is not there without a terminal or when quiet', (isTTY, isQuiet) => {
    const stream = streamOf(isTTY);
    let now = 1000;
    const bar = createProgressBar(stream, isQuiet, () => now);
    now += 150;
    bar.show({ done: 2, total: 10, what: 'reading' });
    bar.clear();
    expect(stream.written).toEqual([]);
  });
});

describe('the text of a document', () => {
  it('is the document, with the users on one line', () => {
    const text = render(exampleResult(), { form: 'json' });
    expect(JSON.parse(text)).toEqual(exampleResult());
    expect(text).toContain('\n  "users": ["1","b,c","3","__proto__"],\n');
    expect(text.endsWith('\n}\n')).toBe(true);
  });
});
