// The report of a result as sections of a page, in their order. The first is for readers who stop after it: who is first, by
// how much, whether that is more than chance, whether other metrics agree, and what is to be read before a number is quoted.
import type { ResultDocument, ResultPair } from '../../documents/result-document.js';
import { counted, probabilityText, shortNumber, signedNumber, wholeNumber } from '../parts/number-text.js';
import { type NameBook, shortened } from '../parts/safe-text.js';
import { agreementSection } from './agreement-section.js';
import { shareText } from './comparison-summary.js';
import { cutoffSection } from './cutoff-section.js';
import { differencesSection } from './differences-section.js';
import { leaderboardSection } from './leaderboard-section.js';
import { dialectSection } from './libraries-section.js';
import { lowered } from './methods-paragraph.js';
import { block, type Inline, inline, listed, mark, type ReportBlock, type Section } from './report-blocks.js';
import { bestValue, type HtmlOptions, type ResultView, viewOfResult } from './report-view.js';
import { breakdownSection, spreadSection } from './users-sections.js';
import { levelText } from './value-sentences.js';
import {
  definitionsSection,
  methodsSection,
  noticesSection,
  protocolSection,
  sampledSection,
} from './words-sections.js';

export function resultPage(document: ResultDocument, options: HtmlOptions): Section[] {
  const view = viewOfResult(document, options);
  return [
    summarySection(view),
    leaderboardSection(view),
    differencesSection(view),
    cutoffSection(view),
    spreadSection(view),
    breakdownSection(view),
    agreementSection(view),
    dialectSection(view),
    sampledSection(view),
    noticesSection(view),
    definitionsSection(view),
    methodsSection(view),
    protocolSection(view),
  ].filter((section) => section !== undefined);
}

/** More names would be a wall. */
const MOST_NAMED = 5;

export function summarySection(view: ResultView): Section {
  const sentences = [
    ...winnerSentences(view),
    ...differenceSentences(view),
    ...chanceSentences(view),
    ...otherMetrics(view),
    ...cautions(view),
  ];
  return block.section({ id: 'summary', title: 'In short', body: [tiles(view), block.list(sentences)] });
}

function tiles({ document: { data, runs }, labels }: ResultView): ReportBlock {
  const facts: (readonly [string, number])[] = [
    ['runs', runs.length],
    ['metrics', labels.length],
    ['users', data.userCount],
    ['items', data.itemCount],
    ['relevant pairs', data.relevantCount],
  ];
  return { kind: 'tiles', facts };
}

function winnerSentences({ document, chief, runs, runName, labelName }: ResultView): Inline[] {
  if (chief === undefined) return ['No metric of this report has a value that says which run is better.'];
  const [first, second] = runs;
  const { interval, value } = first!.metrics[chief]!;
  const within =
    interval === undefined
      ? ''
      : ` (${levelText(interval.level)} interval ${shortNumber(interval.low)} to ${shortNumber(interval.high)})`;
  const { title, direction } = document.definitions[chief]!;
  const metric = inline`${mark.code(labelName(chief))} (${shortened(lowered(title), 80)})`;
  const lower = direction === 'lower' ? ', where lower is better' : '';
  if (second === undefined) {
    return [inline`${mark.name(runName(first!.name))} has ${metric} ${shortNumber(value)}${within}${lower}.`];
  }
  const tied = runs.filter(({ metrics }) => metrics[chief]?.value === value);
  if (tied.length > 1) {
    return [inline`${fewNames(tied, runName)} share the best ${metric}, ${shortNumber(value)}${lower}.`];
  }
  const next = inline`next is ${mark.name(runName(second.name))} with ${shortNumber(second.metrics[chief]?.value)}`;
  return [
    inline`By ${metric}${lower}, ${mark.strong([mark.name(runName(first!.name)), ' is first'])} with ${shortNumber(value)}${within}; ${next}.`,
  ];
}

/** `a, b and 23 others` */
function fewNames(runs: readonly { readonly name: string }[], runName: NameBook): Inline {
  const names = runs.slice(0, MOST_NAMED).map(({ name }): Inline => mark.name(runName(name)));
  const rest = runs.length - names.length;
  return listed(rest > 0 ? [...names, counted(rest, 'other')] : names);
}

