// What the README says is done: its code runs and gives what the comments beside it claim, the commands it names
// exist, and its links lead somewhere. The demo it speaks of is run by test/cli.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { examplesIn, ROOT as root, runExample } from './run-example.js';

const readme = await readFile(join(root, 'README.md'), 'utf8');
const scripts: Record<string, string> = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).scripts;

describe('the README', () => {
  const examples = examplesIn(readme);

  it('has examples', () => expect(examples.length).toBeGreaterThan(0));

  it.each(examples)('has an example that does what it says: %#', async (example) => {
    const { claims, printed } = await runExample(example);
    expect(claims.length).toBeGreaterThan(0);
    expect(printed).toEqual(claims);
  });

  it('names commands that exist', () => {
    const named = [...readme.matchAll(/npm run ([\w:]+)/g)].map((match) => match[1]!);
    expect(named).toContain('bench');
    for (const command of named) expect(Object.keys(scripts)).toContain(command);
  });

  it('links to files that exist', () => {
    const links = [...readme.matchAll(/\]\(([^)#:]+)\)/g)].map((match) => match[1]!);
    expect(links).toContain('CONTRIBUTING.md');
    for (const link of links) expect(existsSync(join(root, link)), link).toBe(true);
  });

  it('quotes no figure without its command and date', () => {
    const figures = readme.split('## How fast')[1]!.split('\n## ')[0]!;
    expect(figures).toMatch(/npm run bench\b/);
    expect(figures).toMatch(/npm run bench:peers/);
    expect(figures).toMatch(/\d{4}-\d{2}-\d{2}/);
  });
});
