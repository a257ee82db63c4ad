// The options of an evaluation in the page, and their form in the address: only options are ever written there, never a
// name of a file and never data. What an address holds is checked word by word, for addresses come from strangers.

export interface PageOptions {
  /** Names such as `ndcg`, to which cutoffs are added, or whole labels such as `rbp(p=0.8)`. */
  readonly metrics: readonly string[];
  readonly cutoffs: readonly number[];
  /** Ids of dialects whose definitions stand beside the standard ones. */
  readonly dialects: readonly string[];
  readonly relevance: string;
  readonly ties: string;
  readonly duplicates: string;
  readonly missingUsers: string;
  /** Ways of writing ids that are undone, and `unchecked`. */
  readonly ids: readonly string[];
  /** The level of the intervals; 0 for none. */
  readonly ci: number;
  readonly seed: number;
  /** Of `activity` and `popularity`. */
  readonly breakdown: readonly string[];
  /** Models that are fitted on training and evaluated beside the runs. */
  readonly baselines: readonly string[];
  /** The paired test of all pairs of runs; `none` for no comparison. */
  readonly test: string;
  readonly adjust: string;
  /** Whether p-values are adjusted for the pairs of each metric or of all. */
  readonly adjustOver: string;
  /** How a log is split; `auto` looks whether there are times. */
  readonly split: string;
  readonly fold: number;
  /** The least rating of a log that is kept; empty for what the split says. */
  readonly minRating: string;
}

/** The rule for ids as the library takes it. */
export function idsRule({ ids }: Pick<PageOptions, 'ids'>): string | undefined {
  // In one order, whichever box was ticked first; ways of writing come before `unchecked`.
  const words = OPTION_WORDS.ids.filter((word) => ids.includes(word));
  if (words.length === 0) return undefined;
  return words[0] === 'unchecked' ? words[0] : `normalise=${words.join(',')}`;
}

export const DEFAULT_OPTIONS: PageOptions = {
  metrics: ['ndcg', 'recall', 'precision', 'map', 'mrr', 'hit', 'coverage'],
  cutoffs: [10],
  dialects: [],
  relevance: 'all',
  ties: 'id',
  duplicates: 'error',
  missingUsers: 'zero',
  ids: [],
  ci: 0.95,
  seed: 0,
  breakdown: ['activity', 'popularity'],
  baselines: ['popularity', 'itemknn', 'ease'],
  test: 't',
  adjust: 'holm',
  adjustOver: 'metric',
  split: 'auto',
  fold: 0,
  minRating: '',
};

/** The words that each option may have; the first is the default of the library. */
export const OPTION_WORDS = {
  ties: ['id', 'id-descending', 'text-descending', 'given'],
  duplicates: ['error', 'first', 'last'],
  missingUsers: ['zero', 'skip'],
  ids: ['space', 'quotes', 'percent', 'case', 'decimal', 'zeros', 'prefix', 'unchecked'],
  test: ['t', 'wilcoxon', 'sign', 'randomisation', 'bootstrap', 'tukey', 'none'],
  adjust: ['holm', 'bonferroni', 'bh', 'none'],
  adjustOver: ['metric', 'all'],
  baselines: [
    ...(['popularity', 'itemknn', 'ease'] as const),
    ...(['multi-dae', 'multi-vae', 'cdae', 'fism', 'nais', 'lightgcn', 'ngcf', 'neumf', 'enmf', 'mf-adam'] as const),
  ],
  breakdown: ['activity', 'popularity'],
} as const;

/** An id in each way of writing, and what it is taken for. */
export const ID_EXAMPLES: Readonly<Record<string, readonly [written: string, meant: string]>> = {
  space: [' 12 ', '12'],
  quotes: ["'12'", '12'],
  percent: ['item%2012', 'item 12'],
  case: ['ITEM 12', 'item 12'],
  decimal: ['12.0', '12'],
  zeros: ['0012', '12'],
  prefix: ['item_12', '12'],
};

type Key = keyof PageOptions;

/** The fragment with all options that are not the default; empty where all are. */
export function fragmentOf(options: PageOptions): string {
  const parts = (Object.keys(DEFAULT_OPTIONS) as Key[]).flatMap((key) => {
    const [own, usual] = [`${options[key]}`, `${DEFAULT_OPTIONS[key]}`];
    return own === usual ? [] : [`${key}=${encodeURIComponent(own)}`];
  });
  return parts.join('&');
}

