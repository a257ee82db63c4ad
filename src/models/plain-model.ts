// A fitted model as plain numbers and arrays, as it is sent to another thread: what a file holds, without its bytes.
import type { MatrixShape } from '../data/tables/interaction-matrix.js';
import { modelNamed, models, scorerKinds } from './model-registry.js';
import type { AnyModel } from './scoring/model.js';
import type { ParameterValues } from './scoring/parameters.js';
import type { Scorer, ScorerState } from './scoring/scorer.js';

interface Fitted {
  readonly model: AnyModel;
  readonly parameters: ParameterValues;
  readonly seed: number;
  readonly shape: MatrixShape;
  readonly scorer: Scorer;
}

export interface PlainModel extends Omit<Fitted, 'model' | 'scorer'> {
  readonly model: string;
  readonly state: ScorerState;
}

/** Undefined for a model of one's own: functions stay in their thread. */
export function plainModel({ model, scorer, ...rest }: Fitted): PlainModel | undefined {
  const isKnown = models.includes(model) && scorerKinds.some(({ kind }) => kind === scorer.kind);
  if (!isKnown) return undefined;
  const { parameters, seed, shape } = rest;
  return { model: model.name, parameters, seed, shape, state: scorer.state() };
}

export function modelOfPlain({ model, state, ...rest }: PlainModel): Fitted {
  const kind = scorerKinds.find((one) => one.kind === state.kind)!;
  return { ...rest, model: modelNamed(model), scorer: kind.restore(state) };
}
