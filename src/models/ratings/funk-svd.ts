// FunkSVD: factors of users and items on top of biases, learned one after the other by gradient descent over the ratings in
// the order of users and items. Nothing is drawn: all factors start at the same value, and the order does the rest.
import type { InteractionMatrix } from '../../data/tables/interaction-matrix.js';
import { defineModel, passStep } from '../scoring/model.js';
import { factorRatings } from './factor-ratings.js';
import { fitBiases, userBias } from './rating-bias.js';
import { rowOf } from './rating-scorer.js';

export const funkSvd = defineModel({
  name: 'funksvd',
  title: 'FunkSVD',
  definition:
    'mean rating + bias of the item + bias of the user + dot product of their factors, which are learned one by one',
  citation: 'Funk, Netflix update: try this at home, 2006; as in Said and Bellogin, RecSys 2014',
  task: 'rating',
  refusesNewUsers: 'The factors of users are learned from training; take rating-bias or a neighbourhood model instead.',
  parameters: {
    factors: { type: 'whole', default: 10, least: 1, most: 1000, search: [5, 100], scale: 'log', meaning: 'factors' },
    sweeps: {
      type: 'whole',
      default: 50,
      least: 1,
      most: 10_000,
      search: [10, 200],
      scale: 'log',
      meaning: 'passes over the ratings for each factor',
    },
    rate: {
      type: 'real',
      default: 0.001,
      least: 1e-9,
      most: 1,
      search: [1e-4, 0.05],
      scale: 'log',
      meaning: 'step of the descent',
    },
    regularisation: {
      type: 'real',
      default: 0.015,
      least: 0,
      most: 10,
      search: [1e-3, 0.5],
      scale: 'log',
      meaning: 'pull towards 0',
    },
    start: {
      type: 'real',
      default: 0.1,
      least: -10,
      most: 10,
      scale: 'linear',
      meaning: 'value of every factor at first',
    },
  },
  memoryNeeded: ({ userCount, itemCount, entryCount }, { factors }) =>
    (userCount + itemCount) * (factors + 2) * 8 + entryCount * 20,
  fit(train, { factors, sweeps, rate, regularisation, start }, context) {
    const biases = fitBiases(train, 0, 0);
    const { userCount, itemCount, items, values } = train;
    const userBiases = new Float64Array(userCount);
    const users = usersOfEntries(train);
    const estimates = new Float64Array(values.length);
    for (let user = 0; user < userCount; user++) {
      const own = rowOf(train, user);
      userBiases[user] = userBias(biases, { items: own.items, ratings: own.values });
    }
    for (let at = 0; at < values.length; at++) {
      estimates[at] = biases.globalMean + biases.itemBiases[items[at]!]! + userBiases[users[at]!]!;
    }
    const userFactors = new Float64Array(userCount * factors);
    const itemFactors = new Float64Array(itemCount * factors);
    for (let factor = 0; factor < factors; factor++) {
      const ofUsers = new Float64Array(userCount).fill(start);
      const ofItems = new Float64Array(itemCount).fill(start);
      // Factors that have not had their turn are still at the start and count with that.
      const rest = (factors - factor - 1) * start * start;
      for (let sweep = 0; sweep < sweeps; sweep++) {
        passStep(context, factor * sweeps + sweep, factors * sweeps);
        for (let at = 0; at < values.length; at++) {
          const p = ofUsers[users[at]!]!;
          const q = ofItems[items[at]!]!;
          const error = values[at]! - (estimates[at]! + p * q + rest);
          ofUsers[users[at]!] = p + rate * (error * q - regularisation * p);
          ofItems[items[at]!] = q + rate * (error * p - regularisation * q);
        }
      }
      for (let at = 0; at < values.length; at++) estimates[at]! += ofUsers[users[at]!]! * ofItems[items[at]!]!;
      for (let user = 0; user < userCount; user++) userFactors[user * factors + factor] = ofUsers[user]!;
      for (let item = 0; item < itemCount; item++) itemFactors[item * factors + factor] = ofItems[item]!;
    }
    passStep(context, factors * sweeps, factors * sweeps);
    return factorRatings({ dimension: factors, ...biases, userBiases, userFactors, itemFactors });
  },
});

/** The user of every entry. */
function usersOfEntries({ userCount, offsets, items }: InteractionMatrix): Uint32Array {
  const users = new Uint32Array(items.length);
  for (let user = 0; user < userCount; user++) users.fill(user, offsets[user], offsets[user + 1]);
  return users;
}