const LONGEST = 2000;
const LABEL = /^[a-z][a-z0-9@:()=.,_>+-]{0,80}$/i;
const WORD = /^[a-z0-9][a-z0-9@.-]{0,40}$/i;
const RELEVANCE = /^(all|>=-?\d{1,9}(\.\d{1,9})?|user-mean(\+sd)?|train-mean)$/;
/** A least rating as the command line takes it, or nothing. */
export const MIN_RATING = /^(-?\d{1,9}(\.\d{1,9})?|levels|none)?$/;

export interface FragmentOptions {
  readonly options: PageOptions;
  /** Names of options whose values are not possible, and which keep their default. */
  readonly refused: readonly string[];
}

/** The options of a fragment. Names that are none of ours are nobody's business, and are not repeated. */
export function optionsOfFragment(fragment: string): FragmentOptions {
  const values: Partial<Record<Key, unknown>> = {};
  const refused = new Set<string>();
  for (const part of fragment.replace(/^#/, '').slice(0, LONGEST).split('&')) {
    const [key, text] = part.split('=', 2) as [string, string | undefined];
    if (text === undefined || !Object.hasOwn(DEFAULT_OPTIONS, key)) continue;
    const said = decoded(text);
    const value = said === undefined ? undefined : checked(key as Key, said);
    if (value === undefined) refused.add(key);
    else values[key as Key] = value;
  }
  return { options: { ...DEFAULT_OPTIONS, ...values } as PageOptions, refused: [...refused] };
}

/** What only the worker can tell: splits and dialects that there are; others are refused like what is not possible. */
export function withKnown(
  { options, refused }: FragmentOptions,
  known: { readonly splits: readonly { id: string }[]; readonly dialects: readonly { id: string }[] },
): FragmentOptions {
  const has = (list: readonly { id: string }[], id: string) => list.some((each) => each.id === id);
  const isSplit = options.split === DEFAULT_OPTIONS.split || has(known.splits, options.split);
  const dialects = options.dialects.filter((id) => has(known.dialects, id));
  return {
    options: { ...options, dialects, split: isSplit ? options.split : DEFAULT_OPTIONS.split },
    refused: [
      ...refused,
      ...(isSplit ? [] : ['split']),
      ...(dialects.length === options.dialects.length ? [] : ['dialects']),
    ],
  };
}

/** Undefined where it was never encoded. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function checked(key: Key, text: string): unknown {
  const usual = DEFAULT_OPTIONS[key];
  if (key === 'relevance') return RELEVANCE.test(text) ? text : undefined;
  if (key === 'minRating') return MIN_RATING.test(text) ? text : undefined;
  if (key === 'cutoffs') return cutoffsOf(text);
  if (typeof usual === 'number') return numberOf(key, text);
  if (typeof usual === 'string') return isWord(key, text) ? text : undefined;
  const words = key === 'metrics' ? fieldLabels(text) : text === '' ? [] : text.split(',');
  const isGood = (word: string) => (key === 'metrics' ? LABEL.test(word) : isWord(key, word));
  return words.every(isGood) && words.length <= 60 ? words : undefined;
}

function isWord(key: Key, text: string): boolean {
  const words: readonly string[] | undefined = (OPTION_WORDS as Partial<Record<Key, readonly string[]>>)[key];
  return words === undefined ? WORD.test(text) : words.includes(text);
}

function numberOf(key: Key, text: string): number | undefined {
  const value = Number(text);
  if (text === '' || !Number.isFinite(value) || value < 0) return undefined;
  if (key === 'ci') return value < 1 ? value : undefined;
  return Number.isSafeInteger(value) ? value : undefined;
}

/** Whole numbers from 1, each once and ascending; undefined where there is none. */
export function cutoffsOf(text: string): readonly number[] | undefined {
  const numbers = text.split(/[\s,]+/).flatMap((part) => (part === '' ? [] : [Number(part)]));
  const isGood = numbers.length > 0 && numbers.length <= 20;
  if (!isGood || !numbers.every((k) => Number.isInteger(k) && k >= 1 && k <= 100_000)) return undefined;
  return [...new Set(numbers)].sort((left, right) => left - right);
}

/** Labels, comma-separated; commas within parentheses belong to their label. */
export function fieldLabels(text: string): string[] {
  return text
    .split(/,(?![^()]*\))/)
    .map((label) => label.trim())
    .filter((label) => label !== '');
}
