// Completion in zsh and fish themselves: each shell reads the script that the program prints and is asked what it offers.
// A shell that is not installed is skipped with a message, and is an error in CI; bash has a test of its own.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.js';
import { fishCompletion, zshCompletion } from '../../src/cli/completion/completion-shells.js';
import { completedCommands } from '../../src/cli/completion/completion-words.js';
import { createWorkplace, type Workplace } from './run-program.js';

const commands = completedCommands(COMMANDS);
let place: Workplace;
beforeAll(() => {
  place = createWorkplace({
    'test.csv': '',
    'script.zsh': zshCompletion(commands),
    'script.fish': fishCompletion(commands),
  });
});
afterAll(() => place?.remove());

const OFFERS = fileURLToPath(new URL('support/zsh-offers.zsh', import.meta.url));
const isThere = (shell: string) => {
  const isFound = spawnSync(shell, ['-c', ':']).status === 0;
  const message = `${shell} is not installed: its completion is not tried here.`;
  if (!isFound && ['true', '1'].includes(process.env.CI ?? '')) throw new Error(message);
  if (!isFound) console.warn(message);
  return isFound;
};

/** What must be offered, by its last word: zsh offers what goes on behind a comma or an equals sign. */
const CASES: readonly (readonly [string, readonly string[]])[] = [
  ['recgauge ev', ['evaluate']],
  ['recgauge data s', ['split', 'stats']],
  ['recgauge evaluate --met', ['--metrics']],
  ['recgauge evaluate --format j', ['json']],
  ['recgauge evaluate --format=j', ['json']],
  ['recgauge recommend log.csv --model eas', ['ease']],
  ['recgauge models eas', ['ease']],
  ['recgauge data split log.csv --protocol tamm', ['tamm2021']],
  ['recgauge diff map --dialects elliot,beta-r', ['beta-recsys']],
  ['recgauge evaluate --metrics recall@10,preci', ['precision']],
  ['recgauge evaluate --test te', ['test.csv']],
  ['recgauge evaluate --recs a=te', ['test.csv']],
  ['recgauge completion ', ['bash', 'fish', 'zsh']],
  ['recgauge help gat', ['gate']],
  ['recgauge hel', ['help']],
];
const sorted = (words: readonly string[]) => [...words].sort();

function offeredByZsh(script: string, lines: readonly string[]): string[][] {
  const { stdout, stderr, status } = spawnSync('zsh', ['-f', OFFERS, script], {
    ...{ input: `${lines.join('\n')}\n`, encoding: 'utf8', cwd: place.folder },
    env: { ...process.env, HOME: place.folder },
  });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  const parts = stdout.split('--end--\n').slice(0, -1);
  return parts.map((part) => part.split('\n').filter((word) => word !== ''));
}

describe.skipIf(!isThere('zsh'))('zsh', () => {
  it('offers commands, options and their values', () => {
    const found = offeredByZsh(
      'script.zsh',
      CASES.map(([line]) => line),
    );
    expect(CASES.map(([line], at) => [line, sorted(found[at]!)])).toEqual(CASES.map(([line, words]) => [line, words]));
  }, 60_000);

  it('finds the script in a folder of its own', () => {
    mkdirSync(join(place.folder, 'functions'));
    place.write('functions/_recgauge', zshCompletion(commands));
    expect(offeredByZsh(join(place.folder, 'functions'), ['recgauge ev'])).toEqual([['evaluate']]);
  }, 60_000);
});

describe.skipIf(!isThere('fish'))('fish', () => {
  it('offers commands, options and their values', () => {
    const lines = CASES.map(([line]) => `complete -C '${line}'; echo --end--`);
    const { stdout, stderr, status } = spawnSync('fish', ['-N', '-c', `source script.fish; ${lines.join('; ')}`], {
      ...{ encoding: 'utf8', cwd: place.folder },
      env: { ...process.env, HOME: place.folder },
    });
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    // A description stands behind a tab; the last part of a word is what zsh offers too.
    const found = stdout
      .split('--end--\n')
      .slice(0, -1)
      .map((part) =>
        part.split('\n').flatMap((line) => (line === '' ? [] : [line.split('\t')[0]!.split(/[,=]/).at(-1)!])),
      );
    expect(CASES.map(([line], at) => [line, sorted(found[at]!)])).toEqual(
      CASES.map(([line, words]) => [line, sorted(words)]),
    );
  }, 60_000);
});
