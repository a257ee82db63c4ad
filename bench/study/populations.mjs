// Users to draw from: values of metrics as they look in practice, many zeros and a long tail, whose true means are known.
import { createGenerator } from '../../build/modules/shell.js';

/** Each has a true mean and draws one user's value from a generator. */
export const POPULATIONS = [
  {
    name: 'NDCG-like: 60 % zeros, else u^2',
    mean: 0.4 / 3,
    draw: (random) => (random.nextUnit() < 0.6 ? 0 : square(random.nextUnit())),
  },
  { name: 'hits: 10 %', mean: 0.1, draw: (random) => (random.nextUnit() < 0.1 ? 1 : 0) },
  {
    name: 'precision@10-like: binomial(10, 0.05) / 10',
    mean: 0.05,
    draw: (random) => {
      let hits = 0;
      for (let rank = 0; rank < 10; rank++) if (random.nextUnit() < 0.05) hits += 1;
      return hits / 10;
    },
  },
  {
    name: 'reciprocal rank of a geometric rank (p = 0.2), 0 beyond 10',
    mean: reciprocalMean(),
    draw: (random) => {
      for (let rank = 1; rank <= 10; rank++) if (random.nextUnit() < 0.2) return 1 / rank;
      return 0;
    },
  },
];

export function sampleOf({ draw }, userCount, seed) {
  const random = createGenerator(seed, 1);
  return Float64Array.from({ length: userCount }, () => draw(random));
}

/**
 * Two or more runs without a difference: each user has an ease of their own, and every run meets it with its own luck, so
 * that differences are symmetric about 0.
 */
export function equalRuns(runCount, userCount, seed, isHit = false) {
  const random = createGenerator(seed, 2);
  const runs = Array.from({ length: runCount }, () => new Float64Array(userCount));
  for (let user = 0; user < userCount; user++) {
    const ease = square(random.nextUnit());
    for (const run of runs) {
      const isFound = random.nextUnit() < ease;
      const place = random.nextUnit();
      run[user] = !isFound ? 0 : isHit ? 1 : Math.ceil(10 * place) / 10;
    }
  }
  return runs;
}

function square(value) {
  return value * value;
}

function reciprocalMean() {
  let [mean, reach] = [0, 1];
  for (let rank = 1; rank <= 10; rank++) {
    mean += (reach * 0.2) / rank;
    reach *= 0.8;
  }
  return mean;
}
