// Whether two builds of recgauge write the same documents: a fixed list of commands is run on the sample with each, and
// what they print and write is compared byte for byte. Versions, dates and seconds are left out.
//
//   node scripts/compare-documents.mjs OLD NEW     two folders, each with a built package; exit code 3: something differs
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const SAMPLE = join(dirname(dirname(fileURLToPath(import.meta.url))), 'examples', 'sample');

const RUNS = '--recs ease.csv --recs knn.csv --recs pop.csv';
const TEST = '--test test.csv --train train.csv';

/** In one folder, in this order: later commands read what earlier ones wrote. */
export const COMMANDS = [
  `evaluate ${TEST} ${RUNS} --metrics ndcg@10,recall@20,map@10,mrr,hit@5 -o result.json`,
  `evaluate ${TEST} ${RUNS} --metrics ndcg@10 --no-users -o few.json --per-user users.csv`,
  'evaluate --test test.csv --recs ease.csv --metrics ranx:map@10,elliot:map@20,recbole:ndcg@10 -o dialects.json',
  `evaluate ${TEST} ${RUNS} --metrics coverage@10,gini@10,novelty@10 -o items.json`,
  'evaluate --test test.csv --recs ease.csv --item-features genres.csv --metrics ild@10 -o genres.json',
  'evaluate --test test.csv --recs ease.csv --predictions ease=predictions.csv --metrics rmse,mae -o ratings.json',
  'evaluate --test test.csv --train train.csv --recs ease.csv --metrics ndcg@10 --breakdown activity -o activity.json',
  'compare result.json --baseline pop --test t --format json -o compared.json',
  'compare result.json --format markdown -o compared.md',
  'gate result.json --baseline result.json --metric ndcg@10:0.01',
  'report result.json -o report.html',
  'diff map@10 --test test.csv --recs knn.csv --dialects ranx,elliot,recbole --format json -o diff.json',
  'consistency --test test.csv --recs ease.csv --recs knn.csv --cutoff 20 --format json -o consistency.json',
  'correlate result.json --format json -o correlated.json',
  'explain ndcg@10 ranx:map@10 --format json',
  'data stats log.csv --format json -o stats.json',
  'data filter log.csv --min-rating 4 --core 3 -o filtered.csv',
  'data split log.csv --method user-ratio --row-order random --ratio 0.8,0.2 --seed 1 -o split',
  'data split log.csv --method leave-n-out --row-order temporal -o last',
  'data candidates split --strategy sampled --negatives 20 -o candidates.csv',
  'data check --train train.csv --test test.csv --recs ease.csv --format json -o check.json',
  'recommend train.csv --model popularity -k 10 -o popularity.csv',
  'recommend train.csv --model itemknn -k 10 -o itemknn.csv',
  'recommend train.csv --model ease -k 10 -o ease-own.csv',
  'recommend train.csv --model ials --set factors=8 -k 10 -o ials.csv',
  'recommend train.csv --model mf --set epochs=3 -k 10 -o mf.csv',
  'experiment log.csv --models popularity,itemknn --trials 3 --folds 2 -o experiment.json',
  'models ease itemknn --format json',
  'metrics --format json',
];

