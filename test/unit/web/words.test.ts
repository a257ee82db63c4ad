// Small parts of the page that need no browser: words for a shell, labels, guesses of roles, rows to look at, failures.
import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mention } from '../../../src/foundation/sentence.js';
import { evaluate, InputError, UnsupportedError } from '../../../src/shell.js';
import { commandLines, shellFile, shellLine, shellOption, shellWord } from '../../../src/web/command-line.js';
import { deepestCutoff, labelsOf } from '../../../src/web/labels.js';
import { DEFAULT_OPTIONS } from '../../../src/web/page-options.js';
import { catalogueInfo } from '../../../src/web/worker/catalogue-info.js';
import { failureOf } from '../../../src/web/worker/failure.js';
import { fieldText, withPageWords } from '../../../src/web/worker/page-words.js';
import { rawObjects, rawRows } from '../../../src/web/worker/raw-rows.js';
import { roleOfFile } from '../../../src/web/worker/role-of-file.js';

describe('shellWord', () => {
  it('is read back by a shell as it was', () => {
    const texts = ['it\'s $HOME `x` \\ "q" *.csv', 'a\nb', '-o', '~', 'ü & ; | > <', 'plain.csv'];
    const readBack = (words: readonly string[]) =>
      execFileSync('/bin/sh', ['-c', `printf '%s\\0' ${words.join(' ')}`], { encoding: 'utf8' })
        .split('\0')
        .slice(0, -1);
    expect(readBack(texts.map(shellWord))).toEqual(texts);
    expect(readBack(texts.map(shellFile))).toEqual(texts.map((text) => (text === '-o' ? './-o' : text)));
    expect(readBack(['-o', 'a b'].map((text) => shellOption('x', text)))).toEqual(['--x=-o', '--x', 'a b']);
  });

  it('leaves plain words alone, and quotes all others', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        const word = shellWord(text);
        expect(word === text || word.startsWith("'")).toBe(true);
      }),
    );
    expect(shellWord('a/b-1.csv')).toBe('a/b-1.csv');
  });

  it('breaks a long line where a shell goes on', () => {
    const words = ['recgauge evaluate', ...Array.from({ length: 9 }, (_, i) => `--recs ${i}.csv.gz.long.name`)];
    expect(
      shellLine(words)
        .split('\n')
        .slice(0, -1)
        .every((line) => line.endsWith(' \\')),
    ).toBe(true);
    expect(shellLine(['a', 'b'])).toBe('a b');
  });
});

describe('commandLines', () => {
  it('leaves bad rows out in each command that reads such a file', () => {
    const file = (name: string, role: 'log' | 'recs', reading: object) =>
      ({ file: { name } as File, role, run: name, reading: { columns: {}, ...reading }, mark: '' }) as const;
    const split = { command: '--method m', foldCount: 1, hasFoldIn: false, hasSearch: false, isSeeded: false };
    const linesOf = (log: object, recs: object) =>
      commandLines({
        ...{ options: DEFAULT_OPTIONS, labels: ['ndcg@10'], baselines: [], k: 10, split, isCompared: false },
        files: [file('log.csv', 'log', log), file('recs.csv', 'recs', recs), file('other.csv', 'recs', {})],
      })
        .split('\nrecgauge evaluate')
        .map((lines) => lines.match(/--bad-rows \w+/g));
    const said = ['--bad-rows report'];
    expect(linesOf({}, {})).toEqual([null, null]);
    expect(linesOf({ badRows: 'report' }, {})).toEqual([said, null]);
    expect(linesOf({}, { badRows: 'report' })).toEqual([null, said]);
  });
});

describe('notices', () => {
  it('of a result name the fields of the page', async () => {
    const users = [1, 2, 3, 4, 5, 6].flatMap((user) => [1, 2, 3].map((item) => ({ user, item })));
    const truth = users.filter(({ item }) => item < 3);
    const recs = users.map((row) => ({ ...row, score: row.item }));
    const { document, notices } = await evaluate({ a: recs, b: recs }, { truth, metrics: ['ndcg@2'], ci: false });
    const said = withPageWords(document, notices).notices.map(({ message }) => message);
    expect(said).toContain(
      'The scores of nearly all lists rise from row to row. Is lower better? Then use --order ascending of the command line.',
    );
    expect(said).toContain('It has the same rows as a.');
    expect(said.join()).not.toContain("order: 'ascending'");
    expect(fieldText(mention('duplicates', 'first'))).toBe('“An item twice: first”');
  });
});

