// Steps on single numbers of arrays: sums, products, functions with their gradients, and Adam. Each step is rounded to a
// float, and so are the numbers that come as doubles.
import { defineKernel } from '../contract.js';
import { expFloat, logFloat, sigmoidFloat, tanhFloat } from './float-functions.js';

const fround = Math.fround;

export const ACTIVATIONS = { exp: 0, log: 1, tanh: 2, sigmoid: 3, relu: 4, leakyRelu: 5 } as const;

/** A function of single numbers, by its name. */
export type Activation = keyof typeof ACTIVATIONS;

/** The slope of the leaky rectifier below 0. */
const LEAK = fround(0.2);

/** y += scale * x */
export const addScaled = defineKernel({
  name: 'addScaled',
  parameters: { x: 'in f32[]', scale: 'f64', count: 'u32', y: 'inout f32[]' },
  body({ x, scale, count, y }) {
    const factor = fround(scale);
    for (let i = 0; i < count; i++) y[i]! += fround(factor * x[i]!);
    return 0;
  },
});

/** y += scale * (a * b) */
export const addProducts = defineKernel({
  name: 'addProducts',
  parameters: { a: 'in f32[]', b: 'in f32[]', scale: 'f64', count: 'u32', y: 'inout f32[]' },
  body({ a, b, scale, count, y }) {
    const factor = fround(scale);
    for (let i = 0; i < count; i++) y[i]! += fround(factor * fround(a[i]! * b[i]!));
    return 0;
  },
});

/** y[row] += x, for every row. */
export const addToRows = defineKernel({
  name: 'addToRows',
  parameters: { x: 'in f32[]', rowCount: 'u32', columnCount: 'u32', y: 'inout f32[]' },
  body({ x, rowCount, columnCount, y }) {
    for (let row = 0; row < rowCount; row++) {
      for (let column = 0; column < columnCount; column++) y[row * columnCount + column]! += x[column]!;
    }
    return 0;
  },
});

/** y[row] += scales[row] * x[row] */
export const addScaledRows = defineKernel({
  name: 'addScaledRows',
  parameters: { x: 'in f32[]', scales: 'in f32[]', rowCount: 'u32', columnCount: 'u32', y: 'inout f32[]' },
  body({ x, scales, rowCount, columnCount, y }) {
    for (let at = 0; at < rowCount * columnCount; at++) {
      y[at]! += fround(scales[Math.floor(at / columnCount)]! * x[at]!);
    }
    return 0;
  },
});

export const activate = defineKernel({
  name: 'activate',
  parameters: { kind: 'u32', x: 'in f32[]', count: 'u32', y: 'out f32[]' },
  body({ kind, x, count, y }) {
    for (let i = 0; i < count; i++) y[i] = activated(kind, x[i]!);
    return 0;
  },
});

function activated(kind: number, x: number): number {
  if (kind === ACTIVATIONS.exp) return expFloat(x);
  if (kind === ACTIVATIONS.log) return logFloat(x);
  if (kind === ACTIVATIONS.tanh) return tanhFloat(x);
  if (kind === ACTIVATIONS.sigmoid) return sigmoidFloat(x);
  return x > 0 ? x : kind === ACTIVATIONS.relu ? 0 : fround(x * LEAK);
}

/** dx += dy times the slope at x, where the function is y. */
export const activateGradient = defineKernel({
  name: 'activateGradient',
  parameters: {
    ...{ kind: 'u32', x: 'in f32[]', y: 'in f32[]', dy: 'in f32[]', count: 'u32', dx: 'inout f32[]' },
  } as const,
  body({ kind, x, y, dy, count, dx }) {
    for (let i = 0; i < count; i++) dx[i]! += fround(dy[i]! * slope(kind, x[i]!, y[i]!));
    return 0;
  },
});

function slope(kind: number, x: number, y: number): number {
  if (kind === ACTIVATIONS.exp) return y;
  if (kind === ACTIVATIONS.log) return fround(1 / x);
  if (kind === ACTIVATIONS.tanh) return fround(1 - fround(y * y));
  if (kind === ACTIVATIONS.sigmoid) return fround(y * fround(1 - y));
  return x > 0 ? 1 : kind === ACTIVATIONS.relu ? 0 : LEAK;
}

