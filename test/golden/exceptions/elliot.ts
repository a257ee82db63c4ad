import type { LibraryExceptions } from '../support/exceptions.js';

/** Where the border of the short head, at half of all interactions, goes through equally popular items. */
const SHORT_HEAD = /^(mls_graded ExtendedPop(RSP|REO) (10|20|50)|mls_ties ExtendedPopREO (20|50))$/;
const SET_ORDER =
  'the border of the short head goes through equally popular items, which the library takes in the order of a CPython ' +
  'set (spec 3.4)';

export const ELLIOT: LibraryExceptions = {
  notMatched: ['Elliot', 'Elliot_thr0', 'Elliot_thr4'].map((variant) => ({
    file: 'elliot.json',
    variant,
    places: SHORT_HEAD,
    reason: SET_ORDER,
  })),
  notRead: [
    {
      file: 'elliot.json',
      variant: 'Elliot',
      metric: /^(PairedTTest|WilcoxonTest)_p_/,
      reason: 'p-values compare two runs and are no metrics of one',
    },
  ],
};
