// A run that no machine holds: rows of recommendations made on the fly and evaluated from a pipe, with the most memory that
// is ever taken, beside the processor time of reading the same pipe and looking for the ends of fields.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeResults } from './support/json.mjs';
import { readOptions } from './support/options.mjs';
import { formatDuration, formatTable } from './support/table.mjs';

const options = readOptions('stream', 'A billion rows from a pipe: processor time, and the most memory taken.', {
  users: 10_000_000,
});
const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const LENGTH = 100;
const USERS = options.isQuick ? 20_000 : options.users;
const ROWS = USERS * LENGTH;
/** GiB of rows: less than a billion of them take. */
const HELD = '0.25';

const folder = mkdtempSync(join(tmpdir(), 'recgauge-bench-'));
const results = [];
try {
  const truth = join(folder, 'test.csv');
  await ended(generator(['--truth', truth]), 'the generator');
  const evaluation = ['evaluate', '--test', truth, '--recs', 'run=-', '--metrics', 'ndcg@10,recall@10'];
  const limits = ['--memory', HELD, '--workers', '0', '--quiet', '--format', 'csv'];
  results.push({ what: 'finding the ends of fields', ...(await piped([path('./support/split-pipe.mjs')])) });
  results.push({
    what: 'recgauge evaluate',
    ...(await piped([path('../dist/cli/recgauge.js'), ...evaluation, ...limits])),
  });
} finally {
  rmSync(folder, { recursive: true });
}
for (const { printed } of results) console.log(printed);
console.log(
  formatTable(
    [
      { title: `${(ROWS / 1e6).toFixed(0)} million rows`, of: (row) => row.what, align: 'left' },
      { title: 'CPU', of: (row) => formatDuration(row.cpu) },
      { title: 'rows / s of CPU', of: (row) => `${(ROWS / row.cpu / 1000).toFixed(2)} million` },
      { title: 'most memory', of: (row) => `${Math.round(row.memory / 1e6)} MB` },
      { title: 'CPU / splitting', of: (row) => (row.cpu / results[0].cpu).toFixed(2) },
      { title: 'goal', of: (row) => (row === results[1] && !options.isQuick ? 'below 3 GB' : ''), align: 'left' },
    ],
    results,
  ),
);
writeResults(options.json, 'stream', options, { rows: ROWS, results });

function generator(more) {
  const words = [path('./support/endless-rows.mjs'), '--users', `${USERS}`, '--length', `${LENGTH}`, ...more];
  return spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** What a program used that was given all rows. */
async function piped(words) {
  const report = join(folder, 'usage.json');
  const source = generator([]);
  const reader = spawn(
    process.execPath,
    ['--import', new URL('./support/report-usage.mjs', import.meta.url).href, ...words],
    {
      stdio: [source.stdout, 'pipe', 'inherit'],
      env: { ...process.env, RECGAUGE_USAGE: report },
    },
  );
  source.stdout.destroy();
  const printed = await ended(reader, words[0]);
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(report, 'utf8'));
  return { cpu: (userCPUTime + systemCPUTime) / 1000, memory: maxRSS * 1024, printed };
}

async function ended(child, what) {
  let text = '';
  child.stdout.on('data', (piece) => {
    text += piece;
  });
  const status = await new Promise((done) => child.on('close', done));
  if (status !== 0) throw new Error(`${what} ended with ${status}`);
  return text;
}
