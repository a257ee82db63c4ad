// Pictures of the page in its states, for eyes: first view, files, options, error, running, result, stale result, libraries, users;
// light and dark, on a phone and on two screens. They go to build/, which is not kept.
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
  first: async (page) => {
    await page.waitForSelector('#proof');
  },
  files: async (page) => {
    await page.setInputFiles('input[type=file]', [TEST, TRAIN, RECS]);
    await page.waitForSelector('#run:enabled');
  },
  options: async (page) => {
    await page.setInputFiles('input[type=file]', [LOG]);
    await page.waitForSelector('#run:enabled');
    await page.click('#options summary');
  },
  error: async (page) => {
    await page.setInputFiles('input[type=file]', [TEST, WRONG]);
    await page.waitForSelector('.box.wrong');
  },
  running: async (page) => {
    await page.setInputFiles('input[type=file]', [LOG]);
    await page.click('#run:enabled');
    await page.waitForSelector('#stage:not([hidden])');
  },
  result: async (page) => {
    await resultOfSample(page);
  },
  stale: async (page) => {
    await resultOfSample(page);
    await page.click('#options summary');
    await page.locator('#options').getByLabel('Cutoffs').fill('3');
    await page.locator('#options').getByLabel('Cutoffs').press('Tab');
    await page.waitForSelector('#stale:not([hidden])');
    await page.evaluate(() => document.querySelector('#result').scrollIntoView());
  },
  libraries: async (page) => {
    await resultOfSample(page);
    await page.waitForSelector('#same-data svg.plot:visible');
    await page.evaluate(() => document.querySelector('#same-data').scrollIntoView());
  },
  users: async (page) => {
    await resultOfSample(page);
    await page.locator('#user-by-user .link').first().click();
    await page.waitForSelector('.lists');
    await page.evaluate(() => document.querySelector('#user-by-user').scrollIntoView());
  },
  brush: async (page) => {
    await resultOfSample(page);
    const plot = page.locator('#pair svg.plot:visible');
    await plot.scrollIntoViewIfNeeded();
    const { x, y, width } = await plot.boundingBox();
    await page.mouse.move(x + 0.2 * width, y + 80);
    await page.mouse.down();
    await page.mouse.move(x + 0.4 * width, y + 80);
    await page.mouse.up();
    await page.evaluate(() => document.querySelector('#user-by-user').scrollIntoView());
  },
  metrics: async (page) => {
    await resultOfSample(page);
    await page.selectOption('.second select', { label: 'hit@10' });
    await page.evaluate(() => document.querySelector('#tradeoff').scrollIntoView());
  },
};

async function resultOfSample(page) {
  await page.click('#sample');
  await page.waitForSelector('#result', { timeout: 120_000 });
}
/** The whole of the page; a result would be tens of thousands of pixels, and is shown as it comes into view. */
const WHOLE = ['first', 'options', 'error'];

await mkdir(FOLDER, { recursive: true });
const browser = await chromium.launch({ ...options, args: [...args], env: { ...process.env, ...env } });
try {
  const wanted = process.argv.slice(2);
  for (const colorScheme of ['light', 'dark']) {
    for (const width of [360, 1100, 1440]) {
      for (const [state, reach] of Object.entries(STATES)) {
        // Such as `first light 360`: all words must fit.
        const words = [state, colorScheme, `${width}`];
        if (!wanted.every((word) => words.includes(word))) continue;
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
