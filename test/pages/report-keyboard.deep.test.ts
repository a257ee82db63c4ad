// What the report's script adds, used with the keyboard alone and with a pointer: metrics are left out of every plot and table,
// and marks tell their numbers.

import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { render } from '../../src/report/render.js';
import { browserFor } from '../packaging/support/real-browser.js';
import { exampleExperiment } from '../support/example-experiment.js';
import { HARD_RESULTS } from '../support/hard-results.js';
import { openAll, reportFiles } from './report-in-browser.js';

const filed = reportFiles({
  // Three metrics at two cutoffs and in a dialect, so that every section is there.
  result: render(HARD_RESULTS.chosen!, { form: 'html' }),
  experiment: render(
    exampleExperiment({ datasets: ['ml-100k', 'ml-1m'], models: ['ease', 'slim'], metrics: ['ndcg@10', 'rmse'] }),
    { form: 'html' },
  ),
});

/** Texts that are seen and speak of a metric: heads, rows, and names in plots. */
function seenTexts(metric: string): string[] {
  return [...document.querySelectorAll('main svg, main th, main td, main dt, main figcaption, main h3')]
    .filter((part) => part.getBoundingClientRect().width > 0)
    .flatMap((part) =>
      part.tagName === 'svg'
        ? [part.getAttribute('aria-label')!, ...[...part.querySelectorAll('text')].filter(isSeen).map(textOf)]
        : [textOf(part)],
    )
    .filter((text) => text.split(/[\s,]+/).includes(metric));

  function isSeen(part: Element) {
    return part.getBoundingClientRect().width > 0;
  }
  function textOf(part: Element) {
    return part.textContent ?? '';
  }
}

/** Leaves metrics out with the keyboard alone: to the summary, into the boxes. */
async function press(page: Page, place: number): Promise<void> {
  await page.locator('.choose input').nth(place).focus();
  await page.keyboard.press('Space');
}

