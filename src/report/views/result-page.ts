// The report of a result as sections of a page, in their order. The first is for readers who stop after it: who is first, by
// how much, whether that is more than chance, whether other metrics agree, and what is to be read before a number is quoted.
import type { ResultDocument } from '../../documents/result-document.js';
import { counted, shortNumber, wholeNumber } from '../parts/number-text.js';
import { agreementSection } from './agreement-section.js';
import { cutoffSection } from './cutoff-section.js';
import { differencesSection } from './differences-section.js';
import { leaderboardSection } from './leaderboard-section.js';
import { dialectSection } from './libraries-section.js';
import { block, type Inline, inline, listed, mark, type ReportBlock, type Section } from './report-blocks.js';
import { bestValue, type HtmlOptions, type ResultView, viewOfResult } from './report-view.js';
import { tradeoffSection } from './tradeoff-section.js';
import { breakdownSection, spreadSection } from './users-sections.js';
import { verdictCard } from './verdict-card.js';
import {
  definitionsSection,
  methodsSection,
  noticesSection,
  protocolSection,
  sampledSection,
} from './words-sections.js';

/** What a reader on paper begins with; all else is an appendix. */
const FIRST_SECTIONS = ['summary', 'leaderboard', 'differences'];

/** Sections, without those that have nothing to show. */
export function withAppendices(sections: readonly (Section | undefined)[]): Section[] {
  return sections.flatMap((section) =>
    section === undefined ? [] : [FIRST_SECTIONS.includes(section.id) ? section : { ...section, isAppendix: true }],
  );
}

export function resultPage(document: ResultDocument, options: HtmlOptions): Section[] {
  const view = viewOfResult(document, options);
  return withAppendices([
    summarySection(view),
    leaderboardSection(view),
    differencesSection(view),
    cutoffSection(view),
    tradeoffSection(view),
    spreadSection(view),
    breakdownSection(view),
    agreementSection(view),
    dialectSection(view),
    sampledSection(view),
    noticesSection(view),
    definitionsSection(view),
    methodsSection(view),
    protocolSection(view),
  ]);
}

export function summarySection(view: ResultView): Section {
  const sentences = [...chanceSentences(view), ...otherMetrics(view), ...cautions(view)];
  return block.section({
    id: 'summary',
    title: 'In short',
    body: [verdictCard(view), tiles(view), block.list(sentences)],
  });
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

function chanceSentences({ document, chief, runs, labelName }: ResultView): Inline[] {
  if (chief === undefined || document.definitions[chief]!.direction !== 'higher') return [];
  const { value, random, best } = runs[0]!.metrics[chief]!;
  if (value === null || random === null || random === undefined || !(random > 0)) return [];
  const times = value / random;
  const amount = times < 1 ? 'less than that' : `${times >= 10 ? times.toFixed(0) : times.toFixed(1)} times as much`;
  const reach = typeof best === 'number' && best > 0 ? `; ideal lists would score ${shortNumber(best)}` : '';
  return [
    inline`Random lists would score ${mark.code(labelName(chief))} ${shortNumber(random)}: ${runs.length === 1 ? 'this' : 'the first'} run scores ${amount}${reach}.`,
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
      inline`${mark.name(runName(first))} is first, alone or with others, by all ${`${judged.length}`} metrics with a direction.`,
    ];
  const named = differing
    .slice(0, 4)
    .map(
      ({ label, winners }) =>
        inline`${mark.code(labelName(label))} (${listed(winners.slice(0, 3).map(({ name }) => mark.name(runName(name))))})`,
    );
  const rest = differing.length > 4 ? ` and ${counted(differing.length - 4, 'other')}` : '';
  return [
    inline`Metrics disagree: another run is first by ${listed(named)}${rest}, ${mark.name(runName(first))} by ${`${judged.length - differing.length}`} of the ${`${judged.length}`} metrics with a direction.`,
  ];
}

function cautions({ document: { data } }: ResultView): Inline[] {
  const without = data.userCount - data.relevantUserCount;
  if (without <= 0) return [];
  return [
    `${counted(without, 'user')} of ${wholeNumber(data.userCount)} ${without === 1 ? 'has' : 'have'} no relevant item.`,
  ];
}
