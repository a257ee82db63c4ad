// Who is best over datasets: mean ranks with the critical difference, and scores as shares of the best of each dataset; and
// whether metrics, protocols and the values of single options agree on the order of models.
import type { CorrelationDocument } from '../../../documents/correlation-document.js';
import type { ExperimentOverall } from '../../../documents/experiment-document.js';
import { shortened } from '../../parts/safe-text.js';
import { correlationFigure } from '../agreement-section.js';
import { cutoffFamilies, cutoffFigure } from '../cutoff-section.js';
import { type Blocks, block, mark, type ReportBlock, type Section, sentence } from '../report-blocks.js';
import type { ExperimentView } from './experiment-view.js';
import { overallSentences } from './experiment-words.js';
import { overallTable } from './leaderboard-tables.js';

/** Undefined for a single dataset. */
export function overallSection(view: ExperimentView): Section | undefined {
  const overall = view.document.overall ?? [];
  if (overall.length === 0) return undefined;
  const chief = overall.filter(({ metric }) => metric === view.chief);
  const others = overall.filter(({ metric }) => metric !== view.chief);
  return block.section({
    id: 'overall',
    title: 'Over datasets',
    body: [
      block.paragraph(
        'A mean rank of 1 is first everywhere. A share of the best is the score over that of the best model of the dataset, inverted where lower is better; 1 is best everywhere.',
      ),
      chief.map((entry) => overallPart(view, entry)),
      block.others(others.map((entry) => overallPart(view, entry))),
      sharesByCutoff(view, overall),
    ],
  });
}

/** Shares of the best against the cutoff, for metrics with several cutoffs and for each protocol. */
function sharesByCutoff(view: ExperimentView, overall: readonly ExperimentOverall[]): Blocks {
  const protocols = [...new Set(overall.map(({ protocol }) => protocol))];
  return cutoffFamilies(view).flatMap((family) =>
    protocols.flatMap((protocol): Blocks[] => {
      const entries = overall.filter((entry) => entry.protocol === protocol && entry.normalised.length > 0);
      const of = entries.filter(({ metric }) => family.members.some(({ label }) => label === metric));
      if (of.length < 2) return [];
      const runs = of[0]!.normalised.map(({ model }) => ({
        name: model,
        metrics: Object.fromEntries(
          of.map(({ metric, normalised }) => {
            return [
              metric,
              { value: normalised.find((each) => each.model === model)?.value ?? null, interval: undefined },
            ];
          }),
        ),
      }));
      const suffix = protocol === undefined ? '' : `, ${view.protocolName(protocol)}`;
      const labelName = (name: string) => `Share of the best ${view.labelName(name)}${suffix}`;
      return [cutoffFigure({ ...view, runs, runName: view.modelName, runPlace: view.modelPlace, labelName }, family)];
    }),
  );
}

function overallPart(view: ExperimentView, entry: ExperimentOverall): ReportBlock {
  const { metric, protocol } = entry;
  const title = `${view.labelName(metric)}${protocol === undefined ? '' : `, ${view.protocolName(protocol)}`}`;
  const { header, rows } = overallTable(view, entry);
  const table = block.table({
    name: `Mean ranks and shares, ${title}`,
    header,
    rows: rows.map(([model, ...cells]) => [mark.name(model!), ...cells]),
    isSortable: true,
  });
  const parts = [rankFigure(view, entry, title), table, block.list(overallSentences(view, entry).map(sentence))];
  return block.ofMetric(view.labels.indexOf(metric), [block.heading(title), parts]);
}

function rankFigure(
  view: ExperimentView,
  { averageRanks, criticalDifference }: ExperimentOverall,
  title: string,
): Blocks {
  if (criticalDifference === null) return undefined;
  const plot = {
    title: `Mean ranks over datasets, ${title}`,
    desc: `Mean ranks of ${averageRanks.length} models; critical difference ${criticalDifference.toFixed(2)}.`,
    ranks: averageRanks.map(({ model, rank }) => ({
      name: view.modelName(model),
      rank,
      runs: [view.modelPlace(model)],
    })),
    criticalDifference,
  };
  return block.figure({
    caption:
      'Mean ranks, the best at the left; thick lines join models that do not differ significantly in the Nemenyi test. The numbers are in the table below.',
    plot: { kind: 'ranks', ...plot },
  });
}

/** Undefined where there is one metric and one protocol. */
export function experimentAgreement({ document, labels }: ExperimentView): Section | undefined {
  const { metricAgreement, protocolAgreement, optionAgreement } = document;
  const parts: Blocks[] = [
    ...partOf('Metrics', metricAgreement, labels),
    ...partOf('Protocols', protocolAgreement, labels),
    ...(optionAgreement ?? []).flatMap((each) => partOf(`Only ${shortened(each.by, 40)} differs`, each, labels)),
  ];
  if (parts.length === 0) return undefined;
  return block.section({
    id: 'agreement',
    title: 'Do metrics and protocols agree?',
    body: [
      block.paragraph(
        "Spearman's rank correlation (SRC) of the order of models, and the overlap of the first k (OR@k), within each dataset and then averaged. 1 is full agreement.",
      ),
      parts,
    ],
  });
}

/** The rank correlation, and the overlaps behind it. */
function partOf(title: string, document: CorrelationDocument | null, labels: readonly string[]): Blocks[] {
  if (document === null) return [];
  const [first, ...others] = Object.keys(document.measures);
  return [
    block.heading(title),
    correlationFigure(document, labels, first),
    others.length === 0
      ? undefined
      : block.details(
          `Overlap of the first: ${others.join(', ')}`,
          others.map((measure) => correlationFigure(document, labels, measure)),
        ),
  ];
}
