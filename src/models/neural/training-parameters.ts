// The parameters that all networks share: how long they are trained, in which batches and steps, and when they stop.
import type { ChoiceParameter, RealParameter, WholeParameter } from '../scoring/parameters.js';

export interface TrainingParameters {
  readonly epochs: WholeParameter;
  readonly batch: WholeParameter;
  readonly rate: RealParameter;
  readonly patience: WholeParameter;
  readonly metric: ChoiceParameter<'ndcg' | 'mrr' | 'recall'>;
}

/** Their defaults, which differ from model to model. */
export interface TrainingDefaults {
  readonly epochs: number;
  readonly batch: number;
  readonly rate: number;
}

export function trainingParameters(
  { epochs, batch, rate }: TrainingDefaults,
  unit: 'users' | 'choices',
): TrainingParameters {
  return {
    epochs: {
      type: 'whole',
      default: epochs,
      least: 1,
      most: 100_000,
      search: [5, 300],
      scale: 'log',
      meaning: `how often all ${unit} are met; with patience, at most`,
    },
    batch: {
      type: 'whole',
      default: batch,
      least: 1,
      most: 1_000_000,
      search: [32, 2048],
      scale: 'log',
      meaning: `${unit} of a step`,
    },
    rate: {
      type: 'real',
      default: rate,
      least: 1e-9,
      most: 10,
      search: [1e-4, 0.01],
      scale: 'log',
      meaning: 'the learning rate of Adam',
    },
    patience: {
      type: 'whole',
      default: 0,
      least: 0,
      most: 100_000,
      search: [0, 0],
      scale: 'linear',
      meaning:
        'epochs without a better value after which training stops; a tenth of every profile is then held out for it. ' +
        '0: all of training is used for all epochs',
    },
    metric: {
      type: 'choice',
      default: 'ndcg',
      choices: ['ndcg', 'mrr', 'recall'],
      search: ['ndcg'],
      meaning: 'what is measured at 10 on the part held out',
    },
  };
}

export const factorsParameter = {
  type: 'whole',
  default: 64,
  least: 1,
  most: 1024,
  search: [8, 256],
  scale: 'log',
  meaning: 'how many factors a user and an item have',
} as const satisfies WholeParameter;

export const dropoutParameter = {
  type: 'real',
  default: 0,
  least: 0,
  most: 0.99,
  search: [0, 0.9],
  scale: 'linear',
  meaning: 'share of the numbers that a step of training drops',
} as const satisfies RealParameter;
