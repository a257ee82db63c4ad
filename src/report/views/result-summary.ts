// A result in brief: the table of values, then everything that a reader must know to trust it.
import type { ResultDocument } from '../../documents/result-document.js';
import { optionGroups } from '../../documents/used-options.js';
import { alignedColumns, widthOf } from '../parts/aligned-columns.js';
import { counted, wholeNumber } from '../parts/number-text.js';
import { displayNames } from '../parts/safe-text.js';
import { breakdownTables, type DetailTable, distributionTables, sampledTables } from './detail-tables.js';
import {
  type Blocks,
  block,
  type Inline,
  inline,
  mark,
  NOT_TEXT,
  type ReportBlock,
  type SummaryOptions,
} from './report-blocks.js';
import { type MetricGrid, metricGrid, REFERENCE_NAMES, valuesWithIntervals } from './report-view.js';
import { countedUsers, intervalSentences, noticeTexts, splitSentence } from './value-sentences.js';

const NAME = 'Values of all metrics by run';

/** What a reader of the table of distributions must know. */
const DISTRIBUTION_WORDS =
  'number of users, of users with the value 0, quantiles, and a histogram from the lowest to the highest value; a dot ' +
  'is an empty bin.';

export function resultSummary(result: ResultDocument, { width, parts, references }: SummaryOptions): Blocks {
  const document = withShortNames(result);
  const values = valuesTable(document, width, references);
  if (parts === 'table') return values;
  const { engine, definitions } = document;
  const lower = Object.keys(definitions).filter((label) => definitions[label]!.direction === 'lower');
  return [
    values,
    wideTable(document),
    detailBlocks(document),
    block.group([
      lower.length === 0 ? undefined : block.paragraph(lower.join(', '), { lead: 'Lower is better: ', only: ['text'] }),
      dataBlocks(document),
      block.list(intervalSentences(document), { title: 'Intervals' }),
      block.list(countedUsers(document), { title: 'Users' }),
      block.list(noticeTexts(document.notices), { title: 'Notices', role: 'notices' }),
      optionTexts(document).map(({ lead, text }) => block.paragraph(text, { lead, only: ['text'] })),
      block.list(definitionTexts(document), { title: 'Definitions', only: ['markdown'] }),
      block.paragraph(`recgauge ${engine.version}, backend ${engine.backend}`),
    ]),
  ];
}

/** Names of up to so many letters stay as they are; the document itself keeps them all. */
const MOST_LETTERS = 200;

/** The same document where all names are short: a page as wide as ten thousand letters helps nobody. */
function withShortNames(document: ResultDocument): ResultDocument {
  const { runs, breakdowns, notices } = document;
  const groups = (breakdowns ?? []).flatMap((breakdown) => breakdown.groups.map(({ name }) => name));
  const isLong = (name: string) => name.length > MOST_LETTERS;
  if (!runs.some(({ name }) => isLong(name)) && !groups.some(isLong)) return document;
  const names = runs.map(({ name }) => name);
  const [runName, groupName] = [displayNames(names, MOST_LETTERS), displayNames(groups, MOST_LETTERS)];
  const withName = <R extends { readonly name: string }>(run: R): R => ({ ...run, name: runName(run.name) });
  const shorter = breakdowns?.map((breakdown) => ({
    ...breakdown,
    groups: breakdown.groups.map((group) => ({
      ...group,
      name: groupName(group.name),
      runs: group.runs.map(withName),
    })),
  }));
  return {
    ...document,
    runs: runs.map(withName),
    notices: notices.map((notice) => (notice.run === undefined ? notice : { ...notice, run: runName(notice.run) })),
    ...(shorter === undefined ? {} : { breakdowns: shorter }),
  };
}

/**
 * Metrics below each other, or runs if there are more of them; the other way, or in parts, where that is too wide.
 * Intervals stand behind their values, or below them where that is too wide.
 */
function valuesTable(document: ResultDocument, width: number, references = REFERENCE_NAMES): ReportBlock {
  const grid = metricGrid(document, document.runs, references);
  const ways = [metricsBelow, metricsBelowWithIntervals, runsBelow, runsBelowWithIntervals];
  if (grid.runs.length > grid.rows.length) ways.push(...ways.splice(0, 2));
  const way = ways.find((each) => widthOf(alignedColumns(each(grid))) <= width);
  const [header, ...rows] = (way ?? metricsBelowWithIntervals)(grid) as [string[], ...string[][]];
  const tailCount = way === undefined ? grid.references.length : 0;
  return block.table({ name: NAME, header, rows, tailCount, only: ['text'] });
}

/** Where nothing has to fit: metrics below each other, intervals behind their values. */
function wideTable(document: ResultDocument): ReportBlock {
  const { runs, references, rows } = metricGrid(document);
  return block.table({
    ...{ name: NAME, only: NOT_TEXT },
    header: ['metric', ...runs, ...references],
    rows: rows.map((row) => [row.label, ...valuesWithIntervals(row), ...row.references]),
  });
}

