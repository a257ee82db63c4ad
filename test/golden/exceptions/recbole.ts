import type { LibraryExceptions } from '../support/exceptions.js';

const ITEM_METRICS = '(itemcoverage|averagepopularity|shannonentropy|giniindex|tailpercentage)';
const VERSIONS = [
  { file: 'recbole.json', variant: 'RecBole@1.0.0' },
  { file: 'recbole.json', variant: 'RecBole@HEAD' },
];

export const RECBOLE: LibraryExceptions = {
  notMatched: VERSIONS.flatMap((version) => [
    {
      ...version,
      places: /^mls_ties pipeline_/,
      reason: 'pipeline_* with tied scores: torch.topk does not say which of tied items it takes first',
    },
    {
      ...version,
      places: new RegExp(`^(edge|edge__untied) ${ITEM_METRICS} \\d+$`),
      reason: 'metrics over items on edge: a matrix of recommended items has no missing lists, so there is no value',
    },
    {
      ...version,
      places: new RegExp(`^edge__common ${ITEM_METRICS} (5|10|20|50)$`),
      reason: 'metrics over items on edge__common above 1: a matrix of recommended items has no short lists',
    },
  ]),
  notRead: [],
};
