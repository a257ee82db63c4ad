// The independent voice on metrics beyond accuracy: each as the naive computation that its definition says in words, on
// plain arrays, maps and sets. Nothing is shared with src; host logarithms and sums in any order are good enough here.

export interface OracleUser {
  /** Items by rank; empty for a user without a list. */
  readonly list: readonly number[];
  /** Grades by item, those above 0 meaning relevant; undefined for a user who is not in the truth. */
  readonly truth: ReadonlyMap<number, number> | undefined;
  readonly train: readonly number[];
  readonly baseline: readonly number[];
  /** The list before it was cut; absent where it was not. */
  readonly uncut?: readonly number[];
}

export interface World {
  readonly users: readonly OracleUser[];
  readonly itemCount: number;
  /** How many training users chose each item. */
  readonly popularity: readonly number[];
  readonly trainUserCount: number;
  readonly interactionCount: number;
  /** Users who have training items, or a baseline list, and neither a truth nor a list. */
  readonly otherUsers: { readonly train: number; readonly baseline: number };
}

/** A definition as its words. */
export type Words = Readonly<Record<string, string | number>>;

export interface OracleAnswer {
  readonly value: number;
  /** NaN for users who are not counted; undefined where only all users together have a value. */
  readonly values?: readonly number[];
  /** How many users are counted, where they have values. */
  readonly userCount?: number;
}

