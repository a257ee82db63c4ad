// The third, independent voice for the metrics over pairs: every pair is made and looked at, or counted one relevant item
// at a time, as the words of the definition say. Nothing is shared with src.

/** What an oracle knows of a user: the list, best first, with scores that never rise; relevant and training items. */
export interface PairUser {
  readonly list: readonly { readonly item: number; readonly score: number }[];
  readonly relevant: ReadonlySet<number>;
  readonly train: ReadonlySet<number>;
}

export interface PairProblem {
  readonly itemCount: number;
  /** Items that are in anybody's training. */
  readonly trainItems: ReadonlySet<number>;
  readonly users: readonly PairUser[];
  readonly missingUsers: 'zero' | 'skip';
}

/** Options of a definition, by their names in labels, with the name of the metric. */
export type PairWords = Readonly<Record<string, string | number>>;

/** A user's value, or why there is none; the weight is that of means that have one. */
export interface PairValue {
  readonly value: number | 'skipped' | 'spoils' | 'refused';
  readonly weight: number;
}

const skipped: PairValue = { value: 'skipped', weight: 0 };
const worthOfTie = (ties: string | number | undefined) => ({ half: 0.5, win: 1, lose: 0, order: 0.5 })[ties as 'half'];
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Which values users have. */
export function pairValue(name: string, user: PairUser, words: PairWords, k: number, problem: PairProblem): PairValue {
  if (user.relevant.size === 0) return skipped;
  if (name === 'truncatedgauc') return truncated(user, problem);
  if (user.list.length === 0 && problem.missingUsers === 'skip') return skipped;
  if (name === 'listauc') return insideList(user, words, k);
  if (words.form === 'errors') {
    return user.list.length < (words.users === 'several' ? 2 : 1) ? skipped : orderError(user, words, k, problem);
  }
  return name === 'lauc' ? limited(user, words, k, problem) : full(user, words, problem);
}

/** The higher the better; without ties by the order of the list. */
function heightsOf(list: PairUser['list'], ties: string | number | undefined): Map<number, number> {
  return new Map(list.map(({ item, score }, i) => [item, ties === 'order' ? -i : score]));
}

function full(
  user: PairUser,
  { candidates, unlisted, ties, missless }: PairWords,
  { itemCount }: PairProblem,
): PairValue {
  const heights = heightsOf(user.list, ties);
  const everything = [...Array(itemCount).keys()].filter((item) => !user.train.has(item));
  const isListed = (item: number) => heights.has(item);
  const compared = candidates === 'all' ? everything : [...heights.keys()];
  const others = compared.filter((item) => !user.relevant.has(item));
  const wanted = candidates === 'all' ? everything.filter((item) => user.relevant.has(item)) : [...user.relevant];
  const positives = candidates === 'listed' && unlisted === 'refuse' ? wanted.filter(isListed) : wanted;
  if (wanted.length === 0) return skipped;
  if (user.list.length === 0) return { value: 0, weight: wanted.length };
  if (candidates === 'all' && unlisted === 'refuse' && !everything.every(isListed))
    return { value: 'refused', weight: 0 };
  if (positives.length === 0) return skipped;
  if (others.length === 0) return missless === 'nan' ? { value: 'spoils', weight: 0 } : skipped;
  const worth = (positive: number, other: number) => {
    if (!isListed(positive)) return unlisted === 'lose' || isListed(other) ? 0 : worthOfTie(ties);
    if (!isListed(other) || heights.get(positive)! > heights.get(other)!) return 1;
    return heights.get(positive)! < heights.get(other)! ? 0 : worthOfTie(ties);
  };
  const pairs = positives.flatMap((positive) => others.map((other) => worth(positive, other)));
  return { value: total(pairs) / pairs.length, weight: positives.length };
}

/** All pairs of all users in one heap. */
export function stacked({ candidates, ties }: PairWords, { users, itemCount }: PairProblem): number | 'refused' {
  const counted = users.filter(({ relevant, list }) => relevant.size > 0 && list.length > 0);
  const rows = counted.map(({ list, relevant, train }) =>
    list
      .filter(({ item }) => candidates === 'listed' || !train.has(item))
      .map(({ item, score }) => ({ score, isRelevant: relevant.has(item) })),
  );
  const isShort = (length: number, u: number) => length < itemCount - counted[u]!.train.size;
  if (candidates === 'all' && rows.map(({ length }) => length).some(isShort)) return 'refused';
  const positives = rows.flat().filter(({ isRelevant }) => isRelevant);
  const others = rows.flat().filter(({ isRelevant }) => !isRelevant);
  const worth = (positive: number, other: number) => (positive === other ? worthOfTie(ties) : positive > other ? 1 : 0);
  const pairs = positives.flatMap((positive) => others.map((other) => worth(positive.score, other.score)));
  return total(pairs) / pairs.length;
}

/** Items of the list as far as the cutoff, with as many strangers behind them as the definition fills in. */
function cutList(user: PairUser, short: string | number | undefined, k: number): PairUser['list'] {
  const list = user.list.slice(0, k);
  if (short !== 'filled' || k === Number.POSITIVE_INFINITY) return list;
  const strangers = Array.from({ length: k - list.length }, (_, i) => ({
    item: -1 - i,
    score: Number.NEGATIVE_INFINITY,
  }));
  return [...list, ...strangers];
}

