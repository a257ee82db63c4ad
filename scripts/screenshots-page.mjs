// Pictures of the page in its states, for eyes: empty, preview, running, result, libraries, error; light and dark, on a phone
// and on a screen. They go to build/, which is not kept.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { findChromium } from './browsers.mjs';

const PAGE = pathToFileURL(fileURLToPath(new URL('../dist/web/index.html', import.meta.url))).href;
const FOLDER = 'build/page-screenshots';
const found = await findChromium();
if (found === null) throw new Error('No Chromium found; node scripts/browsers.mjs says what is looked for.');
const { source: _, args, env, ...options } = found;

const csv = (rows) => ({ mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
const TEST = {
  name: 'test.csv',
  ...csv(['user,item,rating', 'ann,dune,5', 'ann,solaris,3', 'bob,stalker,4', 'cleo,dune,2']),
};
const RECS = {
  name: 'model-recs.csv',
  ...csv(['user,item,score', 'ann,dune,0.9', 'ann,alien,0.7', 'bob,dune,0.8', 'cleo,stalker,0.4']),
};
const WRONG = { name: 'photo.csv', mimeType: 'text/csv', buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]) };

/** How the page gets into each state. */
const STATES = {
  empty: async () => {},
  preview: async (page) => {
    await page.setInputFiles('input[type=file]', [TEST, RECS]);
    await page.waitForSelector('#run:enabled');
  },
  error: async (page) => {
    await page.setInputFiles('input[type=file]', [TEST, WRONG]);
    await page.waitForSelector('.box.wrong');
  },
  running: async (page) => {
    await page.click('#sample');
    await page.waitForFunction(() => document.querySelector('progress:not([hidden])')?.getAttribute('value') !== null);
  },
  result: async (page) => {
    await page.click('#sample');
    await page.waitForSelector('#result', { timeout: 120_000 });
  },
  libraries: async (page) => {
    await page.click('#sample');
    await page.waitForSelector('#result', { timeout: 120_000 });
    await page.click('#spread');
    await page.waitForSelector('.library', { timeout: 120_000 });
    await page.locator('.library').nth(3).focus();
    await page.locator('#user-by-user .link').first().click();
    await page.waitForSelector('.lists');
    await page.locator('#same-data').scrollIntoViewIfNeeded();
  },
};

await mkdir(FOLDER, { recursive: true });
const browser = await chromium.launch({ ...options, args: [...args], env: { ...process.env, ...env } });
try {
  const wanted = process.argv.slice(2);
  for (const colorScheme of ['light', 'dark']) {
    for (const width of [360, 1440]) {
      for (const [state, reach] of Object.entries(STATES)) {
        if (wanted.length > 0 && !wanted.includes(state)) continue;
        const page = await browser.newPage({ viewport: { width, height: 1000 }, colorScheme });
        await page.goto(PAGE);
        await reach(page);
        const path = `${FOLDER}/${state}-${colorScheme}-${width}.png`;
        await page.screenshot({ path, fullPage: state !== 'running', animations: 'disabled' });
        console.log(path);
        await page.close();
      }
    }
  }
} finally {
  await browser.close();
}
