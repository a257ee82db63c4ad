// One evaluation in shards: the processor time of all shards beside that of one process, the merge, the size of parts, and
// what a run that is read piece by piece costs. Every result is compared with that of one process, byte for byte.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeResults } from './support/json.mjs';
import { runMeasured } from './support/measured-process.mjs';
import { readOptions } from './support/options.mjs';
import { formatDuration, formatTable } from './support/table.mjs';
import { writeUserFiles } from './support/user-files.mjs';

const options = readOptions('shards', 'One evaluation in shards, beside the same in one process.');
const CLI = new URL('../dist/cli/recgauge.js', import.meta.url);
const READ_ROWS = new URL('./support/read-rows.mjs', import.meta.url);
const METRICS = 'ndcg@10,recall@10,precision@10,map@10,mrr@10';
const FILES = 64;
const COUNTS = options.isQuick ? [1, 4] : [1, 4, 16, 64];
const [USERS, LENGTH] = [options.isQuick ? 2000 : 200_000, 100];

const folder = mkdtempSync(join(tmpdir(), 'recgauge-bench-'));
const rows = [];
try {
  writeUserFiles(folder, { users: USERS, length: LENGTH, files: FILES });
  measure();
} finally {
  rmSync(folder, { recursive: true });
}

console.log(
  formatTable(
    [
      { title: 'what', of: (row) => row.what, align: 'left' },
      { title: 'CPU', of: (row) => formatDuration(row.cpu) },
      { title: 'most memory', of: (row) => `${Math.round(row.memory / 1e6)} MB` },
      { title: 'parts', of: (row) => (row.bytes === undefined ? '' : `${(row.bytes / 1e6).toFixed(1)} MB`) },
      { title: 'CPU / one process', of: (row) => row.ratio.toFixed(3) },
      { title: 'goal', of: (row) => row.goal ?? '', align: 'left' },
    ],
    rows,
  ),
);
writeResults(options.json, 'shards', options, { users: USERS, length: LENGTH, results: rows });

function measure() {
  const path = (name) => join(folder, name);
  const asked = ['evaluate', '--test', path('test.csv'), '--recs', `ease=${path('recs')}`, '--metrics', METRICS];
  const quiet = ['--workers', '0', '--quiet'];
  const whole = runMeasured(CLI, [...asked, ...quiet, '-o', path('whole.json')]);
  const ratio = (cpu) => cpu / whole.cpu;
  rows.push({ what: 'one process', ...whole, ratio: 1 });
  const reading = runMeasured(
    READ_ROWS,
    readdirSync(path('recs')).map((name) => join(folder, 'recs', name)),
  );
  rows.push({ what: 'reading the rows alone', ...reading, ratio: ratio(reading.cpu) });
  const streamed = runMeasured(CLI, [...asked, ...quiet, '--memory', '0.05', '-o', path('streamed.json')]);
  rows.push({ what: 'one process, piece by piece', ...streamed, ratio: ratio(streamed.cpu), goal: 'at most 1.05' });
  expectSame('streamed.json');
  for (const way of ['file', 'hash']) {
    for (const count of way === 'hash' ? COUNTS.filter((each) => each <= 4) : COUNTS) {
      const parts = Array.from({ length: count }, (_, i) => path(`part-${i + 1}.rgpart`));
      const shards = parts.map((part, i) =>
        runMeasured(CLI, [...asked, '--quiet', '--shard', `${i + 1}/${count}`, '--shard-by', way, '-o', part]),
      );
      const cpu = shards.reduce((sum, shard) => sum + shard.cpu, 0);
      const memory = Math.max(...shards.map((shard) => shard.memory));
      const bytes = parts.reduce((sum, part) => sum + statSync(part).size, 0);
      const bound = way === 'hash' ? 1 + (count * reading.cpu) / whole.cpu : 1.15;
      const goal = way === 'hash' || count === 16 ? `at most ${bound.toFixed(2)}` : undefined;
      rows.push({ what: `${count} shards by ${way}`, cpu, memory, bytes, ratio: ratio(cpu), goal });
      const merge = runMeasured(CLI, ['merge', ...parts, ...quiet, '-o', path('merged.json')]);
      const ofMerge = count === 16 ? 'at most 0.05' : undefined;
      rows.push({ what: `merge of ${count}`, ...merge, ratio: ratio(merge.cpu), goal: ofMerge });
      expectSame('merged.json');
      for (const part of parts) rmSync(part);
    }
  }
}

function expectSame(name) {
  const [found, whole] = [name, 'whole.json'].map((each) => readFileSync(join(folder, each)));
  if (!found.equals(whole)) throw new Error(`${name} is not the document of one process`);
}
