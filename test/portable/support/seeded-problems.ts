// Ranking problems grown from a few words and a seed: which kind of scores, which kind of lists, where the scores lie.
// A property that fails then names the words, and the same words always give the same problem.

import type { Generator } from '../../../src/foundation/numbers/generator.js';
import { createGenerator, type Engine, type ItemLists } from '../../../src/shell.js';
import type { RankingProblem, Scores } from './brute-force.js';

type Palette = (generator: Generator, item: number, itemCount: number, smallest: number) => number;

/** Kinds of scores; `smallest` is the smallest positive number of the width. */
const palettes = {
  'heavy ties': (generator) => generator.nextBelow(3) - 1,
  'all tied': () => 0.25,
  ascending: (_, item) => item - 7,
  descending: (_, item, itemCount) => itemCount - item - 7,
  'sorted ties': (_, item) => Math.floor(item / 5),
  denormals: (generator, _item, _itemCount, smallest) => (generator.nextBelow(9) - 4) * smallest,
  'signed zeros': (generator) => [0, -0][generator.nextBelow(2)]!,
  'zeros among others': (generator) => [0, -0, 1, -1][generator.nextBelow(4)]!,
  infinities: (generator) => [Infinity, -Infinity, 0, 3.4e38, -3.4e38][generator.nextBelow(5)]!,
  'all -Infinity': () => -Infinity,
  'mostly -Infinity': (generator) => (generator.nextBelow(8) === 0 ? generator.nextGaussian() : -Infinity),
  'equal as floats': (generator) => 1 + generator.nextBelow(50) * 2 ** -40,
  random: (generator) => generator.nextGaussian(),
} satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
export const paletteNames = Object.keys(palettes) as PaletteName[];

export type Width = 'f32' | 'f64';

export function growScores(palette: PaletteName, width: Width, userCount: number, itemCount: number, seed: number) {
  const scores: Scores = new (width === 'f64' ? Float64Array : Float32Array)(userCount * itemCount);
  const generator = createGenerator(seed);
  const draw: Palette = palettes[palette];
  const smallest = width === 'f64' ? Number.MIN_VALUE : 2 ** -149;
  for (let i = 0; i < scores.length; i++) scores[i] = draw(generator, i % itemCount, itemCount, smallest);
  return scores;
}

/** How each user's list is drawn: the share of items in it, by user. */
const listShares = {
  empty: () => 0,
  few: () => 0.05,
  half: () => 0.5,
  'all but few': () => 0.97,
  everything: () => 1,
  mixed: (user: number) => [0, 1, 0.3, 0.9, 0.02][user % 5]!,
} satisfies Record<string, (user: number) => number>;

/** `best` holds the items with the highest scores: what recommenders rank first is often what was seen. */
export type ListsName = 'none' | 'best' | keyof typeof listShares;
export const listsNames: readonly ListsName[] = ['none', 'best', ...(Object.keys(listShares) as ListsName[])];

export function growLists(
  name: ListsName,
  { scores, userCount, itemCount }: Pick<RankingProblem, 'scores' | 'userCount' | 'itemCount'>,
  seed: number,
): ItemLists | undefined {
  if (name === 'none') return undefined;
  const generator = createGenerator(seed, 1);
  return listsOf(
    Array.from({ length: userCount }, (_, user) => {
      const row = scores.subarray(user * itemCount, (user + 1) * itemCount);
      const items = Array.from(row, (_score, item) => item);
      if (name !== 'best') return items.filter(() => generator.nextUnit() < listShares[name](user));
      const bound = Float64Array.from(row).sort()[Math.floor(itemCount * 0.9)];
      return items.filter((item) => row[item]! >= bound!);
    }),
  );
}

/** Lists from nested arrays of items. */
export function listsOf(itemsByUser: readonly (readonly number[])[]): ItemLists {
  const offsets = new Uint32Array(itemsByUser.length + 1);
  itemsByUser.forEach((items, user) => {
    offsets[user + 1] = offsets[user]! + items.length;
  });
  return { offsets, items: Uint32Array.from(itemsByUser.flat()) };
}

export const placements = ['array', 'part of an array', 'engine memory', 'part of engine memory'] as const;
export type Placement = (typeof placements)[number];

/** Engine memory by its length, of which the last few are kept: to have new memory for every problem takes long. */
const allocated = new WeakMap<Engine, Map<number, Float32Array>>();
const KEPT = 8;

function engineMemory(engine: Engine, length: number): Float32Array {
  const ofEngine = allocated.get(engine) ?? new Map<number, Float32Array>();
  allocated.set(engine, ofEngine);
  const memory = ofEngine.get(length) ?? engine.allocateScores(1, length);
  ofEngine.delete(length);
  ofEngine.set(length, memory);
  for (const [oldest, old] of ofEngine) {
    if (ofEngine.size <= KEPT) break;
    ofEngine.delete(oldest);
    engine.release(old);
  }
  return memory;
}

/**
 * The same scores in another place, and the memory around them; what surrounds a part is NaN, so that a look beyond the
 * scores is found out. Doubles in engine memory lie over the floats that the engine hands out.
 */
export function placeScores<S extends Scores>(engine: Engine, scores: S, placement: Placement): PlacedScores<S> {
  const margin = placement.startsWith('part') ? 3 : 0;
  const length = scores.length + 2 * margin;
  const isDouble = scores instanceof Float64Array;
  let whole: Scores;
  if (placement.endsWith('engine memory')) {
    const memory = engineMemory(engine, length * (isDouble ? 2 : 1));
    whole = isDouble ? new Float64Array(memory.buffer, memory.byteOffset, length) : memory;
  } else {
    whole = isDouble ? new Float64Array(length) : new Float32Array(length);
  }
  whole.fill(Number.NaN);
  whole.set(scores, margin);
  return { scores: whole.subarray(margin, margin + scores.length) as S, whole };
}

export interface PlacedScores<S extends Scores> {
  readonly scores: S;
  readonly whole: Scores;
}
