// Opens pages in an installed browser. A browser that is missing is said aloud, and is an error in CI.

import { type Browser, chromium, firefox, type Page } from 'playwright';
import { findChromium, findFirefox } from '../../../scripts/browsers.mjs';
import { type Failure, parseOutcome, type Success } from './outcome.js';

export type BrowserName = 'chromium' | 'firefox';

const KNOWN = {
  chromium: { type: chromium, find: findChromium },
  firefox: { type: firefox, find: findFirefox },
};

export interface BrowserTab {
  /** Opens a page and waits until it shows the outcome of the workload. */
  outcomeAt(url: string): Promise<Success | Failure>;
  close(): Promise<void>;
}

/** A tab in the browser; a sentence that says why not where there is none. */
export async function openBrowser(name: BrowserName): Promise<BrowserTab | string> {
  const browser = await launchBrowser(name);
  if (typeof browser === 'string') return browser;
  const page = await browser.newPage();
  return { outcomeAt: (url) => outcomeAt(page, url), close: () => browser.close() };
}

/** The browser itself; a sentence that says why not where there is none. */
export async function launchBrowser(name: BrowserName): Promise<Browser | string> {
  const found = await KNOWN[name].find();
  if (found === null) {
    const message = `No ${name} found: install it or set RECGAUGE_${name.toUpperCase()} to its executable.`;
    if (['true', '1'].includes(process.env.CI ?? '')) throw new Error(message);
    console.warn(message);
    return message;
  }
  const { source: _, args, env, ...options } = found;
  return KNOWN[name].type.launch({ ...options, args: [...args], env: { ...process.env, ...env } });
}

async function outcomeAt(page: Page, url: string): Promise<Success | Failure> {
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => complaints.push(message.text()));
  page.on('response', (response) => response.ok() || complaints.push(`${response.status()} ${response.url()}`));
  try {
    await page.goto(url);
    const text = await page.locator('output:not(:empty)').textContent({ timeout: 30_000 });
    return parseOutcome(text ?? '');
  } catch (error) {
    throw new Error([(error as Error).message, ...complaints].join('\n'));
  } finally {
    await page.removeAllListeners();
  }
}
