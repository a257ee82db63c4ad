// Users of two runs on the page: the plot of their differences, a range of it chosen by pointer or by fields, the users of that range
// below, and both lists of one of them side by side. What is shown is what the document says.
import { describe, expect, it } from 'vitest';
import { browserFor } from '../packaging/support/real-browser.js';
import { faultsOf, fixture, PAGE_FILE, withPage } from './page-in-browser.js';

const FILES = [
  { name: 'test.csv.gz', content: fixture('synth/test.csv.gz') },
  { name: 'model.csv.gz', content: fixture('synth/recs_top20.csv.gz') },
  { name: 'popular.csv.gz', content: fixture('synth/popularity_baseline.csv.gz') },
];
const url = `file://${PAGE_FILE}#metrics=ndcg,recall,coverage`;

/** Values of users by run, as the document has them. */
function columnsOf(json: string, label: string): Map<string, Float64Array> {
  const { runs } = JSON.parse(json) as { runs: { name: string; columns: Record<string, string> }[] };
  return new Map(
    runs.map(({ name, columns }) => {
      const bytes = Buffer.from(columns[label]!, 'base64');
      return [name, new Float64Array(Uint8Array.from(bytes).buffer)];
    }),
  );
}

describe.each(['chromium', 'firefox'] as const)('users of two runs in %s', (name) => {
  const browser = browserFor(name);

  it('are drawn by their difference, brushed over, and shown with both lists', async () => {
    await withPage(
      browser(),
      async ({ page, choose, run, saved, complaints }) => {
        await page.setViewportSize({ width: 1300, height: 900 });
        await choose(...FILES);
        await run();
        const status = page.locator('#user-by-user [role=status]');
        const plot = page.locator('#pair svg.plot:visible');
        await plot.waitFor();
        const values = columnsOf(await saved('json'), 'ndcg@10');
        const [first, second] = await page.locator('#user-by-user thead th bdi').allInnerTexts();
        const one = values.get(first!)!;
        const differences = [...one.map((value, user) => value - values.get(second!)![user]!)].sort((a, b) => b - a);
        const [gains, ties] = [
          differences.filter((value) => value > 0).length,
          differences.filter((value) => value === 0).length,
        ];
        expect(await plot.innerHTML()).toContain(`${first} better: ${gains}`);
        if (ties > 0) expect(await plot.innerHTML()).toContain(`${ties} tied`);
        expect(await status.innerText()).toContain(`of ${differences.length} users. Choose one to see both lists.`);
        const shown = async () =>
          (await page.locator('#user-by-user tbody td:nth-child(4)').allInnerTexts()).map((text) => Number(text));
        expect(await shown()).toEqual(differences.slice(0, 10).map((value) => Number(value.toFixed(4))));
        // By fields: the users from 3 to 5.
        await page.getByLabel('From place').fill('3');
        await page.getByLabel('From place').dispatchEvent('change');
        await page.getByLabel('to place').fill('5');
        await page.getByLabel('to place').dispatchEvent('change');
        await expect.poll(() => status.innerText()).toContain('1 to 3 of 3 users');
        expect(await shown()).toEqual(differences.slice(2, 5).map((value) => Number(value.toFixed(4))));
        expect(await plot.locator('.brush').isVisible()).toBe(true);
        await page.getByRole('button', { name: 'All users' }).click();
        await expect.poll(() => status.innerText()).toContain(`of ${differences.length} users`);
        // By pointer: from the right edge leftwards, who is worse off.
        await plot.scrollIntoViewIfNeeded();
        const { x, y, width } = (await plot.boundingBox())!;
        await page.mouse.move(x + width - 9, y + 90);
        await page.mouse.down();
        await page.mouse.move(x + width - 60, y + 90, { steps: 4 });
        await page.mouse.up();
        await expect.poll(() => page.getByLabel('to place').inputValue()).toBe(`${differences.length}`);
        const from = Number(await page.getByLabel('From place').inputValue());
        expect(from).toBeGreaterThan(gains);
        await expect.poll(() => status.innerText()).toContain(`of ${differences.length - from + 1} users`);
        for (const difference of await shown()) expect(difference).toBeLessThan(0);
        // Both lists, and only those, beside what was held out.
        await page.locator('#user-by-user .link').first().click();
        await page.waitForSelector('.lists');
        expect(await page.locator('.lists h4').allInnerTexts()).toEqual(['Held out', first, second]);
        expect(await page.locator('.lists .hit').count()).toBeGreaterThan(0);
        expect(await faultsOf(page)).toEqual([]);
        // The chooser of the report drives this view too.
        await page.locator('.chooser select').selectOption({ label: 'recall@10' });
        await expect.poll(() => page.locator('#pair figcaption').innerText()).toContain('recall@10');
        expect(await plot.locator('.brush').isVisible()).toBe(false);
        expect(complaints).toEqual([]);
      },
      { url },
    );
  });

  it('have no plot where there is one run', async () => {
    await withPage(browser(), async ({ page, choose, run }) => {
      await choose(FILES[0]!, FILES[1]!);
      await run();
      await page.waitForSelector('#user-by-user tbody');
      expect(await page.locator('#pair svg').count()).toBe(0);
      expect(await page.getByLabel('Other run').count()).toBe(0);
      await page.locator('#user-by-user .link').first().click();
      await page.waitForSelector('.lists');
      expect(await page.locator('.lists h4').allInnerTexts()).toEqual(['Held out', 'model']);
    });
  });
});
