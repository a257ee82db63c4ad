import type { LibraryExceptions } from '../support/exceptions.js';

export const RECSYS_PYTORCH: LibraryExceptions = {
  notMatched: [
    {
      file: 'recsys-pytorch.json',
      variant: 'RecSys_PyTorch_cython',
      places: / LOO_\w+ (5|10|20|50)$/,
      reason:
        'cutoffs are read at the wrong width, so that the value of a cutoff hangs on its place among those asked for at ' +
        'once: of 1, 5, 10, 20, 50 the library takes 1, 0, 5, 0, 10 (spec 6); the dialect gives what one cutoff alone has',
    },
  ],
  notRead: [],
};
