// What the README says is done: its code runs and gives what the comments beside it claim, the commands it names
// exist, and its links lead somewhere. The demo it speaks of is run by test/cli.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const readme = await readFile(join(root, 'README.md'), 'utf8');
const scripts: Record<string, string> = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).scripts;

/** `expression;  // Type [values]`: what a line of the example claims. */
const CLAIM = /^(\S+);\s+\/\/ (\w+) (\[.*\])$/;

/** The example as a program: it imports the built package, and every claim prints what it finds instead. */
function runnable(example: string): { program: string; claims: string[] } {
  const claims: string[] = [];
  const lines = example.split('\n').map((line) => {
    const claim = CLAIM.exec(line);
    if (claim === null) return line;
    claims.push(`${claim[2]} ${JSON.stringify(JSON.parse(claim[3]!))}`);
    return `print(${claim[1]});`;
  });
  const entry = pathToFileURL(join(root, 'dist/index.js')).href;
  const print =
    'const print = (a) => console.log(a.constructor.name, JSON.stringify([...a].map((x) => +x.toPrecision(6))));';
  return { program: [print, ...lines].join('\n').replace("from 'recgauge'", `from '${entry}'`), claims };
}

describe('the README', () => {
  const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1]!);

  it('has examples', () => expect(examples.length).toBeGreaterThan(0));

  it.each(examples)('has an example that does what it says: %#', async (example) => {
    const { program, claims } = runnable(example);
    expect(claims.length).toBeGreaterThan(0);
    const folder = await mkdtemp(join(tmpdir(), 'recgauge-readme-'));
    try {
      await writeFile(join(folder, 'example.mjs'), program);
      const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'example.mjs')]);
      expect(stdout.trim().split('\n')).toEqual(claims);
    } finally {
      await rm(folder, { recursive: true });
    }
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
