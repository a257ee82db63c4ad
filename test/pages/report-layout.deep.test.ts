// Results that are hard to lay out, on a phone, on a screen and on paper: nothing overlaps, is cut or sticks out.

import { describe, expect, it } from 'vitest';
import { render } from '../../src/report/render.js';
import { browserFor } from '../packaging/support/real-browser.js';
import { HARD_RESULTS } from '../support/hard-results.js';
import { cutTexts, outsideElements, overlappingTexts } from './layout.js';
import { openAll, reportFiles } from './report-in-browser.js';

const pages = Object.fromEntries(
  Object.entries(HARD_RESULTS).map(([name, result]) => [name, render(result, { form: 'html' })]),
);
const filed = reportFiles(pages);

describe.each(['chromium', 'firefox'] as const)('the report in %s', (name) => {
  const opened = filed(browserFor(name));

  it.each(Object.keys(HARD_RESULTS))('%s: nothing overlaps, is cut or sticks out', async (which) => {
    await opened(which, { viewport: { width: 360, height: 900 } }, async (page) => {
      await openAll(page);
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        expect(await page.evaluate(outsideElements)).toEqual([]);
        expect(await page.evaluate(cutTexts)).toEqual([]);
        expect(await page.evaluate(overlappingTexts)).toEqual([]);
      }
      await page.setViewportSize({ width: 794, height: 1123 });
      await page.emulateMedia({ media: 'print' });
      // An installed Firefox cannot be told to lay out for paper.
      if (!(await page.evaluate(() => matchMedia('print').matches))) return;
      // Cells are rounded to whole pixels.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(795);
      expect(await page.evaluate(cutTexts)).toEqual([]);
      expect(await page.evaluate(overlappingTexts)).toEqual([]);
      // A plot that is higher than a sheet would be cut by its edge.
      const tall = await page.evaluate(
        () =>
          [...document.querySelectorAll('svg.plot')].filter((plot) => plot.getBoundingClientRect().height > 1000)
            .length,
      );
      expect(tall).toBe(0);
    });
  });
});
