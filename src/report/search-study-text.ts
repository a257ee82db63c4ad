// Methods of search side by side for the terminal: what each costs, what it loses or wins in accuracy, what it saves.
import type { SearchStudy, StudiedOutcome } from '../data/search-study.js';
import { wrapped } from './aligned-columns.js';
import { displayNames, shortened } from './display-names.js';
import { fittedTable } from './fitted-table.js';
import { secondsText } from './measure-text.js';
import { NO_VALUE, shortNumber, wholeNumber } from './number-text.js';
import type { TextOptions } from './text.js';

/** The study as text, ending with a line break: all models together, then one table for each model. */
export function renderSearchStudyText(study: SearchStudy, { width = 100 }: Pick<TextOptions, 'width'> = {}): string {
  const names = displayNames(study.searches.map(({ search }) => search));
  const places = new Map<string, SearchStudy['rows'][number][]>();
  for (const row of study.rows) {
    const key = JSON.stringify([row.dataset, row.protocol, row.model]);
    places.set(key, [...(places.get(key) ?? []), row]);
  }
  const isOneProtocol = new Set(study.rows.map(({ protocol }) => protocol)).size < 2;
  const tables = [...places.values()].flatMap((rows) => {
    const { dataset, protocol, model } = rows[0]!;
    const where = [dataset, ...(isOneProtocol ? [] : [protocol]), model].map((name) => shortened(name, 40)).join(', ');
    return [
      '',
      ...wrapped('', where, width),
      ...fittedTable(
        [
          ['search', 'score', ...HEADER],
          ...rows.map((row) => [names(row.search), shortNumber(row.score), ...outcomeCells(row)]),
        ],
        { width },
      ),
    ];
  });
  const lines = [
    ...wrapped(
      '',
      `Searches against ${names(study.reference)}, by ${shortened(study.metric, 60)} on the test (${study.direction} is better)`,
      width,
    ),
    ...fittedTable(
      [
        ['search', 'method', ...HEADER],
        ...study.searches.map((each) => [names(each.search), shortened(each.method, 20), ...outcomeCells(each)]),
      ],
      { width },
    ),
    ...tables,
  ];
  return `${lines.join('\n')}\n`;
}

const HEADER = ['evaluations', 'failed', 'accuracy', 'time', 'time saved', 'evaluations saved'];

function outcomeCells(outcome: StudiedOutcome): string[] {
  return [
    wholeNumber(outcome.evaluationCount),
    wholeNumber(outcome.failedCount),
    shareText(outcome.relativeAccuracy),
    outcome.seconds === null ? NO_VALUE : secondsText(outcome.seconds),
    shareText(outcome.timeSaved),
    shareText(outcome.evaluationsSaved),
  ];
}

function shareText(share: number | null): string {
  return share === null ? NO_VALUE : `${share > 0 ? '+' : ''}${(100 * share).toFixed(1)} %`;
}
