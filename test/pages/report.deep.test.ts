// The report as people open it: from the disk, in Chromium and Firefox, on a screen and on a phone, with and without
// scripts, with a keyboard only, and with names that attack it.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { render } from '../../src/report/render.js';
import { browserFor } from '../packaging/support/real-browser.js';
import { exampleExperiment, protocolOf } from '../support/example-experiment.js';
import { detailedResult, exampleComparison } from '../support/example-result.js';
import { hostileExperiment } from '../support/hostile-experiment.js';
import { hostileResult } from '../support/hostile-result.js';
import { cutTexts, outsideElements, overlappingTexts } from './layout.js';
import { openAll, reportFiles } from './report-in-browser.js';

/** So many metrics that its tables are wider than a page of paper. */
function wideResult() {
  const { runs, definitions, ...rest } = { ...detailedResult(), comparison: exampleComparison() };
  const labels = Array.from({ length: 7 }, (_, place) => `coverage@${10 * (place + 1)}`);
  const [first] = Object.values(definitions);
  return {
    ...rest,
    definitions: { ...definitions, ...Object.fromEntries(labels.map((label) => [label, first!])) },
    runs: runs.map((run) => ({
      ...run,
      metrics: {
        ...run.metrics,
        ...Object.fromEntries(labels.map((label) => [label, Object.values(run.metrics)[0]!])),
      },
    })),
  };
}

const PAGES = {
  plain: render({ ...detailedResult(), comparison: exampleComparison() }, { form: 'html' }),
  wide: render(wideResult(), { form: 'html' }),
  hostile: render(hostileResult(), { form: 'html', title: '<script>globalThis.hacked=1</script>' }),
  experiment: render(
    // No more than every kind of part once: axe looks at each cell.
    exampleExperiment({
      ...{ datasets: ['ml-100k', 'ml-1m'], models: ['ease', 'slim', 'own command'], metrics: ['ndcg@10', 'rmse'] },
      protocols: [protocolOf({ minRating: '1' }), protocolOf({ minRating: '4' })],
    }),
    { form: 'html' },
  ),
  'hostile experiment': render(hostileExperiment(), { form: 'html', title: '<script>globalThis.hacked=1</script>' }),
};
// Playwright cannot switch scripts off in an installed Firefox; there the page is opened without its script.
const withoutScript = (page: string) => page.replace(/<script>[\s\S]*?<\/script>/, '');
const SCRIPTLESS = { scriptless: withoutScript(PAGES.plain), 'scriptless experiment': withoutScript(PAGES.experiment) };
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const filed = reportFiles({ ...PAGES, ...SCRIPTLESS });