/** Rank by rank: relevant items behind the end of the shortest list are taken to stand at rank 0. */
function truncated({ list, relevant }: PairUser, { users }: PairProblem): PairValue {
  const counted = users.filter((user) => user.relevant.size > 0 && user.list.length > 0);
  const shortest = Math.min(...counted.map((user) => user.list.length));
  const ranks = list.flatMap(({ item }, i) => (relevant.has(item) ? [i + 1 <= shortest ? i + 1 : 0] : []));
  const [n, m] = [list.length, ranks.length];
  if (m === 0 || m === n) return skipped;
  const best = total(ranks.map((_, i) => n - i));
  return { value: (best - total(ranks)) / (m * (n - m)), weight: m };
}

function insideList(user: PairUser, words: PairWords, k: number): PairValue {
  const { ties, hitless, missless, empty, short, counted } = words;
  const list = cutList(user, short, k);
  const given = (word: string | number | undefined): PairValue => {
    if (word === 'nan') return { value: 'spoils', weight: 0 };
    return word === 'skip' ? skipped : { value: word === 'one' ? 1 : 0, weight: 0 };
  };
  if (list.length === 0) return given(empty);
  const heights = heightsOf(list, ties);
  const hits = list.filter(({ item }) => user.relevant.has(item));
  const misses = list.filter(({ item }) => !user.relevant.has(item));
  if (hits.length === 0) return given(hitless);
  if (misses.length === 0) return given(missless);
  const pairs = hits.flatMap((hit) =>
    misses.map((miss) => {
      const difference = heights.get(hit.item)! - heights.get(miss.item)!;
      return difference === 0 ? worthOfTie(ties) : difference > 0 ? 1 : 0;
    }),
  );
  const share = total(pairs) / pairs.length;
  return { value: counted === 'losses' ? 1 - share : share, weight: 0 };
}

/** 0 is the best of these. */
function orderError(
  { list, relevant, train }: PairUser,
  { measure, ties, over }: PairWords,
  k: number,
  { itemCount }: PairProblem,
): PairValue {
  const heights = heightsOf(list, ties);
  const isHit = ({ item }: { readonly item: number }) => relevant.has(item);
  const hits = list.filter(isHit);
  const misses = list.filter((row) => !isHit(row));
  const notBelow = (rows: PairUser['list'], height: number) => rows.filter(({ item }) => heights.get(item)! >= height);
  const errors: Record<string, () => number> = {
    loss: () =>
      total(hits.map(({ item }) => notBelow(misses, heights.get(item)!).length)) / (hits.length * misses.length),
    depth: () => Math.max(...hits.map(({ item }) => notBelow(list, heights.get(item)!).length)),
    fallout: () => {
      if (over !== 'catalogue') return list.slice(0, k).filter((row) => !isHit(row)).length / misses.length;
      const others = [...Array(itemCount).keys()].filter((item) => !train.has(item) && !relevant.has(item));
      const first = list.slice(0, k).filter(({ item }) => others.includes(item));
      return others.length === 0 ? 0 : first.length / others.length;
    },
  };
  const isFine = (measure !== 'fallout' && hits.length === 0) || (measure !== 'depth' && misses.length === 0);
  return { value: isFine ? 0 : errors[measure as string]!(), weight: 1 };
}

function limited(user: PairUser, words: PairWords, k: number, { itemCount, trainItems }: PairProblem): PairValue {
  const { candidates, unlisted, ties, short } = words;
  const withoutTrain = candidates === 'all' || candidates === 'train-plus-one';
  const isOut = (item: number) => withoutTrain && user.train.has(item);
  const relevantCount = [...user.relevant].filter((item) => !isOut(item)).length;
  const cut = cutList(user, short, k);
  if (cut.length === 0) return relevantCount === 0 ? skipped : { value: 0, weight: relevantCount };
  const heights = heightsOf(cut, ties);
  const list = cut.filter(({ item }) => !isOut(item));
  const hits = list.filter(({ item }) => user.relevant.has(item));
  const misses = list.filter(({ item }) => !user.relevant.has(item));
  const otherCounts: Record<string, number> = {
    all: itemCount - user.train.size - relevantCount,
    catalogue: itemCount - relevantCount,
    'catalogue-plus-one': itemCount + 1 - hits.length,
    'train-plus-one': trainItems.size - user.train.size - relevantCount + 1,
  };
  const others = otherCounts[candidates as string]!;
  const fitting = unlisted === 'fit' ? Math.min(k, relevantCount) : relevantCount;
  const positives = unlisted === 'skip' ? hits.length : fitting;
  if (positives === 0 || others <= 0) return skipped;
  const beaten = hits.map((hit) => {
    const height = heights.get(hit.item)!;
    const above = misses.filter(({ item }) => heights.get(item)! > height).length;
    const level = misses.filter(({ item }) => heights.get(item)! === height).length;
    return others - above - (1 - worthOfTie(ties)) * level;
  });
  const unlistedPairs = unlisted === 'tie' ? (relevantCount - hits.length) * (others - misses.length) : 0;
  return { value: (total(beaten) + worthOfTie(ties) * unlistedPairs) / (positives * others), weight: positives };
}

/** The mean over the users who have a value, each weighing the same or as much as it says. */
export function pairMean(values: readonly PairValue[], isWeighted: boolean): number {
  if (values.some(({ value }) => value === 'spoils')) return Number.NaN;
  const counted = values.filter(({ value }) => typeof value === 'number') as { value: number; weight: number }[];
  const weights = counted.map(({ weight }) => (isWeighted ? weight : 1));
  return total(counted.map(({ value }, i) => value * weights[i]!)) / total(weights);
}
