// Pictures of the site for eyes: wide and narrow, light and dark. They go to build/, which is not kept.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { findChromium } from '../scripts/browsers.mjs';
import { buildSite } from './build.mjs';

const PAGES = ['index', 'score-recommendations', 'metrics', 'cli', 'dialects', 'playground', 'try', 'api/index'];
const FOLDER = 'build/site-screenshots';

await buildSite();
const found = await findChromium();
if (found === null) throw new Error('No Chromium found; node scripts/browsers.mjs says what is looked for.');
const { source: _, args, env, ...options } = found;
const browser = await chromium.launch({ ...options, args: [...args], env: { ...process.env, ...env } });
await mkdir(FOLDER, { recursive: true });
for (const width of [1440, 390]) {
  for (const colorScheme of ['light', 'dark']) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
    for (const name of PAGES) {
      await page.goto(pathToFileURL(fileURLToPath(new URL(`../build/site/${name}.html`, import.meta.url))).href);
      if (name === 'playground') await page.waitForFunction(() => document.body.dataset.state === 'done');
      await page.screenshot({ path: `${FOLDER}/${name.replace('/', '-')}-${width}-${colorScheme}.png` });
    }
    await page.close();
  }
}
await browser.close();
console.log(`Wrote ${PAGES.length * 4} pictures into ${FOLDER}`);
