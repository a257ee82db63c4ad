// A worker that is truly refused memory: lists of 100,000 items for 100,000 users are more cells than any array may have. The
// page says so, goes on, and evaluates what can be evaluated.
import { describe, expect, it } from 'vitest';
import { browserFor } from '../packaging/support/real-browser.js';
import { PAGE_FILE, withPage } from './page-in-browser.js';

const COUNT = 100_000;
const TRAIN = {
  name: 'train.csv',
  content: `user,item\n${Array.from({ length: COUNT }, (_, row) => `u${row},i${row}`).join('\n')}\n`,
};
const TEST = { name: 'test.csv', content: 'user,item\nu1,i2\nu2,i1\n' };
const RECS = { name: 'recs.csv', content: 'user,item,score\nu1,i2,2\nu2,i3,1\n' };

describe.each(['chromium', 'firefox'] as const)('memory in %s', (name) => {
  const browser = browserFor(name);

  it('is refused in words, and the page goes on', async () => {
    await withPage(
      browser(),
      async ({ page, choose, run, complaints }) => {
        await choose(TEST, TRAIN);
        await run();
        const said = await page.locator('.run .box.wrong').innerText();
        expect(said).toContain('refused memory for the result');
        expect(said).toContain(`${COUNT * COUNT} cells`);
        // Beside a run of the user, the baseline is left out and the rest stands.
        await choose(RECS);
        await run();
        expect(await page.locator('#leaderboard tbody th').allInnerTexts()).toContain('recs');
        expect(await page.locator('#notices').innerText()).toContain('It is left out here');
        expect(complaints).toEqual([]);
      },
      { url: `file://${PAGE_FILE}#metrics=ndcg&cutoffs=${COUNT}&baselines=popularity&breakdown=` },
    );
  });
});
