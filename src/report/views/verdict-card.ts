// The card at the top of a result, for readers who stop after it: who wins by a metric and by how much, the differences against
// zero, for how many users, and what must be read before a number is quoted. There is one for each metric.
import type { ResultComparison } from '../../documents/result-document.js';
import { counted, probabilityText, shortNumber, signedNumber } from '../parts/number-text.js';
import type { NameBook } from '../parts/safe-text.js';
import { displayNames, shortened } from '../parts/safe-text.js';
import type { Plot } from '../svg/draw-plot.js';
import { shareText } from './comparison-summary.js';
import { pairRow } from './differences-section.js';
import { lowered } from './methods-paragraph.js';
import { type Blocks, block, type Inline, inline, listed, mark, type ReportBlock } from './report-blocks.js';
import { bestRunsFirst, type ResultView, type ValuedRun, type ValuesView } from './report-view.js';
import { type ShownPair, shownPairs } from './shown-pairs.js';
import { levelText } from './value-sentences.js';

/** Differences of the winner that are drawn. */
const MOST_RIVALS = 5;

/** More names would be a wall. */
const MOST_NAMED = 5;

/** The chief metric, the others folded, and what is to be read. */
export function verdictCard(view: ResultView): ReportBlock {
  const { chief, labels, document, runs } = view;
  const judged = labels.filter(
    (label) =>
      label !== chief &&
      document.definitions[label]!.direction !== 'none' &&
      runs.some(({ metrics }) => typeof metrics[label]?.value === 'number'),
  );
  const partOf = (label: string) => block.ofMetric(labels.indexOf(label), verdictBlock(byMetric(view, label)));
  const first: Blocks =
    chief === undefined
      ? block.paragraph('No metric of this report has a value that says which run is better.')
      : partOf(chief);
  return { kind: 'card', body: [first, block.others(judged.map(partOf)), toRead(view)] };
}

/** What a verdict goes by: runs of a result, or models on a board of an experiment. */
export interface JudgedView extends ValuesView {
  readonly chief: string;
  /** Best first by the chief metric. */
  readonly runs: readonly ValuedRun[];
  readonly comparison: ResultComparison | undefined;
  /** How an order that was not tested can be. */
  readonly howToTest?: Inline;
  /** Where there are several verdicts: `On ml-1m, by ...`. */
  readonly place?: Inline;
  /** What the interval of a value is, and why there is none; default: `interval`, and no words. */
  readonly intervalName?: string;
  readonly whyNone?: string;
}

function byMetric(view: ResultView, chief: string): JudgedView {
  const { document } = view;
  const hasUsers = document.runs.every(({ columns }) => columns !== undefined);
  return {
    ...{ ...view, chief, comparison: document.comparison, runs: bestRunsFirst(document, document.runs, chief) },
    howToTest: hasUsers ? inline` ${mark.code('recgauge compare')} tests it from this file.` : '',
  };
}

/** Runs with the same value share the place. */
export function verdictBlock(view: JudgedView): ReportBlock {
  const { comparison, chief, runs, runName, place } = view;
  const [first, second] = runs;
  const compared = comparison?.metrics.find(({ label }) => label === chief);
  const pairs = compared === undefined ? [] : shownPairs(compared, comparison!.alpha);
  const own = pairs.filter(({ run }) => run === first!.name);
  const pair = own.find(({ other }) => other === second?.name) ?? own.at(-1);
  const tied = runs.filter(({ metrics }) => metrics[chief]?.value === first!.metrics[chief]?.value);
  const isShared = tied.length > 1;
  const names = isShared ? fewNames(tied, runName) : mark.name(runName(first!.name));
  const lead = leadOf(first!.metrics[chief]?.value, second?.metrics[chief]?.value);
  const answer =
    second === undefined
      ? inline`${names} has ${shortNumber(first!.metrics[chief]?.value)}`
      : isShared
        ? inline`${names} share the best ${mark.code(view.labelName(chief))}`
        : pair === undefined
          ? inline`${names} is first${lead === undefined ? '' : ` by ${lead}`}`
          : inline`${names} ${pair.isSignificant ? 'beats' : 'is ahead of'} ${mark.name(runName(pair.other))} by ${shortNumber(Math.abs(pair.difference))}${relativeText(pair)}${pair.isSignificant ? '' : ', which could be chance'}`;
  return {
    kind: 'verdict',
    answer: place === undefined ? answer : inline`${place}: ${answer}`,
    sentences: [...winnerSentences(view, tied.length), ...differenceSentences(view, pair)],
    plots: pair === undefined || isShared ? [] : [rivalsPlot(view, own), sharesPlot(view, pair)],
  };
}

function leadOf(first: number | null | undefined, second: number | null | undefined): string | undefined {
  return typeof first === 'number' && typeof second === 'number' ? shortNumber(Math.abs(first - second)) : undefined;
}

/** From the double on in multiples: nobody reads +303 % as four times. */
function relativeText({ relative }: ShownPair): string {
  if (relative === null) return '';
  return relative >= 1 ? ` (${(1 + relative).toFixed(1)} times as much)` : ` (${shareText(relative)})`;
}

