import type { LibraryExceptions } from '../support/exceptions.js';

export const NEUREC: LibraryExceptions = {
  notMatched: [
    ...['NeuRec_cpp_evaluator', 'NeuRec_cpp_evaluator_rawscores'].map((variant) => ({
      file: 'neurec.json',
      variant,
      places: /^edge \w+ (5|10|20)$/,
      reason:
        'short lists are filled with items whose scores are all -infinity, in the order in which std::partial_sort_copy ' +
        'leaves ties, which C++ does not define (spec 5)',
    })),
    {
      file: 'neurec.json',
      variant: 'NeuRec_cpp_evaluator_rawscores',
      places: /^mls_ties \w+ \d+$/,
      reason:
        'tied scores in the order in which std::partial_sort_copy leaves them, which C++ does not define (spec 5)',
    },
  ],
  notRead: [],
};
