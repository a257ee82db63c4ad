// Results that come in parts: the leaderboard as it grows, one bar, what baselines take before they are fitted, a result that no
// longer fits its options, and results that are opened again. The document at the end is that of the command line.
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { browserFor } from '../packaging/support/real-browser.js';
import { commandLineFiles } from './command-line-files.js';
import { fixture, PAGE_FILE, withPage } from './page-in-browser.js';

const SYNTH = [
  { name: 'train.csv.gz', content: fixture('synth/train.csv.gz') },
  { name: 'test.csv.gz', content: fixture('synth/test.csv.gz') },
  { name: 'mine.csv.gz', content: fixture('synth/recs_top20.csv.gz') },
];
const TEST = { name: 'test.csv', content: 'user,item\na,x\nb,y\nc,z\n' };
const TRAIN = { name: 'train.csv', content: 'user,item\na,y\nb,x\nc,x\nc,y\na,z\n' };
const RECS = { name: 'recs.csv', content: 'user,item,score\na,x,2\nb,z,3\nb,y,1\nc,z,1\n' };
/** So many items that EASE would take an hour, and popularity a moment. */
const WIDE = {
  name: 'wide.csv',
  content: `user,item,rating,timestamp\n${Array.from({ length: 60_000 }, (_, row) => `u${row % 900},i${(row * 7919) % 30_011},5,${row}`).join('\n')}\n`,
};

const pageWith = (options: string) => ({ url: `file://${PAGE_FILE}#${options}` });

