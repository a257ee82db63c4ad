// Every kernel of the module of neural models. The twin tests walk this table beside that of the core.
export { addKept, drawNormals, drawUnchosen, drawUniforms } from './counted-draws.js';
export {
  activate,
  activateGradient,
  adamStep,
  addProducts,
  addScaled,
  addScaledRows,
  addToRows,
  logisticLoss,
  pairwiseLoss,
  softmaxRows,
} from './elementwise.js';
export {
  addColumnSums,
  columnSquares,
  gatherRows,
  productNN,
  productNT,
  productTN,
  rowDots,
  scatterRows,
  scatterSparseRows,
  sparseRows,
} from './sparse-rows.js';
