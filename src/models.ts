// `recgauge/models`: models as files, by name, and what models of one's own are made of.
export { type DecodeOptions, decodeModel, encodeModel } from './models/model-file.js';
export { type FitScores, modelOfScores, type ScoreFunction, type TrainingPair } from './models/model-of-scores.js';
export { modelNamed } from './models/model-registry.js';
export { modelOfOnnx, type OnnxOptions } from './models/onnx/onnx-model.js';
export type { OnnxNetwork, OnnxSource } from './models/onnx/onnx-network.js';
export type { OnnxRuntime, OnnxSession, OnnxSide, OnnxTensor } from './models/onnx/onnx-runtime.js';
export { passStep, SharedWork } from './models/scoring/model.js';
export { checkedParameters, parameterOfText, rangeText } from './models/scoring/parameters.js';
export { NEW_USER, type ScorerKind } from './models/scoring/scorer.js';
