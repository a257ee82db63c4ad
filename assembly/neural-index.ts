// What the module of neural models exports: one line for each kernel family. It is compiled apart from index.ts, so that
// only who trains or scores such a model loads it.
export {
  productNN, productNNScratch, productNT, productNTScratch, productTN, productTNScratch,
} from './neural/matrix-products';
export { addColumnSums, columnSquares, rowDots } from './neural/row-sums';
export { gatherRows, scatterRows, scatterSparseRows, sparseRows } from './neural/sparse-rows';
export {
  activate, activateGradient, adamStep, addProducts, addScaled, addScaledRows, addToRows,
} from './neural/elementwise';
export { logisticLoss, pairwiseLoss, softmaxRows } from './neural/losses';
export { addKept, drawUnchosen, drawNormals, drawUniforms } from './neural/counted-draws';
export { multiplyAddPeak } from './yardsticks/multiply-add-peak';
export { heapBase } from './lanes/heap-base';
