// An experiment in brief: leaderboards, the standing over datasets, agreement and what must be known to trust it; and for a
// paper a table with a caption for each leaderboard.
import type { CorrelationDocument } from '../../../documents/correlation-document.js';
import type {
  ExperimentBoard,
  ExperimentDocument,
  ExperimentModel,
  ExperimentOverall,
  SearchStudy,
  StudiedOutcome,
} from '../../../documents/experiment-document.js';
import { withoutColumns } from '../../parts/aligned-columns.js';
import { intervalText, NO_VALUE, secondsText, shortNumber, wholeNumber } from '../../parts/number-text.js';
import { displayNames, shortened } from '../../parts/safe-text.js';
import { MOST_SERIES } from '../../svg/plot-frame.js';
import { markedMean, shareText } from '../comparison-summary.js';
import { squareTables, titleOf } from '../correlation-summary.js';
import { correlationSections } from '../correlation-tables.js';
import {
  type Blocks,
  block,
  type Inline,
  mark,
  NOT_TEXT,
  type ReportBlock,
  type SummaryOptions,
  sentence,
} from '../report-blocks.js';
import { levelText, noticeTexts } from '../value-sentences.js';
import {
  type BoardView,
  bestMean,
  countsText,
  type ExperimentReportOptions,
  type ExperimentView,
  experimentView,
  failureTexts,
  foldScore,
  lettersOf,
  sizeText,
} from './experiment-view.js';
import {
  failedSentences,
  findingTexts,
  invalidSentences,
  methodSentences,
  overallSentences,
  searchSentence,
} from './experiment-words.js';
import { chiefTable, metricsTable, overallTable, type PlainTable } from './leaderboard-tables.js';

/** Longer texts of others would hide the tables. */
const MOST_LETTERS = 400;

export function experimentSummary(document: ExperimentDocument, options: SummaryOptions): Blocks {
  const { width, parts } = options;
  const view = experimentView(document, options);
  const { engine, plan, measurements, overall, metricAgreement, protocolAgreement, optionAgreement } = document;
  const boards = view.boards.map((board) => boardBlock(view, board, width));
  if (parts === 'table') return boards;
  const list = (title: string, texts: readonly string[], role?: 'notices') =>
    block.list(
      texts.map((text) => shortened(text, MOST_LETTERS)),
      { title, ...(role === undefined ? {} : { role }) },
    );
  const size = sizeText(document);
  return [
    block.paragraph(`Experiment ${shortened(plan.name, 60)}: ${size}`, { only: ['text'] }),
    block.heading(shortened(plan.name, 80), { level: 2, only: NOT_TEXT }),
    block.paragraph(`${size}; ${shortened(searchSentence(document), MOST_LETTERS)}.`, { only: NOT_TEXT }),
    boards,
    (overall ?? []).map((entry) => overallBlock(view, entry, width)),
    agreementBlock('Agreement of metrics', metricAgreement, width),
    agreementBlock('Agreement of protocols', protocolAgreement, width),
    (optionAgreement ?? []).map((agreement) =>
      agreementBlock(`Agreement by ${shortened(agreement.by, 40)}, all else equal`, agreement, width),
    ),
    block.group([
      list('How', methodSentences(view)),
      list('Findings', findingTexts(view)),
      list('Failures', failureTexts(view)),
      list('Notices', noticeTexts(document.notices), 'notices'),
      block.paragraph(
        `${secondsText(measurements.seconds)} of work; recgauge ${shortened(engine.version, 20)}, backend ${engine.backend}`,
      ),
    ]),
  ];
}

function boardBlock(view: ExperimentView, board: BoardView, width: number): ReportBlock {
  const others = metricsTable(view, board);
  const counts = countsText(view.document, board.board);
  return block.group([
    block.heading(`${board.title} (${counts})`, { only: ['text'] }),
    block.heading(board.title, { only: NOT_TEXT }),
    block.paragraph(`${counts}.`, { only: NOT_TEXT }),
    plainTable(`Leaderboard of ${board.title}`, chiefTable(view, board), width),
    block.list(failedSentences(view, board)),
    others === undefined ? undefined : plainTable(`Means of other metrics on ${board.title}`, others, width),
    block.list(invalidSentences(board)),
  ]);
}

/** The table without columns that can be spared where the page is narrow. */
function plainTable(name: string, { header, rows, dispensable = [] }: PlainTable, width: number): ReportBlock {
  const [head, ...body] = withoutColumns([header, ...rows], dispensable, width);
  return block.table({ name, header: head!, rows: body });
}

