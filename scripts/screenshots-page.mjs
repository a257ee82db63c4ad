// Pictures of the page in its states, for eyes: empty, preview, error, running, result, verdict, libraries; light and dark, on a phone
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
/** Large enough to be seen at work. */
const LOG = {
  name: 'ratings.csv',
  ...csv([
    'user,item,rating,timestamp',
    ...Array.from({ length: 200_000 }, (_, row) => `${row % 6007},${(row * row) % 2999},${1 + (row % 5)},${row}`),
  ]),
};
const TRAIN = {
  name: 'train.csv',
  ...csv(['user,item', 'ann,alien', 'ann,stalker', 'bob,alien', 'bob,solaris', 'cleo,alien', 'cleo,solaris']),
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
    await page.setInputFiles('input[type=file]', [LOG]);
    await page.click('#run:enabled');
    await page.waitForSelector('progress[value]:not([hidden])');
  },
  result: async (page) => {
    await page.click('#sample');
    await page.waitForSelector('#result', { timeout: 120_000 });
  },
  verdict: async (page) => {
    await page.setInputFiles('input[type=file]', [TEST, TRAIN, RECS]);
    await page.click('#run:enabled');
    await page.waitForSelector('#result', { timeout: 120_000 });
  },
  libraries: async (page) => {
    await page.click('#sample');
    await page.waitForSelector('#result', { timeout: 120_000 });
    await page.waitForSelector('.library', { timeout: 120_000 });
    await page.locator('.library').nth(3).focus();
    await page.locator('#user-by-user .link').first().click();
    await page.waitForSelector('.lists');
    await page.locator('.library').nth(3).focus();
    await page.evaluate(() => document.querySelector('#same-data').scrollIntoView());
  },
};
/** The whole of the page; a result would be tens of thousands of pixels, and is shown as it comes into view. */
const WHOLE = ['empty', 'preview', 'error'];

await mkdir(FOLDER, { recursive: true });
const browser = await chromium.launch({ ...options, args: [...args], env: { ...process.env, ...env } });
try {
  const wanted = process.argv.slice(2);
  for (const colorScheme of ['light', 'dark']) {
    for (const width of [360, 1440]) {
      for (const [state, reach] of Object.entries(STATES)) {
        if (wanted.length > 0 && !wanted.includes(state)) continue;
        const page = await browser.newPage({ viewport: { width, height: 1000 }, colorScheme, reducedMotion: 'reduce' });
        page.setDefaultTimeout(120_000);
        await page.goto(PAGE);
        await reach(page);
        // The whole of it in view, for what sticks to the edge of a window would lie across a picture of more.
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        if (WHOLE.includes(state)) await page.setViewportSize({ width, height });
        const path = `${FOLDER}/${state}-${colorScheme}-${width}.png`;
        await page.screenshot({ path, animations: 'disabled' });
        console.log(path);
        await page.close();
      }
    }
  }
} finally {
  await browser.close();
}
