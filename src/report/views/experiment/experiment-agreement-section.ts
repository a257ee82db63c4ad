// Whether metrics, protocols and the values of single options agree on the order of models: squares of rank correlations
// and of overlaps of the top.
import type { CorrelationDocument } from '../../../documents/correlation-document.js';
import { shortened } from '../../parts/display-names.js';
import { markup, type Piece } from '../../parts/markup.js';
import { detailsMarkup, type Section } from '../../parts/page-parts.js';
import { correlationFigure } from '../agreement-section.js';
import type { ExperimentView } from './experiment-view.js';

/** Undefined where there is one metric and one protocol. */
export function experimentAgreement({ document, labels }: ExperimentView): Section | undefined {
  const { metricAgreement, protocolAgreement, optionAgreement } = document;
  const parts: Piece[] = [
    ...partOf('Metrics', metricAgreement, labels),
    ...partOf('Protocols', protocolAgreement, labels),
    ...(optionAgreement ?? []).flatMap((each) => partOf(`Only ${shortened(each.by, 40)} differs`, each, labels)),
  ];
  if (parts.length === 0) return undefined;
  return {
    id: 'agreement',
    title: 'Do metrics and protocols agree?',
    body: [
      markup`<p>Spearman's rank correlation (SRC) of the order of models, and the overlap of the first k (OR@k), within each dataset and then averaged. 1 is full agreement.</p>`,
      parts,
    ],
  };
}

/** The rank correlation, and the overlaps behind it. */
function partOf(title: string, document: CorrelationDocument | null, labels: readonly string[]): Piece[] {
  if (document === null) return [];
  const [first, ...others] = Object.keys(document.measures);
  return [
    markup`<h3>${title}</h3>`,
    correlationFigure(document, labels, first),
    others.length === 0
      ? undefined
      : detailsMarkup(
          `Overlap of the first: ${others.join(', ')}`,
          others.map((measure) => correlationFigure(document, labels, measure)),
        ),
  ];
}