describe.each(['chromium', 'firefox'] as const)('the report in %s', (name) => {
  const opened = filed(browserFor(name));

  it('leaves a metric out of every plot and table, and takes it back', async () => {
    await opened('result', { viewport: { width: 1200, height: 900 } }, async (page) => {
      await openAll(page);
      const before = await page.evaluate(seenTexts, 'ndcg@10');
      expect(before.length).toBeGreaterThan(15);
      await press(page, 1);
      expect(await page.evaluate(seenTexts, 'ndcg@10')).toEqual([]);
      expect(await page.evaluate(seenTexts, 'ndcg@5')).not.toEqual([]);
      expect(await page.locator('.choose summary').innerText()).toBe('Choose metrics: 3 of 4 shown');
      // A family of cutoffs keeps its plot, with the points that are left.
      expect(await page.locator('#cutoffs .wide .told:visible').count()).toBe(3);
      await page.keyboard.press('Space');
      expect(await page.evaluate(seenTexts, 'ndcg@10')).toEqual(before);
    });
  });

  it('hides sections of which nothing is left, and shows all again', async () => {
    await opened('result', {}, async (page) => {
      const sections = () => page.locator('main > section:visible').count();
      const before = await sections();
      await page.locator('.choose summary').focus();
      await page.keyboard.press('Enter');
      await page.locator('.choose button', { hasText: 'None' }).focus();
      await page.keyboard.press('Enter');
      expect(await sections()).toBeLessThan(before);
      expect(await page.locator('#cutoffs, nav a[href="#cutoffs"]').filter({ visible: true }).count()).toBe(0);
      await page.locator('.choose button', { hasText: 'All' }).focus();
      await page.keyboard.press('Enter');
      expect(await sections()).toBe(before);
    });
  });

  it('leaves a metric out of an experiment', async () => {
    await opened('experiment', { viewport: { width: 1200, height: 900 } }, async (page) => {
      await openAll(page);
      const before = await page.evaluate(seenTexts, 'rmse');
      expect(before.length).toBeGreaterThan(5);
      await press(page, 1);
      expect(await page.evaluate(seenTexts, 'rmse')).toEqual([]);
    });
  });

  it('tells every mark of a plot by keyboard, in one stop', async () => {
    await opened('result', { viewport: { width: 1200, height: 900 } }, async (page) => {
      const [tip, voice] = [page.locator('.tip'), page.locator('.voice')];
      // From the chooser before it, by Tab alone.
      await page.locator('.choose summary').focus();
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('ndcg@5 of each run');
      expect(await tip.innerText()).toBe('ease: 0.6500 [0.5850, 0.7000]');
      expect(await voice.getAttribute('role')).toBe('status');
      expect(await voice.textContent()).toContain('ease: 0.6500');
      await page.keyboard.press('ArrowDown');
      expect(await tip.innerText()).toMatch(/^knn: 0\.\d{4} \[/);
      expect(await voice.textContent()).toBe(await tip.innerText());
      await page.keyboard.press('End');
      expect(await tip.innerText()).toMatch(/^pop/);
      await page.keyboard.press('ArrowRight');
      expect(await tip.innerText()).toMatch(/^pop/);
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowLeft');
      expect(await tip.innerText()).toMatch(/^ease/);
      expect(await page.locator('.at').count()).toBe(1);
      await page.keyboard.press('Escape');
      expect(await tip.isVisible()).toBe(false);
      expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('application');
      await page.keyboard.press('ArrowRight');
      expect(await tip.innerText()).toMatch(/^knn/);
      // The next stop is the table, not another mark.
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.className)).toBe('scroll');
      expect(await tip.isVisible()).toBe(false);
    });
  });

  it('goes through a square by rows and columns, past what was left out', async () => {
    await opened('result', { viewport: { width: 1200, height: 900 } }, async (page) => {
      const tip = page.locator('.tip');
      await page.keyboard.press('Tab');
      await page.locator('#agreement .wide svg').focus();
      await page.keyboard.press('Home');
      expect(await tip.innerText()).toMatch(/^ndcg@5 and ndcg@10: /);
      await page.keyboard.press('ArrowRight');
      expect(await tip.innerText()).toMatch(/^ndcg@5 and recall@10: /);
      await page.keyboard.press('ArrowDown');
      expect(await tip.innerText()).toMatch(/^ndcg@10 and recall@10: /);
      const box = (await tip.boundingBox())!;
      expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= 1200 && box.y + box.height <= 900).toBe(true);
      await page.locator('.choose summary').focus();
      await page.keyboard.press('Enter');
      await press(page, 1);
      await page.locator('#agreement .wide svg').focus();
      await page.keyboard.press('Home');
      expect(await tip.innerText()).toMatch(/^ndcg@5 and recall@10: /);
    });
  });

  it('has as many stops as plots, tables and fields, whatever the number of marks', async () => {
    await opened('result', {}, async (page) => {
      await openAll(page);
      const [marks, plots] = await page.evaluate(() => [
        document.querySelectorAll('.told[tabindex], .told [tabindex]').length,
        [...document.querySelectorAll('svg.plot')].filter(
          (plot) => plot.querySelector('.told') && plot.getAttribute('tabindex') !== '0',
        ).length,
      ]);
      expect([marks, plots]).toEqual([0, 0]);
    });
  });

  it('tells the numbers of a mark under the pointer, which may go to what is told, until Escape', async () => {
    await opened('result', { viewport: { width: 1200, height: 900 } }, async (page) => {
      const [tip, dot] = [page.locator('.tip'), page.locator('#leaderboard .wide .told circle').first()];
      expect(await tip.isVisible()).toBe(false);
      // Time passes only when this test says so.
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 3_600_000);
      await dot.scrollIntoViewIfNeeded();
      await dot.hover();
      expect(await tip.innerText()).toMatch(/^.+: \d\.\d{4}/);
      const box = (await tip.boundingBox())!;
      expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= 1200).toBe(true);
      await page.mouse.move(box.x + 5, box.y + box.height / 2);
      // Longer than what is told stays after the pointer left.
      await page.clock.runFor(600);
      expect(await tip.isVisible()).toBe(true);
      await page.keyboard.press('Escape');
      expect(await tip.isVisible()).toBe(false);
      await dot.hover();
      await page.mouse.move(2, 2);
      expect(await tip.isVisible()).toBe(true);
      await page.clock.runFor(600);
      expect(await tip.isVisible()).toBe(false);
    });
  });
});
