// Terms of losses: numbers that depend on tensors. Values are added up in doubles, in ascending order; they are for people
// and for early stopping, and only gradients reach the parameters.
import { addScaled, logisticLoss, pairwiseLoss, softmaxRows } from '../../foundation/kernels/neural/elementwise.js';
import { columnSquares } from '../../foundation/kernels/neural/sparse-rows.js';
import type { Placed } from '../../foundation/kernels/neural/tensor-space.js';
import { naturalLog } from '../../foundation/numbers/elementary.js';
import { gather, plus, type SparseMatrix } from './operations.js';
import type { Tensor, Term } from './tape.js';

export function total(x: Tensor): Term {
  return {
    value: sumOf(x.data),
    push(weight) {
      const sums = x.gradientSum();
      const target = sums.data;
      for (let i = 0; i < target.length; i++) target[i]! += weight;
    },
  };
}

export function squares(...parts: readonly Tensor[]): Term {
  return {
    value: parts.reduce((sum, part) => sum + squaresOf(part), 0),
    push(weight) {
      for (const part of parts) passScaled(part, part, 2 * weight);
    },
  };
}

/** The root of that sum: the Frobenius norm of some tensors as one. */
export function norm(...parts: readonly Tensor[]): Term {
  const value = Math.sqrt(squares(...parts).value);
  return {
    value,
    push(weight) {
      if (value > 0) for (const part of parts) passScaled(part, part, weight / value);
    },
  };
}

export function absolutes(x: Tensor): Term {
  return {
    value: x.data.reduce((sum, value) => sum + Math.abs(value), 0),
    push(weight) {
      x.addToGradient((sums) => {
        const [target, values] = [sums.data, x.data];
        for (let i = 0; i < target.length; i++) target[i]! += weight * Math.sign(values[i]!);
      });
    },
  };
}

/** Numbers whose losses are made at a time. */
const LOSSES_AT_A_TIME = 16_384;

/** The sum over all numbers of the cross-entropy of logits and labels of 0 or 1. */
export function logisticTerm(logits: Tensor, labels: Float32Array): Term {
  return lossTerm(logits, (from, to, losses, gradient) => {
    const part = { logits: logits.data.subarray(from, to), labels: labels.subarray(from, to) };
    logits.tape.run(logisticLoss, { ...part, count: to - from, losses, gradient });
  });
}

/** The sum of -log(1e-10 + sigmoid(x)): Bayesian personalised ranking of differences x. */
export function pairwiseTerm(differences: Tensor): Term {
  return lossTerm(differences, (from, to, losses, gradient) => {
    const part = differences.data.subarray(from, to);
    differences.tape.run(pairwiseLoss, { differences: part, count: to - from, losses, gradient });
  });
}

/** A sum of losses of single numbers, of which only the gradient is kept. */
function lossTerm(
  x: Tensor,
  run: (from: number, to: number, losses: Float32Array, gradient: Float32Array) => void,
): Term {
  const { tape, length } = x;
  const gradient = tape.tensor(x.rows, x.columns);
  const losses = tape.tensor(Math.min(length, LOSSES_AT_A_TIME), 1);
  let value = 0;
  for (let from = 0; from < length; from += LOSSES_AT_A_TIME) {
    const to = Math.min(length, from + LOSSES_AT_A_TIME);
    run(from, to, losses.data, gradient.data.subarray(from, to));
    const made = losses.data;
    for (let at = 0; at < to - from; at++) value += made[at]!;
  }
  losses.giveUp();
  return { value, push: (weight) => passOwn(x, gradient, weight) };
}

/**
 * The mean loss of logits whose first half are choices and whose second half are negatives of the same users: the
 * cross-entropy of both, or Bayesian personalised ranking of their differences.
 */
export function halvesTerm(logits: Tensor, labels: Float32Array, isPairwise: number): readonly [Term, number] {
  if (isPairwise !== 1) return [logisticTerm(logits, labels), 1 / labels.length];
  const count = logits.length / 2;
  const rows = (first: number) => Uint32Array.from({ length: count }, (_, place) => first + place);
  const [chosen, unchosen] = [gather(logits, rows(0)), gather(logits, rows(count))];
  return [pairwiseTerm(plus(chosen, unchosen, 1, -1)), 1 / count];
}

/** The same of logits of choices and of negatives apart. */
export function pairsTerms(
  chosen: Tensor,
  unchosen: Tensor,
  isPointwise: number,
): readonly (readonly [Term, number])[] {
  const each = 1 / chosen.length;
  if (isPointwise !== 1) return [[pairwiseTerm(plus(chosen, unchosen, 1, -1)), each]];
  const labels = (value: number) => new Float32Array(chosen.length).fill(value);
  return [
    [logisticTerm(chosen, labels(1)), each / 2],
    [logisticTerm(unchosen, labels(0)), each / 2],
  ];
}

/** The sum over rows and over the columns that a row has of -log softmax of the logits. */
export function multinomialTerm(logits: Tensor, chosen: SparseMatrix): Term {
  const { tape, rows: rowCount, columns: columnCount } = logits;
  const [probabilities, maxima] = [tape.tensor(rowCount, columnCount), tape.tensor(rowCount, 1)];
  const sums = new Float64Array(rowCount);
  tape.run(softmaxRows, { logits, rowCount, columnCount, probabilities, maxima, sums });
  const [offsets, columns] = [chosen.offsets.data, chosen.columns.data];
  const [values, gradient] = [logits.data, probabilities.data];
  let value = 0;
  for (let row = 0; row < rowCount; row++) {
    const [from, to] = [offsets[row]!, offsets[row + 1]!];
    const [first, logSum] = [row * columnCount, maxima.data[row]! + naturalLog(sums[row]!)];
    for (let i = first; i < first + columnCount; i++) gradient[i]! *= to - from;
    for (let entry = from; entry < to; entry++) {
      value += logSum - values[first + columns[entry]!]!;
      gradient[first + columns[entry]!]! -= 1;
    }
  }
  return { value, push: (weight) => passOwn(logits, probabilities, weight) };
}

function sumOf(values: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum;
}

function squaresOf(x: Tensor): number {
  const { tape, rows: rowCount, columns: columnCount } = x;
  const sums = new Float64Array(columnCount);
  tape.run(columnSquares, { values: x, rowCount, columnCount, sums });
  return sums.reduce((sum, value) => sum + value, 0);
}

/** A gradient that a term has made and needs no longer. */
function passOwn(x: Tensor, own: Tensor, weight: number): void {
  if (x.gradient === undefined) x.takeGradient(own, weight);
  else {
    passScaled(x, own, weight);
    own.giveUp();
  }
}

function passScaled(x: Tensor, from: Placed, scale: number): void {
  x.addToGradient((y) => void x.tape.run(addScaled, { x: from, scale, count: x.length, y }));
}

/** For networks of your own: tensors in, a number of the loss out. */
export const terms = { absolutes, logisticTerm, multinomialTerm, norm, pairwiseTerm, squares, total };
