// What must be said beside the numbers of an experiment, in sentences that all forms share, and the paragraph that a paper owes
// its readers: data, protocol, models, search, metrics and statistics, as plain text and as LaTeX.
import type { ExperimentDocument, ExperimentOverall, ExperimentScore } from '../../../documents/experiment-document.js';
import { counted, probabilityText, shortNumber, wholeNumber } from '../../parts/number-text.js';
import { shortened } from '../../parts/safe-text.js';
import { comparisonSentences } from '../comparison-summary.js';
import { joinWords, paragraphLatex, paragraphText } from '../methods-paragraph.js';
import { sentence } from '../report-blocks.js';
import { levelText } from '../value-sentences.js';
import { type BoardView, type ExperimentView, experimentView, failureTexts, foldCounts } from './experiment-view.js';

/** How means, intervals, groups and searches were made. */
export function methodSentences({ document }: ExperimentView): string[] {
  const { plan, boards } = document;
  const { level } = plan.interval;
  const comparison = boards.find((board) => board.comparison !== null)?.comparison;
  const bootstrap = `those of the ${levelText(level)} BCa bootstrap`;
  const resamples = bcaResamples(document);
  return [
    ...(hasOneFold(document)
      ? [`there is one fold: scores are its values, and intervals are ${bootstrap} over its users${resamples}`]
      : [
          'means are over the folds of a seed, then over seeds',
          `intervals are ${bootstrap} of the fold scores${resamples}; on few folds it is narrow, and the t ` +
            'interval with the variance of Nadeau and Bengio (2003), corrected t, is the cautious one',
        ]),
    ...(comparison === undefined || comparison === null
      ? []
      : [
          'models that share a letter of a group do not differ significantly',
          ...comparisonSentences(comparison)
            .slice(0, 2)
            // Leaderboards have letters and no stars.
            .map((text) => text.replace('; * marks those of at most', ', alpha')),
        ]),
    ...(document.metricAgreement === null && document.protocolAgreement === null
      ? []
      : [
          'agreement is measured by spearman, the rank correlation SRC, and by or@k, the share OR@k of models among the first k by both',
        ]),
    ...intervalRemarks(document),
    searchSentence(document),
  ];
}

/** Whether models have a single fold, over all seeds: intervals are then those over users. */
export function hasOneFold({ boards }: ExperimentDocument): boolean {
  return Math.max(0, ...boards.flatMap(({ models }) => models.map(({ folds }) => folds.length))) === 1;
}

/** `parameters were found by bayesian search with 20 trials a fold, by hit-rate@50 on validation data` */
export function searchSentence({ plan: { search, select, models } }: ExperimentDocument): string {
  const searched = models.filter((model) => model.searched).length;
  if (searched === 0) return 'parameters were not searched';
  const rest = models.length - searched;
  const seconds = search.seconds === undefined ? '' : ` or ${search.seconds} seconds`;
  return (
    `parameters were found by ${search.method} search with ${counted(search.trials, 'trial')}${seconds} a fold, by ${select} on validation data` +
    `${search.pruning ? ', unpromising trials ended early' : ''}${rest === 0 ? '' : `; ${counted(rest, 'model')} not searched`}`
  );
}

/** Why intervals are missing, or are not those of folds. */
function intervalRemarks(document: ExperimentDocument): string[] {
  const reasons = scoresOf(document)
    // Of a single fold it was said of all.
    .filter(({ intervals: { bca } }) => bca === undefined || !hasOneFold(document))
    .flatMap(({ intervals }) => intervals.why ?? []);
  return [...new Set(reasons)].map((why) => `of some intervals: ${why}`);
}

function bcaResamples(document: ExperimentDocument): string {
  const texts = new Set(
    scoresOf(document).flatMap(({ folds, users, intervals: { bca } }) => {
      if (bca === undefined) return [];
      const count = folds.flat().filter((value) => value !== null).length;
      const isAll = bca.replicates === allResamples(count > 1 ? count : users);
      return `, ${isAll ? 'all ' : ''}${wholeNumber(bca.replicates)} resamples`;
    }),
  );
  return texts.size === 1 ? [...texts][0]! : '';
}

/** n^n of n values; where that is more than anybody would draw, a number that is large enough. */
function allResamples(count: number): number {
  return Array.from({ length: Math.min(count, 15) }).reduce<number>((product) => product * count, 1);
}

function scoresOf({ boards }: ExperimentDocument): ExperimentScore[] {
  return boards.flatMap(({ models }) => models.flatMap(({ scores }) => Object.values(scores)));
}

/** Models of which folds failed; their means are over the others. */
export function failedSentences({ modelName }: ExperimentView, { models }: BoardView): string[] {
  return models.flatMap((model) => {
    const { all, failed } = foldCounts(model);
    if (failed === 0) return [];
    const folds = failed === all ? `all ${counted(all, 'fold')}` : `${failed} of ${counted(all, 'fold')}`;
    return [`${modelName(model.name)}: ${folds} failed`];
  });
}

/** #invalid averaged over the models, where training has times. */
export function invalidSentences({ board: { invalid } }: BoardView): string[] {
  if (invalid === undefined) return [];
  const { mean, deviation, models } = invalid;
  const spread = deviation === null ? '' : `, standard deviation ${shortNumber(deviation)}`;
  return [
    `#invalid@10: ${shortNumber(mean)} of the first 10 items are on average newer in training than the last item of their user ` +
      `(${counted(models, 'model')}${spread})`,
  ];
}

/** Friedman, the critical difference and who was left out. */
export function overallSentences({ modelName }: ExperimentView, overall: ExperimentOverall): string[] {
  const { friedman, criticalDifference, leftOut = [], averageRanks, normalised } = overall;
  const datasets = Object.keys(normalised[0]?.byDataset ?? {}).length;
  return [
    ...(friedman === null ? [] : [`Friedman p = ${probabilityText(friedman.p)} over ${averageRanks.length} models`]),
    ...(criticalDifference === null
      ? []
      : [`a difference of mean ranks of ${criticalDifference.toFixed(2)} or more is significant (Nemenyi)`]),
    ...(datasets > 0 && datasets < 5
      ? [`${datasets} datasets are few: ranks over so few rarely differ significantly`]
      : []),
    ...(leftOut.length === 0
      ? []
      : [
          `${counted(leftOut.length, 'model')} left out, without a score on a dataset: ${leftOut.map(modelName).join(', ')}`,
        ]),
  ];
}

/** Findings of all boards, each once, with the boards that it is about where it is not all. */
export function findingTexts({ boards }: ExperimentView): string[] {
  const found = new Map<string, { severity: string; titles: string[] }>();
  for (const { board, title } of boards) {
    for (const { severity, message, code } of board.findings) {
      const text = `${message} [${code}]`;
      const known = found.get(text) ?? { severity, titles: [] };
      found.set(text, known);
      known.titles.push(title);
    }
  }
  return [...found].map(([text, { severity, titles }]) => {
    const where = titles.length === boards.length ? '' : ` (${titles.join('; ')})`;
    return `${severity}: ${text}${where}`;
  });
}

const MOST_NAMED = 15;

export function experimentMethodsText(document: ExperimentDocument): string {
  return paragraphText(openingSentences(document), document, closingSentences(document));
}

export function experimentMethodsLatex(document: ExperimentDocument): string {
  return paragraphLatex(openingSentences(document), document, closingSentences(document));
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
