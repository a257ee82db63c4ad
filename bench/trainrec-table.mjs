// The table of TrainRec (Schnabel 2022) on MovieLens: mean HR@50 of twelve models on users who were never trained on, beside the
// paper's. Every trial is kept in a file of lines, so that the study can be killed and goes on.
//
//   npm run study:trainrec -- ml-100k --seeds 0,1,2,3
//   npm run study:trainrec -- ml-1m --seeds 0
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fileSource, readInteractions, runExperiment } from '../build/modules/shell.js';
import { PAPER, trainrecPlan } from './study/trainrec-plan.mjs';
import { linesPorts } from './support/lines-store.mjs';

const HELP = `node bench/trainrec-table.mjs ml-100k|ml-1m [options]

Options
  --file <path>     the log: user, item, rating (default: <dataset>.csv.gz in RECGAUGE_DATA)
  --seeds <list>    experiments, such as 0,1,2,3 (default: 0)
  --trials <count>  settings tried in each fold (default: 20)
  --models <list>   only these, such as EASE,SLIM
  --out <dir>       where the trials and the document go (default: bench/results)
  --help            this text`;

const here = dirname(fileURLToPath(import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    file: { type: 'string' },
    seeds: { type: 'string', default: '0' },
    trials: { type: 'string', default: '20' },
    models: { type: 'string' },
    out: { type: 'string', default: join(here, 'results') },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const [dataset] = positionals;
if (values.help || !Object.hasOwn(PAPER, dataset ?? '')) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}

const file = values.file ?? join(process.env.RECGAUGE_DATA ?? '.', `${dataset}.csv.gz`);
if (!existsSync(file)) {
  console.error(`No ${file}: name the log with --file, or its folder with RECGAUGE_DATA.`);
  process.exit(1);
}
const plan = trainrecPlan({
  dataset,
  file: `${dataset}.csv.gz`,
  seeds: values.seeds.split(',').map(Number),
  trials: Number(values.trials),
  only: values.models?.split(','),
});
mkdirSync(values.out, { recursive: true });
const name = ['trainrec', dataset, `seeds-${values.seeds.replaceAll(',', '-')}`, `trials-${values.trials}`];
if (values.models !== undefined) name.push(values.models.replaceAll(',', '-'));
const stem = join(values.out, name.join('_'));
const table = await readInteractions(await fileSource(file));
const stopping = new AbortController();
process.once('SIGINT', () => stopping.abort());
const { signal } = stopping;
const ports = linesPorts(`${stem}.jsonl`, plan, { signal, begin: performance.now(), pause: 1 });
const document = await runExperiment(plan, { tables: { [dataset]: table } }, ports);
ports.store.close();
writeFileSync(`${stem}.json`, `${JSON.stringify(document, null, 1)}\n`);
printTable(document);

function printTable({ boards, measurements, failures }) {
  const paper = PAPER[dataset];
  const [board] = boards;
  console.log(`${dataset}: ${JSON.stringify(board.counts)}, seeds ${plan.seeds}, ${plan.search.trials} trials a fold`);
  console.log('| model | HR@50 | 95 % BCa | corrected t | paper | difference | within .02 | search s | fit s |');
  console.log('|---|---|---|---|---|---|---|---|---|');
  let [within, compared] = [0, 0];
  for (const model of board.models) {
    const score = model.scores['hit@50'];
    const times = measurements.models.find((each) => each.model === model.name);
    const printed = paper[model.name];
    if (score === undefined) {
      console.log(`| ${model.name} | failed | | | ${printed ?? ''} | | | | |`);
      continue;
    }
    const difference = score.mean - printed;
    const isWithin = Math.abs(difference) <= 0.02;
    if (printed !== undefined) compared += 1;
    if (isWithin) within += 1;
    const cells = [
      ...[model.name, score.mean.toFixed(4), span(score.intervals.bca), span(score.intervals.correctedT)],
      ...(printed === undefined ? ['', '', ''] : [printed, difference.toFixed(3), isWithin ? 'yes' : 'no']),
      ...[times.searchSeconds.toFixed(0), times.fitSeconds.toFixed(1)],
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  console.log(`${within} of ${compared} models are within 0.02 of the paper; ${failures.length} failures.`);
}

function span(interval) {
  return interval === undefined ? '' : `[${interval.low.toFixed(3)}, ${interval.high.toFixed(3)}]`;
}
