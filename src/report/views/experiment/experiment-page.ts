// The report of an experiment as sections of a page, in their order. The first is for readers who stop after it: who is
// first, whether that is more than chance, and what is to be read before a number is quoted.
import type { CorrelationDocument } from '../../../documents/correlation-document.js';
import type { ExperimentDocument } from '../../../documents/experiment-document.js';
import { counted, probabilityText, shortNumber } from '../../parts/number-text.js';
import { block, type Inline, inline, listed, mark, type ReportBlock, type Section } from '../report-blocks.js';
import { withAppendices } from '../result-page.js';
import { levelText } from '../value-sentences.js';
import { definitionsSection, methodsOf } from '../words-sections.js';
import { costsSection, experimentCutoffs, experimentDialects } from './board-values.js';
import { boardsSection } from './boards-section.js';
import { experimentCard, MOST_VERDICTS } from './experiment-verdict.js';
import {
  type BoardView,
  type ExperimentReportOptions,
  type ExperimentView,
  experimentView,
  foldScore,
  lettersOf,
  shownInterval,
} from './experiment-view.js';
import { experimentMethodsLatex, experimentMethodsText, hasOneFold } from './experiment-words.js';
import { foldsSection, searchSection } from './folds-section.js';
import { experimentAgreement, overallSection } from './overall-section.js';
import { experimentNotices, planSection } from './plan-section.js';

export function experimentPage(document: ExperimentDocument, options: ExperimentReportOptions = {}): Section[] {
  const view = experimentView(document, options);
  return withAppendices([
    experimentSummarySection(view),
    boardsSection(view),
    overallSection(view),
    experimentCutoffs(view),
    foldsSection(view),
    searchSection(view),
    experimentAgreement(view),
    experimentDialects(view),
    costsSection(view),
    experimentNotices(view),
    definitionsSection(view),
    methodsOf(experimentMethodsText(document), experimentMethodsLatex(document)),
    planSection(view),
  ]);
}

/** More sentences would be a wall; the leaderboards have all. */
const MOST_BOARDS = 8;

export function experimentSummarySection(view: ExperimentView): Section {
  const { boards } = view;
  const rest = boards.length - MOST_BOARDS;
  const sentences = [
    ...boards.slice(MOST_VERDICTS, MOST_BOARDS).map((board) => winnerSentence(view, board)),
    ...(rest > 0 ? [`${counted(rest, 'leaderboard')} more below.`] : []),
    ...overallSentence(view),
    ...agreementSentence('metrics', view.document.metricAgreement),
    ...agreementSentence('protocols', view.document.protocolAgreement),
  ];
  const body = [experimentCard(view, cautions(view)), tiles(view), block.list(sentences)];
  return block.section({ id: 'summary', title: 'In short', body });
}

function tiles({ document: { plan, boards } }: ExperimentView): ReportBlock {
  const trials = boards.flatMap(({ models }) => models.flatMap(({ folds }) => folds.map((fold) => fold.trials)));
  const folds = Math.max(0, ...boards.flatMap(({ models }) => models.map((model) => model.folds.length)));
  const facts: [string, number][] = [
    ['models', plan.models.length],
    ['datasets', plan.datasets.length],
    ['protocols', plan.protocols.length],
    [folds === 1 ? 'fold' : 'folds, all seeds', folds],
    ['trials', trials.reduce((sum, count) => sum + count, 0)],
  ];
  return { kind: 'tiles', facts };
}