function metricsBelow({ runs, references, rows }: MetricGrid): string[][] {
  // An interval has a column of its own, so that values stay below each other where some have none.
  const hasIntervals = runs.map((_, run) => rows.some(({ intervals }) => intervals[run] !== ''));
  return [
    ['metric', ...runs.flatMap((name, run) => (hasIntervals[run] ? [name, ''] : [name])), ...references],
    ...rows.map(({ label, values, intervals, references: beside }) => [
      label,
      ...values.flatMap((value, run) => (hasIntervals[run] ? [value, intervals[run]!] : [value])),
      ...beside,
    ]),
  ];
}

function metricsBelowWithIntervals({ runs, references, rows }: MetricGrid): string[][] {
  return [
    ['metric', ...runs, ...references],
    ...rows.flatMap(({ label, values, intervals, references: beside }) => [
      [label, ...values, ...beside],
      ...intervalLine(intervals),
    ]),
  ];
}

function runsBelow({ runs, references, rows }: MetricGrid): string[][] {
  const cells = rows.map(valuesWithIntervals);
  return [
    ['run', ...rows.map(({ label }) => label)],
    ...runs.map((run, index) => [run, ...cells.map((values) => values[index]!)]),
    ...referencesBelow(references, rows),
  ];
}

function runsBelowWithIntervals({ runs, references, rows }: MetricGrid): string[][] {
  return [
    ['run', ...rows.map(({ label }) => label)],
    ...runs.flatMap((run, index) => [
      [run, ...rows.map(({ values }) => values[index]!)],
      ...intervalLine(rows.map(({ intervals }) => intervals[index]!)),
    ]),
    ...referencesBelow(references, rows),
  ];
}

function referencesBelow(references: readonly string[], rows: MetricGrid['rows']): string[][] {
  return references.map((name, index) => [name, ...rows.map((row) => row.references[index]!)]);
}

/** A line of its own, where there is anything to say. */
function intervalLine(intervals: readonly string[]): string[][] {
  return intervals.some((text) => text !== '') ? [['', ...intervals]] : [];
}

/** One part for each breakdown, one for the distributions and one for what was sampled. */
function detailBlocks(document: ResultDocument): Blocks {
  const { breakdowns = [], sampled } = document;
  const spread = distributionTables(document);
  return [
    breakdowns.map((each) => detailPart(`By ${each.by}`, each.words, breakdownTables(document, each))),
    spread.length === 0 ? undefined : detailPart('Distribution', DISTRIBUTION_WORDS, spread),
    sampled === undefined ? undefined : detailPart('Sampled', sampled.words, sampledTables(document)),
  ];
}

function detailPart(title: string, text: string, tables: readonly DetailTable[]): ReportBlock {
  return block.group([
    block.paragraph(text, { lead: `${title}: `, isLeadStrong: true }),
    tables.map((table) => block.table({ name: title, ...table })),
  ]);
}

function dataBlocks(document: ResultDocument): Blocks {
  const { data } = document;
  const split = data.split === undefined ? undefined : splitSentence(data.split);
  const truth = data.truth ?? 'given as a table';
  const users = `${counted(data.userCount, 'user')}, ${wholeNumber(data.relevantUserCount)} of them with relevant`;
  const items = `items; ${counted(data.relevantCount, 'relevant pair')}; ${counted(data.itemCount, 'item')} in all`;
  return [
    block.paragraph(`${truth}; ${users} ${items}`, { lead: 'Truth: ', only: ['text'] }),
    data.train === null ? undefined : block.paragraph(data.train, { lead: 'Training: ', only: ['text'] }),
    split === undefined ? undefined : block.paragraph(split, { lead: 'Split: ', only: ['text'] }),
    block.paragraph(`Truth: ${truth}; ${users}`, {
      lines: [
        `${items}${data.train === null ? '' : `; training: ${data.train}`}.`,
        ...(split === undefined ? [] : [`Split: ${split}.`]),
        ...optionTexts(document).map(({ lead, text }) => `${lead}${text}.`),
      ],
      only: NOT_TEXT,
    }),
  ];
}

function optionTexts(document: ResultDocument): { readonly lead: string; readonly text: string }[] {
  return optionGroups(document).map(({ labels, options }) => ({
    lead: labels === undefined ? 'Options: ' : `Options of ${labels.join(', ')}: `,
    text: options.map(([name, value]) => `${name} ${value}`).join(', ') || 'none',
  }));
}

function definitionTexts({ definitions }: ResultDocument): Inline[] {
  return Object.entries(definitions).map(([label, { title, formula, citation, direction }]) => {
    const better = direction === 'none' ? '' : `; ${direction} is better`;
    return inline`${mark.strong(label)} (${title}${better}): ${mark.code(formula)}. Source: ${citation}.`;
  });
}
