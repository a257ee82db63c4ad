// Completion: bash itself runs its script; of the others the text is compared with the tables of all commands.
import { spawnSync } from 'node:child_process';
import { afterAll, describe, expect, it } from 'vitest';
import { sharedOptions } from '../../src/cli/arguments.js';
import { COMMANDS } from '../../src/cli/commands.js';
import { bashCompletion, fishCompletion, zshCompletion } from '../../src/cli/completion/completion-shells.js';
import { completedCommands, WORD_LISTS } from '../../src/cli/completion/completion-words.js';
import { createWorkplace } from './run-program.js';

const place = createWorkplace({ 'test.csv': '', 'other file.csv': '' });
afterAll(() => place.remove());

const commands = completedCommands(COMMANDS);
const bash = bashCompletion(commands);
const isThere = (shell: string) => spawnSync(shell, ['-c', ':']).status === 0;

/** What bash would offer behind each line; words are broken as readline breaks them. */
function offered(lines: readonly string[], script = bash): string[][] {
  const tries = lines.map((line) => {
    const broken = line.replace(/([=:@])/g, ' $1 ').split(/ +/);
    const words = broken.map((word) => `'${word}'`).join(' ');
    return `COMP_LINE='${line}'; COMP_POINT=${line.length}; COMP_WORDS=(${words}); COMP_CWORD=${broken.length - 1}
_recgauge; printf '%s\\n' "\${COMPREPLY[@]}" '--end--'`;
  });
  // A file, since bash reads standard input byte by byte.
  place.write('tries.bash', `${script}\nCOMP_WORDBREAKS=$' \\t\\n"\\'><=;|&(:@'\n${tries.join('\n')}\n`);
  const words = ['--norc', 'tries.bash'];
  const { stdout, stderr, status } = spawnSync('bash', words, { encoding: 'utf8', cwd: place.folder });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  const parts = stdout.split('--end--\n').slice(0, -1);
  return parts.map((part) => part.split('\n').filter((word) => word !== ''));
}

describe('bash', () => {
  it('completes commands, options and their values', () => {
    const cases: readonly (readonly [string, string[]])[] = [
      ['recgauge ev', ['evaluate']],
      ['recgauge data s', ['stats', 'split']],
      ['recgauge evaluate --met', ['--metrics']],
      ['recgauge evaluate --format j', ['json']],
      ['recgauge evaluate --format=j', ['json']],
      ['recgauge recommend log.csv --model eas', ['ease']],
      ['recgauge models eas', ['ease']],
      ['recgauge data split log.csv --protocol tamm', ['tamm2021']],
      ['recgauge data protocols tamm', ['tamm2021']],
      ['recgauge diff map --dialects elliot,beta-r', ['elliot,beta-recsys']],
      ['recgauge evaluate --metrics ndcgatl', ['ndcgatlevels']],
      ['recgauge evaluate --metrics recall@10,preci', ['10,precision']],
      ['recgauge evaluate --test te', ['test.csv']],
      ['recgauge evaluate --recs a=oth', ['other file.csv']],
      ['recgauge evaluate --alpha ', expect.anything() as never],
      ['recgauge report --title ', []],
      ['recgauge completion ', ['bash', 'zsh', 'fish']],
      ['recgauge help gat', ['gate']],
    ];
    const found = offered(cases.map(([line]) => line));
    for (const [place, [line, words]] of cases.entries()) {
      expect([line, found[place]], line).toEqual([line, words]);
    }
  });

  it('completes every option of every command, and every word of its value', () => {
    const lines = commands.flatMap(({ name, options }) =>
      options.flatMap(({ spellings, value }) => [
        ...spellings.map((spelling) => [`recgauge ${name} ${spelling}`, spelling] as const),
        ...(typeof value === 'object' && 'words' in value
          ? value.words.map((word) => [`recgauge ${name} ${spellings[0]} ${word}`, word] as const)
          : []),
      ]),
    );
    const found = offered(lines.map(([line]) => line));
    const missing = lines.filter(
      ([, word], place) => !found[place]!.some((reply) => word.endsWith(reply) && reply !== ''),
    );
    expect(missing.map(([line]) => line)).toEqual([]);
  });

  it('is what the program prints', () => {
    const { status, stdout, stderr } = place.run('completion bash');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toBe(bash);
  });
});

describe('every shell', () => {
  const scripts = { bash, zsh: zshCompletion(commands), fish: fishCompletion(commands) };

  it('knows every command, option and list of words', () => {
    for (const [shell, script] of Object.entries(scripts)) {
      for (const command of COMMANDS.flatMap((each) => each.parts ?? [each])) {
        const own = command.groups.flatMap(({ options }) => options);
        for (const { name, short } of [...own, ...sharedOptions(own)]) {
          expect(script).toContain(shell === 'fish' ? `-l ${name}` : `--${name}`);
          if (short !== undefined) expect(script).toContain(shell === 'fish' ? `-s ${short}` : `-${short}`);
        }
        expect(script).toContain(command.name.split(' ').at(-1)!);
      }
      for (const words of Object.values(WORD_LISTS)) for (const word of words()) expect(script).toContain(word);
    }
  });

  it('has words that need no quotes', () => {
    const values = commands.flatMap(({ options, positionals }) => [positionals, ...options.map(({ value }) => value)]);
    const words = values.flatMap((value) => (typeof value === 'object' && 'words' in value ? value.words : []));
    for (const word of [...words, ...Object.values(WORD_LISTS).flatMap((list) => list())]) {
      expect(word).toMatch(/^[\w@:.+%-]+$/);
    }
  });

  it('can read its script', () => {
    // The cases of zsh are those of bash; where a shell is installed it reads its own.
    const readers = {
      bash: ['bash', '-n'],
      zsh: isThere('zsh') ? ['zsh', '-n'] : ['bash', '-n'],
      fish: ['fish', '-n'],
    };
    for (const [shell, [program, flag]] of Object.entries(readers) as [keyof typeof scripts, [string, string]][]) {
      if (!isThere(program)) continue;
      place.write(`script.${shell}`, scripts[shell]);
      const { status, stderr } = spawnSync(program, [flag, `script.${shell}`], { cwd: place.folder, encoding: 'utf8' });
      expect({ shell, status, stderr }).toEqual({ shell, status: 0, stderr: '' });
    }
    // Each line of fish is words and whole quotes.
    for (const line of scripts.fish.split('\n').slice(6)) {
      expect(line).toMatch(/^(?:[^'"\s]+|'(?:[^'\\]|\\[\\'])*')?(?: (?:[^'"\s]+|'(?:[^'\\]|\\[\\'])*'))*$/);
    }
  });

  it('is refused where it is unknown', () => {
    expect(place.run('completion tcsh')).toMatchObject({ status: 2, stdout: '' });
    expect(place.run('completion tcsh').stderr).toMatch(/^error: No completion for this shell\n {2}found: 'tcsh'/);
    expect(place.run('completion')).toMatchObject({ status: 2, stdout: '' });
  });
});
