// Methods of search side by side, as the tables that every form of it shows: all models together, then each of them.
import type { SearchStudy, StudiedOutcome } from '../../documents/experiment-document.js';
import { NO_VALUE, secondsText, shortNumber, wholeNumber } from '../parts/number-text.js';
import { displayNames, shortened } from '../parts/safe-text.js';
import { shareText } from './comparison-summary.js';
import { type Blocks, block, type ReportBlock } from './report-blocks.js';

const HEADER = ['evaluations', 'failed', 'accuracy', 'time', 'time saved', 'evaluations saved'];

/** The table of all searches, and one for each dataset, protocol and model. */
export function searchSummary(study: SearchStudy): Blocks {
  const names = displayNames(study.searches.map(({ search }) => search));
  const places = new Map<string, SearchStudy['rows'][number][]>();
  for (const row of study.rows) {
    const key = JSON.stringify([row.dataset, row.protocol, row.model]);
    places.set(key, [...(places.get(key) ?? []), row]);
  }
  const isOneProtocol = new Set(study.rows.map(({ protocol }) => protocol)).size < 2;
  const ofModels = Array.from(places.values(), (rows) => {
    const { dataset, protocol, model } = rows[0]!;
    return studyTable(
      [dataset, ...(isOneProtocol ? [] : [protocol]), model].map((name) => shortened(name, 40)).join(', '),
      ['search', 'score', ...HEADER],
      rows.map((row) => [names(row.search), shortNumber(row.score), ...outcomeCells(row)]),
    );
  });
  const ofAll = studyTable(
    `Searches against ${names(study.reference)}, by ${shortened(study.metric, 60)} on the test (${study.direction} is better)`,
    ['search', 'method', ...HEADER],
    study.searches.map((each) => [names(each.search), shortened(each.method, 20), ...outcomeCells(each)]),
  );
  return [ofAll, ...ofModels];
}

function outcomeCells(outcome: StudiedOutcome): string[] {
  return [
    wholeNumber(outcome.evaluationCount),
    wholeNumber(outcome.failedCount),
    orNone(outcome.relativeAccuracy),
    outcome.seconds === null ? NO_VALUE : secondsText(outcome.seconds),
    orNone(outcome.timeSaved),
    orNone(outcome.evaluationsSaved),
  ];
}

function studyTable(title: string, header: readonly string[], rows: readonly (readonly string[])[]): ReportBlock {
  return block.group([block.heading(title), block.table({ name: title, header, rows })]);
}

function orNone(share: number | null): string {
  return share === null ? NO_VALUE : shareText(share);
}