function overallBlock(view: ExperimentView, entry: ExperimentOverall, width: number): ReportBlock {
  const { metric, protocol } = entry;
  const of = protocol === undefined ? '' : `, ${view.protocolName(protocol)}`;
  const title = `Over datasets: ${view.labelName(metric)}${of}`;
  return block.group(
    [
      block.heading(title),
      plainTable(title, overallTable(view, entry), width),
      block.list(overallSentences(view, entry)),
    ],
    // All metrics would be a wall in a terminal.
    metric === view.chief ? {} : { only: NOT_TEXT },
  );
}

/** The mean over groups, or the only group. */
function agreementBlock(title: string, document: CorrelationDocument | null, width: number): Blocks {
  const [section] = document === null ? [] : correlationSections(document);
  if (section === undefined) return undefined;
  const levels = section.levels.map((level) => shortened(level, 40));
  return block.group([
    block.heading(title, { only: ['text'] }),
    block.heading(titleOf(section), { only: ['text'] }),
    block.heading(titleOf({ ...section, title: `${title}: ${section.title}` }), { only: NOT_TEXT }),
    squareTables({ ...section, levels }, width),
  ]);
}

export function experimentPaper(document: ExperimentDocument, options: ExperimentReportOptions = {}): Blocks {
  const view = experimentView(document, options);
  const comments = [
    `recgauge ${document.engine.version}; needs \\usepackage{booktabs}`,
    `${document.plan.name}: ${sizeText(document)}`,
    ...methodSentences(view),
  ];
  const overall = (document.overall ?? []).map((entry) => {
    const of = entry.protocol === undefined ? '' : `, ${view.protocolName(entry.protocol)}`;
    const title = `Mean ranks and shares of the best score over datasets: ${view.labelName(entry.metric)}${of}.`;
    const caption = `${title} ${overallSentences(view, entry).map(sentence).join(' ')}`;
    return block.table({ name: title, caption, ...overallTable(view, entry) });
  });
  return [
    comments.map((text) => block.paragraph(shortened(text, MOST_LETTERS))),
    view.boards.map((board) => paperTable(view, board)),
    overall,
  ];
}

function paperTable(view: ExperimentView, { board, models, title }: BoardView): ReportBlock {
  const { document, chief, labels, modelName, labelName } = view;
  const ordered = [...labels].sort((left, right) => Number(right === chief) - Number(left === chief));
  const interval = `${levelText(document.plan.interval.level)} interval`;
  const failed = failedSentences(view, { board, models, title });
  return block.table({
    name: title,
    caption:
      `Leaderboard of ${title} (${countsText(document, board)}). The best mean is in bold; models that share a letter do not ` +
      `differ significantly.${failed.length === 0 ? '' : ` ${failed.map(sentence).join(' ')}`}`,
    header: ['model', ...ordered.flatMap((label) => [labelName(label), ...(label === chief ? [interval] : [])])],
    rows: models.map((model) => [
      modelName(model.name),
      ...ordered.flatMap((label) => [
        meanCell(document, board, model, label),
        ...(label === chief ? [intervalCell(model, label)] : []),
      ]),
    ]),
  });
}

function meanCell(document: ExperimentDocument, board: ExperimentBoard, model: ExperimentModel, label: string): Inline {
  const mean = foldScore(model, label)?.mean;
  if (mean === undefined) return NO_VALUE;
  return markedMean(mean, mean === bestMean(document, board, label), lettersOf(board, label, model.name));
}

function intervalCell(model: ExperimentModel, label: string): Inline {
  const { bca, t } = foldScore(model, label)?.intervals ?? {};
  return mark.tex(intervalText(bca ?? t) || NO_VALUE);
}

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
  return [ofAll, searchCurves(study, names), ...ofModels];
}

/** Undefined where nothing was searched. */
function searchCurves({ searches }: SearchStudy, names: (name: string) => string): Blocks {
  const shown = searches.filter(({ bestSoFar }) => bestSoFar.length > 0).slice(0, MOST_SERIES);
  if (shown.length === 0) return undefined;
  const title = 'Best score so far by method of search';
  return block.figure({
    caption:
      'Best validation score so far over the best of all searches, averaged over models, folds and seeds; a search without a score yet counts as 0.',
    plot: {
      ...{ kind: 'curve', title, desc: `${shown.length} searches; 1 is the best score that any of them found.` },
      series: shown.map(({ search, method, bestSoFar }) => ({
        name: `${names(search)} (${shortened(method, 20)})`,
        values: bestSoFar,
      })),
      axis: 'trials',
    },
    only: ['html'],
  });
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
