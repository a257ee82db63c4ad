// The kernels of linear models, neighbours and factors: loaded when such a model is fitted.
export { choleskyTile, choleskyTileScratch } from '../linear/cholesky-tile';
export { descendColumns, descendColumnsScratch } from '../linear/descend-columns';
export { descendProfiles, descendProfilesScratch } from '../linear/descend-profiles';
export { descendPairs, descendPoints } from '../linear/descend-samples';
export { forwardSolve, forwardSolveScratch } from '../linear/forward-solve';
export { gramStrip } from '../linear/gram-strip';
export { scoreWeights } from '../linear/score-weights';
export { solveProfiles, solveProfilesScratch } from '../linear/solve-profiles';
export { solveSystems, solveSystemsScratch } from '../linear/solve-systems';
export { sparseTimesDense } from '../linear/sparse-times-dense';
export { subtractProduct, subtractProductScratch } from '../linear/subtract-product';
export { cosineSimilarity, jaccardSimilarity } from '../linear/similarity';
export { sparseProduct } from '../linear/sparse-product';
export { heapBase } from '../lanes/heap-base';
