// A result for a README, an issue or a paper's appendix: the table of values, who is counted, and what each metric means.
import type { ResultDocument } from '../../documents/result-document.js';
import { code, listText, plain, tableText } from '../parts/markdown-parts.js';
import { counted, wholeNumber } from '../parts/number-text.js';
import { intervalSentences } from '../views/interval-sentences.js';
import { metricGrid, valuesWithIntervals } from '../views/metric-grid.js';
import { splitSentence } from '../views/split-sentence.js';
import { countedUsers } from '../views/user-counts.js';
import { detailParts } from './details-markdown.js';
import { noticeTexts } from './result-text.js';

/** The result as Markdown, ending with a line break. */
export function renderMarkdown(document: ResultDocument): string {
  const parts = [
    valuesTable(document),
    ...detailParts(document),
    dataText(document),
    listText('Intervals', intervalSentences(document).map(plain)),
    listText('Users', countedUsers(document).map(plain)),
    listText('Notices', noticeTexts(document).map(plain)),
    listText('Definitions', definitionTexts(document)),
    plain(`recgauge ${document.engine.version}, backend ${document.engine.backend}`),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function valuesTable(document: ResultDocument): string {
  const { runs, references, rows } = metricGrid(document);
  return tableText(
    ['metric', ...runs, ...references],
    rows.map((row) => [row.label, ...valuesWithIntervals(row), ...row.references]),
  );
}

function dataText({ data, options }: ResultDocument): string {
  const training = data.train === null ? '' : `; training: ${plain(data.train)}`;
  const truth = data.truth === null ? 'given as a table' : plain(data.truth);
  const chosen = Object.entries(options).filter(([, value]) => value !== null);
  const words = chosen.map(([name, value]) => `${plain(name)} ${plain(`${value}`)}`).join(', ');
  return [
    `Truth: ${truth}; ${counted(data.userCount, 'user')}, ${wholeNumber(data.relevantUserCount)} of them with relevant`,
    `items; ${counted(data.relevantCount, 'relevant pair')}; ${counted(data.itemCount, 'item')} in all${training}.`,
    ...(data.split === undefined ? [] : [`Split: ${plain(splitSentence(data.split))}.`]),
    `Options: ${words === '' ? 'none' : words}.`,
  ].join('\n');
}

function definitionTexts({ definitions }: ResultDocument): string[] {
  return Object.entries(definitions).map(([label, { title, formula, citation, direction }]) => {
    const better = direction === 'none' ? '' : `; ${direction} is better`;
    return `**${plain(label)}** (${plain(title)}${better}): ${code(formula)}. Source: ${plain(citation)}.`;
  });
}
