// Every row of docs/notices.md is run: the command that makes the mistake prints what the row says.
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkplace } from '../cli/run-program.js';
import { ROOT } from './document-folder.js';

const text = readFileSync(join(ROOT, 'docs/notices.md'), 'utf8');
const lines = text.split('\n');
const rows = lines.flatMap((line) => {
  const [, mistake, command, printed] = /^\| ([^|]+) \| `([^`|]+)` \| `([^`|]+)` \|/.exec(line) ?? [];
  return mistake === undefined ? [] : [[mistake, command!, printed!] as const];
});

const place = createWorkplace();
afterAll(() => place.remove());
beforeAll(() => {
  cpSync(join(ROOT, 'examples/sample'), place.folder, { recursive: true });
  const script = /```sh\n(.*?)```/s.exec(text)![1]!.trimEnd().split('\n');
  for (const line of script) {
    const [, words] = /^recgauge (.*)$/.exec(line) ?? [];
    if (words === undefined) execFileSync('sh', ['-c', line], { cwd: place.folder });
    else expect(place.run(words)).toMatchObject({ status: 0 });
  }
});

/** Words at spaces, those in quotes together. */
const wordsOf = (command: string) => Array.from(command.matchAll(/'([^']*)'|\S+/g), ([word, quoted]) => quoted ?? word);

describe('docs/notices.md', () => {
  it('has its rows in this form', () => {
    const tables = lines.filter((line) => line.startsWith('| ') && !/^\| (mistake|:--)/.test(line));
    expect(rows).toHaveLength(tables.length);
    expect(rows.length).toBeGreaterThan(15);
  });

  it.each(rows)('%s', (_, command, printed) => {
    const before = place.names();
    const { stdout, stderr } = place.runWords(wordsOf(command));
    expect(`${stdout}${stderr}`.replace(/\s+/g, ' ')).toContain(printed);
    expect(place.names()).toEqual(before);
  });
});
