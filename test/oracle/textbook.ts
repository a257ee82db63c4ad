// The third, independent voice: each metric as the naive function of one user that its literature defines. Nothing is
// shared with src. A list holds items by rank, a truth maps items to grades, of which those above 0 mean relevant, and
// k is the cutoff, Infinity for the whole list. The truth must hold a relevant item; all else is in the definitions.

export type Truth = ReadonlyMap<number, number>;
export type TextbookMetric = (list: readonly number[], truth: Truth, k: number) => number;
type GainOfGrade = (grade: number) => number;
type WeightOfRank = (rank: number) => number;

const binary: GainOfGrade = () => 1;
const linear: GainOfGrade = (grade) => grade;
const exponential: GainOfGrade = (grade) => 2 ** grade - 1;

/** Burges et al. 2005: every rank is discounted. */
const burges: WeightOfRank = (rank) => 1 / Math.log2(rank + 1);
/** Järvelin & Kekäläinen 2002, base 2: ranks below the base are not discounted. */
const jarvelin: WeightOfRank = (rank) => (rank < 2 ? 1 : 1 / Math.log2(rank));

const relevantItems = (truth: Truth) => new Set([...truth].filter(([, grade]) => grade > 0).map(([item]) => item));

function hits(list: readonly number[], truth: Truth, k: number): number {
  const relevant = relevantItems(truth);
  return list.slice(0, k).filter((item) => relevant.has(item)).length;
}

function hit(list: readonly number[], truth: Truth, k: number): number {
  return hits(list, truth, k) > 0 ? 1 : 0;
}

function precision(list: readonly number[], truth: Truth, k: number): number {
  return hits(list, truth, k) / k;
}

/** Of the items that were recommended, be they fewer than k; nothing recommended is nothing right. */
function precisionOfList(list: readonly number[], truth: Truth, k: number): number {
  return list.length === 0 ? 0 : hits(list, truth, k) / list.slice(0, k).length;
}

function recall(list: readonly number[], truth: Truth, k: number): number {
  return hits(list, truth, k) / relevantItems(truth).size;
}

/** Of the relevant items that fit into k ranks. */
function recallAtCutoff(list: readonly number[], truth: Truth, k: number): number {
  return hits(list, truth, k) / Math.min(relevantItems(truth).size, k);
}

/** The precision at the rank of each relevant item that was found. */
function precisionsAtHits(list: readonly number[], truth: Truth, k: number): number[] {
  const relevant = relevantItems(truth);
  const ranks = list.slice(0, k).flatMap((item, i) => (relevant.has(item) ? [i + 1] : []));
  return ranks.map((rank) => precision(list, truth, rank));
}

/** Average precision over a denominator; nothing found is 0. */
function averagePrecision(denominator: TextbookMetric): TextbookMetric {
  return (list, truth, k) => {
    const precisions = precisionsAtHits(list, truth, k);
    return precisions.length === 0 ? 0 : total(precisions) / denominator(list, truth, k);
  };
}

function reciprocalRank(list: readonly number[], truth: Truth, k: number): number {
  const relevant = relevantItems(truth);
  const place = list.slice(0, k).findIndex((item) => relevant.has(item));
  return place === -1 ? 0 : 1 / (place + 1);
}

function reciprocalHitRanks(list: readonly number[], truth: Truth, k: number): number {
  const relevant = relevantItems(truth);
  return total(list.slice(0, k).map((item, i) => (relevant.has(item) ? 1 / (i + 1) : 0)));
}

/** Cornac's NCRR: divided by 1/1 + 1/2 + ... for as many relevant items as fit. */
function normalisedReciprocalHitRanks(list: readonly number[], truth: Truth, k: number): number {
  return reciprocalHitRanks(list, truth, k) / reciprocalHitRanks([...relevantItems(truth)], truth, k);
}

function dcg(gain: GainOfGrade, weight: WeightOfRank): TextbookMetric {
  return (list, truth, k) => {
    const grades = list.slice(0, k).map((item) => truth.get(item) ?? 0);
    return total(grades.map((grade, i) => (grade > 0 ? gain(grade) * weight(i + 1) : 0)));
  };
}

function ndcg(gain: GainOfGrade, weight: WeightOfRank): TextbookMetric {
  return (list, truth, k) => {
    const best = [...truth].sort(([, grade], [, other]) => other - grade).map(([item]) => item);
    return dcg(gain, weight)(list, truth, k) / dcg(gain, weight)(best, truth, k);
  };
}

function rankBiasedPrecision(p: number): TextbookMetric {
  return (list, truth, k) => {
    const relevant = relevantItems(truth);
    return (1 - p) * total(list.slice(0, k).map((item, i) => (relevant.has(item) ? p ** i : 0)));
  };
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** The functions by canonical label, without the cutoff. Of the persistences of `rbp` there is the default and one more. */
export const textbook: Readonly<Record<string, TextbookMetric>> = {
  hit,
  hits,
  precision,
  'precision(norm=list)': precisionOfList,
  recall,
  'recall(norm=relevant-at-cutoff)': recallAtCutoff,
  map: averagePrecision((_, truth, k) => Math.min(relevantItems(truth).size, k)),
  'map(norm=relevant)': averagePrecision((_, truth) => relevantItems(truth).size),
  'map(norm=cutoff)': averagePrecision((_list, _truth, k) => k),
  'map(norm=list)': averagePrecision((list, _, k) => list.slice(0, k).length),
  'map(norm=hits)': averagePrecision(hits),
  mrr: reciprocalRank,
  arhr: reciprocalHitRanks,
  'arhr(norm=ideal)': normalisedReciprocalHitRanks,
  dcg: dcg(binary, burges),
  'dcg(gain=grade)': dcg(linear, burges),
  'dcg(gain=exp2)': dcg(exponential, burges),
  'dcg(discount=log2-clipped)': dcg(binary, jarvelin),
  'dcg(gain=grade,discount=log2-clipped)': dcg(linear, jarvelin),
  'dcg(gain=exp2,discount=log2-clipped)': dcg(exponential, jarvelin),
  ndcg: ndcg(binary, burges),
  'ndcg(gain=grade)': ndcg(linear, burges),
  'ndcg(gain=exp2)': ndcg(exponential, burges),
  'ndcg(discount=log2-clipped)': ndcg(binary, jarvelin),
  'ndcg(gain=grade,discount=log2-clipped)': ndcg(linear, jarvelin),
  'ndcg(gain=exp2,discount=log2-clipped)': ndcg(exponential, jarvelin),
  rbp: rankBiasedPrecision(0.8),
  'rbp(p=0.5)': rankBiasedPrecision(0.5),
};
