// The references in docs/ are what the records of the program give today, and every metric, dialect and command is there.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generatedPages } from '../../scripts/docs.mjs';
import { CATALOGUE, DIALECTS, dialectName } from '../../src/shell.js';
import { PROGRAM } from '../cli/run-program.js';
import { runWarm } from '../cli/support/warm-program.js';
import { ROOT } from './document-folder.js';

/** In the process that tests share: one for the help of every command would take long. */
function printed(...words: string[]): string {
  const run = { words, folder: join(ROOT, 'examples/sample'), input: '', environment: {} };
  const { status, stdout, stderr } = runWarm(PROGRAM, run);
  if (status !== 0) throw new Error(`recgauge ${words.join(' ')}: ${stderr}`);
  return stdout;
}

const pages = await generatedPages(printed);
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('generated pages', () => {
  it.each(Object.keys(pages))('%s is up to date (npm run docs)', (path) => {
    expect(existsSync(join(ROOT, path))).toBe(true);
    expect(textOf(path) === pages[path], 'npm run docs writes it again').toBe(true);
  });

  it('are all that is in docs/dialects', () => {
    const names = readdirSync(join(ROOT, 'docs/dialects')).map((name) => `docs/dialects/${name}`);
    expect(names.filter((name) => !(name in pages))).toEqual([]);
  });

  it('have every metric, with a value where the sample has one', () => {
    for (const { name } of CATALOGUE) expect(pages['docs/metrics.md']).toMatch(new RegExp(`^### \`${name}[@[\`]`, 'm'));
    expect(pages['docs/metrics.md']!.match(/^- Example: .* on the sample/gm)).toHaveLength(CATALOGUE.length);
  });

  it('have every dialect and every one of its metrics', () => {
    for (const dialect of DIALECTS) {
      const section = sectionOf(dialect);
      for (const metric of Object.keys(dialect.metrics)) {
        const label = `${dialectName(dialect)}:${metric}`;
        expect(
          ['', '@k'].some((cutoff) => hasMetric(section, `${label}${cutoff}`)),
          label,
        ).toBe(true);
      }
    }
  });
});

/** What a page of a library says of one dialect. */
function sectionOf(dialect: (typeof DIALECTS)[number]): string {
  const heading = `\n## \`${dialectName(dialect)}\``;
  return Object.values(pages)
    .flatMap((page) => page.split(/(?=\n## )/))
    .find((section) => section.startsWith(heading))!;
}

/** Whether a metric has a row of its own, or is said to be as in another dialect. */
function hasMetric(section: string, label: string): boolean {
  const name = label.slice(label.indexOf(':') + 1);
  return section.includes(`\n| \`${label}\` |`) || new RegExp(`^As in .*\`${name}\``, 'm').test(section);
}
