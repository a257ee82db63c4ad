// The tables of the factor study in Markdown: how far two orders of the algorithms agree, by SRC (rank correlation) and OR@5
// (shared algorithms among the best five), beside the printed values that are known.
import { CATALOGUE, fullMetric, spearman, studySampling, topOverlap } from '../../build/modules/shell.js';
import { ALGORITHMS, CORES, METRICS, PRINTED, SAMPLES, SPLITS, TABLE_METRICS } from './factor-settings.mjs';

const TOP = 5;
const UNKNOWN = 'not known';
const isLower = (metric) => CATALOGUE.find(({ name }) => name === metric.replace(/[@(].*/, ''))?.direction === 'lower';
const short = (metric) => metric.replace(/\(.*\)/, '');

/** `names` are those of the boards. */
export function printData({ boards, failures }, dataset, names) {
  const core = Object.keys(CORES)[0];
  const named = boards.map((board, place) => ({ ...board, name: names[place] }));
  const [base] = named;
  console.log(`## ${dataset}, ${core}: means of the ten metrics (${base.name})\n`);
  table(
    ['algorithm', ...METRICS.map(short), '#invalid@10'],
    base.models.map(({ name, scores, invalid }) => [
      name,
      ...METRICS.map((metric) => fixed(scores[metric]?.mean)),
      fixed(invalid, 2),
    ]),
  );
  console.log(`## Do metrics agree? SRC / OR@5 of ${base.name}\n`);
  const printed = PRINTED.values[dataset] ?? {};
  square(
    METRICS,
    (one, other) =>
      beside(
        agreement(scoresOf(base, one), scoresOf(base, other)),
        printed[one] && printed[other] && agreement(printed[one], printed[other]),
      ),
    short,
  );
  console.log(
    Object.keys(printed).length === 0
      ? `The printed values are ${UNKNOWN}.\n`
      : 'Printed: of the nine algorithms of Table 8, without their names and without their split.\n',
  );
  const splits = named.filter(({ name }) => Object.hasOwn(SPLITS, name));
  agreements('Do splits agree?', splits, PRINTED.splits[dataset]);
  rangesOf(splits, dataset);
  console.log('## Recommendations that break global time, by split\n');
  table(
    ['split', '#invalid@10, mean over the algorithms', 'deviation'],
    splits.flatMap(({ name, invalid }) =>
      invalid ? [[name, fixed(invalid.mean, 2), fixed(invalid.deviation, 2)]] : [],
    ),
  );
  const cores = named.filter(({ name }) => Object.hasOwn(CORES, name) || name === 'RO_RS');
  if (cores.length > 1) {
    agreements(
      'Do filters agree?',
      cores.map((board) => ({ ...board, name: board.name === 'RO_RS' ? core : board.name })),
    );
  }
  console.log('## The logs after filters\n');
  table(
    ['filter', 'users', 'items', 'rows', 'printed (users and items with padding)'],
    cores.map(({ name, counts }) => {
      const filter = name === 'RO_RS' ? core : name;
      const own = PRINTED.counts[dataset] ?? PRINTED.counts[`${dataset}-2k`];
      const known = own?.[filter]?.map((count) => count ?? '-').join(', ');
      return [filter, counts.users, counts.items, counts.rows, known ?? UNKNOWN];
    }),
  );
  for (const { model, protocol, reason } of failures) console.log(`failed: ${model}, ${protocol}: ${reason}`);
}

/** Least and greatest of the algorithms under each split, beside those that the study prints without naming its split. */
function rangesOf(boards, dataset) {
  console.log('## Least and greatest of the algorithms, by split\n');
  const printed = PRINTED.values[dataset];
  table(
    ['split', ...TABLE_METRICS.map(short)],
    [
      ...boards.map((board) => [
        board.name,
        ...TABLE_METRICS.map((metric) => {
          const own = scoresOf(board, metric).filter((value) => value !== undefined);
          return `${fixed(Math.min(...own))} to ${fixed(Math.max(...own))}`;
        }),
      ]),
      [
        'printed (Table 8, nine algorithms)',
        ...TABLE_METRICS.map((metric) => {
          const values = printed?.[metric];
          return values === undefined ? UNKNOWN : `${fixed(Math.min(...values))} to ${fixed(Math.max(...values))}`;
        }),
      ],
    ],
  );
}

function agreements(title, boards, printed = {}) {
  for (const metric of TABLE_METRICS) {
    console.log(`## ${title} SRC / OR@5 by ${short(metric)}\n`);
    const names = boards.map(({ name }) => name);
    square(names, (one, other) => {
      const found = agreement(...[one, other].map((name) => scoresOf(boards[names.indexOf(name)], metric)));
      const known = printed[`${one} ${other}`] ?? printed[`${other} ${one}`];
      return beside(found, known && `${known.src} / ${known.overlap}`);
    });
  }
  if (Object.keys(printed).length === 0) console.log(`The printed values are ${UNKNOWN}.\n`);
}

export function printLosses({ boards: [board] }, dataset) {
  console.log('## Losses\n');
  table(
    ['algorithm and loss', ...TABLE_METRICS.map(short)],
    board.models.map(({ name, scores }) => [name, ...TABLE_METRICS.map((metric) => fixed(scores[metric]?.mean))]),
  );
  console.log('Do losses agree on the order of the algorithms that take both BPR and BCE?\n');
  const both = ALGORITHMS.filter(({ losses }) => losses?.includes('bpr') && losses.includes('bce'));
  const valuesOf = (metric, lossOf) =>
    both.map(({ name, losses }) => {
      const own = board.models.find((model) => model.name === `${name} ${lossOf(losses)}`);
      return own?.scores[metric]?.mean;
    });
  const ofOrders = (metric, ...sides) => agreement(...sides.map((lossOf) => valuesOf(metric, lossOf)));
  const own = ([first]) => first;
  const other = ([, second]) => second;
  const [values, modified] = [PRINTED.values[dataset], PRINTED.modified[dataset]];
  table(
    ['SRC / OR@5', 'BPR and BCE', 'own loss and the other one', 'printed, Table 8'],
    TABLE_METRICS.map((metric) => [
      short(metric),
      ofOrders(
        metric,
        () => 'bpr',
        () => 'bce',
      ),
      ofOrders(metric, own, other),
      values === undefined ? UNKNOWN : agreement(values[metric].slice(-modified[metric].length), modified[metric]),
    ]),
  );
}

const CUTOFFS = ['ndcg@10', 'ndcg@100', 'ndcg@1000', 'ndcg', 'auc'];
/** Larger than any catalogue: NDCG of the whole ranking. */
const WHOLE = 1e7;

/** NDCG at growing cutoffs and AUC, from full ranks. */
export function printCutoffs(runs) {
  const valuesOf = (metric) =>
    runs.map(({ full }) => fullMetric(full, metric === 'ndcg' ? `ndcg@${WHOLE}` : metric, { lists: 'user' }).mean);
  const values = new Map(CUTOFFS.map((metric) => [metric, valuesOf(metric)]));
  console.log('## Does the cutoff change the order? SRC / OR@5\n');
  square(CUTOFFS, (one, other) =>
    beside(agreement(values.get(one), values.get(other)), `SRC ${PRINTED.cutoffs[`${one} ${other}`]}`),
  );
  console.log('Printed: Figure 7, means over the datasets of the study.\n');
}

export function printSearches({ searches, rows, metric }) {
  console.log(`## Searches, by ${metric} on the test, against the grid (Table 11)\n`);
  const line = (name, { evaluationCount, relativeAccuracy, seconds, timeSaved }) => [
    ...[
      name,
      evaluationCount,
      percent(relativeAccuracy),
      seconds === null ? '-' : seconds.toFixed(0),
      percent(timeSaved),
    ],
  ];
  table(
    ['search', 'evaluations', 'change of accuracy', 'seconds', 'time saved'],
    [
      ...searches.map((search) => line(search.search, search)),
      ...rows.map((row) => line(`${row.model}: ${row.search}`, row)),
    ],
  );
  console.log(`The printed values are ${UNKNOWN}.\n`);
}

/**
 * Raw and debiased, one list for all relevant items of a user, as RecBole ranks them, and one for each item. Negatives are drawn once,
 * as in the study; means over all draws would take hours.
 */
export function printSampled(runs, seed) {
  for (const [lists, metrics] of [
    ['user', ['recall@10', 'ndcg@10', 'mrr@10', 'hr@10', 'auc']],
    ['item', ['hr@10', 'ndcg@10']],
  ]) {
    const { rows } = studySampling(runs, {
      ...{ ...SAMPLES, lists, metrics, estimators: ['raw', 'amended'], top: [TOP], seed },
    });
    const title = lists === 'user' ? 'one list for all relevant items of a user' : 'a list for each relevant item';
    console.log(`## Sampled against full ranking, ${title}\n`);
    for (const metric of metrics) {
      console.log(`SRC / OR@5 by ${metric}\n`);
      const cells = [];
      for (const sampling of SAMPLES.samplings) {
        for (const estimator of ['raw', 'amended']) {
          const own = SAMPLES.negativeCounts.map((negativeCount) =>
            rows.find(
              (row) =>
                row.metric === metric &&
                row.sampling === sampling &&
                row.estimator === estimator &&
                row.negativeCount === negativeCount,
            ),
          );
          const way = `${sampling === 'popularity' ? 'popular' : 'uniform'}, ${estimator === 'raw' ? 'raw' : 'debiased'}`;
          cells.push([way, ...own.map(({ full, sampled }) => agreement([...full], [...sampled]))]);
        }
      }
      table(['negatives', ...SAMPLES.negativeCounts], cells);
    }
  }
  console.log(`The printed values are ${UNKNOWN}.\n`);
}

/** The values of a metric by algorithm, so that more is better. */
function scoresOf({ models }, metric) {
  const sign = isLower(metric) ? -1 : 1;
  return models.map(({ scores }) => (scores[metric] === undefined ? undefined : sign * scores[metric].mean));
}

/** Of algorithms that both sides have. */
function agreement(first, second) {
  const kept = first.flatMap((value, place) =>
    value === undefined || second[place] === undefined ? [] : [[value, second[place]]],
  );
  const [one, other] = [0, 1].map((side) => Float64Array.from(kept, (pair) => pair[side]));
  if (one.length < 2) return '-';
  const overlap = one.length < TOP ? null : topOverlap(one, other, TOP).value;
  return `${fixed(spearman(one, other).value, 2)} / ${fixed(overlap, 1)}`;
}

function beside(text, printed) {
  return printed === undefined ? text : `${text} (printed ${printed})`;
}

/** A value for each pair of different names. */
function square(names, textOf, shown = (name) => name) {
  table(
    ['', ...names.slice(1).map(shown)],
    names
      .slice(0, -1)
      .map((one, row) => [
        shown(one),
        ...names.slice(1).map((other, column) => (column < row ? '' : textOf(one, other))),
      ]),
  );
}

function fixed(value, digits = 4) {
  return value === undefined || value === null || !Number.isFinite(value) ? '-' : value.toFixed(digits);
}

function percent(share) {
  return share === null || share === undefined ? '-' : `${(100 * share).toFixed(1)} %`;
}

function table(header, lines) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  console.log(line(header));
  console.log(line(header.map((_, column) => (column === 0 ? ':--' : '--:'))));
  for (const cells of lines) console.log(line(cells));
  console.log();
}
