// Methods of search side by side as Markdown, for a paper or a page of notes.
import type { SearchStudy } from '../../documents/search-study.js';
import { plain, tableText } from '../parts/markdown-parts.js';
import { searchStudyTables } from '../views/search-study-tables.js';

/** The study as Markdown, ending with a line break: all models together, then one table for each model. */
export function renderSearchStudyMarkdown(study: SearchStudy): string {
  const parts = searchStudyTables(study).map(
    ({ title, header, rows }) => `### ${plain(title)}\n\n${tableText(header, rows)}`,
  );
  return `${parts.join('\n\n')}\n`;
}
