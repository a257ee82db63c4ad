// Counts the files that a command passes through: those in which a function runs beyond what importing the same files
// runs. The figures of docs/how-it-works.md are made with it, after `npm run build`:
// node scripts/walk.mjs evaluate --test test.csv --recs ease.csv --html report.html [--files]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const modules = pathToFileURL('build/modules/').href;
const program = `${modules}cli/recgauge.js`;

/** By file and function, how often each function ran. */
function countsOf(...args) {
  const folder = mkdtempSync(join(tmpdir(), 'recgauge-walk-'));
  const env = { ...process.env, NODE_V8_COVERAGE: folder };
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const counts = new Map();
  const reports = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  for (const { url, functions } of reports.flatMap(({ result }) => result)) {
    if (!url.startsWith(modules)) continue;
    const file = url.slice(modules.length).replace(/\.js$/, '.ts');
    const ofFile = counts.get(file) ?? new Map();
    // The first function of a file is the file itself.
    for (const { ranges } of functions.slice(1)) ofFile.set(ranges[0].startOffset, ranges[0].count);
    counts.set(file, ofFile);
  }
  rmSync(folder, { recursive: true });
  return counts;
}

const isList = process.argv.at(-1) === '--files';
const words = process.argv.slice(2, isList ? -1 : undefined);
const run = countsOf(new URL(program).pathname, ...words);
const urls = [...run.keys()]
  .map((file) => `${modules}${file.replace(/\.ts$/, '.js')}`)
  .filter((url) => url !== program);
const loaded = countsOf('--input-type=module', '-e', urls.map((url) => `import '${url}';`).join('\n'));
const passed = [...run].filter(([file, functions]) =>
  [...functions].some(([place, count]) => count > (loaded.get(file)?.get(place) ?? 0)),
);
const layers = [...new Set(passed.map(([file]) => file.split('/')[0]))].sort();
for (const layer of layers) {
  const files = passed.filter(([file]) => file.split('/')[0] === layer).sort();
  process.stdout.write(`${layer} ${files.length}\n`);
  if (isList) for (const [file] of files) process.stdout.write(`  src/${file}\n`);
}
process.stdout.write(`passed ${passed.length} of ${run.size} loaded\n`);
