// What every item is worth, as one column over the catalogue, computed once so that lists are folded by looking up; one row
// a word, with everything about it. p is the popularity of an item, T the total that `of` names.
import type { Popularity } from '../../../data/tables/side-inputs.js';
import { power } from '../../../foundation/numbers/elementary.js';
import type { ItemValue, ItemValueDefinition, PopularityTotal, TailRule, UnknownItem } from './items-vocabulary.js';
import { BASES } from './items-words.js';

interface TotalRow {
  /** Never 0, so that training without a row divides nothing by 0. */
  readonly of: (popularity: Popularity) => number;
  readonly symbol: string;
  /** A popularity divided by it. */
  readonly share: string;
  readonly words: string;
}

const TOTALS: Readonly<Record<PopularityTotal, TotalRow>> = {
  count: { of: () => 1, symbol: '1', share: 'pop(i)', words: '' },
  users: {
    of: ({ userCount }) => userCount || 1,
    symbol: 'users',
    share: 'pop(i) / users',
    words: ', users is the number of training users',
  },
  interactions: {
    of: ({ interactionCount }) => interactionCount || 1,
    symbol: 'interactions',
    share: 'pop(i) / interactions',
    words: ', interactions is the number of training interactions',
  },
  maximum: {
    of: ({ counts }) => counts.reduce((most, count) => Math.max(most, count), 0) || 1,
    symbol: 'max pop',
    share: 'pop(i) / max pop',
    words: ', max pop is that of the most popular item',
  },
};

interface ValueRow {
  /** Of an item that so many users chose, one at least; absent where popularity is not read or not by itself. */
  readonly ofCount?: (definition: ItemValueDefinition, total: number) => (count: number) => number;
  /** Of all items at once. */
  readonly ofItems?: (definition: ItemValueDefinition, counts: Float64Array) => Float64Array;
  /** Whether it is the same for all items, so that nothing of training is needed. */
  readonly isConstant?: true;
  /** Whether less is better: popular items are the worse ones. */
  readonly isLowerBetter?: true;
  readonly symbol: (definition: ItemValueDefinition) => string;
  /** Numbers of the symbol, behind the formula. */
  readonly numbers?: (definition: ItemValueDefinition) => string;
  /** What the symbol stands for. */
  readonly words: (definition: ItemValueDefinition) => string;
}

const popularityWords = ({ of }: ItemValueDefinition) => `${POPULARITY}${TOTALS[of].words}`;
const POPULARITY = 'pop(i) is the number of training users with the item at rank i';

const ITEM_VALUES: Readonly<Record<ItemValue, ValueRow>> = {
  one: { isConstant: true, symbol: () => '1', words: () => 'Every item counts 1' },
  popularity: {
    ofCount: (_, total) => (count) => count / total,
    isLowerBetter: true,
    symbol: ({ of }) => TOTALS[of].share,
    words: popularityWords,
  },
  'log-popularity': {
    ofCount: ({ base }) => {
      const log = BASES[base].of;
      return (count) => log(count + 1);
    },
    isLowerBetter: true,
    symbol: ({ base }) => `${BASES[base].symbol}(pop(i) + 1)`,
    words: () => POPULARITY,
  },
  'self-information': {
    ofCount: ({ base, scale }, total) => SCALES[scale].surprise(BASES[base].of, total),
    symbol: ({ base, of, scale }) => {
      const [log, total] = [BASES[base].symbol, TOTALS[of].symbol];
      return `${log}(${total} / pop(i))${SCALES[scale].symbol(`${log}(${total})`)}`;
    },
    words: popularityWords,
  },
  rarity: {
    ofCount: (_, total) => (count) => 1 - count / total,
    symbol: ({ of }) => `(1 − pop(i) / ${TOTALS[of].symbol})`,
    words: popularityWords,
  },
  'inverse-power': {
    ofCount:
      ({ gamma = 1 }) =>
      (count) =>
        power(count, -gamma / (gamma + 1)),
    symbol: () => 'pop(i)^(−γ / (γ + 1))',
    numbers: ({ gamma = 1 }) => `, γ = ${gamma}`,
    words: popularityWords,
  },
  tail: {
    ofItems: ({ tail, limit }, counts) => Float64Array.from(TAILS[tail].of(counts, limit)),
    symbol: () => 'tail(i)',
    words: ({ tail, limit }) =>
      `tail(i) is 1 if the item at rank i is in the long tail (${TAILS[tail].words(limit)}), and 0 otherwise`,
  },
};

/** Self-information as it is, or divided by that of an item that was chosen once. */
const SCALES = {
  plain: {
    surprise: (log: (x: number) => number, total: number) => (count: number) => log(total / count),
    symbol: () => '',
  },
  total: {
    surprise: (log: (x: number) => number, total: number) => {
      // With a total of 1 every item was chosen by everybody: no surprise, rather than 0 / 0.
      const greatest = log(total);
      return (count: number) => (greatest === 0 ? 0 : log(total / count) / greatest);
    },
    symbol: (greatest: string) => ` / ${greatest}`,
  },
} as const;

interface UnknownRow {
  /** From the values of the items that were chosen, and the value of an item that was chosen once. */
  readonly value: (known: Float64Array, once: () => number) => number;
  /** Whether the list is as if it did not hold the item. */
  readonly isSkipped?: true;
  readonly words: string;
}

