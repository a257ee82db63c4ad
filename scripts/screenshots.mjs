// Pictures of the report for review: light and dark, on a wide screen and on a phone, and as it is printed, into
// build/screenshots; and those of the README (first-look.png) and the guide (report.png) into docs/images, which --readme
// takes alone. Needs a build and a Chromium.
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
  { name: 'light-1100', colorScheme: 'light', width: 1100 },
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
  await takeReportPicture(url);
  await takeFirstLook(url);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
console.log('Pictures are in build/screenshots and docs/images.');

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
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    cwd: SAMPLE,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`recgauge ${words.join(' ')}: ${stderr}`);
  return stdout;
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

/** The beginning of the report: what a reader sees first. */
async function takeReportPicture(url) {
  const page = await browser.newPage({ viewport: { width: 1000, height: 1180 }, colorScheme: 'light' });
  await page.goto(url);
  await page.screenshot({ path: join(ROOT, 'docs/images/report.png') });
  await page.close();
}

/** What comes out, at a glance: the table in the terminal and the report side by side. */
async function takeFirstLook(url) {
  const report = await browser.newPage({ viewport: { width: 960, height: 1130 }, colorScheme: 'light' });
  await report.goto(url);
  const picture = (await report.screenshot()).toString('base64');
  await report.close();
  const words = ['--test', 'test.csv', '--train', 'train.csv', '--recs', 'ease.csv', '--recs', 'knn.csv'];
  const metrics = 'ndcg@10,recall@10,map@10,ranx:map@10,elliot:map@10';
  const table = run('evaluate', ...words, '--metrics', metrics);
  const diff = run('diff', 'map@10', '--test', 'test.csv', '--recs', 'knn.csv', '--dialects', 'ranx,elliot');
  const text = `$ recgauge evaluate --test test.csv --train train.csv --recs ease.csv --recs knn.csv \\
                    --metrics ${metrics} --html report.html

${table.split('\n\n')[0]}

$ recgauge diff map@10 --test test.csv --recs knn.csv --dialects ranx,elliot

${diff.split('\n\n')[0]}`;
  const page = await browser.newPage({ viewport: { width: 1360, height: 560 }, deviceScaleFactor: 1.25 });
  await page.setContent(firstLook(text, picture));
  await page.screenshot({ path: join(ROOT, 'docs/images/first-look.png') });
  await page.close();
}

function firstLook(text, picture) {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html><style>
    body { margin: 0; padding: 24px; background: #e9edf3; display: flex; gap: 24px; height: 512px; align-items: stretch }
    pre { margin: 0; flex: 1; padding: 22px 24px; border-radius: 10px; background: #171c26; color: #e6ebf2; overflow: hidden;
          font: 12.5px/1.75 'DejaVu Sans Mono', monospace; box-shadow: 0 6px 18px #0003 }
    img { height: 512px; border-radius: 10px; box-shadow: 0 6px 18px #0003 }
  </style><pre>${escaped}</pre><img src="data:image/png;base64,${picture}">`;
}
