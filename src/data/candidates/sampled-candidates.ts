// Relevant items among sampled negatives: cheap, common, and not comparable with ranking all items (Krichene and Rendle
// 2020).
import { UsageError } from '../../foundation/errors.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import type { WorkOptions } from '../../foundation/work-options.js';
import { checkedSeed, checkedWhole, checkedWord, checkNames } from '../splitting/check-options.js';
import { NO_GROUP, seededKeys } from '../splitting/seeded-keys.js';
import type { ItemLists } from '../tables/item-lists.js';
import {
  type CandidateLists,
  type CandidateTables,
  checkCells,
  listedUsers,
  partsOf,
  type UserChoice,
} from './candidate-lists.js';
import { PopularDraws } from './draw-popular.js';
import { ItemPool, type ItemSet } from './item-pool.js';
import { drawNegatives } from './negative-draws.js';
import { itemCounts, userItems } from './user-items.js';

/** How many negatives are drawn, from which distribution and seed. */
export interface SampleOptions extends UserChoice {
  /** Negatives of each list; never items that the user has in any part. */
  readonly negatives: number;
  /** `uniform` by default. */
  readonly distribution?: 'uniform' | 'popularity' | undefined;
  /** Whether to draw with replacement; false by default. */
  readonly replacement?: boolean | undefined;
  /** Whose interactions are popularity: those of training, by default, or of all parts. Only with popularity. */
  readonly popularity?: 'train' | 'all' | undefined;
  /** Which items there are: those of all parts, by default, or those of training. */
  readonly catalogue?: 'all' | 'train' | undefined;
  /** Whether all test items of a user share their negatives, by default, or each has its own and a list of its own. */
  readonly share?: 'user' | 'item' | undefined;
  /** A whole number, 0 .. 2^53 - 1; 0 by default. */
  readonly seed?: number | undefined;
  /** `generator` by default; `sha256` takes the smallest keys: uniform and different items that a user shares. */
  readonly draw?: 'generator' | 'sha256' | undefined;
}

const USERS_A_STEP = 1024;

const NAMES: readonly (keyof SampleOptions)[] = [
  'users',
  'negatives',
  'distribution',
  'replacement',
  'popularity',
  'catalogue',
  'share',
  'seed',
  'draw',
];

/**
 * Test items and sampled negatives of each user, or of each test item. Progress is reported in users.
 * @example const { users, lists } = sampledCandidates({ train, test }, { negatives: 20, seed: 1 });
 */
export function sampledCandidates(
  tables: CandidateTables,
  options: SampleOptions,
  { onProgress }: WorkOptions = {},
): CandidateLists {
  const checked = checkedOptions(options);
  const { distribution, replacement, popularity, catalogue, share, seed, draw } = checked;
  const all = partsOf(tables).map(([, table]) => table);
  const { test, train } = tables;
  const itemCount = test.itemIds.size;
  const pool = new ItemPool(test.itemIds, itemCounts(catalogue === 'train' ? [train] : all, itemCount));
  checkNegatives(checked.negatives, pool.items.length, replacement);

  const users = listedUsers(test, options);
  const positives = userItems([test], users);
  const known = userItems(all, users);
  const weights =
    distribution === 'popularity' ? itemCounts(popularity === 'all' ? all : [train], itemCount) : undefined;
  const way = {
    pool,
    streams: seededKeys('mixed', seed, test),
    popular: weights && new PopularDraws(pool, weights),
    times: replacement ? new Uint32Array(itemCount) : undefined,
    keyOrder: draw === 'sha256' ? seededKeys('sha256', seed, test) : undefined,
  };
  const lists = new ListWriter(positives, share, checked.negatives, pool.items.length, way.times);
  let fullLists = 0;
  for (let i = 0; i < users.length; i++) {
    if (i % USERS_A_STEP === 0 && i > 0) onProgress?.({ done: i, total: users.length, what: 'drawing negatives' });
    pool.ruleOut(known.items.subarray(known.offsets[i], known.offsets[i + 1]));
    const [from, to] = [positives.offsets[i]!, positives.offsets[i + 1]!];
    if (share === 'user') {
      if (drawNegatives(way, checked.negatives, users[i]!, NO_GROUP)) fullLists += 1;
      for (let place = from; place < to; place++) pool.drawn.add(positives.items[place]!);
      lists.add(pool.drawn);
      continue;
    }
    for (let place = from; place < to; place++) {
      if (drawNegatives(way, checked.negatives, users[i]!, positives.items[place]!)) fullLists += 1;
      pool.drawn.add(positives.items[place]!);
      lists.add(pool.drawn);
    }
  }
  onProgress?.({ done: users.length, total: users.length, what: 'drawing negatives' });
  const record = Object.fromEntries(Object.entries(checked).filter(([, value]) => value !== undefined));
  return {
    ...listUsers(users, positives, share),
    ...lists.finish(),
    fullLists,
    options: record as CandidateLists['options'],
  };
}

