// How unevenly the lists of all users together spread over the items: Gini, entropy and the Herfindahl index, with one row
// for each of their words. c(i) is how often item i is listed, C the sum of all c(i).
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import { exactSum } from '../../../foundation/numbers/exact-sum.js';
import type { MetricMeaning } from '../definition.js';
import { oncePerCount } from './item-values.js';
import type { EntropyDefinition, GiniDefinition, HerfindahlDefinition } from './items-vocabulary.js';
import { BASES, lengthSymbol, neededPopularity, OUTSIDE } from './items-words.js';
import { ExactItemSums, OverlapChances } from './listing-chances.js';
import { ItemCounts, type SpreadFigures } from './spread-metric.js';

interface GiniItemsRow {
  readonly readsTrain?: true;
  readonly areListed?: true;
  /** What N is. */
  readonly words: (outside: string) => string;
}

const GINI_ITEMS: Readonly<Record<GiniDefinition['of'], GiniItemsRow>> = {
  catalogue: { words: () => 'N is the number of items in the catalogue, listed or not' },
  train: { readsTrain: true, words: (outside) => `N is the number of training items, listed or not (${outside})` },
  listed: { areListed: true, words: () => 'N is the number of listed items' },
};

const GINI_NORMS = {
  items: { more: 0, symbol: 'N' },
  'items-less-one': { more: -1, symbol: '(N − 1)' },
  'items-plus-one': { more: 1, symbol: '(N + 1)' },
} as const;

const GINI_FORMS = {
  index: { isEvenness: false, formula: (index: string) => index, even: '0', words: '' },
  evenness: {
    isEvenness: true,
    formula: (index: string) => `1 − ${index}`,
    even: '1',
    words: ', and the result is subtracted from 1',
  },
} as const;

export class Gini extends ItemCounts {
  readonly #definition: GiniDefinition;
  readonly #popularity: Float64Array | undefined;

  constructor(definition: GiniDefinition, cutoff: number | undefined, context: EvaluationContext) {
    super(definition.users, cutoff, context);
    this.#definition = definition;
    this.#popularity = GINI_ITEMS[definition.of].readsTrain ? neededPopularity(context).counts : undefined;
  }

  /**
   * Sum of (2j - N - 1) c(j), divided by C and then by the norm. The sum is over whole numbers and exact below 2^53;
   * items that are never listed come first and add nothing.
   */
  protected override figures(): SpreadFigures {
    const { of, outside, extra, norm, form } = this.#definition;
    const popularity = OUTSIDE[outside].isCounted ? undefined : this.#popularity;
    const counts = this.counts.filter(
      (count, item) => count > 0 && (popularity === undefined || popularity[item]! > 0),
    );
    counts.sort();
    const itemCount = (GINI_ITEMS[of].areListed ? counts.length : this.#itemsOf()) + extra;
    let rowCount = 0;
    let sum = 0;
    for (let place = 0; place < counts.length; place++) {
      const j = itemCount - counts.length + place + 1;
      rowCount += counts[place]!;
      sum += (2 * j - itemCount - 1) * counts[place]!;
    }
    if (rowCount === 0) return { value: Number.NaN };
    const divisor = itemCount + GINI_NORMS[norm].more;
    // One item alone cannot be uneven.
    const index = divisor === 0 ? 0 : sum / rowCount / divisor;
    return { value: GINI_FORMS[form].isEvenness ? 1 - index : index };
  }

  #itemsOf(): number {
    if (this.#popularity === undefined) return this.context.itemCount;
    return this.#popularity.reduce((itemCount, count) => itemCount + Number(count > 0), 0);
  }
}

export function explainGini({ of, outside, extra, norm, form }: GiniDefinition): MetricMeaning {
  const { symbol } = GINI_NORMS[norm];
  const { formula, even, words } = GINI_FORMS[form];
  const items = GINI_ITEMS[of].words(OUTSIDE[outside].words);
  return {
    formula: formula(`[Σ(j=1..N) (2j − N − 1) · c(j) / C] / ${symbol}`),
    words: [
      `Items are in ascending order of c(j), and ${items}${extra === 0 ? '' : `, plus ${extra}`}.`,
      `${even} means that all items are listed equally often; the sum is divided by ${symbol}${words}.`,
    ],
  };
}

interface EntropyNormRow {
  readonly of: (listedCount: number, greatest: number) => number;
  readonly formula: (sum: string, log: string) => string;
  readonly words: string;
}

const ENTROPY_NORMS: Readonly<Record<EntropyDefinition['norm'], EntropyNormRow>> = {
  one: {
    of: () => 1,
    formula: (sum) => sum,
    words: 'The sum over the listed items is not normalised.',
  },
  listed: {
    of: (listedCount) => listedCount,
    formula: (sum) => `[${sum}] / listed items`,
    words: 'The sum over the listed items is divided by their number.',
  },
  greatest: {
    of: (_, greatest) => greatest,
    formula: (sum, log) => `[${sum}] / ${log} |I|`,
    words: 'The sum over the listed items is divided by the logarithm of |I|, the number of items in the catalogue.',
  },
};

const WEIGHTS_OF_ROWS = {
  rows: {
    isOfUsers: false,
    symbol: 'c(i) / C',
    words: (base: string, _length: string) => `Every row of a list has equal weight, and logarithms have base ${base}.`,
  },
  users: {
    isOfUsers: true,
    symbol: 'w(i) / U',
    words: (base: string, length: string) =>
      `Each of the U users has equal weight: w(i) is the sum of 1 / ${length} over the lists that contain item i; logarithms have base ${base}.`,
  },
} as const;

/** How much a listed item tells. */
export class Entropy extends ItemCounts {
  readonly #definition: EntropyDefinition;
  readonly #shares: ExactItemSums | undefined;

