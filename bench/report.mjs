// npm run bench:report: recgauge beside what a JavaScript user would write, with benny. Everyone gets the same scores
// and must give the same lists before anything is timed. Writes report.json and report.html to bench/results.
import { join } from 'node:path';
import benny from 'benny';
import { createContestants, requireEqualLists } from './support/contestants.mjs';
import { writeResults, writeWhole } from './support/json.mjs';
import { readOptions } from './support/options.mjs';
import { reportPage } from './support/report-page.mjs';
import { sink } from './support/sink.mjs';
import { formatCount, formatDuration } from './support/table.mjs';

const FULL = { itemCounts: [1e3, 2e4, 2e5], scoreCount: 4e5, cases: { minSamples: 5, maxTime: 1 } };
const QUICK = { itemCounts: [1e3, 2e4], scoreCount: 4e4, cases: { minSamples: 2, maxTime: 0.02, minTime: 0.005 } };
const LIST_LENGTHS = [10, 100];

const options = readOptions(
  'report',
  'Compares recgauge with plain JavaScript (sort, heap, Set, packed keys) and saves JSON and an HTML chart.',
);
const plan = options.isQuick ? QUICK : FULL;
const suites = [];
for (const itemCount of plan.itemCounts) {
  for (const k of LIST_LENGTHS) {
    const name = `${formatCount(itemCount)} items, k = ${k}`;
    if (options.wants(name)) suites.push(await runSuite(name, itemCount, plan.scoreCount / itemCount, k));
  }
}
if (suites.length === 0) console.log(`Nothing matches --only ${options.only}.`);
const document = writeResults(options.json, 'report', options, { suites });
const page = join(options.out, 'report.html');
writeWhole(page, reportPage(document));
console.log(`\nSaved to ${options.json} and ${page}`);

async function runSuite(name, itemCount, userCount, k) {
  const { contestants, dispose } = createContestants(itemCount, userCount, k);
  requireEqualLists(contestants);
  const summary = await benny.suite(
    name,
    ...contestants.map(({ name: contestant, rank }) => benny.add(contestant, () => () => sink(rank()[0]))),
    benny.configure({ cases: plan.cases }),
    benny.cycle(({ name: contestant, details }) => {
      console.log(`  ${contestant}: ${formatDuration((details.median * 1000) / userCount)} a user`);
    }),
  );
  dispose();
  const fastest = Math.min(...summary.results.map(({ details }) => details.median));
  const ours = summary.results[0].details.median;
  console.log(`  fastest: ${summary.fastest.name}\n`);
  return {
    ...{ name, itemCount, userCount, k },
    results: summary.results.map(({ name: contestant, ops, margin, samples, details }) => ({
      name: contestant,
      msAUser: (details.median * 1000) / userCount,
      timesRecgauge: details.median / ours,
      isFastest: details.median === fastest,
      operationsASecond: ops,
      marginPercent: margin,
      samples,
    })),
  };
}
