// The measures of agreement that `correlate` can compute, each with its words for the document and what it gives for two
// rankings. Values come with the better ones greater and in the order of names, so ties fall to that order.
import type { CorrelationMeasure, CorrelationValue } from '../../documents/correlation-document.js';
import {
  pearson,
  spearman,
  type UndefinedReason,
  undefinedReason,
} from '../../engine/statistics/agreement/correlation.js';
import { kendall } from '../../engine/statistics/agreement/kendall.js';
import {
  checkPersistence,
  rankBiasedOverlap,
  topOverlap,
} from '../../engine/statistics/agreement/rank-biased-overlap.js';
import { bestFirst, tiedRanks } from '../../engine/statistics/tied-ranks.js';
import { checkCount, unknownWord } from '../../foundation/checks.js';

/** The coefficients of agreement that `correlate` knows by name. */
export type CoefficientName = 'spearman' | 'src' | 'src-ordinal' | 'kendall' | 'kendall-c' | 'pearson' | 'rbo';

/** What a computation gives: as in the document, with a reason that is not yet a sentence. */
export type Found = Omit<CorrelationValue, 'why'> & { readonly why?: UndefinedReason };

export interface CoefficientMeasure extends CorrelationMeasure {
  readonly name: string;
  /** Algorithms without which it is not defined. */
  readonly least: number;
  compute(first: Float64Array, second: Float64Array): Found;
}

type MeasureRecord = Omit<CoefficientMeasure, 'name' | 'least'>;

const SPEARMAN = "Spearman's rank correlation";
const ZHAO = 'Zhao et al., 2022, eq. 2';

const COEFFICIENTS: Readonly<{ [name in CoefficientName]: (persistence: number) => MeasureRecord }> = {
  spearman: () => ({
    title: SPEARMAN,
    formula: 'Σ a b / sqrt(Σ a² Σ b²), a and b the centred mid-ranks',
    citation: 'Spearman, 1904',
    range: [-1, 1],
    compute: (first, second) => tested(spearman(first, second)),
  }),
  src: () => ({
    title: `${SPEARMAN} by differences`,
    formula: '1 - 6 Σ d² / (n³ - n), d the differences of mid-ranks',
    citation: ZHAO,
    range: [-1, 1],
    compute: (first, second) => untested(spearman(first, second, { form: 'differences' })),
  }),
  'src-ordinal': () => ({
    title: `${SPEARMAN} by differences, ties by name`,
    formula: '1 - 6 Σ d² / (n³ - n), d the differences of ranks, equal values in the order of names',
    citation: ZHAO,
    range: [-1, 1],
    compute: (first, second) => ({
      ...untested(spearman(first, second, { form: 'ordinal' })),
      tied: haveTies(first, second),
    }),
  }),
  kendall: () => ({
    title: "Kendall's tau-b",
    formula: '(C - D) / sqrt((N - T₁) (N - T₂)), C and D of N pairs ordered alike or not, T₁ and T₂ equal on one side',
    citation: 'Kendall, 1945',
    range: [-1, 1],
    compute: (first, second) => tested(kendall(first, second)),
  }),
  'kendall-c': () => ({
    title: "Kendall's tau-c",
    formula: '2 m (C - D) / (n² (m - 1)), m the smaller number of different values',
    citation: 'Stuart, 1953',
    range: [-1, 1],
    compute: (first, second) => tested(kendall(first, second, { form: 'c' })),
  }),
  pearson: () => ({
    title: "Pearson's correlation",
    formula: 'Σ a b / sqrt(Σ a² Σ b²), a and b the distances from the means',
    citation: 'Pearson, 1895',
    range: [-1, 1],
    compute(first, second) {
      const { interval, ...coefficient } = pearson(first, second);
      return { ...tested(coefficient), interval };
    },
  }),
  rbo: (persistence) => ({
    title: `Rank-biased overlap, p = ${persistence}`,
    formula: '(1 - p) / p Σ(d=1..n) X(d) / d p^d + X(n) / n p^n, X(d) the common ones of the first d',
    citation: 'Webber, Moffat & Zobel, 2010, eq. 32',
    range: [0, 1],
    compute: (first, second) => overlapOf(first, second, persistence),
  }),
};

/** The names of coefficients, in the order in which they are offered. */
export const COEFFICIENT_NAMES = Object.keys(COEFFICIENTS) as CoefficientName[];

/** The measures of these names and cutoffs, coefficients first. */
export function measuresOf(
  names: readonly string[],
  top: readonly number[],
  persistence: number,
): CoefficientMeasure[] {
  checkPersistence(persistence);
  const coefficients = [...new Set(names)].map((name) => {
    if (Object.hasOwn(COEFFICIENTS, name)) {
      return { name, least: 2, ...COEFFICIENTS[name as CoefficientName](persistence) };
    }
    throw unknownWord('coefficients', name, COEFFICIENT_NAMES, 'Unknown coefficient');
  });
  return [...coefficients, ...[...new Set(top)].map(topMeasure)];
}

function topMeasure(k: number): CoefficientMeasure {
  checkCount('top', k, 1);
  return {
    name: `or@${k}`,
    least: k,
    title: `Overlap of the top ${k}`,
    formula: `|top ${k} of the first ∩ top ${k} of the second| / ${k}, equal values in the order of names`,
    citation: 'Zhao et al., 2022',
    range: [0, 1],
    compute(first, second) {
      const { value, isTieCut, why } = topOverlap(first, second, k);
      return { value, tied: isTieCut, ...(why === undefined ? {} : { why }) };
    },
  };
}

function overlapOf(first: Float64Array, second: Float64Array, persistence: number): Found {
  const why = undefinedReason(first, second);
  if (why !== undefined) return { value: null, tied: false, why };
  const { value, least, residual } = rankBiasedOverlap(bestFirst(first), bestFirst(second), { persistence });
  return { value, least: least!, residual: residual!, tied: haveTies(first, second) };
}

function haveTies(...sides: readonly Float64Array[]): boolean {
  return sides.some((values) => tiedRanks(values).sizes.some((size) => size > 1));
}

type Tested = { readonly value: number | null; readonly p: number | null; readonly why?: UndefinedReason };

function tested({ value, p, why }: Tested): Found {
  return { value, p, ...(why === undefined ? {} : { why }) };
}

function untested({ value, why }: Tested): Found {
  return { value, ...(why === undefined ? {} : { why }) };
}