  constructor(definition: EntropyDefinition, cutoff: number | undefined, context: EvaluationContext) {
    super(definition.users, cutoff, context);
    this.#definition = definition;
    this.#shares = WEIGHTS_OF_ROWS[definition.weights].isOfUsers ? new ExactItemSums(context.itemCount) : undefined;
  }

  protected override addList(user: number, items: Uint32Array, start: number, length: number): void {
    super.addList(user, items, start, length);
    this.#shares?.addToAll(items, start, length, 1 / length);
  }

  /** The terms w(i) log(C / c(i)) are rounded and then added exactly. */
  protected override figures(): SpreadFigures {
    if (this.rowCount === 0) return { value: Number.NaN };
    const log = BASES[this.#definition.base].of;
    const surpriseOf = oncePerCount((count) => log(this.rowCount / count));
    const terms = new Float64Array(this.counts.length);
    let listedCount = 0;
    for (const [item, count] of this.counts.entries()) {
      if (count === 0) continue;
      const weight = this.#shares === undefined ? count / this.rowCount : this.#shares.at(item) / this.listedCount;
      terms[item] = weight * surpriseOf(count);
      listedCount++;
    }
    const norm = ENTROPY_NORMS[this.#definition.norm].of(listedCount, log(this.context.itemCount));
    // A catalogue of one item leaves nothing to tell.
    return { value: norm === 0 ? 0 : exactSum(terms) / norm };
  }
}

export function explainEntropy({ base, weights, norm }: EntropyDefinition, cutoff: number | undefined): MetricMeaning {
  const { symbol: log } = BASES[base];
  const { symbol, words } = WEIGHTS_OF_ROWS[weights];
  const { formula, words: normWords } = ENTROPY_NORMS[norm];
  return {
    formula: formula(`Σ(i) ${symbol} · ${log}(C / c(i))`, log),
    words: [words(base, lengthSymbol(cutoff)), normWords],
  };
}

/** The chance that two rows of lists, drawn at random with replacement, hold different items. */
export class Herfindahl extends ItemCounts {
  readonly #chances: OverlapChances;

  constructor(definition: HerfindahlDefinition, cutoff: number | undefined, context: EvaluationContext) {
    super(definition.users, cutoff, context);
    this.#chances = new OverlapChances(context, cutoff, false);
  }

  protected override addList(user: number, items: Uint32Array, start: number, length: number): void {
    super.addList(user, items, start, length);
    this.#chances.add(user);
  }

  /** The squares are added as whole numbers, exact below 2^53. */
  protected override figures(): SpreadFigures {
    if (this.rowCount === 0) return { value: Number.NaN };
    const squares = this.counts.reduce((sum, count) => sum + count * count, 0);
    const { rowCount, strandedCount } = this.#chances;
    const random = strandedCount > 0 ? null : 1 - this.#chances.squares() / (rowCount * rowCount);
    return { value: 1 - squares / (this.rowCount * this.rowCount), random };
  }
}

export function explainHerfindahl(): MetricMeaning {
  return {
    formula: '1 − Σ(i) (c(i) / C)²',
    words: ['It is the probability that two rows of lists, drawn with replacement, have different items.'],
  };
}
