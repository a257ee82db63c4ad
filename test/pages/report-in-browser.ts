// Reports as files that real browsers open from the disk, with everything noted that they asked for or complained about.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, expect } from 'vitest';

export type OpenReport<Name extends string> = (
  which: Name,
  options: BrowserContextOptions,
  look: (page: Page) => Promise<void>,
) => Promise<void>;

/** Writes the pages; gives what opens one of them in a context of its own and fails on any request or complaint. */
export function reportFiles<Name extends string>(pages: Readonly<Record<Name, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'recgauge-report-'));
  for (const [name, page] of Object.entries<string>(pages)) writeFileSync(join(folder, `${name}.html`), page);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (browser: () => Browser): OpenReport<Name> =>
    async (which, options, look) => {
      const context = await browser().newContext(options);
      const complaints: string[] = [];
      try {
        const page = await context.newPage();
        const url = pathToFileURL(join(folder, `${which}.html`)).href;
        page.on('request', (request) => request.url() === url || complaints.push(`request ${request.url()}`));
        page.on('console', (message) => complaints.push(`console ${message.text()}`));
        page.on('pageerror', ({ message }) => complaints.push(`error ${message}`));
        await page.goto(url);
        await look(page);
        expect(complaints).toEqual([]);
      } finally {
        await context.close();
      }
    };
}

/** Unfolds everything. */
export function openAll(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const part of document.querySelectorAll('details')) part.open = true;
  });
}
