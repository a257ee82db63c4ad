// A result for a README, an issue or a paper's appendix: the table of values, who is counted, and what each metric means.
import type { ResultDocument } from '../data/result-document.js';
import { countedUsers } from './counted-users.js';
import { detailParts } from './details-markdown.js';
import { plain } from './markdown-plain.js';
import { metricGrid } from './metric-grid.js';
import { counted, wholeNumber } from './number-text.js';
import { noticeTexts } from './text.js';

/** The result as Markdown, ending with a line break. */
export function renderMarkdown(document: ResultDocument): string {
  const parts = [
    tableText(document),
    ...detailParts(document),
    dataText(document),
    listText('Users', countedUsers(document).map(plain)),
    listText('Notices', noticeTexts(document).map(plain)),
    listText('Definitions', definitionTexts(document)),
    `recgauge ${document.engine.version}, backend ${document.engine.backend}`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function tableText(document: ResultDocument): string {
  const { runs, references, rows } = metricGrid(document);
  const header = ['metric', ...runs, ...references];
  return [
    tableRow(header),
    `| :-- |${' --: |'.repeat(header.length - 1)}`,
    ...rows.map((row) => tableRow([row.label, ...row.values, ...row.references])),
  ].join('\n');
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.map(plain).join(' | ')} |`;
}

function dataText({ data, options }: ResultDocument): string {
  const training = data.train === null ? '' : `; training: ${plain(data.train)}`;
  const truth = data.truth === null ? 'given as a table' : plain(data.truth);
  const chosen = Object.entries(options).filter(([, value]) => value !== null);
  const words = chosen.map(([name, value]) => `${plain(name)} ${plain(`${value}`)}`).join(', ');
  return [
    `Truth: ${truth}; ${counted(data.userCount, 'user')}, ${wholeNumber(data.relevantUserCount)} of them with relevant`,
    `items; ${counted(data.relevantCount, 'relevant pair')}; ${counted(data.itemCount, 'item')} in all${training}.`,
    `Options: ${words === '' ? 'none' : words}.`,
  ].join('\n');
}

function definitionTexts({ definitions }: ResultDocument): string[] {
  return Object.entries(definitions).map(([label, { title, formula, citation, direction }]) => {
    const better = direction === 'none' ? '' : `; ${direction} is better`;
    return `**${plain(label)}** (${plain(title)}${better}): ${code(formula)}. Source: ${plain(citation)}.`;
  });
}

function listText(title: string, entries: readonly string[]): string {
  return entries.length === 0 ? '' : [`**${title}**`, '', ...entries.map((entry) => `- ${entry}`)].join('\n');
}

/** As it stands, between as many backticks as it needs. */
function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`;
}
