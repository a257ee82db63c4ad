// The page on baselines says of every model what the registry says.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { models, rangeText } from '../../src/shell.js';
import { ROOT } from './document-folder.js';

const page = readFileSync(join(ROOT, 'docs/models.md'), 'utf8');

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
