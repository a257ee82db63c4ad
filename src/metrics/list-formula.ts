// The formula of a metric over ranked lists, put together from the words of its definition.
import type { ListDefinition } from './vocabulary.js';

/** The right side of an equation, with the values of k and of the definition's numbers behind it. */
export function listFormula(definition: ListDefinition, cutoff: number | undefined): string {
  const isCut = cutoff !== undefined;
  const value = userFormula(definition, isCut);
  const numbers = [
    ...(isCut ? [`k = ${cutoff}`] : []),
    ...(definition.p === undefined ? [] : [`p = ${definition.p}`]),
    ...(definition.max === undefined ? [] : [`max = ${definition.max}`]),
    ...(definition.beta === undefined || definition.beta === 1 ? [] : [`b = ${definition.beta}`]),
  ];
  return [aggregated(definition, value), ...helpers(definition, isCut), ...numbers].join(', ');
}

interface Parts {
  readonly fold: string;
  /** Empty where nothing is divided by. */
  readonly norm: string;
}

function aggregated(definition: ListDefinition, { fold, norm }: Parts): string {
  const { aggregate, fold: kind } = definition;
  if (kind === 'f-measure') return fMeasure(definition);
  if (aggregate === 'pooled') return `Σ(u) [${fold}] / Σ(u) [${norm === '' ? '1' : norm}]`;
  const value = norm === '' ? fold : norm.startsWith('·') ? `${norm.slice(2)} · ${fold}` : `[${fold}] / ${norm}`;
  if (aggregate === 'deviation') return `sqrt(mean(u) (x − mean(u) x)²), x = ${value}`;
  return aggregate === 'geometric' ? `exp(mean(u) ln max(0.00001, ${value}))` : value;
}

function fMeasure({ beta = 1, aggregate }: ListDefinition): string {
  const [p, r] = aggregate === 'of-means' ? ['mean(u) P', 'mean(u) R'] : ['P', 'R'];
  return beta === 1 ? `2 · ${p} · ${r} / (${p} + ${r})` : `(1 + b²) · ${p} · ${r} / (b² · ${p} + ${r})`;
}

/** What the symbols of the formula stand for. */
function helpers(definition: ListDefinition, isCut: boolean): string[] {
  const { fold, norm, recall = 0, rounding, unit = 1 } = definition;
  const last = isCut ? 'k' : 'L';
  const hits = `Σ(i=1..${last}) rel(i)`;
  if (fold === 'f-measure') {
    return [`P = [${hits}] / ${precisionNorm(norm, isCut)}`, `R = [${hits}] / r`];
  }
  const share = fold === 'eleven-points' ? 'm / 10' : `${recall}`;
  const level = rounding === 'up' ? `floor(${share} · r + 0.9)` : `round(${share} · r)`;
  return [
    ...(fold === 'cascade' ? ['s(i) = (2^g(i) − 1) / 2^max'] : []),
    ...(fold === 'interpolated' ? ['h(i) = Σ(j=1..i) rel(j)', `c = ${level}`] : []),
    ...(fold === 'eleven-points' ? ['h(i) = Σ(j=1..i) rel(j)', `c(m) = ${level}`] : []),
    ...(fold === 'preference' ? ['n(i) = judged and not relevant above i', 'N = all judged and not relevant'] : []),
    ...(norm === 'ideal-of-hits' ? [`h = ${hits}`] : []),
    ...(norm === 'ideal-of-list' || norm === 'hits-of-list' ? ['h = Σ(i=1..L) rel(i)'] : []),
    ...(unit !== 1 && definition.gain !== 'binary' ? [`unit = ${unit}`] : []),
  ];
}

function precisionNorm(norm: ListDefinition['norm'], isCut: boolean): string {
  if (norm === 'list') return isCut ? 'min(k, L)' : 'L';
  return norm === 'cutoff-or-list' && !isCut ? 'L' : 'k';
}

function userFormula(definition: ListDefinition, isCut: boolean): Parts {
  const gain = gainSymbol(definition, 'g(i)', 'rel(i)');
  const { ties, fold, ranks } = definition;
  const symbols = {
    averaged: `E[${gain}]`,
    best: `Σ(at i) ${gain}`,
    misses: `Σ(at i) ${gain}`,
    given: gain,
    worst: gain,
  };
  const worth = fold === 'sum' ? symbols[ties ?? 'given'] : gain;
  const last = isCut ? (ranks === 'one-more' ? 'k + 1' : 'k') : 'L';
  return { fold: foldFormula(definition, last, worth), norm: normFormula(definition, isCut) };
}

