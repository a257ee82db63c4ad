// Opens pages in an installed browser. A browser that is missing is said aloud, and is an error in CI.

import { type Browser, chromium, firefox, type Page } from 'playwright';
import { findChromium, findFirefox } from '../../../scripts/browsers.mjs';
import { openedFor } from './opened-for.js';
import { type Failure, parseOutcome, type Success } from './outcome.js';

export type BrowserName = 'chromium' | 'firefox';

const KNOWN = {
  chromium: { type: chromium, find: findChromium },
  firefox: { type: firefox, find: findFirefox },
};

/** Ends what hangs; other work may hold the machine. */
const PATIENCE = 120_000;

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
  page.setDefaultTimeout(PATIENCE);
  return { outcomeAt: (url) => outcomeAt(page, url), close: () => browser.close() };
}

/** The browser for the tests of a block, which are skipped where there is none. */
export const browserFor = (name: BrowserName): (() => Browser) => openedFor(() => launchBrowser(name));

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
  try {
    await page.goto(url);
    const text = await page.locator('output:not(:empty)').textContent({ timeout: PATIENCE });
    return parseOutcome(text ?? '');
  } catch (error) {
    throw new Error([(error as Error).message, ...complaints, ...(await page.evaluate(missingFiles))].join('\n'));
  } finally {
    await page.removeAllListeners();
  }
}

/** Runs in the page: what it asked for and did not get. */
function missingFiles(): string[] {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return entries.filter(({ responseStatus }) => responseStatus >= 400).map(({ name }) => `missing ${name}`);
}
