// Losses with their gradients, number by number. Their sums are the caller's, in doubles.
import { defineKernel } from '../contract.js';
import { expFloat, logFloat, sigmoidFloat } from './float-functions.js';

const fround = Math.fround;

/**
 * Softmax of every row: probability = e^(x - maximum) / sum. The logarithm of the sum of exponentials of a row is its
 * maximum plus the logarithm of its sum; sums are added up in doubles.
 */
export const softmaxRows = defineKernel({
  name: 'softmaxRows',
  parameters: {
    ...{ logits: 'in f32[]', rowCount: 'u32', columnCount: 'u32' },
    ...{ probabilities: 'out f32[]', maxima: 'out f32[]', sums: 'out f64[]' },
  } as const,
  result: 'u32',
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
  result: 'u32',
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
  result: 'u32',
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
