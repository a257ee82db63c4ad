// Scores of a block of users from their profiles and dense weights between items, some columns at a time. Weights lie in
// panels of eight columns, so that what an item gives to a panel is one line of the cache and the panel stays in it.
import { defineKernel } from './contract.js';

/** Columns of a panel. */
export const PANEL = 8;

/**
 * scores[u][c] = sum over the items i of u, ascending, of value(u, i) * weight(i, c), from 0. Returns the first user with
 * a score that is not finite, or 0xffffffff; such a score is written as 0, because the bits of NaN differ by engine.
 */
export const scoreWeights = defineKernel({
  name: 'scoreWeights',
  parameters: {
    /** As of the whole matrix; `items` and `values` begin at the first of them. */
    offsets: 'in u32[]',
    items: 'in u32[]',
    values: 'in f64[]',
    /** 1 where every value is 1: they are then not looked at. */
    valuesAreOnes: 'u32',
    userCount: 'u32',
    /** `weights[(panel * itemCount + item) * 8 + lane]`, in whole panels. */
    weights: 'in f64[]',
    itemCount: 'u32',
    /** Columns that are wanted; lanes of the last panel may be left over. */
    columnCount: 'u32',
    /** `scores[user * pitch + column]`; what lies between stays as it is. */
    scores: 'inout f64[]',
    pitch: 'u32',
  },
  result: 'u32',
  body({ offsets, items, values, valuesAreOnes, userCount, weights, itemCount, columnCount, scores, pitch }) {
    const base = offsets[0]!;
    let offender = 0xffffffff;
    for (let user = 0; user < userCount; user++) {
      const end = offsets[user + 1]! - base;
      for (let column = 0; column < columnCount; column++) {
        const panel = Math.floor(column / PANEL) * itemCount * PANEL + (column % PANEL);
        let score = 0;
        for (let at = offsets[user]! - base; at < end; at++) {
          const weight = weights[panel + items[at]! * PANEL]!;
          score += valuesAreOnes === 0 ? values[at]! * weight : weight;
        }
        const isNumber = Number.isFinite(score);
        scores[user * pitch + column] = isNumber ? score : 0;
        if (!isNumber) offender = Math.min(offender, user);
      }
    }
    return offender;
  },
});