function gainSymbol({ gain, unit = 1 }: ListDefinition, grade: string, binary: string): string {
  if (gain === 'binary') return binary;
  const level = unit === 1 ? grade : `(${grade} − unit + 1)`;
  if (gain === 'exp2') return unit === 1 ? `(2^${level} − 1)` : `max(0, 2^${level} − 1)`;
  return unit === 1 ? level : `max(0, ${level.slice(1, -1)})`;
}

function foldFormula({ discount, fold, norm, ties }: ListDefinition, lastRank: string, gain: string): string {
  const ranks = `(i=1..${lastRank})`;
  if (fold === 'precision-sum' && ties === 'worst')
    return `Σ${ranks} rel(i) · Σ(j: s(j) ≥ s(i)) rel(j) / |{j: s(j) ≥ s(i)}|`;
  if (fold === 'precision-sum') return `Σ${ranks} rel(i) · Σ(j=1..i) rel(j) / i`;
  // Discounts never grow with the rank, so the first relevant item has the greatest.
  if (fold === 'first') return `max${ranks} ${discounted('rel(i)', discount)}`;
  if (fold === 'cascade') return `Σ${ranks} ${discounted('s(i)', discount)} · Π(j=1..i − 1) (1 − s(j))`;
  if (fold === 'r-hits') return `Σ(i=1..${withinRanks(lastRank, norm === 'hits-of-list' ? 'h' : 'r')}) rel(i)`;
  if (fold === 'preference') return `Σ${ranks} rel(i) · (1 − min(n(i), r) / min(N, r))`;
  if (fold === 'interpolated') return `max(i=1..${lastRank}, h(i) ≥ c) h(i) / i`;
  if (fold === 'eleven-points') return `Σ(m=0..10) max(i=1..${lastRank}, h(i) ≥ c(m)) h(i) / i / 11`;
  return `Σ${ranks} ${discounted(gain, fold === 'sum' ? discount : 'none')}`;
}

function withinRanks(lastRank: string, limit: string): string {
  return lastRank === 'k' ? `min(k, ${limit})` : limit;
}

function discounted(gain: string, discount: ListDefinition['discount']): string {
  if (discount === 'none') return gain;
  if (discount === 'log2') return `${gain} / log2(i + 1)`;
  if (discount === 'log2-clipped') return `${gain} / log2(max(i, 2))`;
  if (discount === 'natural') return `${gain} / ln(i + 1)`;
  if (discount === 'harmonic-tail') return `${gain} · Σ(n=i..k) 1 / n`;
  if (discount === 'remaining') return `${gain} · (k − i + 1) / k`;
  if (discount === 'first-rank') return `${gain} · [i = 1]`;
  return discount === 'reciprocal' ? `${gain} / i` : `${gain} · p^(i − 1)`;
}

function normFormula(definition: ListDefinition, isCut: boolean): string {
  const { norm } = definition;
  if (norm === 'one') return '';
  if (norm === 'endless') return '· (1 − p)';
  if (norm === 'hits') return `Σ(i=1..${isCut ? 'k' : 'L'}) rel(i)`;
  if (norm === 'cutoff' || (norm === 'cutoff-or-list' && isCut)) return 'k';
  if (norm === 'cutoff-or-list') return 'L';
  if (norm === 'hits-of-list') return 'h';
  if (norm === 'list') return isCut ? 'min(k, L)' : 'L';
  if (norm === 'relevant') return 'r';
  if (norm === 'relevant-at-cutoff') return isCut ? 'min(k, r)' : 'r';
  if (norm === 'relevant-at-list') return isCut ? 'min(k, L, r)' : 'min(L, r)';
  if (norm === 'cumulated') return 'Σ(n=1..k) min(n, r)';
  if (norm === 'discounts') return `[Σ(i=1..${isCut ? 'min(k, L)' : 'L'}) ${discounted('1', definition.discount)}]`;
  // Gains of the best list: g*(i) is its grade at rank i, and all its items are relevant.
  return `[${foldFormula(definition, idealRanks(norm, isCut), gainSymbol(definition, 'g*(i)', '1'))}]`;
}

function idealRanks(norm: ListDefinition['norm'], isCut: boolean): string {
  if (norm === 'ideal-uncut') return 'r';
  if (norm === 'ideal-at-list') return isCut ? 'min(k, L, r)' : 'min(L, r)';
  if (norm === 'ideal-of-hits') return 'h';
  if (norm === 'ideal-of-list') return isCut ? 'min(k, h)' : 'h';
  return isCut ? 'min(k, r)' : 'r';
}