/** The value of a definition, its lists cut at k; Infinity for whole lists. */
export function itemsOracle(words: Words, k: number, world: World): OracleAnswer {
  const cut = {
    ...world,
    users: world.users.map((user) => ({ ...user, list: user.list.slice(0, k), uncut: user.list })),
  };
  if (words.kind === 'value') return valueFold(words, k, cut);
  if (words.kind === 'overlap') return overlap(words, k, cut);
  const lists = cut.users.filter(
    ({ list, truth }) => list.length > 0 && (words.users === 'listed' || truth !== undefined),
  );
  if (words.kind === 'item-coverage') return { value: itemCoverage(words, k, lists, cut) };
  if (words.kind === 'user-coverage') return { value: userCoverage(words, k, lists, cut) };
  if (words.kind === 'gini') return { value: gini(words, lists, cut) };
  if (words.kind === 'entropy') return { value: entropy(words, lists, cut) };
  if (words.kind === 'herfindahl') return { value: herfindahl(lists) };
  return { value: interList(words, k, lists, cut) };
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const mean = (values: readonly number[]) => total(values) / values.length;
const numbers = (values: readonly number[]) => values.filter((value) => !Number.isNaN(value));
const gradeOf = (user: OracleUser, item: number) => user.truth?.get(item) ?? 0;
const relevantCount = ({ truth }: OracleUser) => [...(truth?.values() ?? [])].filter((grade) => grade > 0).length;
const substitutes: Readonly<Record<string, number>> = { skip: Number.NaN, zero: 0, one: 1 };

function belongs(user: OracleUser, users: string | number): boolean {
  if (users === 'truth') return user.truth !== undefined;
  if (users === 'relevant') return relevantCount(user) > 0;
  if (users === 'listed') return user.list.length > 0;
  return users === 'train' ? user.train.length > 0 : user.baseline.length > 0;
}

function valueFold(words: Words, k: number, world: World): OracleAnswer {
  const parts = world.users.map((user) => {
    const asksRelevance = words.gain !== 'all' || words.norm === 'relevant' || words.norm === 'worth-of-relevant';
    if (!belongs(user, words.users!) || (asksRelevance && relevantCount(user) === 0)) return [Number.NaN, 0] as const;
    const rows = user.list.map((item, i) => ({ item, discount: words.discount === 'log2' ? 1 / Math.log2(i + 2) : 1 }));
    const kept = rows.filter(({ item }) => !(words.unknown === 'skip' && isUnknown(item, words, world)));
    const worthTogether = (items: readonly number[]) =>
      total(
        items
          .filter((item) => !(words.unknown === 'skip' && isUnknown(item, words, world)))
          .map((item) => gain(words, gradeOf(user, item)) * worthOf(item, words, world)),
      );
    const norm = {
      list: kept.length,
      cutoff: k,
      catalogue: world.itemCount,
      discounts: total(kept.map(({ discount }) => discount)),
      relevant: relevantCount(user),
      'worth-of-relevant': worthTogether([...(user.truth?.keys() ?? [])]),
      'worth-of-list': worthTogether(user.uncut ?? user.list),
      one: 1,
    }[words.norm!]!;
    if (user.list.length === 0) {
      const substitute = substitutes[words.missing!]!;
      return [substitute, Number.isNaN(substitute) ? 0 : norm] as const;
    }
    if (kept.length === 0) return [Number.NaN, 0] as const;
    const sum = total(
      kept.map(({ item, discount }) => discount * gain(words, gradeOf(user, item)) * worthOf(item, words, world)),
    );
    return [sum / norm, norm] as const;
  });
  const values = parts.map(([value]) => value);
  const others = words.gain !== 'all' || words.norm === 'relevant' ? [] : otherValues(words, world);
  const norms: Readonly<Record<string, number>> = { cutoff: k, catalogue: world.itemCount, one: 1 };
  const all = [...parts, ...others.map((value) => [value, norms[words.norm!] ?? 0] as const)];
  const counted = all.filter(([value]) => !Number.isNaN(value));
  const userCount = counted.length;
  if (words.mean === 'users') return { value: mean(counted.map(([value]) => value)), values, userCount };
  return {
    value: total(counted.map(([value, norm]) => value * norm)) / total(counted.map(([, norm]) => norm)),
    values,
    userCount,
  };
}

function gain(words: Words, grade: number): number {
  if (words.gain === 'all') return 1;
  if (grade <= 0) return 0;
  const level = grade - Number(words.unit ?? 1) + 1;
  return words.gain === 'binary' ? 1 : Math.max(0, words.gain === 'grade' ? level : 2 ** level - 1);
}

function isUnknown(item: number, words: Words, { popularity }: World): boolean {
  return words.value !== 'one' && popularity[item] === 0;
}

function worthOf(item: number, words: Words, world: World): number {
  const known = [...world.popularity.keys()].filter((other) => world.popularity[other]! > 0);
  if (!isUnknown(item, words, world)) return worthOfPopularity(item, world.popularity[item]!, words, world);
  if (words.unknown === 'once') return words.value === 'tail' ? 1 : worthOfPopularity(item, 1, words, world);
  if (words.unknown !== 'greatest') return words.unknown === 'one' ? 1 : 0;
  return known.length === 0 ? 0 : Math.max(...known.map((other) => worthOf(other, words, world)));
}

function worthOfPopularity(item: number, popularity: number, words: Words, world: World): number {
  const most = Math.max(...world.popularity);
  const totals = { count: 1, users: world.trainUserCount, interactions: world.interactionCount, maximum: most };
  const share = popularity / (totals[words.of as keyof typeof totals] || 1);
  const log = words.base === '2' ? Math.log2 : Math.log;
  if (words.value === 'one') return 1;
  if (words.value === 'popularity') return share;
  if (words.value === 'log-popularity') return log(popularity + 1);
  if (words.value === 'inverse-power') return popularity ** (-Number(words.gamma) / (Number(words.gamma) + 1));
  if (words.value === 'rarity') return 1 - share;
  if (words.value === 'tail') return longTail(words, world).has(item) ? 1 : 0;
  const greatest = log(popularity / share);
  if (words.scale === 'plain') return -log(share);
  return greatest === 0 ? 0 : -log(share) / greatest;
}

/** Items by descending popularity, then by ascending index; the head or the tail is taken from this one order. */
function longTail({ tail, limit }: Words, { popularity }: World): Set<number> {
  const known = [...popularity.keys()].filter((item) => popularity[item]! > 0);
  if (tail === 'count') return new Set(known.filter((item) => popularity[item]! <= Number(limit)));
  if (tail === 'items') {
    const ascending = known.sort((a, b) => popularity[a]! - popularity[b]! || a - b);
    return new Set(ascending.slice(0, Math.max(1, Math.floor(Number(limit) * known.length))));
  }
  const descending = known.sort((a, b) => popularity[b]! - popularity[a]! || a - b);
  const goal = Number(limit) * total(known.map((item) => popularity[item]!));
  let headSize = 0;
  while (headSize < known.length && total(descending.slice(0, headSize).map((item) => popularity[item]!)) < goal)
    headSize++;
  return new Set(descending.slice(headSize));
}

function overlap(words: Words, k: number, world: World): OracleAnswer {
  const values = world.users.map((user) => {
    const other = words.against === 'train' ? user.train : user.baseline.slice(0, k);
    if (!belongs(user, words.users!)) return Number.NaN;
    if (user.list.length === 0) return substitutes[words.missing!]!;
    if (other.length === 0) return substitutes[words.unmatched!]!;
    const share =
      user.list.filter((item) => other.includes(item)).length / (words.norm === 'cutoff' ? k : user.list.length);
    return words.form === 'shared' ? share : 1 - share;
  });
  const counted = numbers([...values, ...otherValues(words, world)]);
  return { value: mean(counted), values, userCount: counted.length };
}

/** Of users whom the metric is about without their having a list. */
function otherValues({ users, missing }: Words, { otherUsers }: World): number[] {
  const count = users === 'train' || users === 'baseline' ? otherUsers[users] : 0;
  return Array<number>(missing === 'skip' ? 0 : count).fill(substitutes[missing!]!);
}

const isHit = (user: OracleUser) => user.list.some((item) => gradeOf(user, item) > 0);

function itemCoverage(words: Words, k: number, lists: readonly OracleUser[], world: World): number {
  const rows = lists.flatMap((user) =>
    words.covered === 'hit' ? user.list.filter((item) => gradeOf(user, item) > 0) : user.list,
  );
  const inTruth = (item: number) => world.users.some(({ truth }) => truth?.has(item));
  const isOf = (item: number) =>
    words.of === 'catalogue' || world.popularity[item]! > 0 || (words.of === 'known' && inTruth(item));
  const counted = world.users.filter((user) => belongs(user, words.users!));
  const isFilled =
    words.short === 'filled' && counted.some(({ list }) => k < Number.POSITIVE_INFINITY && list.length < k);
  const covered = new Set(rows.filter((item) => words.outside === 'count' || isOf(item))).size + (isFilled ? 1 : 0);
  if (words.count === 'number') return covered;
  return covered / ([...world.popularity.keys()].filter(isOf).length + Number(words.extra));
}

function userCoverage(words: Words, k: number, lists: readonly OracleUser[], world: World): number {
  const isCovered = { listed: () => true, full: (user: OracleUser) => user.list.length >= k, hit: isHit };
  const covered = lists.filter(isCovered[words.covered as keyof typeof isCovered]).length;
  const truthUsers = world.users.filter(({ truth }) => truth !== undefined);
  if (words.count === 'number') return covered;
  if (words.of === 'truth') return covered / truthUsers.length;
  return covered / (world.trainUserCount + truthUsers.filter(({ train }) => train.length === 0).length);
}

function countsOf(lists: readonly OracleUser[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const item of lists.flatMap(({ list }) => list)) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** The mean absolute difference between the counts of two items, over twice their mean: the Gini index by its meaning. */
function gini(words: Words, lists: readonly OracleUser[], world: World): number {
  const counts = countsOf(lists);
  if (words.outside === 'count' && words.of === 'train') return giniByRanks(words, counts, world);
  const items = [...world.popularity.keys()].filter((item) => {
    if (words.of === 'listed') return counts.has(item);
    return words.of === 'catalogue' || world.popularity[item]! > 0;
  });
  const values = [...items.map((item) => counts.get(item) ?? 0), ...Array<number>(Number(words.extra)).fill(0)];
  const rows = total(values);
  if (rows === 0) return Number.NaN;
  const differences = total(values.flatMap((a) => values.map((b) => Math.abs(a - b))));
  const n = values.length;
  const norm = { items: n, 'items-less-one': n - 1, 'items-plus-one': n + 1 }[words.norm as string]!;
  const index = norm === 0 ? 0 : differences / (2 * rows) / norm;
  return words.form === 'index' ? index : 1 - index;
}

/** Where more items are listed than are asked for, only the formula over ranks has a meaning. */
function giniByRanks(words: Words, counts: ReadonlyMap<number, number>, { popularity }: World): number {
  const n = popularity.filter((count) => count > 0).length + Number(words.extra);
  const descending = [...counts.values()].sort((a, b) => b - a);
  const norm = { items: n, 'items-less-one': n - 1, 'items-plus-one': n + 1 }[words.norm as string]!;
  const index =
    norm === 0 ? 0 : total(descending.map((count, i) => (n - 1 - 2 * i) * count)) / total(descending) / norm;
  return words.form === 'index' ? index : 1 - index;
}

function entropy(words: Words, lists: readonly OracleUser[], world: World): number {
  const counts = countsOf(lists);
  const rows = total([...counts.values()]);
  if (rows === 0) return Number.NaN;
  const log = words.base === '2' ? Math.log2 : Math.log;
  const weightOf = (item: number) =>
    words.weights === 'rows'
      ? counts.get(item)! / rows
      : mean(lists.map(({ list }) => (list.includes(item) ? 1 / list.length : 0)));
  const sum = total([...counts].map(([item, count]) => -weightOf(item) * log(count / rows)));
  const norm = { one: 1, listed: counts.size, greatest: log(world.itemCount) }[words.norm as string]!;
  return norm === 0 ? 0 : sum / norm;
}

/** The rows of all lists in two hands: how often they differ. */
function herfindahl(lists: readonly OracleUser[]): number {
  const rows = lists.flatMap(({ list }) => list);
  return mean(rows.flatMap((item) => rows.map((other) => (item === other ? 0 : 1))));
}

function interList(words: Words, k: number, lists: readonly OracleUser[], world: World): number {
  const isCounted = words.missing === 'count' && words.users === 'truth';
  const users = isCounted ? world.users.filter(({ truth }) => truth !== undefined) : lists;
  const pairCount = users.length * (users.length - 1);
  if (pairCount === 0) return Number.NaN;
  const overlaps = users.flatMap((user, u) =>
    users.map((other, v) => {
      const common = user.list.filter((item) => other.list.includes(item)).length;
      if (u === v) return words.norm === 'assumed' ? (common - k) / k : 0;
      return common === 0
        ? 0
        : common / (words.norm === 'lengths' ? Math.sqrt(user.list.length * other.list.length) : k);
    }),
  );
  return 1 - total(overlaps) / pairCount;
}
