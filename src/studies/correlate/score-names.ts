// What the columns of tables of results are called in the files people have.

/** What a column of a table of scores holds. */
export type ScoreRole = 'algorithm' | 'metric' | 'dataset' | 'value';

/** Columns by their name in the header or by their number from 0. */
export type ScoreChoices = Readonly<Partial<Record<ScoreRole, string | number>>>;

/** Names that are taken for granted, best first, without case, blanks and punctuation. */
export const SCORE_NAMES: Readonly<Record<ScoreRole, readonly string[]>> = {
  algorithm: [
    ...['algorithm', 'algorithmmasked', 'algorithmname', 'algo', 'model', 'modelname', 'recommender', 'run'],
    ...['system', 'method', 'approach', 'name'],
  ],
  metric: ['metric', 'metricname', 'measure', 'measurename', 'indicator'],
  dataset: ['dataset', 'datasetname', 'data', 'corpus', 'collection', 'benchmark'],
  value: ['value', 'score', 'result', 'metricvalue', 'mean', 'average'],
};
