// The result in plain words, for readers who stop after the first paragraph: who is first, by how much, whether that is
// more than chance, whether other metrics agree, and what is to be read before a number is quoted.
import type { ResultPair } from '../../documents/result-document.js';
import { type NameBook, shortened } from '../parts/display-names.js';
import { type Markup, markup, type Piece } from '../parts/markup.js';
import { counted, probabilityText, shortNumber, signedNumber, wholeNumber } from '../parts/number-text.js';
import { listed, listMarkup, nameMarkup, type Section } from '../parts/page-parts.js';
import { shareText } from './comparison-words.js';
import { levelText } from './interval-sentences.js';
import { lowered } from './methods-paragraph.js';
import { bestValue, type ResultView } from './report-view.js';

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
  return { id: 'summary', title: 'In short', body: [tiles(view), listMarkup(sentences)] };
}

function tiles({ document: { data, runs }, labels }: ResultView): Markup {
  const facts: [string, number][] = [
    ['runs', runs.length],
    ['metrics', labels.length],
    ['users', data.userCount],
    ['items', data.itemCount],
    ['relevant pairs', data.relevantCount],
  ];
  const tile = ([name, count]: [string, number]) =>
    markup`<div><dt>${count === 1 ? name.replace(/s$/, '') : name}</dt><dd>${wholeNumber(count)}</dd></div>`;
  return markup`<dl class="tiles">${facts.map(tile)}</dl>`;
}

function winnerSentences({ document, chief, runs, runName, labelName }: ResultView): Piece[] {
  if (chief === undefined) return ['No metric of this report has a value that says which run is better.'];
  const [first, second] = runs;
  const { interval, value } = first!.metrics[chief]!;
  const within =
    interval === undefined
      ? ''
      : ` (${levelText(interval.level)} interval ${shortNumber(interval.low)} to ${shortNumber(interval.high)})`;
  const { title, direction } = document.definitions[chief]!;
  const metric = markup`<code>${labelName(chief)}</code> (${shortened(lowered(title), 80)})`;
  const lower = direction === 'lower' ? ', where lower is better' : '';
  if (second === undefined) {
    return [markup`${nameMarkup(runName(first!.name))} has ${metric} ${shortNumber(value)}${within}${lower}.`];
  }
  const tied = runs.filter(({ metrics }) => metrics[chief]?.value === value);
  if (tied.length > 1) {
    return [markup`${fewNames(tied, runName)} share the best ${metric}, ${shortNumber(value)}${lower}.`];
  }
  const next = markup`next is ${nameMarkup(runName(second.name))} with ${shortNumber(second.metrics[chief]?.value)}`;
  return [
    markup`By ${metric}${lower}, <strong>${nameMarkup(runName(first!.name))} is first</strong> with ${shortNumber(value)}${within}; ${next}.`,
  ];
}

/** `a, b and 23 others` */
function fewNames(runs: readonly { readonly name: string }[], runName: NameBook): Piece {
  const names = runs.slice(0, MOST_NAMED).map(({ name }): Piece => nameMarkup(runName(name)));
  const rest = runs.length - names.length;
  return listed(rest > 0 ? [...names, counted(rest, 'other')] : names);
}

/** The first two, where they were compared; the first and the baseline otherwise. */
function differenceSentences(view: ResultView): Piece[] {
  const { document, chief, runs, runName, labelName } = view;
  const { comparison } = document;
  if (comparison === undefined && chief !== undefined && runs.length > 1) {
    const hasUsers = runs.every(({ columns }) => columns !== undefined);
    const how = hasUsers ? markup` <code>recgauge compare</code> tests it from this file.` : '';
    return [markup`Whether the order of the runs <strong>could be chance</strong> was not tested.${how}`];
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
  const between = markup`The difference of ${signedNumber(differenceOf(pair, first!.name))}${relative} between ${nameMarkup(runName(first!.name))} and ${nameMarkup(runName(rival))}`;
  const probability = probabilityText(pair.adjusted);
  const p = `${comparison.adjust === 'none' ? '' : 'adjusted '}p ${probability.startsWith('<') ? '' : '= '}${probability}`;
  const { detectable } = pair;
  const users = counted(pair.users, 'user');
  const verdict = pair.isSignificant
    ? markup`${between} is <strong>unlikely to be chance</strong> (${p}, ${users}).`
    : markup`${between} <strong>could be chance</strong> (${p}, ${users})${detectable === null ? '' : `; with so many users, differences below about ${shortNumber(detectable)} are missed more than one time in five`}.`;
  const top = compared.groups?.[0];
  const others = (compared.groups ?? []).filter(
    ({ run, letters }) => run !== top?.run && [...letters].some((letter) => top?.letters.includes(letter)),
  );
  if (others.length === 0 || top?.run !== first!.name) return [verdict];
  const same = fewNames(
    others.map(({ run }) => ({ name: run })),
    runName,
  );
  return [verdict, markup`By <code>${labelName(compared.label)}</code>, ${same} cannot be told apart from the first.`];
}

function differenceOf({ run, difference }: ResultPair, first: string): number {
  return run === first ? difference : -difference;
}

function chanceSentences({ document, chief, runs, labelName }: ResultView): Piece[] {
  if (chief === undefined || document.definitions[chief]!.direction !== 'higher') return [];
  const { value, random, best } = runs[0]!.metrics[chief]!;
  if (value === null || random === null || random === undefined || !(random > 0)) return [];
  const times = value / random;
  const amount = times < 1 ? 'less than that' : `${times >= 10 ? times.toFixed(0) : times.toFixed(1)} times as much`;
  const reach = typeof best === 'number' && best > 0 ? `; the best possible lists would have ${shortNumber(best)}` : '';
  return [
    markup`Lists in random order would have <code>${labelName(chief)}</code> ${shortNumber(random)}: ${runs.length === 1 ? 'this' : 'the first'} run has ${amount}${reach}.`,
  ];
}

function otherMetrics({ document, chief, labels, runs, runName, labelName }: ResultView): Piece[] {
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
      markup`${nameMarkup(runName(first))} is first, alone or with others, by all ${`${judged.length}`} metrics that say what is better.`,
    ];
  const named = differing
    .slice(0, 4)
    .map(
      ({ label, winners }) =>
        markup`<code>${labelName(label)}</code> (${listed(winners.slice(0, 3).map(({ name }) => nameMarkup(runName(name))))})`,
    );
  const rest = differing.length > 4 ? ` and ${counted(differing.length - 4, 'other')}` : '';
  return [
    markup`Metrics do not all agree: another run is first by ${listed(named)}${rest}, ${nameMarkup(runName(first))} by ${`${judged.length - differing.length}`} of the ${`${judged.length}`} metrics that say what is better.`,
  ];
}

function cautions({ document: { notices, data }, options: { lint } }: ResultView): Piece[] {
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
      : [markup`Before a number is quoted, read <a href="#notices">${parts.join(' and ')}</a>.`]),
  ];
}