/** Notes every state of the bar and of the growing leaderboard, in the page. */
async function noteStages(page: Page): Promise<() => Promise<{ shares: number[]; stages: string[][] }>> {
  await page.evaluate(() => {
    const noted = { shares: [] as number[], stages: [] as string[][] };
    Object.assign(globalThis, { noted });
    const look = () => {
      const bar = document.querySelector<HTMLProgressElement>('.run progress');
      if (bar !== null && !bar.hidden) noted.shares.push(bar.value);
      const runs = [...document.querySelectorAll('#stage tbody tr th')].map(({ textContent }) => `${textContent}`);
      if (runs.length > (noted.stages.at(-1)?.length ?? 0)) noted.stages.push(runs);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { noted: never }).noted);
}

describe.each(['chromium', 'firefox'] as const)('results in parts in %s', (name) => {
  const browser = browserFor(name);

  it('come run by run on one bar that only grows, and end as on the command line', async () => {
    await withPage(
      browser(),
      async ({ page, choose, run, saved, commands, complaints }) => {
        await choose(...SYNTH);
        const noted = await noteStages(page);
        await run();
        const { shares, stages } = await noted();
        expect(stages.map((runs) => [...runs].sort())).toEqual([
          ['mine'],
          ['mine', 'popularity'],
          ['itemknn', 'mine', 'popularity'],
          ['ease', 'itemknn', 'mine', 'popularity'],
        ]);
        expect(shares.length).toBeGreaterThan(4);
        expect(shares).toEqual([...shares].sort((left, right) => left - right));
        expect(shares.at(-1)).toBeLessThanOrEqual(1);
        expect(await page.locator('#stage').isHidden()).toBe(true);
        expect(await saved('json')).toBe(commandLineFiles(await commands(), SYNTH).json);
        expect(complaints).toEqual([]);
      },
      pageWith('metrics=ndcg,coverage&breakdown='),
    );
  });

  it('stay to be read when the rest is cancelled', async () => {
    await withPage(
      browser(),
      async ({ page, choose, run, saved }) => {
        await choose(...SYNTH);
        await page.click('#run:enabled');
        await page.waitForSelector('#stage tbody th');
        expect(await page.locator('#waiting').innerText()).toBe('Still to come: ngcf, intervals and tests.');
        await page.waitForFunction(() =>
          /fitting ngcf: epoch .*about \d+ (s|min) left/.test(document.querySelector('.run')!.textContent!),
        );
        await page.click('#cancel');
        await page.waitForSelector('.run .box');
        expect(await page.locator('#stage').innerText()).toContain('Cancelled: these runs were evaluated before.');
        expect(await page.locator('#stage tbody th').allInnerTexts()).toEqual(['mine']);
        // Files that are evaluated next take their place.
        await page.locator('.remove').first().click();
        await run();
        expect(await page.locator('#stage').isHidden()).toBe(true);
        expect(await saved('json')).toContain('"mine"');
      },
      pageWith('metrics=ndcg&breakdown=&baselines=ngcf'),
    );
  });

  it('say what baselines take before they are fitted, and do not tick what takes long', async () => {
    await withPage(browser(), async ({ page, choose, complaints }) => {
      await choose(WIDE);
      await page.waitForSelector('#run:enabled');
      expect(await page.locator('#options-line').innerText()).toContain('baselines: popularity, itemknn ·');
      await page.click('#options summary');
      const box = (label: RegExp) => page.locator('#options').getByLabel(label);
      expect(await box(/^EASE/).isChecked()).toBe(false);
      const words = await page.locator('#options').innerText();
      expect(words).toMatch(/EASE: a linear model, hard to beat\s+about \d+ min, \d+\.\d GB/);
      expect(words).toMatch(/Popularity: the most popular items\s+under 1 s, \d+ MB/);
      // Whoever ticks it has it, whatever else changes.
      await box(/^EASE/).check();
      await box(/^Popularity:/).uncheck();
      await page.locator('.card select').first().selectOption('train');
      await page.waitForFunction(() => document.querySelector('[aria-busy]') === null);
      await choose(TEST);
      expect(decodeURIComponent(new URL(page.url()).hash)).toBe('#baselines=itemknn,ease');
      expect(await box(/^EASE/).isChecked()).toBe(true);
      // A smaller log has its usual baselines back where nobody chose.
      expect(complaints).toEqual([]);
    });
    await withPage(browser(), async ({ page, choose }) => {
      await choose(WIDE);
      await page.waitForSelector('#run:enabled');
      await page.click('.remove');
      await choose(...SYNTH);
      await page.waitForSelector('#run:enabled');
      expect(await page.locator('#options-line').innerText()).toContain('baselines: popularity, itemknn, ease ·');
      expect(new URL(page.url()).hash).toBe('');
    });
  });

  it('are marked when options or files change, and evaluated again', async () => {
    await withPage(browser(), async ({ page, choose, run, saved }) => {
      const leaves = () =>
        page.evaluate(() => {
          const event = new Event('beforeunload', { cancelable: true });
          dispatchEvent(event);
          return !event.defaultPrevented;
        });
      expect(await leaves()).toBe(true);
      await choose(TEST, RECS);
      expect(await leaves()).toBe(true);
      await run();
      expect(await leaves()).toBe(false);
      const before = await saved('json');
      const isStale = () => page.locator('#stale').isVisible();
      const cutoffs = async (text: string) => {
        await page.fill('#options input[inputmode=numeric]', text);
        // A filled field of Firefox has not changed for whoever leaves it.
        await page.dispatchEvent('#options input[inputmode=numeric]', 'change');
      };
      expect(await isStale()).toBe(false);
      await page.click('#options summary');
      await cutoffs('3');
      expect(await isStale()).toBe(true);
      await cutoffs('10');
      expect(await isStale()).toBe(false);
      await page.fill('.card input[type=text]:visible', 'other');
      expect(await isStale()).toBe(true);
      await page.click('#stale button');
      await page.waitForFunction(() => document.querySelector('#leaderboard tbody th')!.textContent === 'other');
      expect(await isStale()).toBe(false);
      expect(await saved('json')).not.toBe(before);
    });
  });

  it('are opened again from a result or a report, and refused where they are broken', async () => {
    await withPage(browser(), async ({ page, choose, run, saved }) => {
      await choose(TEST, TRAIN, RECS);
      await run();
      const files = { json: await saved('comparison'), report: await saved('report') };
      const open = async (file: string, text: string) => {
        await page.locator('#result').evaluateAll((all) => {
          for (const old of all) old.id = 'old-result';
        });
        await page.setInputFiles('input[type=file]', [{ name: file, mimeType: '', buffer: Buffer.from(text) }]);
        await page.waitForSelector('#result, .box.wrong');
      };
      for (const [file, text] of [
        ['comparison.json', files.json],
        ['report.html', files.report],
      ] as const) {
        await page.reload();
        await open(file, text);
        const runs = await page.locator('#leaderboard tbody th').allInnerTexts();
        expect(runs.sort(), file).toEqual(['ease', 'itemknn', 'popularity', 'recs']);
        expect(await saved('report'), file).toBe(files.report);
        expect(await saved('json'), file).toBe(files.json);
        expect(await page.locator('#same-data, .card').count()).toBe(0);
      }
      await open('result.json', files.json.slice(0, -200));
      expect(await page.locator('.box.wrong:visible').first().innerText()).toContain('This is not JSON');
      // Rows as JSON are a table.
      await choose({ name: 'rows.json', content: '{"user_id":"a","item_id":"x"}\n{"user_id":"b","item_id":"y"}\n' });
      expect(await page.locator('.card').innerText()).toContain('JSON lines');
    });
  });
});
