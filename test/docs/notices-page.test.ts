// Every row of docs/notices.md is run: the command that makes the mistake prints what the row says. Every code of a notice in
// the source is in its list.
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LINT_CODES } from '../../src/shell.js';
import { pathsBelow } from '../architecture/sources.js';
import { createWorkplace } from '../cli/run-program.js';
import { ROOT } from './document-folder.js';

const text = readFileSync(join(ROOT, 'docs/notices.md'), 'utf8');
const [mistakes, codes] = text.split('## All codes') as [string, string];
const lines = mistakes.split('\n');
const rows = lines.flatMap((line) => {
  const [, mistake, command, printed] = /^\| ([^|]+) \| `([^`|]+)` \| `([^`|]+)` \|/.exec(line) ?? [];
  return mistake === undefined ? [] : [[mistake, command!, printed!] as const];
});

/** How the source makes notices. */
const MADE = /(?:noticeOf|countNotice|notice)\(\s*'([a-z]+(?:-[a-z]+)+)'|\bcode: [`']([a-z-]+)(\$\{column\})?[`']/g;
/** What `data split` says as the linter does. */
const TIMES = ['constant-timestamps', 'early-timestamps', 'future-timestamps', 'mixed-time-units'];
/** Tables of an evaluation, which `data check` takes too. */
const TABLES = /^evaluate((?: --(?:test|train|recs|split) \S+)+) --metrics ndcg@10$/;
const SHOWN_CODE = /\[([a-z]+(?:-[a-z]+)*)\]/g;

/** The codes of all notices, without those that only the linter has. */
function noticeCodes(): string[] {
  const files = pathsBelow('src').filter((path) => path.endsWith('.ts') && !/lint-codes|generated|errors/.test(path));
  const codes = files.flatMap((path) =>
    Array.from(readFileSync(join(ROOT, path), 'utf8').matchAll(MADE), ([, first, second, isOfColumn]) =>
      isOfColumn === undefined ? [first ?? second!] : ['rating', 'timestamp'].map((column) => `${second}${column}`),
    ),
  );
  return [...new Set([...codes.flat(), ...TIMES])].sort();
}

const place = createWorkplace();
afterAll(() => place.remove());
beforeAll(() => {
  cpSync(join(ROOT, 'examples/sample'), place.folder, { recursive: true });
  const script = /```sh\n(.*?)```/s.exec(text)![1]!.trimEnd().split('\n');
  for (const line of script) {
    const [, words] = /^recgauge (.*)$/.exec(line) ?? [];
    if (words === undefined) execFileSync('sh', ['-c', line], { cwd: place.folder });
    else expect(place.run(words)).toMatchObject({ status: 0 });
  }
});

/** Words at spaces, those in quotes together. */
const wordsOf = (command: string) => Array.from(command.matchAll(/'([^']*)'|\S+/g), ([word, quoted]) => quoted ?? word);

describe('docs/notices.md', () => {
  it('lists the code of every notice in the source', () => {
    const listed = Array.from(codes.matchAll(/^\| `([a-z-]+)` \| [a-z`].* \|$/gm), ([, code]) => code!);
    expect(listed).toEqual([...new Set(listed)].sort());
    expect(noticeCodes()).toEqual(listed);
  });

  it('names codes that there are', () => {
    const known = new Set<string>([...noticeCodes(), ...LINT_CODES.map(({ code }) => code)]);
    const named = Array.from(mistakes.matchAll(/\[([a-z]+(?:-[a-z]+)*)\]/g), ([, code]) => code!);
    expect(named.filter((code) => !known.has(code))).toEqual([]);
    expect(named.length).toBeGreaterThan(10);
  });

  it('has its rows in this form', () => {
    const tables = lines.filter((line) => line.startsWith('| ') && !/^\| (mistake|:--)/.test(line));
    expect(rows).toHaveLength(tables.length);
    expect(rows.length).toBeGreaterThan(15);
  });

  it.each(rows)('%s', (_, command, printed) => {
    const before = place.names();
    const { stdout, stderr } = place.runWords(wordsOf(command));
    expect(`${stdout}${stderr}`.replace(/\s+/g, ' ')).toContain(printed);
    expect(place.names()).toEqual(before);
  });

  const files = rows.flatMap(([mistake, command, printed]) => {
    const [, tables] = TABLES.exec(command) ?? [];
    // What only a value shows, `data check` reads from a result.
    return tables === undefined || /below-random|leave out\?$/.test(printed)
      ? []
      : [[mistake, tables, printed] as const];
  });

  it.each(files)('data check finds it too: %s', (_, tables) => {
    const codesOf = (words: string) => {
      const { stdout, stderr } = place.run(`data check${words.replace('--split ', '')}`);
      return Array.from(`${stdout}${stderr}`.matchAll(SHOWN_CODE), ([, code]) => code!);
    };
    const clean = codesOf(`${tables.includes('--train') ? ' --train train.csv' : ''} --test test.csv --recs ease.csv`);
    const { status } = place.run(`data check${tables.replace('--split ', '')}`);
    const others = codesOf(tables).filter((code) => !clean.includes(code));
    expect([status, others.length > 0 || status !== 0]).toEqual([status, true]);
  });
});