function winnerSentences(view: JudgedView, tiedCount: number): Inline[] {
  const { document, chief, runs, runName, labelName, place, intervalName = 'interval', whyNone = '' } = view;
  const [first, second] = runs;
  const { interval, value } = first!.metrics[chief]!;
  const within =
    interval === undefined
      ? whyNone
      : ` (${levelText(interval.level)} ${intervalName} ${shortNumber(interval.low)} to ${shortNumber(interval.high)})`;
  const { title, direction } = document.definitions[chief]!;
  const metric = inline`${mark.code(labelName(chief))} (${shortened(lowered(title), 80)})`;
  const lower = direction === 'lower' ? ', where lower is better' : '';
  const own = inline`${shortNumber(value)}${within}`;
  if (second === undefined) return [inline`${mark.name(runName(first!.name))} has ${metric} ${own}${lower}.`];
  if (tiedCount > 1) return [inline`The best ${metric}${lower} is ${shortNumber(value)}.`];
  const next = inline`next is ${mark.name(runName(second.name))} with ${shortNumber(second.metrics[chief]?.value)}`;
  return [
    inline`${place === undefined ? 'By' : inline`On ${place}, by`} ${metric}${lower}, ${mark.strong([mark.name(runName(first!.name)), ' is first'])} with ${own}; ${next}.`,
  ];
}

/** `a, b and 23 others` */
function fewNames(runs: readonly { readonly name: string }[], runName: NameBook): Inline {
  const names = runs.slice(0, MOST_NAMED).map(({ name }): Inline => mark.name(runName(name)));
  const rest = runs.length - names.length;
  return listed(rest > 0 ? [...names, counted(rest, 'other')] : names);
}

/** The first two, where they were compared; the first and the baseline otherwise. */
function differenceSentences(
  { comparison, howToTest, chief, runs, runName }: JudgedView,
  pair: ShownPair | undefined,
): Inline[] {
  if (comparison === undefined) {
    if (runs.length < 2) return [];
    return [inline`Whether the order of the runs ${mark.strong('could be chance')} was not tested.${howToTest}`];
  }
  if (pair === undefined) return [];
  const between = inline`The difference of ${signedNumber(pair.difference)}${relativeText(pair)} between ${mark.name(runName(pair.run))} and ${mark.name(runName(pair.other))}`;
  const probability = probabilityText(pair.adjusted);
  const p = `${comparison.adjust === 'none' ? '' : 'adjusted '}p ${probability.startsWith('<') ? '' : '= '}${probability}`;
  const users = counted(pair.users, 'user');
  const missed =
    pair.isSignificant || pair.detectable === null
      ? ''
      : `; with so many users, differences below about ${shortNumber(pair.detectable)} are missed more than one time in five`;
  const verdict = mark.strong(pair.isSignificant ? 'unlikely to be chance' : 'could be chance');
  const sentence = inline`${between} ${pair.isSignificant ? 'is ' : ''}${verdict} (${p}, ${users})${missed}.`;
  const groups = comparison.metrics.find(({ label }) => label === chief)?.groups ?? [];
  const others = groups.filter(
    ({ run, letters }) =>
      run !== groups[0]?.run && [...letters].some((letter) => groups[0]?.letters.includes(letter) === true),
  );
  if (others.length === 0 || groups[0]?.run !== runs[0]!.name) return [sentence];
  const same = fewNames(
    others.map(({ run }) => ({ name: run })),
    runName,
  );
  return [sentence, inline`The first does not differ significantly from ${same}.`];
}

/** The winner minus others, against zero. */
function rivalsPlot({ runs, runPlace, chief, labelName }: JudgedView, own: readonly ShownPair[]): Plot {
  const short = displayNames(
    runs.map(({ name }) => name),
    18,
  );
  const rest = own.length - MOST_RIVALS;
  return {
    kind: 'interval',
    title: `The lead of ${short(runs[0]!.name)} by ${labelName(chief)}`,
    desc: 'Differences from the other runs; thick lines are intervals of their own, thin ones are adjusted for all.',
    // The nearest rivals, largest difference first.
    rows: own
      .slice(-MOST_RIVALS)
      .map((pair) => ({ ...pairRow(pair), runs: [runPlace(pair.other)], name: `− ${short(pair.other)}` })),
    axis: `${short(runs[0]!.name)} minus others${rest > 0 ? `, the nearest ${MOST_RIVALS}` : ''}`,
    reference: { value: 0, name: 'no difference' },
    isDifference: true,
  };
}

function sharesPlot({ runName, chief, labelName }: JudgedView, { run, other, wins, ties, losses }: ShownPair): Plot {
  return {
    kind: 'shares',
    title: `Users for whom ${runName(run)} or ${runName(other)} is better by ${labelName(chief)}`,
    desc: `${counted(wins, 'user')} won, ${wins + losses === 0 ? 'all' : ties} tied, ${losses} lost against ${runName(other)}.`,
    parts: [
      { name: 'won', count: wins, kind: 'won' },
      { name: 'tied', count: ties, kind: 'tied' },
      { name: 'lost', count: losses, kind: 'lost' },
    ],
    axis: `users, ${runName(run)} against ${runName(other)}`,
  };
}

/** Warnings and notices by their number, with a link. */
function toRead({ document: { notices }, options: { lint } }: ResultView): Blocks {
  const warnings = lint?.findings.filter(({ severity }) => severity === 'warning').length ?? 0;
  const parts = [
    ...(notices.length === 0 ? [] : [counted(notices.length, 'notice')]),
    ...(warnings === 0 ? [] : [counted(warnings, 'warning')]),
  ];
  const text =
    parts.length === 0
      ? 'No notices.'
      : inline`Before quoting a number, read ${mark.link('notices', parts.join(' and '))}.`;
  return { kind: 'acts', text };
}
