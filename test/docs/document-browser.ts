// Scripts and pages of the documentation in Chromium: served from the folder of the document, bundled where they name the
// package, done when their last line has run.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser } from 'playwright';
import { launchBrowser } from '../packaging/support/real-browser.js';
import { serveFolder } from '../packaging/support/static-server.js';

/** Ends what hangs; other work may hold the machine. */
const PATIENCE = 120_000;

const DONE = 'globalThis.isDone = true;';

export class DocumentBrowser {
  #browser: Browser | string | undefined;

  get isMissing(): boolean {
    return typeof this.#browser === 'string';
  }

  /** What a script prints when it is bundled and run in a page; undefined where there is no browser. */
  async runScript(folder: string, program: string): Promise<string | undefined> {
    writeFileSync(join(folder, 'bundled-entry.mjs'), `${program}\n${DONE}`);
    await build({
      absWorkingDir: folder,
      entryPoints: ['bundled-entry.mjs'],
      outfile: 'bundled.js',
      bundle: true,
      platform: 'browser',
      format: 'esm',
      target: 'es2022',
      logLevel: 'silent',
    });
    return this.#open(folder, '<!doctype html><script type="module" src="bundled.js"></script>');
  }

  /** What a page prints and then shows; undefined where there is no browser. */
  async openPage(folder: string, page: string): Promise<string | undefined> {
    return this.#open(folder, page.replace(/(<script type="module">[\s\S]*?)(<\/script>)/, `$1\n${DONE}$2`));
  }

  async #open(folder: string, page: string): Promise<string | undefined> {
    this.#browser ??= await launchBrowser('chromium');
    if (typeof this.#browser === 'string') return undefined;
    writeFileSync(join(folder, 'opened.html'), page);
    // Browsers ask for it, and complain where it is missing.
    writeFileSync(join(folder, 'favicon.ico'), '');
    const server = await serveFolder(folder);
    const tab = await this.#browser.newPage();
    const printed: string[] = [];
    try {
      const failed = new Promise<void>((resolve) => {
        tab.on('pageerror', ({ message }) => resolve(void printed.push(`error: ${message}`)));
      });
      tab.on('console', (message) => printed.push(message.text()));
      await tab.goto(`${server.origin}/opened.html`);
      const done = tab
        .waitForFunction(() => (globalThis as { isDone?: boolean }).isDone === true, undefined, { timeout: PATIENCE })
        .catch(({ message }: Error) => void printed.push(`error: ${message}`));
      await Promise.race([done, failed]);
      const shown = await tab.evaluate(() => document.body?.innerText ?? '');
      return [...printed, shown].filter((part) => part !== '').join('\n');
    } finally {
      await tab.close();
      await server.close();
    }
  }

  async close(): Promise<void> {
    if (typeof this.#browser === 'object') await this.#browser.close();
  }
}
