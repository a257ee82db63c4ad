import type { GoldenException, LibraryExceptions } from '../support/exceptions.js';

const REASON =
  'the order of torch.topk and torch.argsort under equal scores is undefined, and the list holds some: spec, evaluators, section 1';

/** Where equal scores make a difference at the cutoff; nDCG averages them and is compared everywhere. */
const EDGE: readonly RegExp[] = [
  /^edge \w+ (ap|rr)(@\d+)?$/,
  /^edge (full|top50) precision@(1|5|10|20)$/,
  /^edge top20 precision@(1|5|10)$/,
  /^edge (full|top50) (recall|fall_out)@(1|20)$/,
  /^edge top20 (recall|fall_out)@(1|10)$/,
  /^edge \w+ hit@1$/,
];

/** Scores that differ in float64 and are equal in float32. */
const NARROW: readonly RegExp[] = [/^mls_graded full ap$/];

const UNDEFINED: Readonly<Record<string, readonly RegExp[]>> = {
  'torchmetrics/list_only': [
    ...EDGE,
    ...NARROW,
    /^mls_ties \w+ (ap|rr)(@5|@10|@20|@50)?$/,
    /^mls_ties full (precision@50|(recall|fall_out|hit)@\d+|r_precision)$/,
    /^mls_ties top20 (precision@(5|10)|(recall|fall_out|hit)@(1|5|10))$/,
    /^mls_ties top50 (precision@(10|20)|(recall|fall_out|hit)@(1|5|10|20)|r_precision)$/,
  ],
  'torchmetrics/padded': [
    ...EDGE,
    ...NARROW,
    /^mls_ties full (ap|rr)(@5|@10|@20|@50)?$/,
    /^mls_ties (top20|top50) (ap|rr)(@\d+)?$/,
    /^mls_ties full (precision@50|(recall|fall_out|hit)@\d+|r_precision)$/,
    /^mls_ties top20 (precision@(1|5|10)|(recall|fall_out)@(1|5|10)|hit@(1|10)|r_precision)$/,
    /^mls_ties top50 (precision@(1|10|20)|(recall|fall_out|hit)@(1|5|10|20)|r_precision)$/,
  ],
};

export const TORCHMETRICS: LibraryExceptions = {
  notMatched: Object.entries(UNDEFINED).flatMap(([variant, all]) =>
    all.map((places): GoldenException => ({ file: 'torchmetrics.json', variant, places, reason: REASON })),
  ),
  notRead: [],
};
