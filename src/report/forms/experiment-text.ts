// The leaderboards of an experiment for the terminal: a table for each dataset and protocol, the standing over datasets,
// how far metrics and protocols agree, and what must be known to trust it. Lines keep to a width.
import type { CorrelationDocument } from '../../documents/correlation-document.js';
import type { ExperimentDocument } from '../../documents/experiment-document.js';
import { alignedColumns, titledList, widthOf, wrapped } from '../parts/aligned-columns.js';
import { shortened } from '../parts/display-names.js';
import { fittedTable } from '../parts/fitted-table.js';
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
} from '../views/experiment/experiment-words.js';
import { chiefTable, metricsTable, overallTable, type PlainTable } from '../views/experiment/leaderboard-tables.js';
import { sectionLines } from './correlation-text.js';
import type { TextOptions } from './result-text.js';

/** How wide the text is, which parts it has, and the metric it goes by. */
export type ExperimentTextOptions = Omit<TextOptions, 'references'> & ExperimentReportOptions;

/** Longer texts of others would hide the tables. */
const MOST_LETTERS = 400;

/** The experiment as text, ending with a line break; `parts: 'table'` for the leaderboards alone. */
export function renderExperimentText(document: ExperimentDocument, options: ExperimentTextOptions = {}): string {
  const { width = 100, parts = 'all', notices = true } = options;
  const view = experimentView(document, options);
  const { engine, plan, measurements, overall } = document;
  const boards = view.boards.flatMap((board) => [...boardLines(view, board, width), '']);
  if (parts === 'table') return `${boards.slice(0, -1).join('\n')}\n`;
  const list = (title: string, texts: readonly string[]) =>
    titledList(
      title,
      texts.map((text) => shortened(text, MOST_LETTERS)),
      width,
    );
  const lines = [
    ...wrapped('', `Experiment ${shortened(plan.name, 60)}: ${sizeText(document)}`, width),
    '',
    ...boards,
    ...(overall ?? []).flatMap((entry) => {
      const { metric, protocol } = entry;
      const of = protocol === undefined ? '' : `, ${view.protocolName(protocol)}`;
      // Other metrics are in the other forms; here they would be a wall.
      if (metric !== view.chief) return [];
      return [
        ...wrapped('', `Over datasets: ${view.labelName(metric)}${of}`, width),
        ...tableLines(overallTable(view, entry), width),
        ...overallSentences(view, entry).flatMap((text) => wrapped('  - ', text, width)),
        '',
      ];
    }),
    ...agreementLines('Agreement of metrics', document.metricAgreement, width),
    ...agreementLines('Agreement of protocols', document.protocolAgreement, width),
    ...(document.optionAgreement ?? []).flatMap((agreement) =>
      agreementLines(`Agreement by ${shortened(agreement.by, 40)}, all else equal`, agreement, width),
    ),
    ...list('How', methodSentences(view)),
    ...list('Findings', findingTexts(view)),
    ...list('Failures', failureTexts(view)),
    ...(notices ? list('Notices', experimentNoticeTexts(view)) : []),
    ...wrapped(
      '',
      `${secondsText(measurements.seconds)} of work; recgauge ${shortened(engine.version, 20)}, backend ${engine.backend}`,
      width,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

function boardLines(view: ExperimentView, board: BoardView, width: number): string[] {
  const others = metricsTable(view, board);
  return [
    ...wrapped('', `${board.title} (${countsText(board.board)})`, width),
    ...tableLines(chiefTable(view, board), width),
    ...failedSentences(view, board).flatMap((text) => wrapped('  - ', text, width)),
    ...(others === undefined ? [] : ['', ...tableLines(others, width)]),
  ];
}

/** The table without columns that can be spared, and in parts where even that is too wide. */
function tableLines({ header, rows, dispensable = [] }: PlainTable, width: number): string[] {
  const left = new Set<number>();
  const cells = () => [header, ...rows].map((row) => row.filter((_, column) => !left.has(column)));
  for (const column of dispensable) {
    if (widthOf(alignedColumns(cells())) <= width) break;
    left.add(column);
  }
  return fittedTable(cells(), { width });
}

/** The mean over groups, or the only group. */
function agreementLines(title: string, document: CorrelationDocument | null, width: number): string[] {
  const [section] = document === null ? [] : correlationSections(document);
  if (section === undefined) return [];
  const levels = section.levels.map((level) => shortened(level, 40));
  return [...wrapped('', title, width), ...sectionLines({ ...section, levels }, width), ''];
}
