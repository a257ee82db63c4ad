// Metrics of your own: a record in the vocabulary equals the entry it describes, a function sees what was judged, and
// what the vocabulary does not say is refused with the nearest word.
import { describe, expect, it } from 'vitest';
import { createEngineSync, type Definition, type ListBlock, type Metric, UsageError } from '../../../src/shell.js';

const truth = {
  offsets: Uint32Array.of(0, 2, 3, 3),
  items: Uint32Array.of(5, 7, 2),
  grades: Float64Array.of(1, 3, 2),
};
const lists: ListBlock = {
  kind: 'lists',
  items: Uint32Array.of(5, 1, 7, 0, 1, 0xffffffff, 4, 5, 6),
  lengths: Uint32Array.of(3, 2, 3),
  k: 3,
  userCount: 3,
};
const engine = createEngineSync();
const evaluate = (metric: Metric) => engine.evaluate({ lists, truth, metrics: [metric] }).metrics[0]!;

describe('a record', () => {
  it('equals the entry of the catalogue that says the same', () => {
    const entry = evaluate('ndcg(gain=exp2)@2');
    const own = evaluate({ kind: 'record', name: 'mine', cutoff: 2, definition: entry.definition! });
    expect(own).toEqual({ ...entry, label: 'mine@2' });
  });

  it('may combine words as no entry does', () => {
    const definition = { ...evaluate('mrr@3').definition!, discount: 'log2' } as Definition;
    expect([...evaluate({ kind: 'record', name: 'first-log', cutoff: 3, definition }).values!]).toEqual([
      1,
      0,
      Number.NaN,
    ]);
  });

  it.each([
    ['an unknown word', { gain: 'exp3' }, /exp2/],
    ['an unknown key', { gains: 'exp2' }, /gain/],
    ['a family that does not exist', { family: 'lists' }, /list/],
  ])('with %s is refused', (_, change, hint) => {
    const definition = { ...evaluate('ndcg@3').definition!, ...change } as unknown as Definition;
    expect(() => evaluate({ kind: 'record', name: 'mine', definition })).toThrow(hint);
  });

  it('must not take a name of the catalogue', () => {
    expect(() => evaluate({ kind: 'record', name: 'ndcg', definition: evaluate('ndcg@3').definition! })).toThrow(
      UsageError,
    );
  });
});

describe('a function', () => {
  it('sees the judged list and is averaged over users with something to find', () => {
    const seen: unknown[] = [];
    const own = evaluate({
      kind: 'function',
      name: 'best-grade',
      cutoff: 2,
      evaluate(list) {
        seen.push({ ...list, grades: [...list.grades], idealGrades: [...list.idealGrades] });
        return Math.max(0, ...list.grades);
      },
    });
    expect(seen).toEqual([
      { grades: [1, 0], length: 3, relevantCount: 2, idealGrades: [3, 1] },
      { grades: [0, 0], length: 2, relevantCount: 1, idealGrades: [2] },
    ]);
    expect(own).toMatchObject({ label: 'best-grade@2', value: 0.5, userCount: 2, random: null, best: null });
  });

  it('leaves a user out by NaN', () => {
    const own = evaluate({
      kind: 'function',
      name: 'picky',
      evaluate: ({ length }) => (length === 3 ? 1 : Number.NaN),
    });
    expect(own).toMatchObject({ value: 1, userCount: 1 });
  });

  it('must say that it is one', () => {
    const bare = { name: 'odd', evaluate: () => 1 } as unknown as Metric;
    expect(() => evaluate(bare)).toThrow(/odd has no definition; found undefined; expected \{ kind: 'record'/);
  });

  it('must give a number', () => {
    expect(() => evaluate({ kind: 'function', name: 'odd', evaluate: () => 'much' as unknown as number })).toThrow(
      UsageError,
    );
  });
});
