// The documentation site as it is built: no dead link, and it works from a disk in real browsers.
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../site/build.mjs';
import { deadLinks } from '../../site/check-links.mjs';
import { score } from '../../src/index.js';
import { browserFor } from '../packaging/support/real-browser.js';

const SITE = fileURLToPath(new URL('../../build/site/', import.meta.url));
const addressOf = (page: string) => pathToFileURL(SITE + page).href;

beforeAll(async () => {
  await buildSite();
});

describe('the site', () => {
  it('has no dead link', () => expect(deadLinks(SITE)).toEqual([]));
});

describe.each(['chromium', 'firefox'] as const)('the site in %s, from a disk', (name) => {
  const browser = browserFor(name);

  async function withSitePage(path: string, use: (page: Awaited<ReturnType<typeof open>>['page']) => Promise<void>) {
    const { page, complaints } = await open(path);
    try {
      await use(page);
      expect(complaints).toEqual([]);
    } finally {
      await page.close();
    }
  }

  async function open(path: string) {
    const page = await browser().newPage();
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('request', (request) => /^https?:/.test(request.url()) && complaints.push(request.url()));
    await page.goto(addressOf(path));
    return { page, complaints };
  }

  it('finds a metric and goes there', () =>
    withSitePage('cli.html', async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('reciprocal rank');
      await page.locator('dialog li').first().waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(/metrics\.html#|dialects/);
    }));

  it('keeps the theme that the reader chose', () =>
    withSitePage('index.html', async (page) => {
      const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const before = await colour();
      await page.locator('.theme').click();
      const chosen = await colour();
      expect(chosen).not.toBe(before);
      await page.reload();
      expect(await colour()).toBe(chosen);
    }));

  it('computes what the library computes, again after each change, and names what is wrong', () =>
    withSitePage('playground.html', async (page) => {
      const shown = async () => {
        await page.waitForFunction(() => document.body.dataset.state === 'done');
        return page.locator('tr', { has: page.locator('td:first-child code', { hasText: /^ndcg@5$/ }) });
      };
      const expected = async (items: readonly string[]) => {
        const truth = 'user,item,rating\nyou,alien,5\nyou,jaws,3\nyou,psycho,4\n';
        const recs = items.map((item, at) => `you,${item},${-at}`).join('\n');
        const { value } = await score(truth, `user,item,score\n${recs}\n`, 'ndcg@5', { ids: 'unchecked' });
        return String(Number((value ?? Number.NaN).toFixed(6)));
      };
      const value = (await shown()).locator('.number');
      expect(await value.innerText()).toBe(await expected(['matrix', 'heat', 'alien', 'fargo', 'up', 'jaws']));
      expect(await page.locator('#values tr').count()).toBeGreaterThan(60);
      expect(await page.locator('#dialects tr').count()).toBeGreaterThan(3);
      const better = await expected(['alien', 'heat']);
      await page.locator('#list').fill('alien\nheat');
      await page.waitForFunction((text) => document.querySelector('#values')?.textContent?.includes(text), better);
      expect(await value.innerText()).toBe(better);
      await page.locator('#truth').fill('');
      await page.locator('#problem', { hasText: 'ground truth is empty' }).waitFor();
    }));

  it('holds the page itself, which evaluates its sample', () =>
    withSitePage('try.html', async (page) => {
      const inner = page.frameLocator('iframe');
      await inner.getByRole('button', { name: /sample/i }).click();
      await inner.locator('#leaderboard tbody th').first().waitFor({ timeout: 120_000 });
    }));
});
