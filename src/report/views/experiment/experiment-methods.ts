// The paragraph that a paper owes its readers on an experiment: data, protocol, models, search, metrics and statistics, from
// what the document says and nothing else. As plain text, and as LaTeX.
import type { ExperimentDocument } from '../../../documents/experiment-document.js';
import { shortened } from '../../parts/display-names.js';
import { visible } from '../../parts/markup.js';
import { counted, wholeNumber } from '../../parts/number-text.js';
import { sentence } from '../../parts/page-parts.js';
import { joinWords, latexWords, statedMetrics } from '../methods-paragraph.js';
import { experimentView, failureTexts } from './experiment-view.js';
import { methodSentences } from './experiment-words.js';

const MOST_NAMED = 15;

/** One paragraph, without a line break. */
export function experimentMethodsText(document: ExperimentDocument): string {
  const metrics = statedMetrics(document).map(({ title, formula, citation }) => `${title} (${formula}; ${citation})`);
  return [...openingSentences(document), `The metrics are ${joinWords(metrics)}.`, ...closingSentences(document)]
    .map((text) => visible(text).replace(/\s+/g, ' '))
    .join(' ');
}

/** The same for LaTeX, a sentence a line. */
export function experimentMethodsLatex(document: ExperimentDocument): string {
  const metrics = statedMetrics(document).map(
    ({ title, formula, citation }) =>
      `${latexWords(title)} (\\texttt{${latexWords(formula)}}; ${latexWords(citation)})`,
  );
  return [
    ...openingSentences(document).map(latexWords),
    `The metrics are ${joinWords(metrics)}.`,
    ...closingSentences(document).map(latexWords),
  ].join('\n');
}

function openingSentences({ plan, engine, datasets, boards }: ExperimentDocument): string[] {
  const models =
    plan.models.length > MOST_NAMED ? '' : ` (${joinWords(plan.models.map(({ name }) => shortened(name, 60)))})`;
  const data = datasets.map(
    ({ name, rowCount, fingerprint }) =>
      `${shortened(name, 60)} (${wholeNumber(rowCount)} rows, fingerprint ${shortened(fingerprint, 64)})`,
  );
  const protocols = plan.protocols.map(({ name, preset, overrides, loss }) => {
    const options = loss === undefined ? overrides : { ...overrides, loss };
    const changes = Object.keys(options).length === 0 ? '' : ` with ${shortened(JSON.stringify(options), 300)}`;
    return name === preset
      ? `${shortened(preset, 60)}${changes}`
      : `${shortened(name, 80)} (preset ${preset}${changes})`;
  });
  const folds = Math.max(0, ...boards.flatMap(({ models: own }) => own.map((model) => model.folds.length)));
  return [
    `We compared ${counted(plan.models.length, 'model')}${models} with recgauge ${engine.version} (backend ${engine.backend}).`,
    `The data are ${joinWords(data)}.`,
    `The protocol${protocols.length === 1 ? ' is' : 's are'} ${joinWords(protocols)}; there ${folds === 1 ? 'is' : 'are'} ${counted(folds, 'fold')} over ` +
      `${counted(plan.seeds.length, 'seed')} (${plan.seeds.join(', ')}), and lists of ${plan.k} items are ranked.`,
    `For the test, models were fitted on ${plan.refit === 'all' ? 'all rows of training and validation users' : 'the rows that the search fitted on'}, ` +
      `and profiles hold the fold-in items${plan.testInput === 'fold-in' ? '' : ' and those of validation'}.`,
  ];
}

function closingSentences(document: ExperimentDocument): string[] {
  const view = experimentView(document);
  const { failures, overall, plan } = document;
  return [
    ...methodSentences(view).map(sentence),
    ...(overall === null
      ? []
      : [
          `Over datasets, models are compared by mean ranks with Friedman's test and the Nemenyi critical difference at ${plan.comparison.alpha}, and by their share of the best score of each dataset.`,
        ]),
    ...(failures.length === 0
      ? []
      : [`${counted(failures.length, 'piece')} of work failed: ${failureTexts(view, 200).slice(0, 5).join('; ')}.`]),
  ];
}
