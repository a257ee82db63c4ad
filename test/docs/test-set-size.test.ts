// The figure and the tables of docs/test-set-size.md are what the simulations give today.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ROOT } from './document-folder.js';

interface Study {
  points(): unknown[];
  scorePoints(): unknown[];
  sizeTable(rows: unknown[]): string;
  sizeFigure(rows: unknown[]): string;
}

const study = (await import(pathToFileURL(join(ROOT, 'bench/study/test-set-size.mjs')).href)) as Study;
const rows = study.points();

describe('docs/test-set-size.md', () => {
  it.each([
    ['the paper', rows],
    ['scores', study.scorePoints()],
  ])('has the table of %s', (_, points) => {
    expect(readFileSync(join(ROOT, 'docs/test-set-size.md'), 'utf8')).toContain(study.sizeTable(points));
  });

  it('has the figure of the simulation', () => {
    expect(readFileSync(join(ROOT, 'docs/test-set-size.svg'), 'utf8')).toBe(study.sizeFigure(rows));
  });
});
