// Measures of judged lists as naive functions of one user, in the words of trec_eval's own help and of the papers that it
// names. Nothing is shared with src.
import type { TextbookUser } from './textbook.js';

export type Words = Readonly<Record<string, string | number | undefined>>;
type Measure = (user: TextbookUser, k: number, words: Words) => number;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const share = (part: number, whole: number) => (part === 0 ? 0 : part / whole);

const gradeOf = ({ truth }: TextbookUser, item: number) => Math.max(0, truth.get(item) ?? 0);
const relevant = (user: TextbookUser) => [...user.truth.keys()].filter((item) => gradeOf(user, item) > 0);
const cut = ({ list }: TextbookUser, k: number) => list.slice(0, k);
const hits = (user: TextbookUser, k: number) => cut(user, k).filter((item) => gradeOf(user, item) > 0).length;

const gainsOf = (user: TextbookUser, items: readonly number[], { gain }: Words) =>
  items.map((item) => (gain === 'grade' ? gradeOf(user, item) : Math.sign(gradeOf(user, item))));
const idealOf = (user: TextbookUser, words: Words) => gainsOf(user, relevant(user), words).sort((a, b) => b - a);
const dcg = (gains: readonly number[], n: number) => sum(gains.slice(0, n).map((gain, i) => gain / Math.log2(i + 2)));
const ndcg = (user: TextbookUser, k: number, n: number, words: Words) =>
  share(dcg(gainsOf(user, cut(user, k), words), n), dcg(idealOf(user, words), n));

const ENTRIES: Readonly<Record<string, Measure>> = {
  costgain(user, k, words) {
    const [gains, ideal] = [gainsOf(user, cut(user, k), words), idealOf(user, words)];
    const costs = gains.map((_, i) => Math.max(1, ideal[i] ?? 0));
    const terms = gains.map((gain, i) => gain / Math.log2(2 + sum(costs.slice(0, i + 1)) - sum(gains.slice(0, i + 1))));
    return share(sum(terms), sum(ideal));
  },
  ndcgathits(user, k, words) {
    const places = relevant(user).map((item) => cut(user, k).indexOf(item));
    return sum(places.map((place) => ndcg(user, k, place < 0 ? Infinity : place + 1, words))) / places.length;
  },
  ndcgatlevels(user, k, words) {
    const ideal = idealOf(user, words);
    const ends = [...new Set(ideal)].map((gain) => ideal.lastIndexOf(gain) + 1);
    // The end of the list is one more level, unless it is the rank right behind the last relevant item or before it.
    const levels = cut(user, k).length > ideal.length + 1 ? [...ends, Infinity] : ends;
    return sum(levels.map((n) => ndcg(user, k, n, words))) / levels.length;
  },
  infap(user, k) {
    const items = cut(user, k);
    const terms = items.map((item, i) => {
      if (gradeOf(user, item) === 0) return 0;
      const judged = items.slice(0, i).filter((above) => user.truth.has(above));
      const found = judged.filter((above) => gradeOf(user, above) > 0).length;
      // The precision here: this item, and above it the share judged times the smoothed share of it that is relevant.
      const above = i === 0 ? 0 : (judged.length / i) * ((found + 1e-5) / (judged.length + 2e-5));
      return (1 + i * above) / (i + 1);
    });
    return sum(terms) / relevant(user).length;
  },
  yaap(user, k, { empty }) {
    if (empty === 'zero' && user.list.length === 0) return 0;
    const precisions = cut(user, k).map((item, i) => (gradeOf(user, item) > 0 ? hits(user, i + 1) / (i + 1) : 0));
    return Math.log(1 + sum(precisions)) - Math.log(1 + relevant(user).length - sum(precisions));
  },
  rprecisionat(user, k, { multiple }) {
    const depth = Math.trunc(Number(multiple) * relevant(user).length + 0.9);
    return share(hits(user, Math.min(depth, k)), depth);
  },
  setmap(user, k) {
    return share(hits(user, k), cut(user, k).length) * share(hits(user, k), relevant(user).length);
  },
  utility: (user, k) => hits(user, k) - (cut(user, k).length - hits(user, k)),
  count(user, k, { counted, norm }) {
    const judged = cut(user, k).filter((item) => user.truth.has(item)).length;
    const counts: Readonly<Record<string, number>> = {
      users: 1,
      listed: cut(user, k).length,
      relevant: relevant(user).length,
      hits: hits(user, k),
      rejected: judged - hits(user, k),
      unjudged: cut(user, k).length - judged,
    };
    return counts[counted!]! / (norm === 'cutoff' ? k : 1);
  },
};

/** Names that the oracle knows. */
export const judgedNames = (): string[] => Object.keys(ENTRIES);

/** One value for each user, undefined for those who are not counted; `words` are all of the definition. */
export function judgedValues(
  name: string,
  words: Words,
  users: readonly TextbookUser[],
  k: number,
): (number | undefined)[] {
  return users.map((user) => {
    const hasRelevant = relevant(user).length > 0;
    if (words.users !== 'all' && !hasRelevant) return undefined;
    if (words.users === 'listed' && user.list.length === 0) return undefined;
    const isBelow =
      words.least !== undefined && ![...user.truth.values()].some((grade) => grade >= Number(words.least));
    // Shares of nothing are 0.
    const isShare = !['yaap', 'utility', 'count'].includes(name);
    return isBelow || (isShare && !hasRelevant) ? 0 : ENTRIES[name]!(user, k, words);
  });
}
