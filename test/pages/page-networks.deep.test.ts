// Networks as baselines in the page: trained there they give the very numbers of the command line, how long they take is shown,
// and a training that takes minutes can be cancelled.
import { describe, expect, it } from 'vitest';
import { browserFor } from '../packaging/support/real-browser.js';
import { commandLineFiles } from './command-line-files.js';
import { fixture, PAGE_FILE, withPage } from './page-in-browser.js';

const FILES = [
  { name: 'train.csv.gz', content: fixture('synth/train.csv.gz') },
  { name: 'test.csv.gz', content: fixture('synth/test.csv.gz') },
];

describe.each(['chromium', 'firefox'] as const)('networks in the page in %s', (name) => {
  const browser = browserFor(name);
  const pageWith = (baselines: string) => ({
    url: `file://${PAGE_FILE}#metrics=ndcg&cutoffs=10&baselines=${baselines}&breakdown=`,
  });

  it('give the numbers of the command line', async () => {
    await withPage(
      browser(),
      async ({ page, choose, run, saved, commands, complaints }) => {
        await choose(...FILES);
        await run();
        const runs = await page.locator('#leaderboard tbody th').allInnerTexts();
        expect([...runs].sort()).toEqual(['enmf', 'popularity']);
        expect(await saved('json')).toBe(commandLineFiles(await commands(), FILES).json);
        expect(complaints).toEqual([]);
      },
      pageWith('popularity,enmf'),
    );
  });

  it('say how long they take, and end when they are cancelled', async () => {
    await withPage(
      browser(),
      async ({ page, choose }) => {
        await choose(...FILES);
        await page.click('#run');
        await page.waitForFunction(() => {
          return /fitting ngcf: epoch \d+ of \d+ \(\d+ %, about \d+ (s|min) left\)/.test(
            document.querySelector('.run')!.textContent!,
          );
        });
        await page.click('#cancel');
        await page.waitForSelector('.run .box');
        expect(await page.locator('.run .box').innerText()).toBe('Cancelled.');
      },
      pageWith('ngcf'),
    );
  });
});
