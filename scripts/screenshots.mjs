// Pictures of the report for review: light and dark, on a wide screen and on a phone, and as it is printed, into
// build/screenshots; and the one of the README into docs/images, which --readme takes alone. Needs a build and a
// Chromium.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { findChromium } from './browsers.mjs';

const ROOT = join(import.meta.dirname, '..');
const PICTURES = join(ROOT, 'build/screenshots');
const SAMPLE = join(ROOT, 'examples/sample');

/** What is shown where: the look of the page and the width of the window. */
const VIEWS = [
  { name: 'light-1440', colorScheme: 'light', width: 1440 },
  { name: 'dark-1440', colorScheme: 'dark', width: 1440 },
  { name: 'light-360', colorScheme: 'light', width: 360 },
  { name: 'dark-360', colorScheme: 'dark', width: 360 },
  { name: 'print', colorScheme: 'light', width: 794, media: 'print' },
];

/** Milliseconds for one picture. */
const PATIENCE = 300_000;

const found = await findChromium();
if (found === null) throw new Error('No Chromium found: install it or set RECGAUGE_CHROMIUM to its executable.');
const { source: _, args, env, ...options } = found;
const folder = mkdtempSync(join(tmpdir(), 'recgauge-screenshots-'));
mkdirSync(PICTURES, { recursive: true });
mkdirSync(join(ROOT, 'docs/images'), { recursive: true });
const browser = await chromium.launch({ ...options, args: [...args], env: { ...process.env, ...env } });
try {
  const url = pathToFileURL(makeReport(join(folder, 'report.html'))).href;
  if (!process.argv.includes('--readme')) for (const view of VIEWS) await takeView(url, view);
  await takeReadmePicture(url);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`Pictures are in build/screenshots; docs/images/report.png is that of the README.`);

/** A report of the sample with every section that there is. */
function makeReport(path) {
  const result = join(folder, 'result.json');
  const metrics =
    'ndcg@5,ndcg@10,ndcg@20,recall@5,recall@10,recall@20,map@10,ranx:map@10,elliot:map@10,hit@10,coverage@10';
  run(
    'evaluate',
    '--test',
    'test.csv',
    '--train',
    'train.csv',
    '--recs',
    'ease.csv',
    '--recs',
    'knn.csv',
    '--recs',
    'pop.csv',
    '--user-groups',
    'user-groups.csv',
    '--metrics',
    metrics,
    '--breakdown',
    'activity,user-groups',
    '--distribution',
    '--format',
    'json',
    '-o',
    result,
  );
  const findings = join(folder, 'findings.json');
  run(
    'data',
    'check',
    '--train',
    'train.csv',
    '--test',
    'test.csv',
    '--recs',
    'ease.csv',
    '--format',
    'json',
    '-o',
    findings,
  );
  const compared = join(folder, 'compared.json');
  run('compare', result, '--format', 'json', '-o', compared);
  run('report', compared, '--lint', findings, '--title', 'Three baselines on the sample', '-o', path);
  return path;
}

function run(...words) {
  const program = join(ROOT, 'dist/cli/recgauge.js');
  const { status, stderr } = spawnSync(process.execPath, [program, ...words], { cwd: SAMPLE, encoding: 'utf8' });
  if (status !== 0) throw new Error(`recgauge ${words.join(' ')}: ${stderr}`);
}

async function takeView(url, { name, colorScheme, width, media = 'screen' }) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
  // A busy machine draws a long page slowly.
  page.setDefaultTimeout(PATIENCE);
  await page.emulateMedia({ media, colorScheme });
  await page.goto(url);
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
  for (const { id, clip } of await page.evaluate(sectionBoxes)) {
    await page.screenshot({ path: join(PICTURES, `${name}-${id}.png`), fullPage: true, clip });
  }
  if (media === 'print') await page.pdf({ path: join(PICTURES, 'print.pdf'), format: 'A4' });
  await page.close();
}

/** Where each section is, with a little air; asked inside the page. */
function sectionBoxes() {
  return [...document.querySelectorAll('main > section')].map((section) => {
    const { x, y, width, height } = section.getBoundingClientRect();
    return { id: section.id, clip: { x: Math.max(0, x - 8), y: y + scrollY, width: width + 16, height } };
  });
}

/** The beginning of the page: what a reader sees first. */
async function takeReadmePicture(url) {
  const page = await browser.newPage({ viewport: { width: 1000, height: 1180 }, colorScheme: 'light' });
  await page.goto(url);
  await page.screenshot({ path: join(ROOT, 'docs/images/report.png') });
  await page.close();
}
