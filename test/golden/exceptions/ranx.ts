// Tied items: ranx sorts them with an unstable quicksort, so that which of them comes first is neither in its definitions
// nor in its input; only what hangs on the order within a tie is listed, and lists without such ties match whole.
import type { GoldenException, LibraryExceptions } from '../support/exceptions.js';

const REASON = 'tied scores: ranx orders them with an unstable quicksort';

/** Where a tie holds items that are relevant and others: measures that tell them apart, by list. */
const PLACES: readonly (readonly [lists: string, measures: readonly string[]])[] = [
  [
    'edge (full|top50)',
    [
      '(hits|precision|recall|f1)@20',
      '(mrr|map|dcg|dcg_burges|ndcg|ndcg_burges)(@(20|50))?',
      String.raw`rbp\.(50|80|95)`,
      String.raw`iprec_at_recall_(0\.0|0\.1|0\.2|0\.3|0\.4|0\.5|0\.6|0\.7|0\.8|0\.9|1\.0)`,
    ],
  ],
  [
    'edge top20',
    [
      '(mrr|map|dcg|dcg_burges|ndcg|ndcg_burges)(@(20|50))?',
      String.raw`rbp\.(50|80|95)`,
      String.raw`iprec_at_recall_(0\.0|0\.1|0\.2|0\.3|0\.4|0\.5|0\.6)`,
    ],
  ],
  [
    'mls_graded full',
    [
      '(map|dcg|dcg_burges|ndcg|ndcg_burges)',
      String.raw`rbp\.(95)`,
      String.raw`iprec_at_recall_(0\.6|0\.7|0\.8|0\.9|1\.0)`,
    ],
  ],
  [
    'mls_ties full',
    [
      '(hits|precision|recall|f1)@(5|10|20|50)',
      'hit_rate@(5|20)',
      '(mrr|map|dcg|dcg_burges|ndcg|ndcg_burges)(@(5|10|20|50))?',
      'r-precision',
      String.raw`rbp\.(50|80|95)`,
      String.raw`iprec_at_recall_(0\.0|0\.1|0\.2|0\.3|0\.4|0\.5|0\.6|0\.7|0\.8|0\.9|1\.0)`,
    ],
  ],
  [
    'mls_ties top20',
    [
      '(hits|precision|recall|f1)@10',
      '(mrr|map|dcg|dcg_burges|ndcg|ndcg_burges)(@(10|20|50))?',
      'r-precision',
      String.raw`rbp\.(50|80|95)`,
      String.raw`iprec_at_recall_(0\.0|0\.1|0\.2|0\.3|0\.4|0\.5|0\.6|0\.7)`,
    ],
  ],
  [
    'mls_ties top50',
    [
      '(hits|precision)@(5|20)',
      '(hit_rate|recall|f1)@(5|10|20)',
      '(mrr|map|dcg|dcg_burges|ndcg|ndcg_burges)(@(5|10|20|50))?',
      'r-precision',
      String.raw`rbp\.(50|80|95)`,
      String.raw`iprec_at_recall_(0\.0|0\.1|0\.2|0\.3|0\.4|0\.5|0\.6|0\.8|0\.9|1\.0)`,
    ],
  ],
];

const notMatched = ['ranx/binary', 'ranx/graded2x'].flatMap((variant) =>
  PLACES.map(
    ([lists, measures]): GoldenException => ({
      file: 'ranx.json',
      variant,
      places: new RegExp(`^${lists} (${measures.join('|')})$`),
      reason: REASON,
    }),
  ),
);

export const RANX: LibraryExceptions = { notMatched, notRead: [] };
