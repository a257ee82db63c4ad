// The kernels of neural models: loaded when such a model is fitted.
export {
  productNN, productNNScratch, productNT, productNTScratch, productTN, productTNScratch,
} from '../neural/matrix-products';
export { addColumnSums, columnSquares, rowDots } from '../neural/row-sums';
export { gatherRows, scatterRows, scatterSparseRows, sparseRows } from '../neural/sparse-rows';
export {
  activate, activateGradient, adamStep, addProducts, addScaled, addScaledRows, addToRows,
} from '../neural/elementwise';
export { logisticLoss, pairwiseLoss, softmaxRows } from '../neural/losses';
export { addKept, drawUnchosen, drawNormals, drawUniforms } from '../neural/counted-draws';
export { heapBase } from '../lanes/heap-base';
