// Methods of search side by side for the terminal: what each costs, what it loses or wins in accuracy, what it saves.
import type { SearchStudy } from '../../documents/search-study.js';
import { wrapped } from '../parts/aligned-columns.js';
import { fittedTable } from '../parts/fitted-table.js';
import { searchStudyTables } from '../views/search-study-tables.js';
import type { TextOptions } from './result-text.js';

/** The study as text, ending with a line break: all models together, then one table for each model. */
export function renderSearchStudyText(study: SearchStudy, { width = 100 }: Pick<TextOptions, 'width'> = {}): string {
  const parts = searchStudyTables(study).map(({ title, header, rows }) =>
    [...wrapped('', title, width), ...fittedTable([[...header], ...rows.map((row) => [...row])], { width })].join('\n'),
  );
  return `${parts.join('\n\n')}\n`;
}
