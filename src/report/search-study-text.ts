// Methods of search side by side for the terminal: what each costs, what it loses or wins in accuracy, what it saves.
import type { SearchStudy } from '../data/search-study.js';
import { wrapped } from './aligned-columns.js';
import { fittedTable } from './fitted-table.js';
import { searchStudyTables } from './search-study-tables.js';
import type { TextOptions } from './text.js';

/** The study as text, ending with a line break: all models together, then one table for each model. */
export function renderSearchStudyText(study: SearchStudy, { width = 100 }: Pick<TextOptions, 'width'> = {}): string {
  const parts = searchStudyTables(study).map(({ title, header, rows }) =>
    [...wrapped('', title, width), ...fittedTable([[...header], ...rows.map((row) => [...row])], { width })].join('\n'),
  );
  return `${parts.join('\n\n')}\n`;
}
