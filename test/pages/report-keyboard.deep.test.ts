// What the report's script adds, used with the keyboard alone and with a pointer: one metric and some runs are chosen for every plot and
// table, a run is set apart, and marks tell their numbers.

import { describe, expect, it } from 'vitest';
import { render } from '../../src/report/render.js';
import { browserFor } from '../packaging/support/real-browser.js';
import { exampleExperiment } from '../support/example-experiment.js';
import { HARD_RESULTS } from '../support/hard-results.js';
import { openAll, reportFiles } from './report-in-browser.js';

// Three metrics at two cutoffs and in a dialect, so that every section is there.
const result = render(HARD_RESULTS.chosen!, { form: 'html' });

const filed = reportFiles({
  result,
  // Playwright cannot switch scripts off in an installed Firefox.
  scriptless: result.replace(/<script>[\s\S]*?<\/script>/, ''),
  experiment: render(
    exampleExperiment({ datasets: ['ml-100k', 'ml-1m'], models: ['ease', 'slim'], metrics: ['ndcg@10', 'rmse'] }),
    { form: 'html' },
  ),
});

describe.each(['chromium', 'firefox'] as const)('the report in %s', (name) => {
  const opened = filed(browserFor(name));

  it('shows one metric in every section, the chief one first', async () => {
    await opened('result', { viewport: { width: 1200, height: 900 } }, async (page) => {
      const shown = () =>
        page
          .locator('[data-one]:visible')
          .evaluateAll((parts) => parts.map((part) => (part as HTMLElement).dataset.one));
      const seen = () => page.locator('#leaderboard svg:visible').getAttribute('aria-label');
      expect(new Set(await shown())).toEqual(new Set(['0']));
      expect(await seen()).toBe('ndcg@5 of each run');
      await page.locator('.chooser select').selectOption({ label: 'recall@10' });
      expect(new Set(await shown()).size).toBe(1);
      expect(await seen()).toBe('recall@10 of each run');
      expect(await page.locator('#differences h3:visible').first().innerText()).toContain('recall@10');
      expect(await page.locator('th.now:visible').first().innerText()).toContain('recall@10');
      await page.locator('.chooser select').selectOption({ label: 'all metrics' });
      expect(await page.locator('#leaderboard .others > summary').isVisible()).toBe(true);
    });
  });

  it('puts any two metrics along the axes, the first by the chooser, with intervals', async () => {
    await opened('result', { viewport: { width: 1200, height: 900 } }, async (page) => {
      const plot = page.locator('#tradeoff svg:visible');
      const marks = () =>
        plot
          .locator('.scatter .told:visible .mark')
          .evaluateAll((all) => all.map((mark) => mark.getAttribute('transform')));
      const axes = () => plot.locator('.scatter > .name').allInnerTexts();
      const title = () => plot.getAttribute('aria-label');
      const before = await marks();
      expect((await axes()).reverse()[0]).toBe('ndcg@5');
      await page.locator('.second select').selectOption({ label: 'recall@10' });
      expect(await axes()).toEqual(['recall@10', 'ndcg@5']);
      expect(await title()).toBe('recall@10 against ndcg@5');
      expect(await marks()).toHaveLength(before.length);
      expect(await marks()).not.toEqual(before);
      // The metric of the chooser goes along the other axis; what stood there makes room.
      await page.locator('.chooser select').selectOption({ label: 'recall@10' });
      expect(await axes()).toEqual(['ndcg@5', 'recall@10']);
      expect(await page.locator('.second select option:checked').innerText()).toBe('ndcg@5');
      // The same values as the table, and spans around the marks.
      const rows = await page
        .locator('#leaderboard tbody tr')
        .evaluateAll((all) => all.map((row) => (row as HTMLElement).innerText));
      const tips = await plot
        .locator('.scatter .told:visible')
        .evaluateAll((all) => all.map((mark) => (mark as SVGElement).dataset.tip!));
      for (const tip of tips) {
        const [, run, own, other] = /^(.*): (-?[\d.]+) .*and (-?[\d.]+)/.exec(tip) ?? [];
        const row = rows.find((text) => text.startsWith(run!))!;
        expect(row).toContain(own!);
        expect(row).toContain(other!);
      }
      const drawn = await plot
        .locator('.scatter .bar')
        .evaluateAll((all) => all.filter((bar) => bar.getAttribute('d') !== '').length);
      expect(drawn).toBeGreaterThan(0);
    });
    // Without the script the picture is there, and no choice is offered.
    await opened('scriptless', {}, async (page) => {
      expect(await page.locator('#tradeoff svg:visible .scatter .told').count()).toBeGreaterThan(1);
      expect(await page.locator('.second').count()).toBe(0);
    });
  });

  it('shows the verdicts of an experiment by the metric that is chosen', async () => {
    await opened('experiment', { viewport: { width: 1200, height: 900 } }, async (page) => {
      const answers = () => page.locator('.verdict .headline:visible').allInnerTexts();
      expect(await answers()).toHaveLength(2);
      expect((await answers())[0]).toMatch(/^ml-100k: (ease|slim) /);
      await page.locator('.chooser select').selectOption({ label: 'rmse' });
      expect(await page.locator('.verdict p:visible').allInnerTexts()).toContainEqual(
        expect.stringMatching(/^On ml-1m, by rmse /),
      );
      expect(await page.locator('.verdict .acts button').innerText()).toBe('Download experiment.json');
    });
  });

  it('leaves a run out of plots and tables with the keyboard alone, and closes the rows up', async () => {
    await opened('result', { viewport: { width: 1200, height: 900 } }, async (page) => {
      const rows = () => page.locator('#leaderboard svg:visible .told:not([hidden])').count();
      // From the edge of the plot, for the page moves where the chooser opens.
      const top = () =>
        page
          .locator('#leaderboard svg:visible')
          .evaluate(
            (plot) => plot.querySelectorAll('.told')[1]!.getBoundingClientRect().top - plot.getBoundingClientRect().top,
          );
      const [count, before] = [await rows(), await top()];
      await page.locator('.chooser summary').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      expect(await rows()).toBe(count - 1);
      expect(await page.locator('#leaderboard tbody tr:visible').count()).toBe(count - 1);
      expect(await page.locator('.chooser summary').innerText()).toBe(`${count - 1} of ${count} runs`);
      expect(Math.abs((await top()) - before)).toBeGreaterThan(20);
      await page.locator('.chooser button', { hasText: 'All' }).focus();
      await page.keyboard.press('Enter');
      expect(await rows()).toBe(count);
    });
  });

  it('sets a run apart everywhere while the pointer is on it', async () => {
    await opened('result', { viewport: { width: 1200, height: 900 } }, async (page) => {
      await page.locator('#leaderboard tbody tr').nth(1).hover();
      const run = await page.locator('#leaderboard tbody tr').nth(1).getAttribute('data-r');
      const lit = await page
        .locator('.lit')
        .evaluateAll((parts) =>
          parts.map((part) => (part as HTMLElement).dataset.r ?? (part as HTMLElement).dataset.of),
        );
      expect(lit.length).toBeGreaterThan(5);
      expect(lit.every((own) => own!.split(' ').includes(run!))).toBe(true);
      await page.locator('h1').hover();
      expect(await page.locator('.lit').count()).toBe(0);
    });
  });

  it('stays at the top while the page is read, and gives the document back as a file', async () => {
    await opened('result', { viewport: { width: 1200, height: 900 } }, async (page) => {
      await page.evaluate(() => scrollTo(0, 1500));
      expect((await page.locator('.chooser').boundingBox())!.y).toBeLessThan(5);
      // An installed Firefox tells nobody of downloads: what would be saved is looked at.
      await page.evaluate(() => {
        URL.createObjectURL = (blob) => {
          Object.assign(globalThis, { saved: (blob as Blob).text() });
          return '#';
        };
      });
      await page.locator('.acts button', { hasText: 'Download result.json' }).click();
      const saved = await page.evaluate(() => (globalThis as unknown as { saved: Promise<string> }).saved);
      expect(JSON.parse(saved)).toEqual(JSON.parse(JSON.stringify(HARD_RESULTS.chosen)));
    });
  });

  it('shows one metric of an experiment', async () => {
    await opened('experiment', { viewport: { width: 1200, height: 900 } }, async (page) => {
      await page.locator('.chooser select').selectOption({ label: 'rmse' });
      const labels = await page
        .locator('#leaderboard svg:visible')
        .evaluateAll((plots) => plots.map((plot) => plot.getAttribute('aria-label')!));
      expect(labels.filter((label) => !label.startsWith('rmse'))).toEqual([]);
    });
  });

  it('shows everything without its script', async () => {
    await opened('scriptless', { viewport: { width: 1200, height: 900 } }, async (page) => {
      expect(await page.locator('.chooser').count()).toBe(0);
      expect(await page.locator('[data-one="0"]').first().isVisible()).toBe(true);
      await page.locator('#leaderboard .others > summary').click();
      expect(await page.locator('#leaderboard .others svg:visible').count()).toBeGreaterThan(0);
    });
  });

  it('puts the parts of the page beside it where there is room', async () => {
    await opened('result', { viewport: { width: 1440, height: 900 } }, async (page) => {
      const nav = (await page.locator('nav').boundingBox())!;
      const main = (await page.locator('main').boundingBox())!;
      expect(nav.x + nav.width).toBeLessThanOrEqual(main.x);
      expect(main.width).toBeGreaterThan(1000);
      await page.evaluate(() => scrollTo(0, 1500));
      expect((await page.locator('nav a').first().boundingBox())!.y).toBeGreaterThanOrEqual(0);
      await page.setViewportSize({ width: 1000, height: 900 });
      expect((await page.locator('nav').boundingBox())!.width).toBeGreaterThan(800);
    });
  });

  it('tells every mark of a plot by keyboard, in one stop', async () => {
    await opened('result', { viewport: { width: 1200, height: 900 } }, async (page) => {
      const [tip, voice] = [page.locator('.tip'), page.locator('.voice')];
      // From the chooser before it, by Tab alone.
      await page.locator('.chooser summary').focus();
      const label = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      for (let stops = 0; stops < 12 && (await label()) !== 'ndcg@5 of each run'; stops++)
        await page.keyboard.press('Tab');
      expect(await label()).toBe('ndcg@5 of each run');
      expect(await tip.innerText()).toMatch(/^ease: 0.6500 \[0.5850, 0.7000\], for all \[/);
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
      // The next stop is the first button of the table, not another mark.
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('.scroll') !== null)).toBe(true);
      expect(await tip.isVisible()).toBe(false);
    });
  });

  it('goes through a square by rows and columns', async () => {
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
