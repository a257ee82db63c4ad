// `recgauge/models`: models as files, by name, and what models of your own are made of: functions, networks, ONNX files.
export type { Activation } from './foundation/kernels/neural/elementwise.js';
export type { Placed } from './foundation/kernels/neural/tensor-space.js';
export { type DecodeOptions, decodeModel, encodeModel } from './models/model-file.js';
export { type FitScores, modelOfScores, type ScoreFunction, type TrainingPair } from './models/model-of-scores.js';
export { modelNamed } from './models/model-registry.js';
export {
  type Config,
  defineNetwork,
  type Network,
  type NetworkLoss,
  type NetworkScoring,
  type NetworkShape,
  type PairBatch,
  type PointBatch,
  type Profiles,
  type ScoredUsers,
  type Start,
  type StartValue,
  type TableSpec,
  type Tables,
  type TapeFloats,
  type TapeSize,
  type Terms,
  type TrainingData,
  type UserBatch,
} from './models/neural/network.js';
export { defineNeuralModel, type NeuralModel, type TrainingDefaults } from './models/neural/neural-model.js';
export { networkKind } from './models/neural/neural-scorer.js';
export { operations, type SparseMatrix } from './models/neural/operations.js';
export type { Tensor, Term } from './models/neural/tape.js';
export { terms } from './models/neural/terms.js';
export { modelOfOnnx, type OnnxOptions } from './models/onnx/onnx-model.js';
export type { OnnxNetwork, OnnxSource } from './models/onnx/onnx-network.js';
export type { OnnxRuntime, OnnxSession, OnnxSide, OnnxTensor } from './models/onnx/onnx-runtime.js';
export { passStep, SharedWork } from './models/scoring/model.js';
export { checkedParameters, parameterOfText, rangeText } from './models/scoring/parameters.js';
export { NEW_USER, type ScorerKind } from './models/scoring/scorer.js';
