// Draws without putting back: how many of the drawn are marked. Probabilities come from the ratio of neighbours, outwards
// from the likeliest, so that nothing underflows that matters, and no factorial is needed.

import type { CountProbabilities } from './count-probabilities.js';

/** P(m) = C(marked, m) C(count - marked, drawn - m) / C(count, drawn), m marked among `drawn` of `count` things. */
export function hypergeometric(count: number, marked: number, drawn: number): CountProbabilities {
  const least = Math.max(0, drawn + marked - count);
  const most = Math.min(drawn, marked);
  const probabilities = new Float64Array(most - least + 1);
  const mode = Math.floor(((drawn + 1) * (marked + 1)) / (count + 2));
  const likeliest = Math.min(most, Math.max(least, mode));
  probabilities[likeliest - least] = 1;
  for (let m = likeliest; m < most; m++) {
    const ratio = ((marked - m) * (drawn - m)) / ((m + 1) * (count - marked - drawn + m + 1));
    probabilities[m + 1 - least] = probabilities[m - least]! * ratio;
  }
  for (let m = likeliest; m > least; m--) {
    const ratio = (m * (count - marked - drawn + m)) / ((marked - m + 1) * (drawn - m + 1));
    probabilities[m - 1 - least] = probabilities[m - least]! * ratio;
  }
  let sum = 0;
  for (let i = 0; i < probabilities.length; i++) sum += probabilities[i]!;
  for (let i = 0; i < probabilities.length; i++) probabilities[i] = probabilities[i]! / sum;
  return { least, probabilities };
}
