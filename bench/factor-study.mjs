// The factor study of Zhao et al. (TOIS 2022) on a log: twelve algorithms, and how far their order depends on metric, split,
// core, loss, search and sampled candidates, by SRC and OR@5. Work that is done is kept, so that a run can be stopped.
//
//   RECGAUGE_DATA=data npm run study:factors -- ml-100k --quick
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compareSearchesOfDocuments, fileSource, readInteractions, runExperiment } from '../build/modules/shell.js';
import { dataBoards, dataPlan, fullRanks, lossPlan, searchPlans } from './study/factor-plans.mjs';
import { ALGORITHMS, BOARDS, LOGS, QUICKLY_SEARCHED } from './study/factor-settings.mjs';
import { printCutoffs, printData, printLosses, printSampled, printSearches } from './study/factor-tables.mjs';
import { linesPorts } from './support/lines-store.mjs';

const FACTORS = ['data', 'losses', 'searches', 'sampled'];
const HELP = `node bench/factor-study.mjs ${Object.keys(LOGS).join('|')} [options]

Options
  --quick           fewer epochs and factors, and searches of few algorithms: some minutes on ml-100k
  --factors <list>  of ${FACTORS.join(',')}; default: all
  --only <list>     some of the algorithms, such as Pop,EASE
  --boards <list>   some of ${BOARDS.join(',')}: splits, and filters under RO_RS; default: all
  --seed <number>   of splits and training (default: 0)
  --out <dir>       where finished work is kept; the same command resumes there (default: bench/results)
  --help            this text`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    factors: { type: 'string', default: FACTORS.join(',') },
    only: { type: 'string' },
    boards: { type: 'string' },
    seed: { type: 'string', default: '0' },
    out: { type: 'string', default: join(dirname(fileURLToPath(import.meta.url)), 'results') },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const [dataset] = positionals;
if (values.help || !Object.hasOwn(LOGS, dataset ?? '')) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}
const factors = values.factors.split(',');
const stranger = factors.find((factor) => !FACTORS.includes(factor));
if (stranger !== undefined) stop(`--factors: found ${stranger}, expected some of ${FACTORS.join(', ')}`);
const log = LOGS[dataset];
const file = join(process.env.RECGAUGE_DATA ?? '.', `${log.file}.csv.gz`);
if (!existsSync(file)) stop(`No ${file}: name its folder with RECGAUGE_DATA`);

mkdirSync(values.out, { recursive: true });
const only = values.only?.split(',');
const unknown = only?.find((name) => ALGORITHMS.every((algorithm) => algorithm.name !== name));
if (unknown !== undefined)
  stop(`--only: found ${unknown}, expected some of ${ALGORITHMS.map(({ name }) => name).join(', ')}`);
const boards = values.boards?.split(',');
const notBoard = boards?.find((name) => !BOARDS.includes(name));
if (notBoard !== undefined) stop(`--boards: found ${notBoard}, expected some of ${BOARDS.join(', ')}`);
const options = { isQuick: values.quick, seed: Number(values.seed), only, boards };
const parts = ['factors', log.file, `seed-${values.seed}`, values.quick ? 'quick' : 'full', ...(only ?? [])];
const stem = join(values.out, parts.join('_'));
const table = await readInteractions(await fileSource(file));
const begin = performance.now();
const stopping = new AbortController();
process.once('SIGINT', () => stopping.abort());

if (factors.includes('data')) {
  const document = await documentOf(['data', ...(boards ?? [])].join('-'), dataPlan(log, options));
  printData(document, dataset, dataBoards(log, boards));
}
if (factors.includes('losses')) printLosses(await documentOf('losses', lossPlan(log, options)), dataset);
if (factors.includes('searches')) {
  const searched = values.quick ? QUICKLY_SEARCHED.filter((name) => only?.includes(name) ?? true) : only;
  const documents = {};
  for (const [name, plan] of searchPlans(log, { ...options, only: searched })) {
    documents[name] = await documentOf(`searches-${name.replaceAll(/\W+/g, '-')}`, plan);
  }
  printSearches(compareSearchesOfDocuments(documents, Object.keys(documents)[0]));
}
if (factors.includes('sampled')) {
  const ranks = await ranksOfAll();
  printCutoffs(ranks);
  printSampled(ranks, options.seed);
}
const { user, system } = process.cpuUsage();
console.error(
  `${((performance.now() - begin) / 1000).toFixed(0)} s, ${((user + system) / 1e6).toFixed(0)} s of processor time`,
);

/** The document of an experiment; what was done before is not done again. */
async function documentOf(name, plan) {
  const { signal } = stopping;
  const ports = linesPorts(`${stem}_${name}.jsonl`, plan, { signal, begin, pause: 5, title: `${name}, ` });
  const document = await runExperiment(plan, { tables: { [log.file]: table } }, ports);
  ports.store.close();
  writeFileSync(`${stem}_${name}.json`, `${JSON.stringify(document)}\n`);
  return document;
}

async function ranksOfAll() {
  const path = `${stem}_ranks.jsonl`;
  const runs = existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line.endsWith('}'))
        .map((line) => JSON.parse(line))
    : [];
  for await (const run of fullRanks(table, log, { ...options, known: runs.map(({ name }) => name) })) {
    appendFileSync(path, `${JSON.stringify(run)}\n`);
    runs.push(run);
    process.stderr.write(`${((performance.now() - begin) / 1000).toFixed(0)} s: full ranks of ${run.name}\n`);
  }
  return ALGORITHMS.flatMap(({ name }) => runs.find((run) => run.name === name) ?? []);
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
