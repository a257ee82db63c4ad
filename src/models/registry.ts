// Every model there is, and every kind of scorer they become. Tests walk both tables: a model that is not compared between
// the backends, or that does not come back from its state, cannot exist.
import { checkWord } from '../data/checks.js';
import { ease } from './ease.js';
import { ials } from './ials.js';
import { itemScoreKind } from './item-score-scorer.js';
import { mf } from './mf.js';
import type { AnyModel } from './model.js';
import { popularity } from './popularity.js';
import { puresvd } from './puresvd.js';
import { random, randomKind } from './random.js';
import type { ScorerKind } from './scorer.js';
import { solvedFactorKind } from './solved-factors.js';
import { summedFactorKind } from './summed-factors.js';
import { svdpp } from './svdpp.js';
import { weightKind } from './weight-scorer.js';

export const models: readonly AnyModel[] = [ease, ials, mf, popularity, puresvd, random, svdpp];

export const scorerKinds: readonly ScorerKind[] = [
  itemScoreKind,
  randomKind,
  solvedFactorKind,
  summedFactorKind,
  weightKind,
];

/** The model of a name. */
export function modelNamed(name: string): AnyModel {
  const known = models.map((model) => model.name);
  checkWord('model', name, known, 'there is no such model');
  return models.find((model) => model.name === name)!;
}
