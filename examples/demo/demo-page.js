// The page that the demo prints: eight short sections from the log to one list. It only arranges what was computed; from
// run to run nothing but the table of times differs.

import { render } from '../../dist/index.js';
import { countsOf } from './demo-log.js';
import { TIMED_RUNS } from './demo-ranking.js';
import { genreProfile, genresOf } from './demo-recommenders.js';

const WIDTH = 80;
const EXPERIMENT_METRIC = 'ndcg@10';

export function demoPage(results, paint) {
  const sections = [
    [paint('heading', 'recgauge demo: from a log to judged top-10 lists')],
    logSection(results, paint),
    splitSection(results, paint),
    recommenderSection(results, paint),
    rankingSection(results, paint),
    judgementSection(results, paint),
    comparisonSection(results, paint),
    listSection(results, paint),
    experimentSection(results.experiment, paint),
    nextSteps(paint),
  ];
  return sections.map((lines) => lines.join('\n')).join('\n\n');
}

function logSection({ log, statistics }, paint) {
  const { least, median, most } = statistics.perUser;
  const table = aligned(
    ['left', 'left'],
    [
      [
        'users x items',
        `${withThousands(log.userCount)} x ${withThousands(log.itemCount)}, items in ${log.genreNames.length} genres`,
      ],
      ['interactions', `${withThousands(log.interactionCount)}, a density of ${percent(statistics.density)}`],
      ['per user', `${least} at least, ${median} in the median, ${most} at most`],
      ['top 10 % of items', `${percent(statistics.topTenthShare)} of all interactions`],
    ],
  );
  return [`${paint('heading', '1. A log')} made up from a seed: the same on every machine`, ...table];
}

function splitSection({ split }, paint) {
  const [train, heldOut] = [split.train, split.heldOut].map(({ items }) => withThousands(items.length));
  return [
    `${paint('heading', '2. A split')}: each user's last 20 % by time, at least one, is held out`,
    `  ${train} interactions to learn from, ${heldOut} to predict`,
  ];
}

function recommenderSection({ log, runs }, paint) {
  const scoreCount = withThousands(log.userCount * log.itemCount);
  const rules = runs.map(({ recommender }) => [recommender.name, recommender.rule]);
  return [
    `${paint('heading', '3. Three recommenders')}: every item scored for every user, ${scoreCount} scores each`,
    ...aligned(['left', 'left'], rules),
  ];
}

function rankingSection({ log, runs }, paint) {
  const times = (milliseconds) => [
    `${milliseconds.toFixed(2)} ms`,
    `${((1000 * milliseconds) / log.userCount).toFixed(1)} \u00b5s`,
  ];
  const rows = runs.map(({ recommender, wasm, js }) => [
    recommender.name,
    ...times(wasm.milliseconds),
    ...times(js.milliseconds),
    `${(js.milliseconds / wasm.milliseconds).toFixed(1)} x`,
  ]);
  const [header, ...lines] = aligned(
    ['left', 'right', 'right', 'right', 'right', 'right'],
    [[`median of ${TIMED_RUNS} runs`, 'wasm', 'per user', 'js', 'per user', 'js / wasm'], ...rows],
  );
  const listCount = withThousands(runs.length * log.userCount);
  return [
    `${paint('heading', '4. A ranking')}: the 10 best of all items for every user, training items left out`,
    paint('quiet', header),
    ...lines,
    paint('good', `  wasm and js agree in every bit of ${listCount} lists: items, scores, lengths`),
  ];
}

function judgementSection({ judgement }, paint) {
  const options = { width: WIDTH, parts: 'table', references: ['at random'] };
  const [header, ...lines] = render(judgement.document, { form: 'text', ...options })
    .trimEnd()
    .split('\n');
  return [
    `${paint('heading', '5. A judgement')}: held-out items in the top 10, with 95 % intervals, and by chance`,
    paint('quiet', header),
    ...lines,
  ];
}

function comparisonSection({ judgement }, paint) {
  const { label, pairs } = judgement.document.comparison.metrics[0];
  const rows = pairs.map(({ run, other, difference, interval, adjusted, isSignificant }) => [
    `${run} - ${other}`,
    signed(difference),
    `${signed(interval.low)} to ${signed(interval.high)}`,
    adjusted < 0.0005 ? 'below 0.001' : adjusted.toFixed(3),
    isSignificant ? 'real' : 'could be chance',
  ]);
  const [header, ...lines] = aligned(
    ['left', 'right', 'left', 'left', 'left'],
    [[label, 'difference', '95 % interval', 'p (t, Holm)', ''], ...rows],
  );
  return [
    `${paint('heading', '6. A comparison')}: the same users under two recommenders, pair by pair`,
    paint('quiet', header),
    ...lines,
  ];
}

