import type { LibraryExceptions } from '../support/exceptions.js';

export const OPENREC: LibraryExceptions = {
  notMatched: [],
  notRead: [
    {
      file: 'openrec.json',
      metric: /^AUC_ignoring_nan\(not a library value\)$/,
      reason: 'no value of the library, as its name says: the mean without the users whose AUC is NaN',
    },
  ],
};
