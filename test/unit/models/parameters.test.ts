// Parameters are checked against their ranges before a model sees them, and the refusal names what is allowed.
import { describe, expect, expectTypeOf, it } from 'vitest';
import { binaryMatrix } from '../../../src/data/tables/interaction-matrix.js';
import { createEngineSync } from '../../../src/engine/engine.js';
import { fitModel } from '../../../src/models/fit-model.js';
import { defineModel } from '../../../src/models/scoring/model.js';
import { checkedParameters, parameterOfText, rangeText } from '../../../src/models/scoring/parameters.js';

const space = {
  neighbours: { type: 'whole', default: 30, least: 1, most: 1000, scale: 'log', meaning: 'how many' },
  shrink: { type: 'real', default: 0.5, least: 0, most: Number.POSITIVE_INFINITY, scale: 'linear', meaning: 'damping' },
  similarity: { type: 'choice', default: 'cosine', choices: ['cosine', 'jaccard'], meaning: 'of what kind' },
  centred: { type: 'flag', default: false, meaning: 'whether' },
} as const;

describe('checkedParameters', () => {
  it('fills in defaults and keeps what is given', () => {
    expect(checkedParameters('m', space, { neighbours: 5, centred: true })).toEqual({
      neighbours: 5,
      shrink: 0.5,
      similarity: 'cosine',
      centred: true,
    });
  });

  it.each([
    [{ neighbours: 0 }, /from 1 to 1000/],
    [{ neighbours: 2.5 }, /whole number/],
    [{ shrink: -1 }, /a number from 0/],
    [{ shrink: Number.NaN }, /a number from 0/],
    [{ shrink: '3' }, /a number from 0/],
    [{ similarity: 'jacard' }, /jaccard/],
    [{ centred: 1 }, /true or false/],
    [{ neighbors: 3 }, /neighbours/],
  ])('refuses %o', (given, message) => {
    expect(() => checkedParameters('m', space, given)).toThrow(message);
  });
});

describe('defineModel', () => {
  const model = defineModel({
    ...{ name: 'm', title: 'M', definition: 'none', citation: 'none', task: 'ranking', parameters: space },
    memoryNeeded: (_, { neighbours }) => neighbours,
    fit(train, parameters) {
      expectTypeOf(parameters.similarity).toEqualTypeOf<'cosine' | 'jaccard'>();
      expectTypeOf(parameters.centred).toEqualTypeOf<boolean>();
      return { itemCount: train.itemCount, score: () => {} } as never;
    },
  });
  const train = binaryMatrix(1, 1, { offsets: Uint32Array.of(0, 1), items: Uint32Array.of(0) });

  it('keeps the types of the parameters for whoever fits the model', () => {
    const { parameters } = fitModel(createEngineSync(), model, train, { parameters: { similarity: 'jaccard' } });
    expectTypeOf(parameters.neighbours).toEqualTypeOf<number>();
    expect(parameters).toEqual({ neighbours: 30, shrink: 0.5, similarity: 'jaccard', centred: false });
    // @ts-expect-error: a flag is not a number
    expect(() => fitModel(createEngineSync(), model, train, { parameters: { centred: 1 } })).toThrow(/true or false/);
    // @ts-expect-error: no such parameter
    expect(() => fitModel(createEngineSync(), model, train, { parameters: { neighbors: 1 } })).toThrow(/neighbours/);
  });
});

describe('parameterOfText', () => {
  it('reads what the command line gives', () => {
    expect(parameterOfText(space.neighbours, '12')).toBe(12);
    expect(parameterOfText(space.neighbours, 'many')).toBe('many');
    expect(parameterOfText(space.neighbours, ' ')).toBe(' ');
    expect(parameterOfText(space.similarity, '12')).toBe('12');
    expect(parameterOfText(space.centred, 'true')).toBe(true);
  });
});

describe('rangeText', () => {
  it('says what is allowed', () => {
    expect(Object.values(space).map(rangeText)).toEqual([
      'a whole number from 1 to 1000',
      'a number from 0',
      'one of cosine, jaccard',
      'true or false',
    ]);
  });
});