function signed(value) {
  return `${value > 0 ? '+' : ''}${value.toFixed(4)}`;
}

function listSection({ log, split, runs, judgement }, paint) {
  const { wasm, recommender } = runs.at(-1);
  const hits = judgement.hits.get(recommender.name);
  const wantedHits = Math.min(2, Math.max(...hits));
  const user = hits.findIndex((count) => count >= wantedHits);
  const heldOut = split.heldOut.items.subarray(split.heldOut.offsets[user], split.heldOut.offsets[user + 1]);
  const popularities = countsOf(split.train.items, log.itemCount);
  const { items, lengths, k } = wasm.lists;
  const listed = [...items.subarray(user * k, user * k + lengths[user])];
  const rows = listed.map((item, place) => [
    `${place + 1}`,
    `${item}`,
    `${popularities[item]}`,
    Array.from(genresOf(log, item), (genre) => log.genreNames[genre]).join(', '),
    heldOut.includes(item) ? '<- held out: a hit' : '',
  ]);
  const [header, ...lines] = aligned(
    ['right', 'right', 'right', 'left', 'left'],
    [['place', 'item', 'popularity', 'genres'], ...rows],
  );
  const profile = genreProfile(log, split.train, user);
  const trainCount = split.train.offsets[user + 1] - split.train.offsets[user];
  const favourites = [...profile.keys()]
    .sort((left, right) => profile[right] - profile[left])
    .slice(0, 3)
    .map((genre) => `${profile[genre]} ${log.genreNames[genre]}`);
  return [
    `${paint('heading', '7. A list')}: user ${user}, the first with ${wantedHits} hits or more from ${recommender.name}`,
    `  of ${trainCount} training items ${favourites.join(', ')}; ${heldOut.length} items held out`,
    paint('quiet', header),
    ...lines.map((line, place) => (heldOut.includes(listed[place]) ? paint('good', line) : line)),
  ];
}

/** Mean, interval, groups and what was chosen, the best model first. */
function experimentSection(document, paint) {
  const { counts, models, comparison } = document.boards[0];
  const letters = comparison?.metrics.find(({ label }) => label === EXPERIMENT_METRIC)?.groups ?? [];
  const best = [...models].sort((one, other) => meanOf(other) - meanOf(one));
  const rows = best.map((model) => {
    const { mean, intervals } = model.scores[EXPERIMENT_METRIC];
    const { low, high } = intervals.bca ?? { low: mean, high: mean };
    const group = letters.find(({ run }) => run === model.name)?.letters ?? '';
    return [model.name, mean.toFixed(4), `${low.toFixed(4)} to ${high.toFixed(4)}`, group, chosenOf(model)];
  });
  const [header, ...lines] = aligned(
    ['left', 'right', 'left', 'left', 'left'],
    [['model', EXPERIMENT_METRIC, '95 % interval', 'group', 'chosen in the first fold'], ...rows],
  );
  return [
    `${paint('heading', '8. An experiment')}: parameters searched, tested on ${counts.users} users never trained on`,
    paint('quiet', header),
    ...lines,
    '  models that share a letter do not differ significantly',
  ];
}

function meanOf({ scores }) {
  return scores[EXPERIMENT_METRIC]?.mean ?? Number.NEGATIVE_INFINITY;
}

/** The first parameter that was chosen, shortened. */
function chosenOf({ folds }) {
  const chosen = Object.entries(folds[0]?.parameters ?? {}).slice(0, 1);
  return chosen
    .map(([name, value]) => `${name} ${typeof value === 'number' ? Number(value.toPrecision(3)) : value}`)
    .join(', ');
}

function nextSteps(paint) {
  return [
    `${paint('heading', 'Next')}: npm test (every promise, checked), npm run bench (speed on this machine),`,
    '  README.md (how to evaluate your own recommendations)',
  ];
}

/** Rows as lines, two blanks in, with columns as wide as their widest cell. */
export function aligned(sides, rows) {
  const widths = sides.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => {
    const cells = row.map((cell, column) =>
      sides[column] === 'right' ? cell.padStart(widths[column]) : cell.padEnd(widths[column]),
    );
    return `  ${cells.join('  ')}`.trimEnd();
  });
}

const withThousands = (count) => count.toLocaleString('en-US');

const percent = (share) => `${(100 * share).toFixed(1)} %`;

const ESCAPES = { heading: [1, 22], good: [32, 39], quiet: [2, 22] };

/** Puts text in a style for terminals; without colour it comes out unchanged. */
export function createPaint(isColourful) {
  if (!isColourful) return (_, text) => text;
  return (style, text) => `\u001b[${ESCAPES[style][0]}m${text}\u001b[${ESCAPES[style][1]}m`;
}
