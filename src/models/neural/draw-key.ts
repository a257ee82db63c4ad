// Keys of random draws: two words made of numbers, such as seed, epoch and step. What is drawn depends on the key and the
// place alone, so that a step can be repeated, and no draw depends on another.
import { drawnWord } from '../../foundation/kernels/neural/counted-draws.js';
import { createGenerator } from '../../foundation/numbers/generator.js';

export interface Key {
  readonly low: number;
  readonly high: number;
}

/** The key of a list of whole numbers. */
export function drawKey(...numbers: readonly number[]): Key {
  let key: Key = { low: 0x243f6a88, high: 0x85a308d3 };
  for (const number of numbers) {
    const [low, high] = [number % 4294967296, Math.floor(number / 4294967296)];
    key = {
      low: drawnWord((key.low ^ low) >>> 0, (key.high + high) >>> 0, 1),
      high: drawnWord((key.high ^ low) >>> 0, (key.low + high) >>> 0, 2),
    };
  }
  return key;
}

/** The numbers from 0 to count - 1 in a random order. */
export function shuffledOrder(count: number, key: Key): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, place) => place);
  createGenerator(key.low, key.high).shuffle(order);
  return order;
}
