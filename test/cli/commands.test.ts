// All commands are alike: the same options mean the same, help names what the parser takes, examples can be typed, and
// colours are for terminals only.
import { afterEach, describe, expect, it } from 'vitest';
import type { Command } from '../../src/cli/arguments.js';
import { type OptionSpec, parseArguments, sharedOptions, wantsJson } from '../../src/cli/arguments.js';
import { COMMANDS } from '../../src/cli/commands.js';
import { commandHelp, MAIN_OPTIONS, programHelp } from '../../src/cli/help-text.js';
import { createPaint, isColourful } from '../../src/cli/output.js';

/** Lines of a terminal. */
const SCREEN = 40;

const all = COMMANDS.flatMap((command): Command[] => [command, ...(command.parts ?? [])]);
const working = all.filter(({ parts }) => parts === undefined);
const optionsOf = ({ groups }: Command) => groups.flatMap(({ options }) => options);
const everyOption = (command: Command) => [...optionsOf(command), ...sharedOptions(optionsOf(command))];
const named = (name: string) =>
  working.flatMap((command) => optionsOf(command).filter((option) => option.name === name));

describe.each(all.map((command) => [command.name, command] as const))('%s', (name, command) => {
  const help = commandHelp(command, 80, true);

  it('has help with usage, options and three examples', () => {
    const [title, usage] = help.split('\n\n').map((part) => part.replace(/\n +/g, ' '));
    expect(title).toBe(`recgauge ${name}: ${command.summary}`);
    expect(usage).toMatch(new RegExp(`^Usage: recgauge ${name}`));
    expect(command.examples.length).toBeGreaterThanOrEqual(3);
    for (const { name: option } of everyOption(command)) expect(help).toContain(`--${option}`);
  });

  it('has a short help that fits on a screen, with options of its own', () => {
    const short = commandHelp(command);
    expect(short.trimEnd().split('\n').length).toBeLessThanOrEqual(SCREEN);
    const main = MAIN_OPTIONS[name] ?? [];
    expect(main.length).toBeLessThanOrEqual(10);
    for (const option of main) expect(everyOption(command).map((each) => each.name)).toContain(option);
    for (const option of main) expect(short).toContain(`--${option}`);
    if (short !== help) expect(short).toContain(`recgauge ${name} --help all`);
  });

  it('has a summary that fits its line', () => {
    for (const line of programHelp(COMMANDS).split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    expect(command.summary).not.toMatch(/[.\n]$|^[A-Z]/);
  });

  it('has options of its own only', () => {
    const spellings = everyOption(command).flatMap(({ name: option, short }) => [
      `--${option}`,
      ...(short ? [`-${short}`] : []),
    ]);
    expect(new Set(spellings).size).toBe(spellings.length);
  });

  it('takes every option that its help names', () => {
    for (const spec of everyOption(command)) {
      const value = spec.words?.[0] ?? (spec.check === undefined ? 'x' : 'unchecked');
      const words = spec.value === undefined ? [`--${spec.name}`] : [`--${spec.name}`, value];
      const given = parseArguments(name, words, optionsOf(command));
      expect(given.has(spec.name), spec.name).toBe(true);
      if (spec.short !== undefined) {
        expect(parseArguments(name, [`-${spec.short}`, ...words.slice(1)], optionsOf(command)).has(spec.name)).toBe(
          true,
        );
      }
    }
  });
});

describe('examples', () => {
  /** The words behind the program; quotes hold words together. */
  const wordsOf = (line: string) => {
    const part = line.replace(/^.*<\((.*)\)$/, '$1').replace(/^.*\| (?=recgauge )/, '');
    return part.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)!.map((word) => word.replace(/^["'](.*)["']$/, '$1'));
  };
  const examples = all.flatMap((command) => command.examples.map(([line]) => line));

  it.each(examples)('%s', (line) => {
    const [program, ...words] = wordsOf(line);
    expect(program).toBe('recgauge');
    const command = working.find(({ name }) => `${words.join(' ')} `.startsWith(`${name} `))!;
    expect(command).toBeDefined();
    const rest = words.slice(command.name.split(' ').length).filter((word) => !['|', '>'].includes(word));
    expect(() => parseArguments(command.name, rest, optionsOf(command))).not.toThrow();
  });
});

describe('the same option', () => {
  const sameShape = ({ value, short }: OptionSpec) => `${short ?? ''} ${value ?? ''}`;

  it('is spelled the same everywhere', () => {
    expect(new Set(named('format').map(sameShape))).toEqual(new Set([' FORMAT']));
    expect(new Set(named('quiet').map(sameShape))).toEqual(new Set(['q ']));
    expect(new Set(named('output').map(sameShape))).toEqual(new Set(['o FILE', 'o FOLDER']));
    expect(new Set(named('strict').map(sameShape))).toEqual(new Set([' ']));
    expect(new Set(named('seed').map(sameShape))).toEqual(new Set([' N']));
  });

  it('has the same words', () => {
    for (const { words } of named('format')) {
      expect(words).toContain('json');
      expect(['text', 'csv', 'html']).toContain(words![0]);
    }
    for (const { help } of named('quiet')) expect(help).toMatch(/^no (progress bar|notices)/);
    for (const { help } of named('output')) expect(help).toMatch(/^(output (file|folder)|where .* go)/);
  });

  it('is there wherever something is written', () => {
    // The first names its file without an option, the others write nothing: results of workers go to the experiment.
    const others = working.filter(({ name }) => !['init', 'ui', 'worker'].includes(name));
    const silent = others.filter((command) => !optionsOf(command).some(({ name }) => name === 'output'));
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('--json is --format json where there is one, unless another is asked for', () => {
    const format = { name: 'format', value: 'FORMAT', words: ['text', 'json'], help: '' };
    const formatOf = (words: readonly string[], specs: readonly OptionSpec[]) =>
      parseArguments('x', words, specs).value('format');
    expect(formatOf(['--json'], [format])).toBe('json');
    expect(formatOf(['--json', '--format', 'text'], [format])).toBe('text');
    expect(formatOf(['--json'], [{ ...format, words: ['text'] }])).toBeUndefined();
    expect([wantsJson(['a', '--json']), wantsJson(['a', '--', '--json']), wantsJson([])]).toEqual([true, false, false]);
  });
});

describe('colours', () => {
  const { NO_COLOR, TERM } = process.env;
  afterEach(() => {
    for (const [name, value] of Object.entries({ NO_COLOR, TERM })) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });

  it('are for terminals, and off with NO_COLOR', () => {
    delete process.env.NO_COLOR;
    process.env.TERM = 'xterm';
    expect([isColourful({ isTTY: true }), isColourful({ isTTY: false }), isColourful({})]).toEqual([
      true,
      false,
      false,
    ]);
    process.env.NO_COLOR = '1';
    expect(isColourful({ isTTY: true })).toBe(false);
    process.env.NO_COLOR = '';
    process.env.TERM = 'dumb';
    expect(isColourful({ isTTY: true })).toBe(false);
    expect(createPaint(false)('bad', 'text')).toBe('text');
    expect(createPaint(true)('bad', 'text')).toBe('\u001b[31mtext\u001b[39m');
  });
});
