// The third, independent voice: each metric as the naive function of one user that its literature defines. Nothing is
// shared with src, labels and their defaults included. The truth must hold a relevant item; k is the cutoff, Infinity for
// the whole list; all else is in the definitions.

/** Items with their grades, of which those above 0 mean relevant and all others judged and found not relevant. */
export type Truth = ReadonlyMap<number, number>;

export interface TextbookUser {
  /** Items by rank. */
  readonly list: readonly number[];
  readonly truth: Truth;
  /** By rank; without them no two items are tied. */
  readonly scores?: readonly number[];
  /** The greatest grade of all users; without it, that of this one. */
  readonly greatestGrade?: number;
}

export type TextbookMetric = (user: TextbookUser, k: number) => number;
type Words = Readonly<Record<string, string>>;

/** The function that a label without its cutoff stands for, such as `ndcg(gain=exp2)`. */
export function textbookMetric(label: string): TextbookMetric {
  const [, name, options = ''] = /^([a-z0-9]+)(?:\((.*)\))?$/.exec(label)!;
  const words = Object.fromEntries(options.split(',').map((option) => option.split('=') as [string, string]));
  return pick(ENTRIES, name!)(words);
}

/** Names that the textbook knows. */
export const textbookNames = (): string[] => Object.keys(ENTRIES);

