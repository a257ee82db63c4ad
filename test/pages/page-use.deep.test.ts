// The page as people use it: a first look by keyboard, wrong files, a cancel, a worker that dies, a phone, a screen reader.
// Whatever happens, the page explains, goes on and asks the network for nothing.
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { servePage } from '../../src/cli/ui/ui-command.js';
import { browserFor } from '../packaging/support/real-browser.js';
import { outsideElements } from './layout.js';
import { faultsOf, fixture, PAGE_FILE, PATIENCE, withPage } from './page-in-browser.js';

const folder = mkdtempSync(join(tmpdir(), 'recgauge-use-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TEST = { name: 'test.csv', content: 'user,item\na,x\nb,y\nc,z\n' };
const RECS = { name: 'recs.csv', content: 'user,item,score\na,x,2\na,y,1\nb,z,3\nb,x,1\nc,z,1\n' };

const boxes = (page: Page) => page.locator('.box:not(#verdicts)').allInnerTexts();

describe.each(['chromium', 'firefox'] as const)('the page in %s', (name) => {
  const browser = browserFor(name);

  it('shows the sample by keyboard only, served, on a phone, in the dark, without another request', async () => {
    const served = await servePage(readFileSync(PAGE_FILE), 0, false);
    const viewport = { width: 360, height: 800 };
    try {
      await withPage(
        browser(),
        async ({ page, complaints }) => {
          expect(await faultsOf(page)).toEqual([]);
          while (!(await page.evaluate(() => document.activeElement?.id === 'sample')))
            await page.keyboard.press('Tab');
          await page.keyboard.press('Enter');
          await page.waitForSelector('#result');
          await page.waitForFunction(() => document.activeElement?.id === 'result-title');
          // On to the libraries: the plot tells its marks to whoever reaches it.
          await page.focus('#spread');
          await page.keyboard.press('Enter');
          const plot = page.locator('#same-data .narrow svg.plot[tabindex="0"]');
          await plot.waitFor();
          const told = async () => {
            await plot.focus();
            await page.keyboard.press('ArrowRight');
            await page.keyboard.press('ArrowRight');
            return page.locator('.tip:visible').innerText();
          };
          await expect.poll(told, { timeout: PATIENCE }).toMatch(/ease/);
          expect(await page.locator('#same-data').innerText()).toMatch(/in \d+ of \d+ libraries|in all \d+ libraries/);
          await page.focus('#user-by-user .link');
          await page.keyboard.press('Enter');
          await page.waitForSelector('.lists');
          // Held out, and the two runs that are compared.
          expect(await page.locator('.lists .list').count()).toBe(3);
          expect(await faultsOf(page)).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
          expect(await page.evaluate(outsideElements)).toEqual([]);
          expect(decodeURIComponent(new URL(page.url()).hash)).toBe(
            '#metrics=ndcg,recall,map,hit,coverage&cutoffs=5,10,20',
          );
          expect(complaints).toEqual([]);
        },
        { url: served.address, viewport, colorScheme: 'dark' },
      );
    } finally {
      await served.close();
    }
  });

  it('explains files that cannot be read, and reads them when it is told how', async () => {
    const huge = join(folder, 'huge.csv');
    writeFileSync(huge, '');
    truncateSync(huge, 3_000_000_000);
    await withPage(browser(), async ({ page, choose, run, complaints }) => {
      await choose(
        { name: 'picture.csv', content: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 1, 2) },
        { name: 'empty.csv', content: '' },
        { name: 'array.npy', content: Uint8Array.of(0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0) },
      );
      await page.setInputFiles('input[type=file]', huge);
      await page.waitForFunction(() => document.querySelectorAll('.cards .box').length === 4);
      const said = (await boxes(page)).join('\n');
      for (const part of ['binary', 'empty', 'NPY array', 'NUL byte']) expect(said).toContain(part);
      expect(await page.locator('#run').isDisabled()).toBe(true);
      for (const _ of '1234') await page.locator('.card button.quiet').first().click();
      await choose({ name: 'odd-test.csv', content: 'p,q,r\nx,a,1\ny,b,1\nz,c,1\n' }, RECS);
      expect((await boxes(page)).join()).toContain('No user column');
      await page.selectOption('[name=user]', { label: 'q' });
      await page.waitForFunction(() => document.querySelector('[aria-busy]') === null);
      await page.locator('.card').first().locator('[name=item]').selectOption({ label: 'p' });
      await page.waitForSelector('#run:enabled');
      await run();
      expect(await page.locator('#commands').innerText()).toContain('--user-column test:q');
      expect(complaints).toEqual([]);
    });
  });

  it('knows the formats that it promises', async () => {
    await withPage(browser(), async ({ page, choose, complaints }) => {
      const parquet = ['snappy', 'zstd', 'gzip', 'lz4_raw', 'brotli', 'uncompressed'].map(
        (kind) => `duckdb-${kind}.parquet`,
      );
      await choose(
        ...parquet.map((file) => ({ name: file, content: fixture(`parquet/${file}`) })),
        { name: 'ratings.dat', content: '1::10::5::978300760\n1::20::3::978302109\n' },
        { name: 'ml.inter', content: 'user_id:token\titem_id:token\trating:float\n1\t2\t3\n' },
        { name: 'qrels.txt', content: '1 0 d1 1\n1 0 d2 0\n' },
        { name: 'bm25.txt', content: '1 Q0 d1 1 9.5 bm25\n1 Q0 d2 2 8.5 bm25\n' },
        { name: 'reviews.jsonl', content: '{"user_id":"a","item_id":"x","rating":5}\n' },
        { name: 'log.tsv', content: 'user\titem\n1\t2\n' },
      );
      expect(await boxes(page)).toEqual([]);
      const words = (await page.locator('.card summary').allInnerTexts()).join('\n');
      for (const part of ['Parquet', 'MovieLens', 'RecBole', 'TREC judgements', 'TREC run', 'JSON lines', 'TSV']) {
        expect(words).toContain(part);
      }
      expect(complaints).toEqual([]);
    });
  });

  it('tells two files of one name apart, and says what contradicts', async () => {
    await withPage(browser(), async ({ page, choose, run }) => {
      await choose(TEST, RECS, { ...RECS, content: 'user,item,score\na,y,2\nb,y,1\n' });
      expect(await page.locator('.card .warning:visible').allInnerTexts()).toHaveLength(2);
      await run();
      expect(await page.locator('#leaderboard tbody th').allInnerTexts()).toEqual(['recs', 'recs-2']);
      await page.waitForSelector('#same-data svg');
      await page.locator('.card').nth(2).locator('select').first().selectOption('test');
      await page.waitForFunction(() => document.querySelector('[aria-busy]') === null);
      expect(await page.locator('#obstacle').innerText()).toContain('There are two test sets, test.csv and recs.csv');
      expect(await page.locator('#run').isDisabled()).toBe(true);
    });
  });

  it('says which boxes let ids meet, and they do', async () => {
    const items = Array.from({ length: 30 }, (_, item) => item + 10);
    const rows = (write: (item: number) => string) => items.map((item, row) => `u${row},${write(item)}`).join('\n');
    const test = { name: 'test.csv', content: `user,item\n${rows((item) => `${item}`)}\n` };
    const recs = { name: 'recs.csv', content: `user,item\n${rows((item) => `000${item}.0`)}\n` };
    await withPage(browser(), async ({ page, choose, run, commands, complaints }) => {
      await choose(test, recs);
      await page.click('#run');
      await page.waitForSelector('.run .box.wrong');
      expect((await boxes(page)).join()).toContain(
        'without a trailing .0 and without leading zeros: “Ids”: decimal and zeros.',
      );
      await page.locator('#options-line').click();
      const box = (label: string) => page.locator('#ids').getByLabel(label, { exact: true });
      expect(await box('decimal').isVisible()).toBe(false);
      await page.locator('#ids summary').click();
      for (const label of ['space', 'quotes', 'percent', 'case', 'decimal', 'zeros', 'prefix', 'unchecked']) {
        await box(label).scrollIntoViewIfNeeded();
        expect([label, await box(label).isVisible(), await box(label).isChecked()]).toEqual([label, true, false]);
      }
      expect(await page.locator('#ids').innerText()).toContain('“12.0” is read as “12”');
      expect(await page.evaluate(outsideElements)).toEqual([]);
      await box('zeros').check();
      await box('decimal').check();
      await run();
      expect(await page.locator('#leaderboard tbody th').allInnerTexts()).toEqual(['recs']);
      expect(await commands()).toContain('--ids normalise=decimal,zeros');
      expect(decodeURIComponent(new URL(page.url()).hash)).toContain('ids=zeros,decimal');
      expect(complaints).toEqual([]);
      // The address brings the boxes back, and shows them.
      await page.reload();
      await choose(test, recs);
      await page.locator('#options-line').click();
      expect(await box('zeros').isVisible()).toBe(true);
      expect([await box('zeros').isChecked(), await box('case').isChecked()]).toEqual([true, false]);
    });
  });

  it('notices a file that has changed, and goes on with the new one', async () => {
    const path = join(folder, `${name}-recs.csv`);
    writeFileSync(path, RECS.content);
    await withPage(browser(), async ({ page, choose, run }) => {
      await choose(TEST);
      await page.setInputFiles('input[type=file]', path);
      await page.waitForSelector('#run:enabled');
      writeFileSync(path, 'user,item,score\na,y,2\nb,y,1\nc,z,4\nc,x,3\nc,y,2\n');
      await run();
      expect((await boxes(page)).join()).toContain('The file has changed, or can no longer be read');
      await page.locator('.card button.quiet').nth(1).click();
      await page.setInputFiles('input[type=file]', path);
      await page.waitForSelector('#run:enabled');
      await run();
      expect(await page.locator('#leaderboard').count()).toBe(1);
    });
  });

  it('cancels in the middle, survives the death of a worker, and keeps the result before', async () => {
    const rows = Array.from({ length: 300_000 }, (_, row) => `u${row % 9000},i${(row * 31) % 4001},${row}`);
    await withPage(browser(), async ({ page, choose, run, saved }) => {
      await choose(TEST, RECS);
      await run();
      const before = await saved('json');
      await choose({ name: 'train.csv', content: `user,item,timestamp\n${rows.join('\n')}\n` });
      await page.click('#run');
      await page.click('#cancel');
      await page.waitForSelector('.run .box');
      expect(await boxes(page)).toEqual(['Cancelled.']);
      expect(await saved('json')).toBe(before);
      await page.click('#run');
      await page.waitForSelector('#cancel:visible');
      await page.evaluate(() => {
        const { workers } = globalThis as unknown as { workers: Worker[] };
        workers.at(-1)!.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
      });
      await page.waitForSelector('.run .box.wrong');
      expect((await boxes(page)).join()).toMatch(/The worker stopped unexpectedly[\s\S]*memory[\s\S]*out of memory/);
      expect(await saved('json')).toBe(before);
      await page.locator('.card button.quiet').nth(2).click();
      await page.click('#run:enabled');
      await page.waitForFunction(
        () => document.querySelector('.run .box') === null && !document.querySelector('#run')!.hasAttribute('hidden'),
      );
      expect(await saved('json')).toBe(before);
    });
  });

  it('saves a report that opens from the disk', async () => {
    await withPage(browser(), async ({ page, choose, run, saved }) => {
      await choose(TEST, RECS);
      await run();
      const path = join(folder, `${name}-report.html`);
      const [text] = await Promise.all([
        saved('report'),
        // Playwright hears of downloads in an installed Firefox only sometimes.
        name === 'chromium' ? page.waitForEvent('download').then((download) => download.saveAs(path)) : undefined,
      ]);
      if (name === 'firefox') writeFileSync(path, text);
      expect(readFileSync(path, 'utf8')).toBe(text);
      await page.goto(pathToFileURL(path).href);
      expect(await page.locator('#leaderboard tbody th').allInnerTexts()).toEqual(['recs']);
      await page.evaluate(() => Object.assign(globalThis, { violations: [] }));
    });
  });
});
