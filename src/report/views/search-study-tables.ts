// Methods of search side by side, as the tables that every form of it shows: all models together, then each of them.
import type { SearchStudy, StudiedOutcome } from '../../documents/search-study.js';
import { displayNames, shortened } from '../parts/display-names.js';
import { secondsText } from '../parts/measure-text.js';
import { NO_VALUE, shortNumber, wholeNumber } from '../parts/number-text.js';

export interface StudyTable {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const HEADER = ['evaluations', 'failed', 'accuracy', 'time', 'time saved', 'evaluations saved'];

/** The table of all searches, and one for each dataset, protocol and model. */
export function searchStudyTables(study: SearchStudy): readonly StudyTable[] {
  const names = displayNames(study.searches.map(({ search }) => search));
  const places = new Map<string, SearchStudy['rows'][number][]>();
  for (const row of study.rows) {
    const key = JSON.stringify([row.dataset, row.protocol, row.model]);
    places.set(key, [...(places.get(key) ?? []), row]);
  }
  const isOneProtocol = new Set(study.rows.map(({ protocol }) => protocol)).size < 2;
  const ofModels = Array.from(places.values(), (rows): StudyTable => {
    const { dataset, protocol, model } = rows[0]!;
    return {
      title: [dataset, ...(isOneProtocol ? [] : [protocol]), model].map((name) => shortened(name, 40)).join(', '),
      header: ['search', 'score', ...HEADER],
      rows: rows.map((row) => [names(row.search), shortNumber(row.score), ...outcomeCells(row)]),
    };
  });
  const ofAll: StudyTable = {
    title: `Searches against ${names(study.reference)}, by ${shortened(study.metric, 60)} on the test (${study.direction} is better)`,
    header: ['search', 'method', ...HEADER],
    rows: study.searches.map((each) => [names(each.search), shortened(each.method, 20), ...outcomeCells(each)]),
  };
  return [ofAll, ...ofModels];
}

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