/** A word of a table; a word that it does not hold must fail the test. */
function pick<T>(table: Readonly<Record<string, T>>, word: string): T {
  if (!Object.hasOwn(table, word)) throw new Error(`the textbook does not know '${word}'`);
  return table[word]!;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
/** Nothing found is 0, whatever it is a share of. */
const share = (part: number, whole: number) => (part === 0 ? 0 : part / whole);

const relevantItems = (truth: Truth) => new Set([...truth].filter(([, grade]) => grade > 0).map(([item]) => item));
const relevantCount = ({ truth }: TextbookUser) => relevantItems(truth).size;

const hits: TextbookMetric = ({ list, truth }, k) => {
  const relevant = relevantItems(truth);
  return list.slice(0, k).filter((item) => relevant.has(item)).length;
};

/** As torchmetrics has it: what scores 0 or less was not recommended, though it stands in the list. */
const onlyPositive = (user: TextbookUser, { hits: counted = 'listed' }: Words): TextbookUser => {
  const { list, scores } = user;
  if (counted === 'listed' || scores === undefined) return user;
  return { ...user, list: list.map((item, i) => (scores[i]! > 0 ? item : Number.NaN)) };
};

const NORMS: Readonly<Record<string, TextbookMetric>> = {
  one: () => 1,
  cutoff: (_, k) => k,
  'cutoff-or-list': ({ list }, k) => (k === Number.POSITIVE_INFINITY ? list.length : k),
  list: ({ list }, k) => list.slice(0, k).length,
  relevant: (user) => relevantCount(user),
  'relevant-at-cutoff': (user, k) => Math.min(relevantCount(user), k),
  'relevant-at-list': (user, k) => Math.min(relevantCount(user), user.list.slice(0, k).length),
  hits,
  'hits-of-list': (user) => hits(user, Number.POSITIVE_INFINITY),
  cumulated: (user, k) => sum(range(1, k).map((n) => Math.min(n, relevantCount(user)))),
};

const hitsOver =
  (norm: string, words: Words = {}): TextbookMetric =>
  (user, k) =>
    share(hits(onlyPositive(user, words), k), pick(NORMS, norm)(user, k));
const precision = hitsOver('cutoff');
const recall = hitsOver('relevant');

/** van Rijsbergen: the mean of precision and recall that is harmonic, recall weighing b² times as much. */
const fMeasure =
  ({ beta = '1', norm = 'cutoff' }: Words): TextbookMetric =>
  (user, k) => {
    const [p, r, b] = [hitsOver(norm)(user, k), recall(user, k), Number(beta)];
    return p === 0 ? 0 : (1 + b * b) / (1 / p + (b * b) / r);
  };

const ranksOfHits = ({ list, truth }: TextbookUser, k: number) =>
  range(1, Math.min(k, list.length)).filter((rank) => relevantItems(truth).has(list[rank - 1]!));

/** The last rank, down to k, of the items that score as much as the one at a rank. */
const lastTied = ({ list, scores = list.map((_, i) => -i) }: TextbookUser, rank: number, k: number) =>
  Math.max(...range(1, Math.min(k, list.length)).filter((other) => scores[other - 1] === scores[rank - 1]));

const averagePrecision =
  ({ norm = 'relevant-at-cutoff', ties = 'given', ...words }: Words): TextbookMetric =>
  (all, k) => {
    const user = onlyPositive(all, words);
    const rankOf = (rank: number) => (ties === 'worst' ? lastTied(user, rank, k) : rank);
    return share(sum(ranksOfHits(user, k).map((rank) => precision(user, rankOf(rank)))), pick(NORMS, norm)(user, k));
  };

/** As scikit-learn has it: nothing is wrong with a list that holds nothing relevant. */
const labelRanking =
  ({ hitless = 'one', ties = 'worst' }: Words): TextbookMetric =>
  (user, k) =>
    hits(user, k) === 0 && user.list.length > 0 && hitless === 'one'
      ? 1
      : averagePrecision({ norm: 'hits', ties })(user, k);

const reciprocalRank =
  ({ discount = 'reciprocal', ...words }: Words): TextbookMetric =>
  (user, k) => {
    const [first] = ranksOfHits(onlyPositive(user, words), k);
    return first === undefined ? 0 : pick(WEIGHTS, discount)(first);
  };

const WEIGHTS: Readonly<Record<string, (rank: number) => number>> = {
  reciprocal: (rank) => 1 / rank,
  'first-rank': (rank) => (rank === 1 ? 1 : 0),
  /** Burges et al. 2005: every rank is discounted. */
  log2: (rank) => 1 / Math.log2(rank + 1),
  /** Järvelin & Kekäläinen 2002, base 2: ranks below the base are not discounted. */
  'log2-clipped': (rank) => (rank < 2 ? 1 : 1 / Math.log2(rank)),
  natural: (rank) => 1 / Math.log(rank + 1),
};

const GAINS: Readonly<Record<string, (grade: number, unit: number) => number>> = {
  binary: () => 1,
  grade: (grade, unit) => Math.max(0, grade - unit + 1),
  exp2: (grade, unit) => Math.max(0, 2 ** (grade - unit + 1) - 1),
};

/**
 * What the item at each rank is worth; under averaged ties, the mean of those with the same score. Elsewhere several items
 * may stand at a rank: behind those of a higher score, or behind those of them that are worth nothing.
 */
function gainsByRank(user: TextbookUser, { gain = 'binary', unit = '1', ties = 'given' }: Words): number[] {
  const { list, truth, scores = list.map((_, i) => -i) } = user;
  const gains = list.map((item) => {
    const grade = truth.get(item) ?? 0;
    return grade > 0 ? pick(GAINS, gain)(grade, Number(unit)) : 0;
  });
  if (ties === 'given') return gains;
  if (ties === 'best' || ties === 'misses') {
    const isAbove = (other: number, item: number) =>
      scores[other]! > scores[item]! && (ties === 'best' || gains[other] === 0);
    const places = gains.map((_, item) => gains.filter((_, other) => isAbove(other, item)).length);
    return gains.map((_, rank) => sum(gains.filter((_, item) => places[item] === rank)));
  }
  return gains.map((_, i) => {
    const tied = gains.filter((_, j) => scores[j] === scores[i]);
    return sum(tied) / tied.length;
  });
}

const discounted = (gains: readonly number[], weight: (rank: number) => number) =>
  sum(gains.map((gain, i) => (gain === 0 ? 0 : gain * weight(i + 1))));

/** The gains of all that the user likes, highest first. */
const idealGains = ({ truth }: TextbookUser, words: Words) =>
  gainsByRank({ list: [...truth.keys()], truth }, { ...words, ties: 'given' }).sort((a, b) => b - a);

const IDEALS: Readonly<Record<string, (user: TextbookUser, k: number, words: Words) => number[]>> = {
  ideal: (user, k, words) => idealGains(user, words).slice(0, k),
  'ideal-uncut': (user, _, words) => idealGains(user, words),
  'ideal-at-list': (user, k, words) => idealGains(user, words).slice(0, Math.min(k, user.list.length)),
  'ideal-of-hits': (user, k, words) =>
    gainsByRank(user, words)
      .slice(0, k)
      .sort((a, b) => b - a),
  'ideal-of-list': (user, k, words) =>
    gainsByRank(user, { ...words, ties: 'given' })
      .sort((a, b) => b - a)
      .slice(0, k),
};

/** Gains times weights of the ranks, over what the norm says of the same weights. */
function weighted(words: Words, weight: (rank: number) => number, norm: string): TextbookMetric {
  return (user, k) => {
    const value = discounted(gainsByRank(user, words).slice(0, k), weight);
    if (norm === 'one') return value;
    if (norm === 'discounts') return share(value, sum(range(1, Math.min(k, user.list.length)).map(weight)));
    return share(value, discounted(pick(IDEALS, norm)(user, k, words), weight));
  };
}

/** Moffat & Zobel: a reader goes on with probability p, so that rank i is seen with p^(i-1). */
function rankBiasedPrecision({ p = '0.8', norm = 'endless', ...words }: Words): TextbookMetric {
  const weight = (rank: number) => Number(p) ** (rank - 1);
  if (norm !== 'endless') return weighted(words, weight, norm);
  return (user, k) => (1 - Number(p)) * weighted(words, weight, 'one')(user, k);
}

/** Chapelle et al.: the reader stops at rank i with probability s(i) if not before, and is then content by 1/i. */
const expectedReciprocalRank =
  ({ max }: Words): TextbookMetric =>
  ({ list, truth, greatestGrade = Math.max(...truth.values()) }, k) => {
    const top = max === undefined ? greatestGrade : Number(max);
    const stops = list.slice(0, k).map((item) => Math.min(1, (2 ** Math.max(0, truth.get(item) ?? 0) - 1) / 2 ** top));
    const goesOn = (rank: number) => stops.slice(0, rank - 1).reduce((product, stop) => product * (1 - stop), 1);
    return sum(stops.map((stop, i) => (goesOn(i + 1) * stop) / (i + 1)));
  };

const rPrecision =
  ({ norm = 'relevant' }: Words): TextbookMetric =>
  (user, k) => {
    const within = norm === 'hits-of-list' ? hits(user, Number.POSITIVE_INFINITY) : relevantCount(user);
    return share(hits(user, Math.min(k, within)), pick(NORMS, norm)(user, k));
  };

/** Buckley & Voorhees, as trec_eval has it: judged and not relevant items above a relevant one count against it. */
const binaryPreference: TextbookMetric = (user, k) => {
  const { list, truth } = user;
  const r = relevantCount(user);
  const judged = truth.size - r;
  const terms = ranksOfHits(user, k).map((rank) => {
    const above = list.slice(0, rank - 1).filter((item) => truth.has(item) && !(truth.get(item)! > 0)).length;
    return above === 0 ? 1 : 1 - Math.min(above, r) / Math.min(judged, r);
  });
  return sum(terms) / r;
};

const interpolatedPrecision =
  ({ recall = '0.5', rounding = 'ceiling' }: Words): TextbookMetric =>
  (user, k) => {
    // A found share counts from the recall on; the slack is that of doubles.
    const reached = range(0, relevantCount(user)).find((found) => found >= Number(recall) * relevantCount(user) - 1e-9);
    const points: Readonly<Record<string, number>> = {
      ceiling: reached!,
      nearest: Math.round(Number(recall) * relevantCount(user)),
      up: Math.floor(Number(recall) * relevantCount(user) + 0.9),
    };
    const ranks = range(1, Math.min(k, user.list.length)).filter((rank) => hits(user, rank) >= pick(points, rounding));
    return Math.max(0, ...ranks.map((rank) => precision(user, rank)));
  };

const elevenPoints =
  (words: Words): TextbookMetric =>
  (user, k) =>
    sum(range(0, 10).map((m) => interpolatedPrecision({ ...words, recall: `${m / 10}` })(user, k))) / 11;

const hit: TextbookMetric = (user, k) => (hits(user, k) > 0 ? 1 : 0);

const ENTRIES: Readonly<Record<string, (words: Words) => TextbookMetric>> = {
  hit: () => hit,
  success: () => hit,
  hits:
    ({ ranks = 'cutoff', ...words }) =>
    (user, k) =>
      sum(gainsByRank(user, words).slice(0, ranks === 'one-more' ? k + 1 : k)),
  precision: ({ norm = 'cutoff', ...words }) => hitsOver(norm, words),
  recall: ({ norm = 'relevant', ...words }) => hitsOver(norm, words),
  f1: fMeasure,
  map: averagePrecision,
  lrap: labelRanking,
  meanprecision: () => (user, k) => sum(range(1, k).map((rank) => precision(user, rank))) / k,
  meanrecall: () => (user, k) => sum(range(1, k).map((rank) => recall(user, rank))) / k,
  mrr: reciprocalRank,
  arhr: ({ norm = 'one', ...words }) => weighted(words, pick(WEIGHTS, 'reciprocal'), norm),
  dcg: ({ discount = 'log2', norm = 'one', ...words }) => weighted(words, pick(WEIGHTS, discount), norm),
  ndcg: ({ discount = 'log2', norm = 'ideal', ...words }) => weighted(words, pick(WEIGHTS, discount), norm),
  rbp: rankBiasedPrecision,
  err: expectedReciprocalRank,
  rprecision: rPrecision,
  bpref: () => binaryPreference,
  iprec: interpolatedPrecision,
  iprec11: elevenPoints,
};
