// Who is best over datasets: mean ranks with the critical difference, and scores as shares of the best of each dataset.
import type { ExperimentOverall } from '../../../documents/experiment-document.js';
import { type Markup, markup, type Piece } from '../../parts/markup.js';
import {
  detailsMarkup,
  figureMarkup,
  listMarkup,
  metricMarkup,
  nameMarkup,
  type Section,
  sentence,
  tableMarkup,
} from '../../parts/page-parts.js';
import { criticalDifferencePlot } from '../../svg/rank-diagram.js';
import type { ExperimentView } from './experiment-view.js';
import { overallSentences } from './experiment-words.js';
import { overallTable } from './leaderboard-tables.js';

/** Undefined for a single dataset. */
export function overallSection(view: ExperimentView): Section | undefined {
  const overall = view.document.overall ?? [];
  if (overall.length === 0) return undefined;
  const chief = overall.filter(({ metric }) => metric === view.chief);
  const others = overall.filter(({ metric }) => metric !== view.chief);
  const numbers = (entries: typeof overall) => entries.map(({ metric }) => view.labels.indexOf(metric));
  return {
    id: 'overall',
    title: 'Over datasets',
    metrics: numbers(overall),
    body: [
      markup`<p>A mean rank of 1 is first everywhere. A share of the best is the score over that of the best model of the dataset, turned round where less is better; 1 is best everywhere.</p>`,
      chief.map((entry) => overallPart(view, entry)),
      others.length === 0
        ? undefined
        : detailsMarkup(
            'The other metrics',
            others.map((entry) => overallPart(view, entry)),
            false,
            numbers(others),
          ),
    ],
  };
}

function overallPart(view: ExperimentView, entry: ExperimentOverall): Markup {
  const { metric, protocol } = entry;
  const title = `${view.labelName(metric)}${protocol === undefined ? '' : `, ${view.protocolName(protocol)}`}`;
  const { header, rows } = overallTable(view, entry);
  const table = tableMarkup({
    name: `Mean ranks and shares, ${title}`,
    header,
    rows: rows.map(([model, ...cells]) => [nameMarkup(model!), ...cells]),
    isSortable: true,
  });
  const parts = [rankFigure(view, entry, title), table, listMarkup(overallSentences(view, entry).map(sentence))];
  return metricMarkup(view.labels.indexOf(metric), markup`<h3>${title}</h3>${parts}`);
}

function rankFigure(
  view: ExperimentView,
  { averageRanks, criticalDifference }: ExperimentOverall,
  title: string,
): Piece {
  if (criticalDifference === null) return undefined;
  const plot = {
    title: `Mean ranks over datasets, ${title}`,
    desc: `Mean ranks of ${averageRanks.length} models; critical difference ${criticalDifference.toFixed(2)}.`,
    ranks: averageRanks.map(({ model, rank }) => ({ name: view.modelName(model), rank })),
    criticalDifference,
  };
  return figureMarkup({
    caption:
      'Mean ranks, the best at the left; thick lines join models that the Nemenyi test cannot tell apart. The numbers are in the table below.',
    draw: (width) => criticalDifferencePlot(plot, width),
  });
}
