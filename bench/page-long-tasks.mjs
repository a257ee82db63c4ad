// Whether the page stays alive: a million recommendations dropped on it in Chromium, the longest task of the thread that
// draws, and the processor time of the tab beside that of the command line on the same files, in one run.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findChromium } from '../scripts/browsers.mjs';
import { writeResults } from './support/json.mjs';
import { runMeasured } from './support/measured-process.mjs';
import { readOptions } from './support/options.mjs';
import { writeRecommendations } from './support/recommendation-files.mjs';
import { formatDuration, formatRatio } from './support/table.mjs';

const options = readOptions(
  'page-long-tasks',
  'Long tasks of the page on a million recommendations, and its processor time.',
);
const CLI = new URL('../dist/cli/recgauge.js', import.meta.url);
const PAGE = new URL('../dist/web/index.html', import.meta.url).href;
const METRICS = 'ndcg@10,recall@10,precision@10,map@10,mrr@10,hit@10,coverage@10';
const GOALS = { longTask: 200, frameGap: 100, ratio: 2 };

const folder = mkdtempSync(join(tmpdir(), 'recgauge-page-'));
const [recs, truth] = [join(folder, 'recs.csv'), join(folder, 'test.csv')];
const shape = { userCount: options.isQuick ? 1000 : 10_000, listLength: 100, itemCount: 10_007 };
writeRecommendations({ recs, truth, ...shape });

const found = await findChromium();
if (found === null) throw new Error('No Chromium found; node scripts/browsers.mjs says what is looked for.');
const { source: _, args, env, ...launch } = found;
const browser = await chromium.launch({ ...launch, args: [...args], env: { ...process.env, ...env } });
try {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    globalThis.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration, startTime } of list.getEntries()) globalThis.longTasks.push({ duration, startTime });
    }).observe({ type: 'longtask', buffered: true });
    globalThis.frameGaps = [];
    let last = performance.now();
    const frame = (now) => {
      globalThis.frameGaps.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await page.goto(PAGE);
  await page.waitForFunction(() => document.querySelector('#options form') !== null);
  const system = await browser.newBrowserCDPSession();
  /** Seconds that all tabs have used. */
  const cpuOfTabs = async () => {
    const { processInfo } = await system.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  await page.setInputFiles('input[type=file]', [truth, recs]);
  await page.waitForSelector('#run:enabled');
  const before = await cpuOfTabs();
  // Only what happens from here on counts.
  await page.evaluate(() => {
    globalThis.longTasks.length = 0;
    globalThis.frameGaps.length = 0;
  });
  const start = performance.now();
  await page.click('#run');
  await page.waitForSelector('#result', { timeout: 600_000 });
  const wall = performance.now() - start;
  const pageCpu = 1000 * ((await cpuOfTabs()) - before);
  await page.waitForTimeout(500);
  const tasks = await page.evaluate(() => globalThis.longTasks);
  const gap = (await page.evaluate(() => globalThis.frameGaps)).reduce((most, each) => Math.max(most, each), 0);
  const longest = Math.max(0, ...tasks.map(({ duration }) => duration));
  const words = ['evaluate', '--test', truth, '--recs', recs, '--metrics', METRICS, '--format', 'json', '--quiet'];
  const cli = runMeasured(CLI, [...words, '-o', join(folder, 'result.json')]);
  const ratio = pageCpu / cli.cpu;
  console.log(`${shape.userCount * shape.listLength} rows of recommendations, ${shape.userCount} users`);
  console.log(`  longest task of the page's thread  ${formatDuration(longest)}  (goal: at most ${GOALS.longTask} ms)`);
  console.log(`  longest gap between two frames     ${formatDuration(gap)}  (goal: at most ${GOALS.frameGap} ms)`);
  console.log(`  tasks over 50 ms                   ${tasks.length}`);
  console.log(
    `  processor time of the tab          ${formatDuration(pageCpu)}, report included; wall ${formatDuration(wall)}`,
  );
  console.log(`  processor time of the command line ${formatDuration(cli.cpu)}`);
  console.log(`  ratio                              ${formatRatio(ratio)}  (goal: at most ${GOALS.ratio})`);
  const results = { shape, longest, gap, tasks, pageCpu, wall, cliCpu: cli.cpu, ratio, goals: GOALS };
  writeResults(options.json, 'page-long-tasks', options, results);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