const UNKNOWN: Readonly<Record<UnknownItem, UnknownRow>> = {
  skip: { value: () => Number.NaN, isSkipped: true, words: 'is skipped as if it were not in the list' },
  zero: { value: () => 0, words: 'contributes 0' },
  one: { value: () => 1, words: 'contributes 1' },
  greatest: {
    value: (known) => (known.length === 0 ? 0 : known.reduce((most, value) => Math.max(most, value))),
    words: 'contributes as much as the training item with the highest value',
  },
  once: { value: (_, once) => once(), words: 'counts as if one user had it' },
};

interface TailRow {
  /** 1 for items of the long tail, 0 for others; items without popularity are in no tail. */
  readonly of: (popularity: Float64Array, limit: number) => Uint8Array;
  readonly words: (limit: number) => string;
}

const BY_ID = 'ties by ascending id';

/** Popularity has few distinct values, so items are counted by popularity; only at the border the index decides. */
export const TAILS: Readonly<Record<TailRule, TailRow>> = {
  interactions: {
    of: outsideHead,
    words: (limit) => `the training items after the most popular ones that hold ${limit} of all interactions, ${BY_ID}`,
  },
  items: {
    of: leastPopular,
    words: (limit) => `the least popular ${limit} of the training items, at least one, ${BY_ID}`,
  },
  count: {
    of: (popularity, limit) => Uint8Array.from(popularity, (count) => Number(count > 0 && count <= limit)),
    words: (limit) => `the training items of at most ${limit} users`,
  },
};

/** One value for each of the items; NaN for items that are skipped. Popularity is asked for only where it is read. */
export function itemValues(
  definition: ItemValueDefinition,
  itemCount: number,
  popularityOf: () => Popularity,
): Float64Array {
  const row = ITEM_VALUES[definition.value];
  if (row.isConstant) return new Float64Array(itemCount).fill(1);
  const popularity = popularityOf();
  const { counts } = popularity;
  const valueAt = oncePerCount(row.ofCount?.(definition, TOTALS[definition.of].of(popularity)) ?? (() => 1));
  const values = row.ofItems?.(definition, counts) ?? counts.map((count) => (count > 0 ? valueAt(count) : 0));
  // An item that was chosen once counts as one of the long tail, whatever the rule.
  const unknown = UNKNOWN[definition.unknown].value(
    values.filter((_, item) => counts[item]! > 0),
    () => valueAt(1),
  );
  for (let item = 0; item < counts.length; item++) if (!(counts[item]! > 0)) values[item] = unknown;
  return values;
}

export function isLowerBetter({ value }: ItemValueDefinition): boolean {
  return ITEM_VALUES[value].isLowerBetter === true;
}

export function skipsUnknown({ unknown }: ItemValueDefinition): boolean {
  return UNKNOWN[unknown].isSkipped === true;
}

export function valueSymbol(definition: ItemValueDefinition): string {
  return ITEM_VALUES[definition.value].symbol(definition);
}

export function valueNumbers(definition: ItemValueDefinition): string {
  return ITEM_VALUES[definition.value].numbers?.(definition) ?? '';
}

export function valueSentence(definition: ItemValueDefinition): string {
  const { isConstant, words } = ITEM_VALUES[definition.value];
  if (isConstant) return `${words(definition)}.`;
  return `${words(definition)}; an item without training interactions ${UNKNOWN[definition.unknown].words}.`;
}

/** Many items have the same count, and logarithms take their time: a function of counts is computed once for each. */
export function oncePerCount(compute: (count: number) => number): (count: number) => number {
  const known = new Map<number, number>();
  return (count) => {
    const value = known.get(count) ?? compute(count);
    known.set(count, value);
    return value;
  };
}

/** How many items have each popularity above 0, most popular first. */
function countTiers(popularity: Float64Array): [count: number, itemCount: number][] {
  const tiers = new Map<number, number>();
  for (const count of popularity) if (count > 0) tiers.set(count, (tiers.get(count) ?? 0) + 1);
  return [...tiers].sort(([a], [b]) => b - a);
}

function outsideHead(popularity: Float64Array, limit: number): Uint8Array {
  const tiers = countTiers(popularity);
  const total = tiers.reduce((sum, [count, itemCount]) => sum + count * itemCount, 0);
  const goal = limit * total;
  let cumulated = 0;
  for (const [count, itemCount] of tiers) {
    for (let taken = 0; taken < itemCount; taken++) {
      if (cumulated >= goal) return below(popularity, count, taken);
      cumulated += count;
    }
  }
  return new Uint8Array(popularity.length);
}

/** The tail where the first `taken` items of a popularity and all more popular ones are the head. */
function below(popularity: Float64Array, border: number, taken: number): Uint8Array {
  let seen = 0;
  return Uint8Array.from(popularity, (count) =>
    Number(count > 0 && (count < border || (count === border && seen++ >= taken))),
  );
}

function leastPopular(popularity: Float64Array, limit: number): Uint8Array {
  const tiers = countTiers(popularity);
  const itemCount = tiers.reduce((sum, [, items]) => sum + items, 0);
  let open = Math.max(Math.floor(limit * itemCount), 1);
  for (const [border, items] of [...tiers].reverse()) {
    if (open <= items) return upTo(popularity, border, open);
    open -= items;
  }
  return Uint8Array.from(popularity, (count) => Number(count > 0));
}

/** The tail that holds all items less popular than the border and the first `taken` of those at it. */
function upTo(popularity: Float64Array, border: number, taken: number): Uint8Array {
  let seen = 0;
  return Uint8Array.from(popularity, (count) =>
    Number(count > 0 && (count < border || (count === border && seen++ < taken))),
  );
}
