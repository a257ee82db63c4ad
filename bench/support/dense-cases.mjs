// Arguments for the kernels of dense matrices and of what is fitted on them, for the bench of every kernel. As many numbers
// are computed or read as there are scores; what a call works on in place is put back before the next.
import { createGenerator } from '../../build/modules/shell.js';
import { seenLists } from './data.mjs';

const TILE = 192;

/** Rows, columns and depth of a product of tiles; smaller where there are few scores. */
const tileSide = (scoreCount) => Math.min(TILE, Math.floor(Math.sqrt(scoreCount)));

export const denseBuilders = {
  choleskyTile: ({ scoreCount }) => choleskyCase(scoreCount),
  descendColumns: ({ backend, scoreCount }) => descentCase(backend, scoreCount),
  forwardSolve: ({ scoreCount }) => forwardCase(scoreCount),
  gramStrip: ({ scoreCount }) => gramCase(scoreCount),
  scoreWeights: ({ scoreCount }) => weightsCase(scoreCount),
  solveSystems: ({ scoreCount }) => systemsCase(scoreCount),
  subtractProduct: ({ scoreCount }) => productCase(scoreCount),
};

function random(length, stream) {
  const generator = createGenerator(20, stream);
  return Float64Array.from({ length }, () => generator.nextUnit() - 0.5);
}

/** Numbers below 1/2 beside a diagonal of as many as there are rows: symmetric enough, since one triangle is read. */
function positiveMatrix(size, stream) {
  const matrix = random(size * size, stream);
  for (let i = 0; i < size; i++) matrix[i * (size + 1)] = size;
  return matrix;
}

/** The same call until as many numbers went through as there are scores, its array put back before each round. */
function inPlace(shape, scoreCount, numbersACall, call, name) {
  const before = call[name].slice();
  const calls = new Array(Math.max(1, Math.round(scoreCount / numbersACall))).fill(call);
  return { shape: `${calls.length} x ${shape}`, calls, outputs: [call[name]], reset: () => call[name].set(before) };
}

function productCase(scoreCount) {
  const side = tileSide(scoreCount);
  const [a, b, c] = [1, 2, 3].map((stream) => random(side * side, stream));
  const call = { a, b, depth: side, rowCount: side, columnCount: side, c };
  return inPlace(`${side}^3`, scoreCount, side * side, call, 'c');
}

function choleskyCase(scoreCount) {
  const size = tileSide(scoreCount);
  const tile = positiveMatrix(size, 4);
  const call = { tile, size, pivotLimits: new Float64Array(size) };
  // A factor has no factor: one call is all.
  return inPlace(`${size} x ${size}`, 1, 1, call, 'tile');
}

function forwardCase(scoreCount) {
  const size = tileSide(scoreCount);
  const call = { upper: positiveMatrix(size, 5), size, columnCount: size, right: random(size * size, 6) };
  return inPlace(`${size} x ${size}`, scoreCount, size * size, call, 'right');
}

/** Systems such as alternating least squares solves. */
function systemsCase(scoreCount) {
  const size = Math.min(64, tileSide(scoreCount));
  const systemCount = Math.max(1, Math.min(64, Math.floor(scoreCount / (size * size))));
  const one = positiveMatrix(size, 7);
  const matrices = new Float64Array(systemCount * size * size);
  for (let system = 0; system < systemCount; system++) matrices.set(one, system * size * size);
  const call = { matrices, systemCount, size, columnCount: 1, right: random(systemCount * size, 8) };
  return inPlace(`${systemCount} systems of ${size}`, scoreCount, matrices.length, call, 'right');
}

function gramCase(scoreCount) {
  const itemCount = 1000;
  const userCount = Math.max(1, Math.floor(scoreCount / itemCount));
  const { offsets, items } = seenLists(userCount, itemCount);
  const [rowCount, columnCount] = [TILE, itemCount];
  const strip = new Float64Array(rowCount * columnCount);
  const lists = { offsets, items, values: new Float64Array(items.length).fill(1), valuesAreOnes: 1, userCount };
  return inPlace(`${userCount} users`, 1, 1, { ...lists, firstItem: 0, rowCount, columnCount, strip }, 'strip');
}

function weightsCase(scoreCount) {
  const itemCount = 1000;
  const userCount = Math.max(1, Math.floor(scoreCount / itemCount));
  const { offsets, items } = seenLists(userCount, itemCount);
  const weights = random(itemCount * itemCount, 9);
  const scores = new Float64Array(userCount * itemCount);
  const lists = { offsets, items, values: new Float64Array(items.length).fill(1), valuesAreOnes: 1, userCount };
  const call = { ...lists, weights, itemCount, columnCount: itemCount, scores, pitch: itemCount };
  return { shape: `${userCount} x ${itemCount}, 100 items`, calls: [call], outputs: [scores] };
}

/** Columns of a matrix of counts that lies in the backend's memory. */
function descentCase(backend, scoreCount) {
  const itemCount = Math.min(1000, Math.floor(Math.sqrt(scoreCount)));
  const held = backend.allocateScores(2 * itemCount * itemCount);
  const gram = new Float64Array(held.buffer, held.byteOffset, itemCount * itemCount);
  const { offsets, items } = seenLists(300, itemCount);
  for (let user = 0; user < 300; user++) {
    const list = items.subarray(offsets[user], offsets[user + 1]);
    for (const i of list) for (const j of list) gram[i * itemCount + j] += 1;
  }
  const net = { l1: 1, l2: 5, tolerance: 1e-4, sweepLimit: 200 };
  const weights = new Float64Array(4 * itemCount);
  const call = { gram, itemCount, firstColumn: 0, columnCount: 4, ...net, weights };
  return { shape: `4 columns of ${itemCount}`, calls: [call], outputs: [weights] };
}