/** What a command did, by the name of what it wrote; `screen` is what it printed. */
function outcomesOf(build) {
  const folder = mkdtempSync(join(tmpdir(), 'recgauge-documents-'));
  cpSync(SAMPLE, folder, { recursive: true });
  try {
    let before = filesOf(folder);
    return COMMANDS.map((command) => {
      const script = join(resolve(build), 'dist', 'cli', 'recgauge.js');
      const { status, stdout } = spawnSync(process.execPath, [script, ...command.split(' ')], {
        ...{ cwd: folder, encoding: 'latin1', maxBuffer: 1 << 28 },
        env: { ...process.env, NO_COLOR: '1' },
      });
      const after = filesOf(folder);
      const written = [...after].filter(([name, text]) => before.get(name) !== text);
      before = after;
      return new Map([['exit code', `${status}`], ['screen', withoutMeasures(stdout)], ...written]);
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function filesOf(folder, prefix = '') {
  const names = readdirSync(join(folder, prefix)).map((name) => join(prefix, name));
  const isFolder = (name) => statSync(join(folder, name)).isDirectory();
  const own = names.filter((name) => !isFolder(name)).map((name) => [name, readFileSync(join(folder, name), 'latin1')]);
  const inner = names.filter(isFolder).flatMap((name) => [...filesOf(folder, name)]);
  return new Map([...own.map(([name, text]) => [name, withoutMeasures(withoutOrder(name, text))]), ...inner]);
}

/** The records of an experiment without the order in which workers happened to end, and what follows from it. */
function withoutOrder(name, text) {
  if (!name.endsWith('.jsonl')) return text;
  const lines = text.split('\n').map((line) => line.replace(/^\{"check":"\w+","after":"\w+",/, '{'));
  return lines.sort().join('\n');
}

/** Versions, moments, seconds and what machine it was; and nothing else. */
function withoutMeasures(text) {
  return text
    .replace(/("(?:version|finished|platform|workers|\w*[sS]econds)": ?)("[^"]*"|[\d.e+-]+|null)/g, '$1"?"')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '?')
    .replace(/\b\d+(\.\d+)? (s|ms|min)\b/g, '? s');
}

/** Where two documents differ: fields that were added, removed or changed, or the first line that differs. */
function differencesOf(one = '', other = '') {
  const [before, after] = [one, other].map(fieldsOf);
  if (before === undefined || after === undefined) {
    const [lines, others] = [one.split('\n'), other.split('\n')];
    const at = lines.findIndex((line, i) => line !== others[i]);
    const place = at < 0 ? lines.length : at;
    return [`line ${place + 1}: ${lines[place]?.slice(0, 200)}`, `        now: ${others[place]?.slice(0, 200)}`];
  }
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const changed = names.filter((name) => before.get(name) !== after.get(name));
  const wordOf = (name) => (!before.has(name) ? 'added' : after.has(name) ? 'changed' : 'removed');
  const lines = new Set(changed.map((name) => `${wordOf(name)} ${name.replace(/\.\d+(?=\.|$)/g, '[]')}`));
  return changed.length === 0 ? ['the order of fields'] : [...lines].slice(0, 12);
}

/** Values by path; undefined of what is not JSON. */
function fieldsOf(text) {
  const fields = new Map();
  const visit = (value, path) => {
    if (typeof value !== 'object' || value === null) fields.set(path, value);
    else for (const [name, inner] of Object.entries(value)) visit(inner, `${path}.${name}`);
  };
  try {
    visit(JSON.parse(text), '');
    return fields;
  } catch {
    return undefined;
  }
}

function main([old, fresh]) {
  if (fresh === undefined) {
    console.error('Usage: node scripts/compare-documents.mjs OLD NEW, two folders with built packages');
    return 2;
  }
  const [before, after] = [outcomesOf(old), outcomesOf(fresh)];
  let count = 0;
  for (const [i, command] of COMMANDS.entries()) {
    const names = new Set([...before[i].keys(), ...after[i].keys()]);
    const different = [...names].filter((name) => before[i].get(name) !== after[i].get(name));
    count += different.length === 0 ? 0 : 1;
    const code = after[i].get('exit code');
    console.log(
      `${different.length === 0 ? 'same   ' : 'differs'}  ${command}${code === '0' ? '' : `  (exit code ${code})`}`,
    );
    for (const name of different) {
      console.log([`  ${name}`, ...differencesOf(before[i].get(name), after[i].get(name))].join('\n    '));
    }
  }
  console.log(`${COMMANDS.length - count} of ${COMMANDS.length} commands give the same`);
  return count === 0 ? 0 : 3;
}

process.exitCode = main(process.argv.slice(2));
