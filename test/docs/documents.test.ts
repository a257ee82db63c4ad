// The pages name scripts that exist, their links lead somewhere, and the README quotes no figure without its command.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SECTIONS } from '../../site/navigation.mjs';
import { CATALOGUE, DIALECTS, models } from '../../src/shell.js';
import { ROOT } from './document-folder.js';
import { DOCUMENTS, textOf } from './documents.js';

const scriptsOf = (path: string) => Object.keys(JSON.parse(readFileSync(join(ROOT, path), 'utf8')).scripts);
const scripts = [...scriptsOf('package.json'), ...scriptsOf('examples/package.json')];

describe.each(DOCUMENTS)('%s', (document) => {
  const text = textOf(document);

  it('names scripts that exist', () => {
    for (const [, name] of text.matchAll(/npm run ([\w:]+)/g)) expect(scripts).toContain(name);
  });

  it('links to files and headings that exist', () => {
    for (const [, link, heading] of text.matchAll(/\]\(([^)#:]*)(?:#([^)]*))?\)/g)) {
      const target = link === '' ? document : join(dirname(document), link!);
      expect(existsSync(join(ROOT, target)), link).toBe(true);
      if (heading !== undefined && target.endsWith('.md')) expect(anchorsOf(target), link).toContain(heading);
    }
  });
});

/** Headings as code hosts make links of them. */
function anchorsOf(document: string): string[] {
  return [...textOf(document).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe('the index', () => {
  const links = [...textOf('docs/README.md').matchAll(/\]\(([^)#:]+)\)/g)].map(([, link]) => `docs/${link}`);
  const pages = DOCUMENTS.filter((document) => /^docs\/[^/]+\.md$/.test(document) && document !== 'docs/README.md');

  it.each(pages)('leads to %s', (page) => expect(links).toContain(page));

  it('and the side bar of the site name the same pages', () => {
    const listed = SECTIONS.filter(({ title }) => title !== 'Interactive').flatMap((section) => section.pages);
    const named = listed.map(([name]) => `docs/${name}.md`).sort();
    expect(named).toEqual([...pages, 'docs/README.md'].sort());
  });
});

describe('the README', () => {
  it('counts what there is', () => {
    const libraries = new Set(DIALECTS.map(({ library }) => library)).size;
    for (const words of [
      `**${CATALOGUE.length} metrics**`,
      `**${DIALECTS.length} dialects of ${libraries} libraries**`,
      `**${models.length} baselines**`,
    ])
      expect(textOf('README.md')).toContain(words);
  });

  it('fits on 130 lines', () => expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(131));

  it.each(['first-look', 'report'])('has the picture %s, which is not heavy', (name) => {
    expect(statSync(join(ROOT, `docs/images/${name}.png`)).size).toBeLessThan(250_000);
  });
});

describe('the page on performance', () => {
  it('names the commands and the date of its figures', () => {
    const figures = textOf('docs/performance.md');
    expect(figures).toMatch(/npm run bench\b/);
    expect(figures).toMatch(/npm run bench:peers/);
    expect(figures).toMatch(/\d{4}-\d{2}-\d{2}/);
  });
});
