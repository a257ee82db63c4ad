// The page against the command line: the same files and options give the same documents, byte for byte. The commands are
// those that the page itself shows.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openedFor } from '../packaging/support/opened-for.js';
import { launchBrowser } from '../packaging/support/real-browser.js';
import { fixture, type GivenFile, type OpenedPage, runCommands, withPage } from './page-in-browser.js';

const SYNTH: readonly GivenFile[] = [
  { name: 'test.csv.gz', content: fixture('synth/test.csv.gz') },
  { name: 'train.csv.gz', content: fixture('synth/train.csv.gz') },
  { name: "it's top 20.csv.gz", content: fixture('synth/recs_top20.csv.gz') },
];

/** A log with ids that are markup and ids that are numbers. */
const LOG: GivenFile = {
  name: 'my log.csv',
  content: `user,item,rating,timestamp\n${Array.from({ length: 600 }, (_, row) => {
    const [user, item] = [(row * 7) % 40, (row * row + 3 * row) % 37];
    return `${user === 3 ? '<b>three</b>' : `u${user}`},"<img src=x onerror=alert(${item})>",${1 + (row % 5)},${1000 + row}`;
  }).join('\n')}\n`,
};

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function folderWith(files: readonly GivenFile[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'recgauge-page-'));
  folders.push(folder);
  for (const { name, content } of files) writeFileSync(join(folder, name), content);
  return folder;
}

describe.each(['chromium', 'firefox'] as const)('the page in %s', (name) => {
  const browser = openedFor(() => launchBrowser(name));

  /** Runs what the page says, and holds its files against what the page saves. */
  async function expectSame({ commands, saved }: OpenedPage, files: readonly GivenFile[]): Promise<void> {
    const folder = folderWith(files);
    runCommands(folder, await commands());
    const read = (file: string) => readFileSync(join(folder, file), 'utf8');
    expect(await saved('json')).toBe(read('result.json'));
    expect(await saved('comparison')).toBe(read('comparison.json'));
    expect(await saved('report')).toBe(read('report.html'));
  }

  it('gives the documents of the command line for test, training and recommendations', async () => {
    await withPage(browser(), async (opened) => {
      await opened.drop(...SYNTH);
      expect(await opened.page.locator('.card select').first().inputValue()).toBe('test');
      await opened.run();
      await expectSame(opened, SYNTH);
      expect(opened.complaints).toEqual([]);
    });
  });

  it('gives them for a log, its split and the baselines, whatever ids contain', async () => {
    await withPage(browser(), async (opened) => {
      await opened.choose(LOG);
      await opened.run();
      await expectSame(opened, [LOG]);
      const strangers = await opened.page.evaluate(() => document.querySelectorAll('img, b, [onerror]').length);
      expect(strangers).toBe(0);
      expect(opened.complaints).toEqual([]);
    });
  });
});
