// The catalogue: every ranking metric as one literal record, so that the table can be read, printed and held against
// the textbook without running anything. Definitions are the defaults a label without options stands for
// (protocols 7.1 and 12); `options` says which of their words a label may change, and to what. Whatever a label
// chooses, values stay in the entry's range.
import { UsageError } from '../data/errors.js';
import { nearestName } from '../data/nearest-name.js';
import type { Definition, Discount, Gain, Norm } from './vocabulary.js';

/** Numbers strictly between two bounds. */
export interface OpenInterval {
  readonly above: number;
  readonly below: number;
}

/** The words of a definition that a label may change; the default is among them. */
export interface CatalogueOptions {
  readonly gain?: readonly Gain[];
  readonly discount?: readonly Discount[];
  readonly norm?: readonly Norm[];
  /** The persistence of a geometric discount. */
  readonly p?: OpenInterval;
}

export interface CatalogueEntry {
  /** As in labels. */
  readonly name: string;
  readonly title: string;
  /** One sentence in plain words. */
  readonly description: string;
  readonly definition: Definition;
  /** Whether a label must say how many ranks are looked at, or may leave it out for the whole list. */
  readonly cutoff: 'required' | 'optional';
  /** Least and greatest value of a user; null where there is no greatest. */
  readonly range: readonly [least: number, greatest: number | null];
  readonly direction: 'higher';
  readonly citation: string;
  readonly options: CatalogueOptions;
}

const GAINS: readonly Gain[] = ['binary', 'grade', 'exp2'];
const LOGARITHMS: readonly Discount[] = ['log2', 'log2-clipped'];

const KENT = 'Kent, Berry, Luehrs & Perry, Machine literature searching VIII, American Documentation 6(2), 1955';
const DESHPANDE = 'Deshpande & Karypis, Item-based top-N recommendation algorithms, ACM TOIS 22(1), 2004';
const BUCKLEY = 'Buckley & Voorhees, Evaluating evaluation measure stability, SIGIR 2000';
const VOORHEES = 'Voorhees, The TREC-8 question answering track report, TREC 1999';
const MOFFAT = 'Moffat & Zobel, Rank-biased precision for measurement of retrieval effectiveness, ACM TOIS 27(1), 2008';
const CUMULATED_GAIN =
  'Järvelin & Kekäläinen, Cumulated gain-based evaluation of IR techniques, ACM TOIS 20(4), 2002 (log2-clipped); ' +
  'Burges et al., Learning to rank using gradient descent, ICML 2005 (log2, exp2)';

export const CATALOGUE: readonly CatalogueEntry[] = [
  {
    name: 'hit',
    title: 'Hit rate',
    description: 'Whether the list holds at least one relevant item.',
    definition: { gain: 'binary', discount: 'none', fold: 'first', norm: 'one' },
    cutoff: 'required',
    range: [0, 1],
    direction: 'higher',
    citation: DESHPANDE,
    options: {},
  },
  {
    name: 'hits',
    title: 'Number of hits',
    description: 'How many relevant items the list holds.',
    definition: { gain: 'binary', discount: 'none', fold: 'sum', norm: 'one' },
    cutoff: 'required',
    range: [0, null],
    direction: 'higher',
    citation: KENT,
    options: {},
  },
  {
    name: 'precision',
    title: 'Precision',
    description: 'The share of the recommended items that are relevant.',
    definition: { gain: 'binary', discount: 'none', fold: 'sum', norm: 'cutoff' },
    cutoff: 'required',
    range: [0, 1],
    direction: 'higher',
    citation: KENT,
    options: { norm: ['cutoff', 'list'] },
  },
  {
    name: 'recall',
    title: 'Recall',
    description: 'The share of the relevant items that were recommended.',
    definition: { gain: 'binary', discount: 'none', fold: 'sum', norm: 'relevant' },
    cutoff: 'required',
    range: [0, 1],
    direction: 'higher',
    citation: KENT,
    options: { norm: ['relevant', 'relevant-at-cutoff'] },
  },
  {
    name: 'map',
    title: 'Mean average precision',
    description: 'The precision at the rank of every relevant item, averaged; items that were not found add nothing.',
    definition: { gain: 'binary', discount: 'none', fold: 'precision-sum', norm: 'relevant-at-cutoff' },
    cutoff: 'optional',
    range: [0, 1],
    direction: 'higher',
    citation: BUCKLEY,
    options: { norm: ['relevant-at-cutoff', 'relevant', 'cutoff', 'list', 'hits'] },
  },
  {
    name: 'mrr',
    title: 'Mean reciprocal rank',
    description: 'One divided by the rank of the first relevant item.',
    definition: { gain: 'binary', discount: 'reciprocal', fold: 'first', norm: 'one' },
    cutoff: 'optional',
    range: [0, 1],
    direction: 'higher',
    citation: VOORHEES,
    options: {},
  },
  {
    name: 'arhr',
    title: 'Average reciprocal hit rank',
    description: 'The reciprocal ranks of all relevant items, added up.',
    definition: { gain: 'binary', discount: 'reciprocal', fold: 'sum', norm: 'one' },
    cutoff: 'optional',
    range: [0, null],
    direction: 'higher',
    citation: DESHPANDE,
    options: { norm: ['one', 'ideal'] },
  },
  {
    name: 'dcg',
    title: 'Discounted cumulative gain',
    description: 'What the relevant items are worth, less the lower they stand in the list, added up.',
    definition: { gain: 'binary', discount: 'log2', fold: 'sum', norm: 'one' },
    cutoff: 'optional',
    range: [0, null],
    direction: 'higher',
    citation: CUMULATED_GAIN,
    options: { gain: GAINS, discount: LOGARITHMS },
  },
  {
    name: 'ndcg',
    title: 'Normalised discounted cumulative gain',
    description: 'Discounted cumulative gain as a share of what the best possible list would have.',
    definition: { gain: 'binary', discount: 'log2', fold: 'sum', norm: 'ideal' },
    cutoff: 'optional',
    range: [0, 1],
    direction: 'higher',
    citation: CUMULATED_GAIN,
    options: { gain: GAINS, discount: LOGARITHMS },
  },
  {
    name: 'rbp',
    title: 'Rank-biased precision',
    description: 'The share of relevant items among those seen by a reader who goes on to the next with probability p.',
    definition: { gain: 'binary', discount: 'geometric', fold: 'sum', norm: 'endless', persistence: 0.8 },
    cutoff: 'optional',
    range: [0, 1],
    direction: 'higher',
    citation: MOFFAT,
    options: { p: { above: 0, below: 1 } },
  },
];

/** The entry of that name; an unknown name is refused with the known ones and the nearest. */
export function catalogueEntry(name: string): CatalogueEntry {
  const entry = CATALOGUE.find((candidate) => candidate.name === name);
  if (entry !== undefined) return entry;
  const names = CATALOGUE.map((candidate) => candidate.name);
  // Longest first: of the names within a word, `ndcg` says more than `dcg`.
  const nearest = nearestName(
    name.trim(),
    [...names].sort((a, b) => b.length - a.length),
  );
  throw new UsageError('There is no such metric', {
    argument: 'metrics',
    found: name,
    expected: `one of ${names.join(', ')}`,
    ...(nearest === undefined ? {} : { hint: `Did you mean '${nearest}'?` }),
  });
}
