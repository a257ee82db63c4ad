// The address of the page, which holds the options and comes from strangers, and what keyboards and screen readers are told
// on the way: where the focus is when something has gone, and what is said when files come.
import { describe, expect, it } from 'vitest';
import { browserFor } from '../packaging/support/real-browser.js';
import { PAGE_FILE, withPage } from './page-in-browser.js';

const PAGE = `file://${PAGE_FILE}`;
const TEST = { name: 'test.csv', content: 'user,item\na,x\nb,y\nc,z\n' };
const RECS = { name: 'recs.csv', content: 'user,item,score\na,x,2\na,y,1\nb,z,3\nb,x,1\nc,z,1\n' };
const EVIL = 'metrics=%3Cimg%20src=x%20onerror=alert(1)%3E&split=evil&dialects=nobody&cutoffs=5,7&test=x&__proto__=1';

describe.each(['chromium', 'firefox'] as const)('the address in %s', (name) => {
  const browser = browserFor(name);

  it('says what it refuses, and does not pass it on', async () => {
    await withPage(
      browser(),
      async ({ page, choose, run, complaints }) => {
        await page.waitForSelector('.box');
        expect(await page.locator('.box').innerText()).toMatch(/left out: metrics, test, split, dialects\./);
        expect(new URL(page.url()).hash).toBe('#cutoffs=5%2C7');
        await choose(TEST, RECS);
        await run();
        expect(await page.locator('#commands').innerText()).toContain('--metrics ndcg@5,ndcg@7,recall@5');
        expect(await page.locator('img').count()).toBe(0);
        expect(complaints).toEqual([]);
      },
      { url: `${PAGE}#${EVIL}` },
    );
  });

  it('keeps the options whatever link is followed, and brings them back', async () => {
    await withPage(
      browser(),
      async ({ page, choose, run }) => {
        await choose(TEST, RECS);
        await run();
        const hash = () => new URL(page.url()).hash;
        expect(hash()).toBe('#cutoffs=3&seed=4');
        await page.locator('nav a[href="#notices"]').click();
        expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Notices and findings');
        await page.locator('a.skip').focus();
        await page.keyboard.press('Enter');
        expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
        expect(hash()).toBe('#cutoffs=3&seed=4');
        expect(await page.inputValue('input[inputmode=numeric]')).toBe('3');
        await page.reload();
        await page.waitForSelector('#options form', { state: 'attached' });
        expect(await page.inputValue('input[inputmode=numeric]')).toBe('3');
        expect(await page.locator('.card').count()).toBe(0);
      },
      { url: `${PAGE}#cutoffs=3&seed=4` },
    );
  });

  it('tells of files, keeps choices open, and has the focus somewhere when one is gone', async () => {
    await withPage(browser(), async ({ page, choose, complaints }) => {
      await page.click('#sample');
      await page.waitForSelector('#result');
      const twice = await page.evaluate(() => {
        const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
        return ids.filter((id, place) => ids.indexOf(id) !== place);
      });
      expect(twice).toEqual([]);
      // Files of your own take the place of the sample and of its options.
      await page.setInputFiles('input[type=file]', [
        { name: 'odd-test.csv', mimeType: '', buffer: Buffer.from('p,q,r\nx,a,1\ny,b,1\n') },
      ]);
      await page.waitForSelector('.cards .box');
      expect(await page.locator('.card h3').allInnerTexts()).toEqual(['odd-test.csv 18 bytes']);
      expect(new URL(page.url()).hash).toBe('');
      for (const [role, label] of [
        ['user', 'q'],
        ['item', 'p'],
      ] as const) {
        await page.focus(`[name=${role}]`);
        await page.selectOption(`[name=${role}]`, { label });
        await page.waitForFunction(() => document.querySelector('[aria-busy]') === null);
        expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(role);
      }
      await choose(RECS);
      expect(await page.locator('.cards [role=status]').textContent()).toBe('recs.csv is recommendations.');
      await page.locator('.remove').first().press('Enter');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Remove recs.csv');
      await page.keyboard.press('Enter');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('file');
      expect(complaints).toEqual([]);
    });
  });
});