const KEEP_MEAN = fround(0.9);
const NEW_MEAN = fround(0.1);
const KEEP_SQUARE = fround(0.999);
const NEW_SQUARE = fround(0.001);
const EPSILON = fround(1e-8);

/**
 * A step of Adam (Kingma and Ba, ICLR 2015; beta 0.9 and 0.999, epsilon 1e-8): mean and square move towards the gradient and
 * its square, and value -= rate * mean / (sqrt(square) * rootScale + epsilon). The corrections of the first steps are the
 * caller's: rate / (1 - 0.9^t) and 1 / sqrt(1 - 0.999^t).
 */
export const adamStep = defineKernel({
  name: 'adamStep',
  parameters: {
    ...{ gradient: 'in f32[]', count: 'u32', rate: 'f64', rootScale: 'f64' },
    ...{ mean: 'inout f32[]', square: 'inout f32[]', value: 'inout f32[]' },
  } as const,
  body({ gradient, count, rate, rootScale, mean, square, value }) {
    const [step, root] = [fround(rate), fround(rootScale)];
    for (let i = 0; i < count; i++) {
      const g = gradient[i]!;
      mean[i] = fround(mean[i]! * KEEP_MEAN) + fround(g * NEW_MEAN);
      square[i] = fround(square[i]! * KEEP_SQUARE) + fround(fround(g * g) * NEW_SQUARE);
      const size = fround(fround(fround(Math.sqrt(square[i]!)) * root) + EPSILON);
      value[i]! -= fround(fround(step * mean[i]!) / size);
    }
    return 0;
  },
});

// Losses with their gradients, number by number. Their sums are the caller's, in doubles.

/** Softmax of every row: probability = e^(x - maximum) / sum; sums are added up in doubles. */
export const softmaxRows = defineKernel({
  name: 'softmaxRows',
  parameters: {
    ...{ logits: 'in f32[]', rowCount: 'u32', columnCount: 'u32' },
    ...{ probabilities: 'out f32[]', maxima: 'out f32[]', sums: 'out f64[]' },
  } as const,
  body({ logits, rowCount, columnCount, probabilities, maxima, sums }) {
    for (let row = 0; row < rowCount; row++) {
      const [first, end] = [row * columnCount, (row + 1) * columnCount];
      let most = Number.NEGATIVE_INFINITY;
      for (let at = first; at < end; at++) if (logits[at]! > most) most = logits[at]!;
      // One zero of the two.
      most += 0;
      let sum = 0;
      for (let at = first; at < end; at++) {
        probabilities[at] = expFloat(fround(logits[at]! - most));
        sum += probabilities[at]!;
      }
      const scale = fround(1 / sum);
      for (let at = first; at < end; at++) probabilities[at]! *= scale;
      maxima[row] = most;
      sums[row] = sum;
    }
    return 0;
  },
});

/** loss = max(z, 0) - z y + log(1 + e^-|z|), gradient = sigmoid(z) - y: the cross-entropy of logits z and labels y. */
export const logisticLoss = defineKernel({
  name: 'logisticLoss',
  parameters: { logits: 'in f32[]', labels: 'in f32[]', count: 'u32', losses: 'out f32[]', gradient: 'out f32[]' },
  body({ logits, labels, count, losses, gradient }) {
    for (let i = 0; i < count; i++) {
      const [z, label] = [logits[i]!, labels[i]!];
      const tail = logFloat(fround(1 + expFloat(-Math.abs(z))));
      losses[i] = fround((z > 0 ? z : 0) - fround(z * label)) + tail;
      gradient[i] = sigmoidFloat(z) - label;
    }
    return 0;
  },
});

/** loss = -log(1e-10 + sigmoid(x)) of a difference x of scores, and its gradient: Bayesian personalised ranking. */
export const pairwiseLoss = defineKernel({
  name: 'pairwiseLoss',
  parameters: { differences: 'in f32[]', count: 'u32', losses: 'out f32[]', gradient: 'out f32[]' },
  body({ differences, count, losses, gradient }) {
    for (let i = 0; i < count; i++) {
      const s = sigmoidFloat(differences[i]!);
      const raised = fround(s + fround(1e-10));
      losses[i] = -logFloat(raised);
      gradient[i] = -fround(fround(s * fround(1 - s)) / raised);
    }
    return 0;
  },
});
