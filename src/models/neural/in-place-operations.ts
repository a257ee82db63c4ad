// Operations that change a tensor in its place, which saves a copy of it and of its gradient: for results that their own gradient
// does not depend on, such as products and sums, and that nothing else has looked at.
import { addKept } from '../../foundation/kernels/neural/counted-draws.js';
import {
  ACTIVATIONS,
  type Activation,
  activate,
  activateGradient,
  addScaled,
  addToRows,
} from '../../foundation/kernels/neural/elementwise.js';
import { addColumnSums } from '../../foundation/kernels/neural/sparse-rows.js';
import type { Placed } from '../../foundation/kernels/neural/tensor-space.js';
import type { Tape, Tensor } from './tape.js';

/** y with the row b added to every row. */
export function withRow(y: Tensor, b: Tensor): Tensor {
  const { tape, rows: rowCount, columns: columnCount } = y;
  tape.run(addToRows, { x: b, rowCount, columnCount, y });
  return tape.note(y, (dy) => {
    tape.run(addColumnSums, { values: dy, rowCount, columnCount, sums: b.gradientSum() });
  });
}

/** y with x added to it. */
export function withSum(y: Tensor, x: Tensor): Tensor {
  y.tape.run(addScaled, { x, scale: 1, count: x.length, y });
  return y.tape.note(y, (dy) => pass(x, dy, 1));
}

/** A function of every number of y, whose slope is seen from its values. */
export function bent(kind: Exclude<Activation, 'log'>, y: Tensor): Tensor {
  const { tape, length: count } = y;
  const after = tape.space.floats(count);
  tape.run(activate, { kind: ACTIVATIONS[kind], x: y, count, y: after });
  y.giveUp(after);
  return tape.note(y, (dy) => {
    const before = zerosOf(tape, count);
    tape.run(activateGradient, { kind: ACTIVATIONS[kind], x: y, y, dy, count, dx: before });
    y.giveUpGradient(before);
  });
}

/** Dropout of y, which a rectifier may have bent before: numbers that are dropped have no gradient, whatever their slope. */
export function thinned(y: Tensor, probability: number): Tensor {
  const { tape, length: count } = y;
  if (!tape.isTraining || probability === 0) return y;
  const drawn = draws(tape, probability);
  const kept = (x: Placed) => {
    const after = zerosOf(tape, count);
    tape.run(addKept, { x, count, ...drawn, y: after });
    return after;
  };
  y.giveUp(kept(y));
  return tape.note(y, (dy) => y.giveUpGradient(kept(dy)));
}

function zerosOf({ space }: Tape, count: number): Placed {
  const placed = space.floats(count);
  placed.data.fill(0);
  return placed;
}

/** Adds the gradient of a result to that of x. */
export function pass(x: Tensor, dy: Placed, scale: number): void {
  if (!x.isConstant) x.tape.run(addScaled, { x: dy, scale, count: x.length, y: x.gradientSum() });
}

/** What is drawn for an operation that drops with the probability, and what the rest is multiplied by. */
export function draws(tape: Tape, probability: number) {
  const { low, high } = tape.nextKey();
  const threshold = Math.round(probability * 4294967295);
  return { keyLow: low, keyHigh: high, threshold, scale: 1 / (1 - probability) };
}
