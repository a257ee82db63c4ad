// The pages in docs/ say what is true: their code gives the numbers beside it, their commands exist, their links lead
// somewhere.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { examplesIn, ROOT, runExample } from './run-example.js';

const pages = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
const textOf = (page: string) => readFileSync(join(ROOT, 'docs', page), 'utf8');
const scripts = Object.keys(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts);

describe('the pages', () => {
  it('are there', () =>
    expect(pages).toEqual(
      expect.arrayContaining([
        'five-splits.md',
        'models.md',
        'protocol.md',
        'test-set-size.md',
        'uncertainty.md',
        'workers.md',
      ]),
    ));

  const examples = pages.flatMap((page) => examplesIn(textOf(page)).map((example) => [page, example] as const));

  it.each(examples)('%s has an example that does what it says', async (_, example) => {
    const { claims, printed } = await runExample(example);
    expect(claims.length).toBeGreaterThan(0);
    expect(printed).toEqual(claims);
  });

  it.each(pages)('%s names commands that exist', (page) => {
    for (const [, name] of textOf(page).matchAll(/npm run ([\w:]+)/g)) expect(scripts).toContain(name);
  });

  it.each(pages)('%s links to files that exist', (page) => {
    for (const [, link] of textOf(page).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)) {
      expect(existsSync(join(ROOT, dirname(`docs/${page}`), link!)), link).toBe(true);
    }
  });
});
