// Every kernel of the module of neural models. The twin tests walk this table beside that of the core.
import { addKept, drawNormals, drawUnchosen, drawUniforms } from './counted-draws.js';
import {
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
import { productNN, productNT, productTN } from './matrix-products.js';
import {
  addColumnSums,
  columnSquares,
  gatherRows,
  rowDots,
  scatterRows,
  scatterSparseRows,
  sparseRows,
} from './sparse-rows.js';

export const neuralKernels = {
  activate,
  activateGradient,
  adamStep,
  addColumnSums,
  addKept,
  addProducts,
  addScaled,
  addScaledRows,
  addToRows,
  columnSquares,
  drawUnchosen,
  drawNormals,
  drawUniforms,
  gatherRows,
  logisticLoss,
  pairwiseLoss,
  productNN,
  productNT,
  productTN,
  rowDots,
  scatterRows,
  scatterSparseRows,
  softmaxRows,
  sparseRows,
} as const;
