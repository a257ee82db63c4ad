// The page before it evaluates: the first view with its proof, files as rows on one screen, and what is refused beforehand; then
// the contents that stay in view, and a comparison of libraries that can be cancelled.
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { browserFor } from '../packaging/support/real-browser.js';
import { outsideElements } from './layout.js';
import { faultsOf, withPage } from './page-in-browser.js';

const TEST = { name: 'test.csv', content: 'user,item\na,x\nb,y\nc,z\n' };
const TRAIN = { name: 'train.csv', content: 'user,item\na,y\nb,x\nc,x\nc,y\na,z\n' };
const RECS = { name: 'recs.csv', content: 'user,item,score\na,x,2\nb,z,3\nb,y,1\nc,z,1\n' };

/** Controls and words of the setup that lie on each other. */
function overlaps(): string[] {
  const leaves = [
    ...document.querySelectorAll('#chosen :is(h3, label, select, input, button, summary), .drop > *'),
  ].filter(
    // What a closed part holds has a place all the same.
    (each) => each.closest('details:not([open])') === null || each.matches('summary'),
  );
  const boxes = leaves
    .map((each) => ({ name: `${each.tagName} ${each.textContent?.slice(0, 20)}`, box: each.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1);
  return boxes.flatMap(({ name, box }, place) =>
    boxes.slice(place + 1).flatMap((other) => {
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      return across > 1 && down > 1 ? [`${name} / ${other.name}`] : [];
    }),
  );
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describe.each(['chromium', 'firefox'] as const)('the setup in %s', (name) => {
  const browser = browserFor(name);

  it('begins with one thing to do, three steps, and the sample at work', async () => {
    for (const width of [1440, 360]) {
      await withPage(
        browser(),
        async ({ page, complaints }) => {
          await page.waitForSelector('#proof');
          expect(await page.locator('.chief:visible').allInnerTexts()).toEqual(['Choose files']);
          expect(await page.locator('.steps svg:visible').count()).toBe(3);
          expect((await page.locator('#proof .who').allInnerTexts()).sort()).toEqual(['ease', 'itemknn', 'popularity']);
          const values = (await page.locator('#proof .value').allInnerTexts()).map(Number);
          expect(values).toEqual([...values].sort((left, right) => right - left));
          expect(await page.locator('#proof .dot').count()).toBeGreaterThanOrEqual(18);
          expect(await faultsOf(page)).toEqual([]);
          expect(await overflow(page)).toBeLessThanOrEqual(0);
          expect(await page.evaluate(outsideElements)).toEqual([]);
          // What the first view shows is what the sample gives.
          await page.click('#sample');
          await page.waitForSelector('#result');
          expect(await page.locator('#proof').isVisible()).toBe(false);
          const table = await page.locator('#leaderboard table').first().innerText();
          expect(table).toContain(values[0]!.toFixed(4));
          expect(complaints).toEqual([]);
        },
        { viewport: { width, height: 900 } },
      );
    }
  });

  it('has files, options and the button on one screen, and overlaps nowhere', async () => {
    for (const width of [1440, 1100, 360]) {
      await withPage(
        browser(),
        async ({ page, choose }) => {
          await choose(TEST, TRAIN, RECS);
          await page.waitForSelector('#run:enabled');
          if (width > 360)
            expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(900);
          expect(await page.locator('#options-line').innerText()).toMatch(
            /at 10 · baselines: popularity, itemknn, ease · 95 % /,
          );
          expect(await page.locator('#run').isVisible()).toBe(true);
          expect(await page.evaluate(overlaps)).toEqual([]);
          expect(await overflow(page)).toBeLessThanOrEqual(0);
          expect(await page.evaluate(outsideElements)).toEqual([]);
          expect(await faultsOf(page)).toEqual([]);
          await page.click('#options summary');
          await page.locator('.card summary').first().click();
          expect(await page.evaluate(overlaps)).toEqual([]);
          expect(await overflow(page)).toBeLessThanOrEqual(0);
        },
        { viewport: { width, height: 900 } },
      );
    }
  });

  it('refuses before anything is run: two test sets, two runs of one name, a spreadsheet', async () => {
    await withPage(browser(), async ({ page, choose }) => {
      const said = () => page.locator('#obstacle').innerText();
      await choose(TEST, { ...TEST, name: 'truth.csv' }, RECS);
      expect(await page.locator('#run').isDisabled()).toBe(true);
      expect(await said()).toBe('There are two test sets, test.csv and truth.csv: say what the other file is.');
      await page.locator('.card').nth(1).locator('select').first().selectOption('recs');
      await page.waitForSelector('#run:enabled');
      const runs = page.locator('.card input[type=text]:visible');
      await runs.first().fill('recs');
      expect(await said()).toBe('Two runs have the name recs: rename one.');
      await runs.first().fill('popularity');
      expect(await said()).toBe('');
      await choose(TRAIN);
      await page.waitForSelector('#run:enabled');
      expect(await said()).toContain('Your run is named popularity, so the baseline popularity is left out.');
      await choose({ name: 'ratings.xlsx', content: 'PK\u0003\u0004 and so on' });
      expect(await page.locator('.cards .box').innerText()).toMatch(/a spreadsheet[\s\S]*save the table as CSV/);
      expect(await page.locator('#run').isDisabled()).toBe(true);
    });
  });

  it('keeps the contents of a result in view, and cancels the libraries', async () => {
    await withPage(
      browser(),
      async ({ page, choose, run, saved }) => {
        await choose(TEST, TRAIN, RECS);
        await run();
        await page.evaluate(() => document.querySelector('#protocol')!.scrollIntoView());
        const { top, right } = await page
          .locator('#result > nav')
          .evaluate((nav) => nav.getBoundingClientRect().toJSON());
        expect(top).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThan(
          await page.locator('#protocol').evaluate((part) => part.getBoundingClientRect().left),
        );
        const before = await saved('json');
        await page.evaluate(() => {
          document.querySelector<HTMLElement>('#spread')!.click();
          document.querySelector<HTMLElement>('#cancel-spread')!.click();
        });
        await page.waitForSelector('#same-data .box');
        expect(await page.locator('#same-data .box').innerText()).toBe('Cancelled.');
        // The result is there still, and so are its libraries.
        expect(await saved('json')).toBe(before);
        await page.click('#spread');
        await page.waitForSelector('#same-data svg');
      },
      { viewport: { width: 1440, height: 900 } },
    );
  });
});
