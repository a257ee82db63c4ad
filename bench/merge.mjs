// The memory that a merge takes: 100 parts of 100,000 users each, five metrics.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeResults } from './support/json.mjs';
import { runMeasured } from './support/measured-process.mjs';
import { readOptions } from './support/options.mjs';
import { formatDuration, formatTable } from './support/table.mjs';

const options = readOptions('merge', 'A merge of many parts: processor time and the most memory taken.');
const [PARTS, USERS, LENGTH] = options.isQuick ? [4, 1000, 20] : [100, 100_000, 20];
const CLI = new URL('../dist/cli/recgauge.js', import.meta.url);

const folder = mkdtempSync(join(tmpdir(), 'recgauge-bench-'));
const rows = [];
try {
  runMeasured(new URL('./support/many-parts.mjs', import.meta.url), [folder, PARTS, USERS, LENGTH].map(String));
  const parts = readdirSync(folder).map((name) => join(folder, name));
  const bytes = parts.reduce((sum, part) => sum + statSync(part).size, 0);
  const measured = runMeasured(CLI, ['merge', ...parts, '--format', 'csv', '--workers', '0', '--quiet']);
  rows.push({
    what: `${PARTS} parts of ${USERS} users, five metrics with intervals of 99 resamples`,
    bytes,
    ...measured,
  });
} finally {
  rmSync(folder, { recursive: true });
}
console.log(
  formatTable(
    [
      { title: 'merge', of: (row) => row.what, align: 'left' },
      { title: 'parts', of: (row) => `${(row.bytes / 1e6).toFixed(0)} MB` },
      { title: 'CPU', of: (row) => formatDuration(row.cpu) },
      { title: 'most memory', of: (row) => `${Math.round(row.memory / 1e6)} MB` },
      { title: 'goal', of: () => (options.isQuick ? '' : 'below 2 GB'), align: 'left' },
    ],
    rows,
  ),
);
writeResults(options.json, 'merge', options, { results: rows });
