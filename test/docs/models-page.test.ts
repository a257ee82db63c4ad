// The page on baselines: its commands and those of the README run as they stand, and it says of every model what the
// registry says.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { models, rangeText } from '../../src/index.js';
import { commandsIn, runCommands } from './run-commands.js';
import { ROOT } from './run-example.js';

const page = readFileSync(join(ROOT, 'docs/models.md'), 'utf8');
const hasPython = spawnSync('python3', ['--version']).status === 0;

describe.each([
  ['README.md', 5],
  ['docs/models.md', 8],
])('commands about models in %s', (file, least) => {
  const commands = commandsIn(readFileSync(join(ROOT, file), 'utf8'), 'recgauge recommend ');

  it('are there', () => expect(commands.length).toBeGreaterThanOrEqual(least));

  it('do what they say', () => {
    const some = commands.filter((command) => hasPython || !command.includes('python3'));
    for (const { command, status, stderr } of runCommands(some)) {
      expect({ command, status, stderr }).toEqual({
        command,
        status: 0,
        stderr: expect.not.stringContaining('error:'),
      });
    }
  });
});

describe('docs/models.md', () => {
  const sections = page.split('\n### ').slice(1);

  it('has every model, in the order of the registry', () => {
    const titles = sections.map((section) => section.slice(0, section.indexOf('\n')));
    const inOrder = ['ranking', 'rating'].flatMap((task) => models.filter((model) => model.task === task));
    expect(titles).toEqual(inOrder.map(({ name, title }) => `\`${name}\`: ${title}`));
  });

  it.each(models.map((model) => [model.name, model] as const))('says of %s what it computes', (name, model) => {
    const section = sections.find((one) => one.startsWith(`\`${name}\`:`))!;
    expect(section).toContain(`Score: ${model.definition}.`);
    expect(section).toContain(`Source: ${model.citation}.`);
    if (model.refusesNewUsers !== undefined) expect(section).toContain(model.refusesNewUsers);
    const rows = section.split('\n').filter((line) => line.startsWith('| `'));
    expect(rows).toEqual(
      Object.entries(model.parameters).map(
        ([parameter, spec]) => `| \`${parameter}\` | ${spec.default} | ${rangeText(spec)} | ${spec.meaning} |`,
      ),
    );
  });
});
