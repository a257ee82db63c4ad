// The page against the command line: the same files and options give the same documents, byte for byte. The commands are
// those that the page itself shows.
import { describe, expect, it } from 'vitest';
import { browserFor } from '../packaging/support/real-browser.js';
import { commandLineFiles } from './command-line-files.js';
import { fixture, type GivenFile, type OpenedPage, withPage } from './page-in-browser.js';

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

/** Files that are not what they look like: names that are options or those of baselines, columns to be said, a gap. */
const ODD: readonly GivenFile[] = [
  { name: 'popularity.csv', content: `a;b;c\n${fewRows((row) => `${row % 9};${(row * 5) % 23};x`)}` },
  { name: 'held.csv', content: `x|y|z\n${fewRows((row) => `${(row * 3) % 23}|${row % 9}|none`, 40, 9)}` },
  {
    name: '-mine.csv',
    content: `user,item,score\n${fewRows((row) => `${row % 9},${(row * 7) % 23},${row % 13}`)}0,99,\n`,
  },
];

/** Rows that differ. */
function fewRows(rowOf: (row: number) => string, end = 90, start = 0): string {
  const rows = Array.from({ length: end - start }, (_, place) => rowOf(start + place));
  return `${[...new Set(rows)].join('\n')}\n`;
}

describe.each(['chromium', 'firefox'] as const)('the page in %s', (name) => {
  const browser = browserFor(name);

  /** Runs what the page says, and holds its files against what the page saves. */
  async function expectSame({ commands, saved }: OpenedPage, files: readonly GivenFile[]): Promise<void> {
    const written = commandLineFiles(await commands(), files);
    for (const id of ['json', 'comparison', 'report'] as const) expect(await saved(id)).toBe(written[id]);
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

  it('gives them for files of which everything must be said', async () => {
    await withPage(browser(), async (opened) => {
      const { page } = opened;
      await opened.choose(...ODD);
      const settled = () => page.waitForFunction(() => document.querySelector('[aria-busy]') === null);
      const card = (place: number) => page.locator('.card').nth(place);
      const say = async (place: number, choices: Readonly<Record<string, string>>) => {
        await settled();
        for (const [field, label] of Object.entries(choices)) {
          const details = card(place).locator('details');
          if (!(await details.evaluate((each) => (each as HTMLDetailsElement).open))) {
            await details.locator('summary').click();
          }
          await card(place).locator(`[name=${field}]`).selectOption({ label });
          await settled();
        }
      };
      for (const [place, role] of ['train', 'test', 'recs'].entries()) {
        await card(place).locator('select').first().selectOption(role);
        await settled();
      }
      await say(0, { user: 'a', item: 'b', rating: 'not read' });
      await say(1, { user: 'y', item: 'x', rating: 'not read' });
      expect(await card(2).innerText()).toContain('“Rows without a number: left out”');
      await say(2, { 'bad-rows': 'left out' });
      expect(await card(2).innerText()).toContain('rows of -mine.csv were left out');
      await opened.run();
      expect(await opened.commands()).toContain('--bad-rows report');
      expect(await opened.commands()).toContain('--no-ratings=test');
      expect(await page.locator('#verdicts li').innerText()).toMatch(/^-mine (beats|is ahead|does not beat)/);
      await expectSame(opened, ODD);
      // What is said of recommendations would hold for baselines too.
      await say(2, { rating: 'not read' });
      await opened.run();
      expect(await opened.commands()).toMatch(/^# "-mine.csv" has different columns/);
      // The second result sorts and copies like the first.
      await page.waitForSelector('#result #leaderboard th button');
      expect(opened.complaints).toEqual([]);
    });
  });
});
