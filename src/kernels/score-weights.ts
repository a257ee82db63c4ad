// Scores of a block of users from their profiles and dense weights between items, some columns at a time. Weights lie in
// panels of sixteen columns, so that what a user's items need of a panel lies side by side and a panel stays in the cache.
import { defineKernel } from './contract.js';

/** Columns of a panel. */
export const PANEL = 16;

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
    userCount: 'u32',
    /** `weights[(panel * itemCount + item) * 16 + lane]` */
    weights: 'in f64[]',
    itemCount: 'u32',
    panelCount: 'u32',
    /** `scores[(user * panelCount + panel) * 16 + lane]` */
    scores: 'out f64[]',
  },
  result: 'u32',
  body({ offsets, items, values, userCount, weights, itemCount, panelCount, scores }) {
    const base = offsets[0]!;
    let offender = 0xffffffff;
    for (let user = 0, to = 0; user < userCount; user++) {
      const end = offsets[user + 1]! - base;
      for (let column = 0; column < panelCount * PANEL; column++, to++) {
        const panel = Math.floor(column / PANEL) * itemCount * PANEL + (column % PANEL);
        let score = 0;
        for (let at = offsets[user]! - base; at < end; at++) {
          score += values[at]! * weights[panel + items[at]! * PANEL]!;
        }
        const isNumber = Number.isFinite(score);
        scores[to] = isNumber ? score : 0;
        if (!isNumber) offender = Math.min(offender, user);
      }
    }
    return offender;
  },
});
