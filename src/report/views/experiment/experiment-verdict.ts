// The card at the top of an experiment: who wins on each board by a metric and by how much, the differences against zero, for how
// many users, and what must be read before a number is quoted. There is one for each metric.
import { type Blocks, block, type Inline, mark, type ReportBlock } from '../report-blocks.js';
import { verdictBlock } from '../verdict-card.js';
import { boardValues } from './board-values.js';
import { type BoardView, bestModelsFirst, type ExperimentView, foldScore } from './experiment-view.js';
import { hasOneFold } from './experiment-words.js';

/** More verdicts would be a wall; sentences name the winners of the others. */
export const MOST_VERDICTS = 3;

export function experimentCard(view: ExperimentView, toRead: Inline): ReportBlock {
  const { chief, labels, boards, document } = view;
  const shown = boards.slice(0, MOST_VERDICTS);
  const isJudged = (label: string) =>
    document.definitions[label]!.direction !== 'none' &&
    shown.some(({ models }) => models.some((model) => foldScore(model, label) !== undefined));
  const partOf = (label: string) =>
    block.ofMetric(
      labels.indexOf(label),
      shown.map((board) => boardVerdict(view, board, label)),
    );
  const first: Blocks =
    chief === undefined
      ? block.paragraph('No metric of this report has a value that says which model is better.')
      : partOf(chief);
  const others = labels.filter((label) => label !== chief && isJudged(label));
  return { kind: 'card', body: [first, block.others(others.map(partOf)), { kind: 'acts', text: toRead }] };
}

/** Models without a score are not judged. */
function boardVerdict(view: ExperimentView, { board, models, title }: BoardView, label: string): Blocks {
  const scored = models.filter((model) => foldScore(model, label) !== undefined);
  if (scored.length === 0) return block.paragraph(`On ${title} no model has a score.`);
  const ordered = { board, title, models: bestModelsFirst(view.document, scored, label) };
  const isOne = hasOneFold(view.document);
  return verdictBlock({
    ...boardValues(view, ordered),
    ...{ chief: label, comparison: board.comparison ?? undefined },
    ...(view.boards.length > 1 ? { place: mark.name(title) } : {}),
    intervalName: isOne ? 'interval over users' : 'corrected t interval',
    whyNone: isOne ? '' : ' (too few folds for an interval)',
  });
}
