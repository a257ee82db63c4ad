// An evaluation in shards beside the same in one process, byte for byte.
import { expect } from 'vitest';
import { type Engine, type EvaluationOptions, evaluate, evaluateShard, mergeShards } from '../../../../src/shell.js';

/** Evaluates in each number of shards, and merges their parts in an order that is not theirs. */
export async function expectSameInShards(
  engine: Engine,
  runs: Parameters<typeof evaluate>[0],
  options: EvaluationOptions,
  counts: readonly number[],
): Promise<void> {
  const whole = JSON.stringify((await evaluate(runs, { ...options, engine })).document);
  for (const count of counts) {
    const parts: (readonly Uint8Array[])[] = [];
    for (let place = count; place >= 1; place--) {
      const index = 1 + ((place * 5 + 3) % count);
      parts.push(await evaluateShard(runs, { ...options, shard: { index, count } }));
    }
    const { document } = await mergeShards(parts, { engine });
    expect(JSON.stringify(document) === whole, difference(JSON.stringify(document), whole)).toBe(true);
  }
}

/** Around the first letter that differs. */
function difference(found: string, expected: string): string {
  let place = 0;
  while (place < found.length && found[place] === expected[place]) place++;
  const around = (text: string) => text.slice(Math.max(0, place - 120), place + 80);
  return `${around(found)}\n  in place of\n${around(expected)}`;
}