/** The first two, where they were compared; the first and the baseline otherwise. */
function differenceSentences(view: ResultView): Inline[] {
  const { document, chief, runs, runName, labelName } = view;
  const { comparison } = document;
  if (comparison === undefined && chief !== undefined && runs.length > 1) {
    const hasUsers = runs.every(({ columns }) => columns !== undefined);
    const how = hasUsers ? inline` ${mark.code('recgauge compare')} tests it from this file.` : '';
    return [inline`Whether the order of the runs ${mark.strong('could be chance')} was not tested.${how}`];
  }
  const compared = comparison?.metrics.find(({ label }) => label === chief);
  const [first, second] = runs;
  if (comparison === undefined || compared === undefined || second === undefined) return [];
  const pairOf = (one: string, other: string) =>
    compared.pairs.find(
      ({ run, other: against }) => (run === one && against === other) || (run === other && against === one),
    );
  const rival = pairOf(first!.name, second.name) === undefined ? comparison.baseline : second.name;
  const pair = rival === null ? undefined : pairOf(first!.name, rival);
  if (pair === undefined || rival === null) return [];
  const relative = pair.run === first!.name && pair.relative !== null ? ` (${shareText(pair.relative)})` : '';
  const between = inline`The difference of ${signedNumber(differenceOf(pair, first!.name))}${relative} between ${mark.name(runName(first!.name))} and ${mark.name(runName(rival))}`;
  const probability = probabilityText(pair.adjusted);
  const p = `${comparison.adjust === 'none' ? '' : 'adjusted '}p ${probability.startsWith('<') ? '' : '= '}${probability}`;
  const { detectable } = pair;
  const users = counted(pair.users, 'user');
  const verdict = pair.isSignificant
    ? inline`${between} is ${mark.strong('unlikely to be chance')} (${p}, ${users}).`
    : inline`${between} ${mark.strong('could be chance')} (${p}, ${users})${detectable === null ? '' : `; with so many users, differences below about ${shortNumber(detectable)} are missed more than one time in five`}.`;
  const top = compared.groups?.[0];
  const others = (compared.groups ?? []).filter(
    ({ run, letters }) => run !== top?.run && [...letters].some((letter) => top?.letters.includes(letter)),
  );
  if (others.length === 0 || top?.run !== first!.name) return [verdict];
  const same = fewNames(
    others.map(({ run }) => ({ name: run })),
    runName,
  );
  return [
    verdict,
    inline`By ${mark.code(labelName(compared.label))}, the first does not differ significantly from ${same}.`,
  ];
}

function differenceOf({ run, difference }: ResultPair, first: string): number {
  return run === first ? difference : -difference;
}

function chanceSentences({ document, chief, runs, labelName }: ResultView): Inline[] {
  if (chief === undefined || document.definitions[chief]!.direction !== 'higher') return [];
  const { value, random, best } = runs[0]!.metrics[chief]!;
  if (value === null || random === null || random === undefined || !(random > 0)) return [];
  const times = value / random;
  const amount = times < 1 ? 'less than that' : `${times >= 10 ? times.toFixed(0) : times.toFixed(1)} times as much`;
  const reach = typeof best === 'number' && best > 0 ? `; the best possible lists would have ${shortNumber(best)}` : '';
  return [
    inline`Lists in random order would have ${mark.code(labelName(chief))} ${shortNumber(random)}: ${runs.length === 1 ? 'this' : 'the first'} run has ${amount}${reach}.`,
  ];
}

function otherMetrics({ document, chief, labels, runs, runName, labelName }: ResultView): Inline[] {
  if (chief === undefined || runs.length < 2) return [];
  const judged = labels.flatMap((label) => {
    const best = bestValue(document, label);
    return best === undefined ? [] : [{ label, winners: runs.filter(({ metrics }) => metrics[label]?.value === best) }];
  });
  if (judged.length < 2) return [];
  const { name: first, metrics: own } = runs[0]!;
  if (runs.some(({ name, metrics }) => name !== first && metrics[chief]?.value === own[chief]?.value)) return [];
  const differing = judged.filter(({ winners }) => winners.every(({ name }) => name !== first));
  if (differing.length === 0)
    return [
      inline`${mark.name(runName(first))} is first, alone or with others, by all ${`${judged.length}`} metrics that say what is better.`,
    ];
  const named = differing
    .slice(0, 4)
    .map(
      ({ label, winners }) =>
        inline`${mark.code(labelName(label))} (${listed(winners.slice(0, 3).map(({ name }) => mark.name(runName(name))))})`,
    );
  const rest = differing.length > 4 ? ` and ${counted(differing.length - 4, 'other')}` : '';
  return [
    inline`Metrics do not all agree: another run is first by ${listed(named)}${rest}, ${mark.name(runName(first))} by ${`${judged.length - differing.length}`} of the ${`${judged.length}`} metrics that say what is better.`,
  ];
}

function cautions({ document: { notices, data }, options: { lint } }: ResultView): Inline[] {
  const warnings = lint?.findings.filter(({ severity }) => severity === 'warning').length ?? 0;
  const parts = [
    ...(notices.length === 0 ? [] : [counted(notices.length, 'notice')]),
    ...(warnings === 0 ? [] : [counted(warnings, 'warning')]),
  ];
  const without = data.userCount - data.relevantUserCount;
  return [
    ...(without > 0
      ? [
          `${counted(without, 'user')} of ${wholeNumber(data.userCount)} ${without === 1 ? 'has' : 'have'} no relevant item.`,
        ]
      : []),
    ...(parts.length === 0
      ? []
      : [inline`Before a number is quoted, read ${mark.link('notices', parts.join(' and '))}.`]),
  ];
}