describe('labelsOf', () => {
  it('puts every metric at every cutoff, then those of libraries that have it', () => {
    const options = {
      ...DEFAULT_OPTIONS,
      metrics: ['ndcg', 'auc', 'rbp(p=0.8)@3'],
      cutoffs: [5, 10],
      dialects: ['elliot'],
    };
    const labels = labelsOf(options, catalogueInfo());
    expect(labels.slice(0, 4)).toEqual(['ndcg@5', 'ndcg@10', 'auc', 'rbp(p=0.8)@3']);
    expect(labels).toContain('elliot:ndcg@5');
    expect(deepestCutoff(labels)).toBe(10);
    expect(deepestCutoff(['ndcg@200', 'auc'])).toBe(200);
  });

  it('offers what twenty-one libraries compute', () =>
    expect(new Set(catalogueInfo().dialects.map(({ library }) => library)).size).toBe(21));
});

describe('roleOfFile', () => {
  it.each([
    ['test.csv', 'csv', [], 'test'],
    ['ml_train.tsv.gz', 'tsv', [], 'train'],
    ['ease-recs.csv', 'csv', [], 'recs'],
    ['ease.csv', 'csv', ['user', 'item', 'score'], 'recs'],
    ['x.txt', 'qrels', [], 'test'],
    ['x.txt', 'run', [], 'recs'],
    ['ratings.dat', 'movielens', [], 'log'],
    ['latest.csv', 'csv', ['user', 'item', 'rating'], 'log'],
  ] as const)('%s of %s with %j is %s', (name, format, columns, role) =>
    expect(roleOfFile(name, format, columns)).toBe(role),
  );
});

describe('rows to look at', () => {
  it('are cut at the separator, outside of quotes', () => {
    expect(rawRows('a,b\n"x, y",2\n', ',').fields).toEqual([
      ['a', 'b'],
      ['x, y', '2'],
    ]);
    expect(rawRows('1::2::3\n4::5::6', '::').fields[1]).toEqual(['4', '5', '6']);
    expect(rawRows('1 0  d 2', 'whitespace').fields).toEqual([['1', '0', 'd', '2']]);
  });

  it('are cut by the separator that fits, where nobody knows', () => {
    expect(rawRows('p|q|r\n1|2|3\n', undefined).separator).toBe('|');
    expect(rawObjects('{"u":1,"i":"x"}\n{"u":2}\nbroken').fields).toEqual([
      ['u', 'i'],
      ['1', 'x'],
      ['2', 'null'],
    ]);
  });
});

describe('failureOf', () => {
  const thrownBy = (work: () => unknown): unknown => {
    try {
      return work();
    } catch (error) {
      return error;
    }
  };

  it('knows when there is no memory', () => {
    for (const work of [() => new ArrayBuffer(2 ** 52), () => new Float64Array(2 ** 50)]) {
      expect(failureOf(thrownBy(work)).kind).toBe('memory');
    }
    // What engines say that are not this one.
    const others = ['out of memory', new RangeError('Invalid string length'), new RangeError('failed to grow memory')];
    for (const error of others) expect(failureOf(error).kind).toBe('memory');
    const grown = thrownBy(() => new WebAssembly.Memory({ initial: 1, maximum: 2 }).grow(4));
    expect(failureOf(grown).kind).toBe('memory');
    const unsupported = new UnsupportedError('the environment refused memory for the result', { found: '9 cells' });
    expect(failureOf(unsupported)).toMatchObject({ kind: 'memory', lines: ['Found: 9 cells', expect.any(String)] });
    expect(failureOf(new RangeError('Maximum call stack size exceeded')).kind).toBe('broken');
  });

  it('says where, what and how, in words of the page', () => {
    const error = new InputError('No user column', {
      ...{ file: 'a.csv', line: 1, found: 'p, q', expected: 'a column such as user' },
      hint: ['Choose the column with ', mention('columns.user'), ' or use ', mention('header', false), '.'],
    });
    expect(failureOf(error)).toEqual({
      kind: 'refused',
      reason: 'No user column.',
      lines: [
        'Where: a.csv:1',
        'Found: p, q',
        'Expected: a column such as user',
        'Choose the column with “User column” or use “The first line is a row”.',
      ],
    });
  });
});
