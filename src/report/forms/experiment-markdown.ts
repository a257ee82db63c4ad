// The leaderboards of an experiment for a README, an issue or a pull request.
import type { CorrelationDocument } from '../../documents/correlation-document.js';
import type { ExperimentDocument } from '../../documents/experiment-document.js';
import { shortened } from '../parts/display-names.js';
import { listText, plain, tableText } from '../parts/markdown-parts.js';
import { secondsText } from '../parts/measure-text.js';
import { correlationSections } from '../views/correlation-sections.js';
import {
  type BoardView,
  countsText,
  type ExperimentReportOptions,
  type ExperimentView,
  experimentView,
  failureTexts,
  sizeText,
} from '../views/experiment/experiment-view.js';
import {
  experimentNoticeTexts,
  failedSentences,
  findingTexts,
  methodSentences,
  overallSentences,
  searchSentence,
} from '../views/experiment/experiment-words.js';
import { chiefTable, metricsTable, overallTable, type PlainTable } from '../views/experiment/leaderboard-tables.js';
import { sectionParts } from './correlation-markdown.js';

const MOST_LETTERS = 1000;

/** The experiment as Markdown, ending with a line break. */
export function renderExperimentMarkdown(document: ExperimentDocument, options: ExperimentReportOptions = {}): string {
  const view = experimentView(document, options);
  const { engine, plan, measurements, overall, metricAgreement, protocolAgreement, optionAgreement } = document;
  const list = (title: string, texts: readonly string[]) =>
    listText(
      title,
      texts.map((text) => plain(shortened(text, MOST_LETTERS))),
    );
  const parts = [
    `## ${plain(shortened(plan.name, 80))}`,
    `${sizeText(document)}; ${plain(shortened(searchSentence(document), MOST_LETTERS))}.`,
    ...view.boards.flatMap((board) => boardParts(view, board)),
    ...(overall ?? []).flatMap((entry) => [
      `### Over datasets: ${plain(view.labelName(entry.metric))}${entry.protocol === undefined ? '' : `, ${plain(view.protocolName(entry.protocol))}`}`,
      table(overallTable(view, entry)),
      overallSentences(view, entry)
        .map((text) => `- ${plain(text)}`)
        .join('\n'),
    ]),
    ...agreementParts('Agreement of metrics', metricAgreement),
    ...agreementParts('Agreement of protocols', protocolAgreement),
    ...(optionAgreement ?? []).flatMap((agreement) =>
      agreementParts(`Agreement by ${shortened(agreement.by, 40)}, all else equal`, agreement),
    ),
    list('How', methodSentences(view)),
    list('Findings', findingTexts(view)),
    list('Failures', failureTexts(view)),
    list('Notices', experimentNoticeTexts(view)),
    `${secondsText(measurements.seconds)} of work; recgauge ${plain(shortened(engine.version, 20))}, backend ${engine.backend}`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function boardParts(view: ExperimentView, board: BoardView): string[] {
  const others = metricsTable(view, board);
  return [
    `### ${plain(board.title)}`,
    `${countsText(board.board)}.`,
    table(chiefTable(view, board)),
    failedSentences(view, board)
      .map((text) => `- ${plain(text)}`)
      .join('\n'),
    others === undefined ? '' : table(others),
  ];
}

function table({ header, rows }: PlainTable): string {
  return tableText(header, rows);
}

/** The mean over groups, or the only group. */
function agreementParts(title: string, document: CorrelationDocument | null): string[] {
  const [section] = document === null ? [] : correlationSections(document);
  if (section === undefined) return [];
  const levels = section.levels.map((level) => shortened(level, 40));
  return sectionParts({ ...section, levels, title: `${title}: ${section.title}` });
}