function winnerSentence(
  { chief, document, modelName, labelName }: ExperimentView,
  { board, models, title }: BoardView,
) {
  const [first] = models;
  const score = first === undefined || chief === undefined ? undefined : foldScore(first, chief);
  if (first === undefined || chief === undefined || score === undefined)
    return inline`On ${mark.name(title)} no model has a score.`;
  const interval = shownInterval(score);
  const within =
    interval === undefined
      ? ' (too few folds for an interval)'
      : ` (${levelText(interval.level)} ${hasOneFold(document) ? 'interval over users' : 'corrected t interval'} ${shortNumber(interval.low)} to ${shortNumber(interval.high)})`;
  const lower = document.definitions[chief]!.direction === 'lower' ? ', where lower is better' : '';
  const letters = lettersOf(board, chief, first.name);
  // Models without a score were compared with nobody.
  const rivals = models.slice(1).filter(({ name }) => lettersOf(board, chief, name) !== '');
  const alike = rivals.filter(({ name }) =>
    [...lettersOf(board, chief, name)].some((letter) => letters.includes(letter)),
  );
  const names = listed(alike.slice(0, 5).map(({ name }) => mark.name(modelName(name))));
  const more = alike.length > 5 ? ` and ${alike.length - 5} more` : '';
  const verdict =
    letters === ''
      ? ''
      : alike.length === 0
        ? rivals.length === 0
          ? ''
          : `; its lead over ${rivals.length === 1 ? 'the other model' : `each of the ${rivals.length} others`} is unlikely to be chance`
        : inline`; it does not differ significantly from ${names}${more}`;
  return inline`On ${mark.name(title)}, by ${mark.code(labelName(chief))}${lower}, ${mark.strong([mark.name(modelName(first.name)), ' is first'])} with ${shortNumber(score.mean)}${within}${verdict}.`;
}

function overallSentence({ document: { overall }, chief, modelName, labelName, protocolName }: ExperimentView) {
  return (overall ?? [])
    .filter(({ metric, averageRanks }) => metric === chief && averageRanks.length > 1)
    .slice(0, 3)
    .map(({ metric, protocol, averageRanks, criticalDifference, friedman }) => {
      const [best, next] = [...averageRanks].sort((left, right) => left.rank - right.rank);
      const under = protocol === undefined ? '' : inline` under ${mark.name(protocolName(protocol))}`;
      const first = averageRanks.filter(({ rank }) => rank === best!.rank);
      const names = listed(first.slice(0, 5).map(({ model }) => mark.name(modelName(model))));
      const whose = first.length > 1 ? inline`${names} share` : inline`${names} has`;
      const isTold = criticalDifference !== null && next!.rank - best!.rank >= criticalDifference;
      const verdict = isTold ? 'more than' : 'which could be chance: less than';
      const test =
        criticalDifference === null || first.length > 1
          ? ''
          : ` and is ${(next!.rank - best!.rank).toFixed(2)} ahead of the next, ${verdict} the critical difference of ${criticalDifference.toFixed(2)} (Friedman p = ${probabilityText(friedman?.p ?? 1)})`;
      return inline`Over datasets${under}, ${whose} the best mean rank by ${mark.code(labelName(metric))}, ${best!.rank.toFixed(2)}${test}.`;
    });
}

/** The pair that agrees least. */
function agreementSentence(what: string, document: CorrelationDocument | null): Inline[] {
  const pairs = document?.average?.pairs ?? document?.groups[0]?.pairs ?? [];
  const known = pairs.flatMap(({ first, second, values }) => {
    const value = values.spearman?.value;
    return typeof value === 'number' ? [{ first, second, value }] : [];
  });
  const [least] = known.sort((left, right) => left.value - right.value);
  if (least === undefined) return [];
  const { value } = least;
  const verdict = value > 0.9 ? 'agree' : value > 0.5 ? 'agree in part' : 'do not agree';
  return [
    inline`The ${what} ${verdict} on the order of models: the least rank correlation of two is ${value.toFixed(2)}; see ${mark.link('agreement', 'the squares')}.`,
  ];
}

function cautions({ document: { failures, boards, notices } }: ExperimentView): Inline {
  // As they are listed: the same objection to several boards is one.
  const warnings = new Set(
    boards.flatMap(({ findings }) =>
      findings.flatMap(({ severity, code, message }) => (severity === 'warning' ? `${code} ${message}` : [])),
    ),
  ).size;
  const parts = [
    ...(failures.length === 0 ? [] : [counted(failures.length, 'failure')]),
    ...(warnings === 0 ? [] : [counted(warnings, 'warning')]),
    ...(notices.length === 0 ? [] : [counted(notices.length, 'notice')]),
  ];
  if (parts.length === 0) return 'No notices.';
  return inline`Before quoting a number, read ${mark.link('notices', listed(parts))}.`;
}