describe.each(['chromium', 'firefox'] as const)('the report in %s', (name) => {
  const browser = browserFor(name);

  const opened = filed(browser);

  it.each(Object.keys(PAGES) as (keyof typeof PAGES)[])(
    'asks for nothing and complains about nothing, and nothing overlaps, is cut or sticks out: %s',
    async (which) => {
      await opened(which, { viewport: { width: 1440, height: 900 } }, async (page) => {
        expect(await page.evaluate(() => (globalThis as { hacked?: number }).hacked)).toBeUndefined();
        const strangers = await page.evaluate(
          () => document.querySelectorAll('img, iframe, object, b, [onload], [onerror], [onmouseover]').length,
        );
        expect(strangers).toBe(0);
        expect(await page.locator('h1').count()).toBe(1);
        expect(await page.locator('header, main, nav, footer').count()).toBe(4);
        await openAll(page);
        for (const width of [1440, 360]) {
          await page.setViewportSize({ width, height: 900 });
          const at = `at ${width} pixels`;
          expect(await page.evaluate(() => document.documentElement.scrollWidth), at).toBeLessThanOrEqual(width);
          expect(await page.evaluate(outsideElements), at).toEqual([]);
          expect(await page.evaluate(cutTexts), at).toEqual([]);
          expect(await page.evaluate(overlappingTexts), at).toEqual([]);
        }
      });
    },
  );

  it('is readable without scripts', async () => {
    await opened(name === 'firefox' ? 'scriptless' : 'plain', { javaScriptEnabled: false }, async (page) => {
      const text = await page.locator('main').textContent();
      for (const part of [
        'is first',
        'runs that share one do not differ significantly',
        'We evaluated 2 runs',
        'abc123',
      ]) {
        expect(text).toContain(part);
      }
      expect(await page.locator('button').count()).toBe(0);
      expect(await page.locator('svg:visible').count()).toBeGreaterThan(4);
    });
  });

  it('is readable without scripts, of an experiment too', async () => {
    const which = name === 'firefox' ? 'scriptless experiment' : 'experiment';
    await opened(which, { javaScriptEnabled: false }, async (page) => {
      const text = await page.locator('main').textContent();
      for (const part of ['is first', 'all 10 folds failed', 'mean rank', 'We compared 3 models', '1 min 40 s']) {
        expect(text).toContain(part);
      }
      expect(await page.locator('svg:visible').count()).toBeGreaterThan(8);
    });
  });

  it('sorts a table by keyboard', async () => {
    await opened('plain', {}, async (page) => {
      const table = page.locator('#leaderboard table');
      const names = () => table.locator('tbody th').allInnerTexts();
      expect(await names()).toEqual(['item, "knn"', 'ease']);
      await table.locator('thead button').nth(3).focus();
      await page.keyboard.press('Enter');
      expect(await names()).toEqual(['ease', 'item, "knn"']);
      expect(await table.locator('thead th').nth(3).getAttribute('aria-sort')).toBe('descending');
      await page.keyboard.press('Enter');
      expect(await names()).toEqual(['item, "knn"', 'ease']);
    });
  });

  it('is printed without what only a screen needs, and nothing overlaps or is cut', async () => {
    await opened('plain', { viewport: { width: 794, height: 1123 } }, async (page) => {
      await page.emulateMedia({ media: 'print' });
      // An installed Firefox cannot be told to lay out for paper.
      if (!(await page.evaluate(() => matchMedia('print').matches))) return;
      expect(await page.evaluate(cutTexts)).toEqual([]);
      expect(await page.evaluate(overlappingTexts)).toEqual([]);
      expect(await page.locator('nav:visible, .chooser:visible, .copy:visible').count()).toBe(0);
    });
  });

  it('begins with two pages on paper', async () => {
    await opened('plain', { viewport: { width: 718, height: 1047 } }, async (page) => {
      await page.emulateMedia({ media: 'print' });
      if (!(await page.evaluate(() => matchMedia('print').matches))) return;
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      const summary = await page.evaluate(
        () => document.querySelector('.appendix')!.getBoundingClientRect().top + scrollY,
      );
      expect(summary).toBeLessThan(2 * 1047);
    });
  });

  it('cuts wide tables on paper into blocks with headings of their own', async () => {
    await opened('wide', { viewport: { width: 718, height: 1047 } }, async (page) => {
      await page.emulateMedia({ media: 'print' });
      if (!(await page.evaluate(() => matchMedia('print').matches))) return;
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      const blocks = page.locator('#leaderboard table.piece');
      const captions = await blocks.locator('caption').allInnerTexts();
      expect(captions.length).toBeGreaterThan(1);
      expect(captions[0]).toMatch(/^Values of all metrics by run: .+ to .+/);
      const heads = await blocks.locator('thead th:not(:first-child)').allInnerTexts();
      expect(heads).toEqual(await page.locator('#leaderboard table.cut thead th:not(:first-child)').allTextContents());
      // No heading is broken within a word.
      const tall = await blocks
        .locator('thead th')
        .evaluateAll((cells) => cells.filter((cell) => cell.getBoundingClientRect().height > 30).length);
      expect(tall).toBe(0);
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      expect(await blocks.count()).toBe(0);
    });
  });

  it('reaches the content, every section and every table by keyboard', async () => {
    await opened('plain', {}, async (page) => {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
      const links = await page.locator('nav a').evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
      for (const link of links) expect(await page.locator(link).count()).toBe(1);
      const unreachable = await page.evaluate(
        () => [...document.querySelectorAll('.scroll')].filter((part) => (part as HTMLElement).tabIndex !== 0).length,
      );
      expect(unreachable).toBe(0);
    });
  });

  it.each([
    ['plain', 'light'],
    ['plain', 'dark'],
    ['experiment', 'light'],
    ['experiment', 'dark'],
  ] as const)('has no serious fault that axe finds: %s in the %s', async (which, colorScheme) => {
    await opened(which, { colorScheme }, async (page) => {
      await openAll(page);
      await page.evaluate(AXE);
      const faults = await page.evaluate(async () => {
        const { axe } = globalThis as unknown as {
          axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> };
        };
        const { violations } = await axe.run();
        return violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html.slice(0, 120)}`);
      });
      expect(faults.filter((fault) => /^(serious|critical)/.test(fault))).toEqual([]);
    });
  });
});
