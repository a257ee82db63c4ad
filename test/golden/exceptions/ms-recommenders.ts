import type { LibraryExceptions } from '../support/exceptions.js';

export const MS_RECOMMENDERS: LibraryExceptions = {
  notMatched: [
    {
      file: 'ms-recommenders.json',
      variant: 'MS_Recommenders',
      // Users 5, 15, 25, 35 and 55 have tied items and fewer than 50.
      places: /^edge(__common)? (NDCG|MAP) 50$/,
      reason: 'nlargest of pandas sorts lists no longer than the cutoff unstably, so tied items have no defined order',
    },
    {
      file: 'ms-recommenders.json',
      variant: 'MS_Recommenders@HEAD',
      places: / diversity 1$/,
      reason: 'the library returns NaN, because a list of one item has no pair',
    },
  ],
  notRead: [],
};
