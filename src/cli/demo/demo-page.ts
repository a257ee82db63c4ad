// The page that the demo prints: eight short sections from the log to one list. It only arranges what was computed; from
// run to run nothing but the table of times differs.
import { type ExperimentDocument, render, type SyntheticLog } from '../../shell.js';
import type { Paint } from '../output.js';
import { percent, textTable, withThousands } from '../text-table.js';
import { experimentSection } from './demo-experiment.js';
import type { Judgement } from './demo-judgement.js';
import { countsOf, type DemoSplit, type LogStatistics } from './demo-log.js';
import { type RankingRun, TIMED_RUNS } from './demo-ranking.js';
import { genreProfile, genresOf } from './demo-recommenders.js';

export interface DemoResults {
  readonly log: SyntheticLog;
  readonly statistics: LogStatistics;
  readonly split: DemoSplit;
  /** The plainest recommender first. */
  readonly runs: readonly RankingRun[];
  readonly judgement: Judgement;
  readonly experiment: ExperimentDocument;
}

const WIDTH = 80;

export function demoPage(results: DemoResults, paint: Paint): string {
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

function logSection({ log, statistics }: DemoResults, paint: Paint): string[] {
  const { least, median, most } = statistics.perUser;
  const table = textTable(
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
    WIDTH,
  );
  return [`${paint('heading', '1. A log')} made up from a seed: the same on every machine`, ...table];
}

function splitSection({ split }: DemoResults, paint: Paint): string[] {
  const [train, heldOut] = [split.train, split.heldOut].map(({ items }) => withThousands(items.length));
  return [
    `${paint('heading', '2. A split')}: each user's last 20 % by time, at least one, is held out`,
    `  ${train} interactions to learn from, ${heldOut} to predict`,
  ];
}

function recommenderSection({ log, runs }: DemoResults, paint: Paint): string[] {
  const scoreCount = withThousands(log.userCount * log.itemCount);
  const rules = runs.map(({ recommender }) => [recommender.name, recommender.rule]);
  return [
    `${paint('heading', '3. Three recommenders')}: every item scored for every user, ${scoreCount} scores each`,
    ...textTable(['left', 'left'], rules, WIDTH),
  ];
}

function rankingSection({ log, runs }: DemoResults, paint: Paint): string[] {
  const times = (milliseconds: number) => [
    `${milliseconds.toFixed(2)} ms`,
    `${((1000 * milliseconds) / log.userCount).toFixed(1)} \u00b5s`,
  ];
  const rows = runs.map(({ recommender, wasm, js }) => [
    recommender.name,
    ...times(wasm.milliseconds),
    ...times(js.milliseconds),
    `${(js.milliseconds / wasm.milliseconds).toFixed(1)} x`,
  ]);
  const [header, ...lines] = textTable(
    ['left', 'right', 'right', 'right', 'right', 'right'],
    [[`median of ${TIMED_RUNS} runs`, 'wasm', 'per user', 'js', 'per user', 'js / wasm'], ...rows],
    WIDTH,
  );
  const listCount = withThousands(runs.length * log.userCount);
  return [
    `${paint('heading', '4. A ranking')}: the 10 best of all items for every user, training items left out`,
    paint('quiet', header!),
    ...lines,
    paint('good', `  wasm and js agree in every bit of ${listCount} lists: items, scores, lengths`),
  ];
}

function judgementSection({ judgement }: DemoResults, paint: Paint): string[] {
  const options = { width: WIDTH, parts: 'table', references: ['at random'] } as const;
  const [header, ...lines] = render(judgement.document, { form: 'text', ...options })
    .trimEnd()
    .split('\n');
  return [
    `${paint('heading', '5. A judgement')}: held-out items in the top 10, with 95 % intervals, and by chance`,
    paint('quiet', header!),
    ...lines,
  ];
}

function comparisonSection({ judgement }: DemoResults, paint: Paint): string[] {
  const { label, pairs } = judgement.document.comparison!.metrics[0]!;
  const rows = pairs.map(({ run, other, difference, interval, adjusted, isSignificant }) => [
    `${run} - ${other}`,
    signed(difference),
    `${signed(interval.low)} to ${signed(interval.high)}`,
    adjusted < 0.0005 ? 'below 0.001' : adjusted.toFixed(3),
    isSignificant ? 'real' : 'could be chance',
  ]);
  const [header, ...lines] = textTable(
    ['left', 'right', 'left', 'left', 'left'],
    [[label, 'difference', '95 % interval', 'p (t, Holm)', ''], ...rows],
    WIDTH,
  );
  return [
    `${paint('heading', '6. A comparison')}: the same users under two recommenders, pair by pair`,
    paint('quiet', header!),
    ...lines,
  ];
}

function signed(value: number): string {
  return `${value > 0 ? '+' : ''}${value.toFixed(4)}`;
}

function listSection({ log, split, runs, judgement }: DemoResults, paint: Paint): string[] {
  const { wasm, recommender } = runs.at(-1)!;
  const hits = judgement.hits.get(recommender.name)!;
  const wantedHits = Math.min(2, Math.max(...hits));
  const user = hits.findIndex((count) => count >= wantedHits);
  const heldOut = split.heldOut.items.subarray(split.heldOut.offsets[user], split.heldOut.offsets[user + 1]);
  const popularities = countsOf(split.train.items, log.itemCount);
  const { items, lengths, k } = wasm.lists;
  const listed = [...items.subarray(user * k, user * k + lengths[user]!)];
  const rows = listed.map((item, place) => [
    `${place + 1}`,
    `${item}`,
    `${popularities[item]}`,
    Array.from(genresOf(log, item), (genre) => log.genreNames[genre]).join(', '),
    heldOut.includes(item) ? '<- held out: a hit' : '',
  ]);
  const [header, ...lines] = textTable(
    ['right', 'right', 'right', 'left', 'left'],
    [['place', 'item', 'popularity', 'genres'], ...rows],
    WIDTH,
  );
  const profile = genreProfile(log, split.train, user);
  const trainCount = split.train.offsets[user + 1]! - split.train.offsets[user]!;
  const favourites = [...profile.keys()]
    .sort((left, right) => profile[right]! - profile[left]!)
    .slice(0, 3)
    .map((genre) => `${profile[genre]} ${log.genreNames[genre]}`);
  return [
    `${paint('heading', '7. A list')}: user ${user}, the first with ${wantedHits} hits or more from ${recommender.name}`,
    `  of ${trainCount} training items ${favourites.join(', ')}; ${heldOut.length} items held out`,
    paint('quiet', header!),
    ...lines.map((line, place) => (heldOut.includes(listed[place]!) ? paint('good', line) : line)),
  ];
}

function nextSteps(paint: Paint): string[] {
  return [
    `${paint('heading', 'Next')}: npm test (every promise, checked), npm run bench (speed on this machine),`,
    '  README.md (how to evaluate your own recommendations)',
  ];
}
