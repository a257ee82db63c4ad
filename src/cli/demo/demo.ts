/// <reference types="node" />
// What `npm start` runs: the whole path from a log to a judged ranking on one page, with nothing to download. It exists so
// that a stranger sees in a minute what recgauge does; every number on the page is computed, and it fails aloud when the
// two backends differ in a single bit.
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { RecgaugeError, render, syntheticLog, writeWholeFile } from '../../shell.js';
import { createPaint, isColourful } from '../output.js';
import { demoExperiment } from './demo-experiment.js';
import { judgeRuns } from './demo-judgement.js';
import { describeLog, holdOutLast } from './demo-log.js';
import { demoPage } from './demo-page.js';
import { firstDifference, rankOnBothBackends } from './demo-ranking.js';
import { byGenre, demoPopularity, neighbours } from './demo-recommenders.js';

const LIST_LENGTH = 10;

async function main(): Promise<void> {
  const log = syntheticLog();
  const split = holdOutLast(log);
  const runs = await rankOnBothBackends([demoPopularity, neighbours, byGenre], log, split.train, LIST_LENGTH);
  for (const { recommender, wasm, js } of runs) {
    const difference = firstDifference(wasm.lists, js.lists);
    if (difference !== undefined) return fail(`wasm and js do not agree on ${recommender.name}: ${difference}`);
  }
  const judgement = await judgeRuns(runs, split, log.itemCount, LIST_LENGTH);
  const paint = createPaint(isColourful(process.stdout));
  const results = { log, statistics: describeLog(log), split, runs, judgement, experiment: await demoExperiment(log) };
  process.stdout.write(`${demoPage(results, paint)}\n`);
  const [, , report] = process.argv;
  if (report === undefined) return;
  await mkdir(dirname(report), { recursive: true });
  await writeWholeFile(report, render(judgement.document, { form: 'html', title: 'The recgauge demo' }));
  process.stdout.write(`  ${report} (the same as a report: open it in a browser)\n`);
}

function fail(message: string): void {
  process.stderr.write(`recgauge demo: ${message}\n`);
  process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  if (!(error instanceof RecgaugeError)) throw error;
  fail(error.message);
}
