// The models that the page offers as baselines: a bundle with these has no other.
import { type AnyModel, ease, itemKnn, neuralModels, popularity } from '../../shell.js';

const MODELS: readonly AnyModel[] = [popularity, itemKnn, ease, ...neuralModels];

/** Names come from `OPTION_WORDS`, which a test holds against these. */
export function pageModel(name: string): AnyModel {
  return MODELS.find((model) => model.name === name)!;
}