/** The user of each list, and the item that each is about if every item has one. */
function listUsers(users: Uint32Array, { offsets, items }: ItemLists, share: 'user' | 'item') {
  if (share === 'user') return { users };
  const repeated = new Uint32Array(items.length);
  for (let i = 0; i < users.length; i++) repeated.fill(users[i]!, offsets[i], offsets[i + 1]);
  return { users: repeated, relevant: items };
}

/** Lists in arrays that are as long as they can become. */
class ListWriter {
  readonly #items: Uint32Array;
  readonly #offsets: Uint32Array;
  readonly #draws: Uint32Array | undefined;
  readonly #times: Uint32Array | undefined;
  #count = 0;

  constructor(
    { offsets, items }: ItemLists,
    share: 'user' | 'item',
    negatives: number,
    poolSize: number,
    times: Uint32Array | undefined,
  ) {
    const listCount = share === 'user' ? offsets.length - 1 : items.length;
    const cells = listCount * Math.min(negatives, poolSize) + items.length;
    checkCells(cells);
    this.#items = new Uint32Array(cells);
    this.#offsets = new Uint32Array(listCount + 1);
    this.#times = times;
    this.#draws = times && new Uint32Array(cells);
  }

  add(set: ItemSet): void {
    const from = this.#offsets[this.#count]!;
    const to = set.drain(this.#items, from);
    this.#count += 1;
    this.#offsets[this.#count] = to;
    if (this.#times === undefined) return;
    for (let i = from; i < to; i++) {
      const item = this.#items[i]!;
      this.#draws![i] = this.#times[item]!;
      this.#times[item] = 0;
    }
  }

  finish(): Pick<CandidateLists, 'lists' | 'draws'> {
    const length = this.#offsets[this.#count]!;
    const lists = { offsets: this.#offsets, items: this.#items.subarray(0, length) };
    return this.#draws === undefined ? { lists } : { lists, draws: this.#draws.subarray(0, length) };
  }
}

function checkedOptions(options: SampleOptions) {
  checkNames('sampled candidates', options, NAMES);
  const distribution = checkedWord('distribution', options.distribution, ['uniform', 'popularity'], 'uniform');
  const draw = checkedWord('draw', options.draw, ['generator', 'sha256'], 'generator');
  const share = checkedWord('share', options.share, ['user', 'item'], 'user');
  const replacement = options.replacement === true;
  if (options.popularity !== undefined && distribution !== 'popularity') {
    throw new UsageError(
      sentenceOf`${mention('popularity')} would have no effect with ${mention('distribution', 'uniform')}`,
      { argument: 'popularity', found: options.popularity },
    );
  }
  if (draw === 'sha256' && (distribution !== 'uniform' || replacement || share !== 'user')) {
    throw new UsageError('Smallest keys support only uniform samples without replacement, one per user', {
      argument: 'draw',
      found: `${distribution}${replacement ? ', with replacement' : ''}, one list a ${share}`,
      expected: sentenceOf`${mention('distribution', 'uniform')}, no ${mention('replacement')} and ${mention('share', 'user')}`,
      hint: sentenceOf`Use ${mention('draw', 'generator')}.`,
    });
  }
  return {
    strategy: 'sampled',
    negatives: checkedWhole('negatives', options.negatives, undefined, 1),
    distribution,
    replacement,
    popularity:
      distribution === 'popularity'
        ? checkedWord('popularity', options.popularity, ['train', 'all'], 'train')
        : undefined,
    catalogue: checkedWord('catalogue', options.catalogue, ['all', 'train'], 'all'),
    share,
    seed: checkedSeed(options.seed),
    draw,
  };
}

/** Refuses more negatives than there are items at all; a user with fewer left gets what is left. */
export function checkNegatives(
  negatives: number,
  itemCount: number,
  hasReplacement: boolean,
  argument = 'negatives',
): void {
  if (hasReplacement || negatives <= itemCount) return;
  throw new UsageError('More negatives than items', {
    argument,
    found: negatives,
    expected: `at most the ${itemCount} items to draw from`,
    hint: 'Ask for fewer, or rank all items.',
  });
}
