// Arguments for every kernel at every size. Long work is cut into calls of at most 2^18 scores,
// so a case is a list of calls. Scores lie in the backend's own memory where there is a way to put them there.
import * as table from '../../build/modules/foundation/kernels/table.js';
import { sigmoidTable } from '../../build/modules/models/factors/sampled-descent.js';
import { fillScores, positiveLists, randomFactors, seenLists } from './data.mjs';
import { denseBuilders } from './dense-cases.mjs';

const kernels = { ...table };

const SCORES_A_CALL = 2 ** 18;
const LONGEST_ROW = 1e5;
const LIST_LENGTH = 1000;
const K = 10;
const DIMENSION = 64;
const FACTORS_A_CALL = 2 ** 19;
const SPARSE_COLUMNS = 2500;

/** Lists to judge: cells of each, and items they are drawn from, of which a user likes a tenth. */
const JUDGED_STRIDE = 100;
const JUDGED_ITEMS = 200;

/** Case builders by kernel: (inputs) => { shape, calls }. A kernel of the table without one is reported. */
const BUILDERS = {
  ...denseBuilders,
  cosineSimilarity: similarityCase,
  descendPairs: (inputs) => descendCase(inputs, 1000),
  descendPoints: (inputs) => descendCase(inputs, 2),
  descendProfiles: descendProfilesCase,
  foldCascade: (inputs) => foldCase(inputs, { weights: reciprocalRanks(), scale: 4 }),
  foldFirst: (inputs) => foldCase(inputs, { weights: reciprocalRanks() }),
  foldHitsWithin: (inputs) => limitedFoldCase(inputs),
  foldInterpolated: (inputs) => limitedFoldCase(inputs),
  foldPrecisionSum: (inputs) => foldCase(inputs, {}),
  foldPreference: (inputs) => limitedFoldCase(inputs),
  foldSum: (inputs) => foldCase(inputs, { weights: reciprocalRanks() }),
  jaccardSimilarity: similarityCase,
  judge: judgeCase,
  maximum: wholeCase,
  maximumOfStretches: wholeCase,
  multiplyAddPeak: ({ scoreCount }) => ({
    shape: 'in registers',
    calls: [{ factor: 0.999, count: scoreCount }],
    outputs: [],
  }),
  pairCountsF32: (inputs) => pairsCase(inputs, inputs.scores),
  pairCountsF64: (inputs) => pairsCase(inputs, inputs.doubles),
  resampleSums: resampleCase,
  rowHashSums: rowHashesCase,
  scoreFactors: scoreFactorsCase,
  sparseProduct: sparseProductCase,
  solveProfiles: solveProfilesCase,
  sparseTimesDense: sparseTimesDenseCase,
  topKF32: (inputs) => rowsCase(inputs, inputs.scores, Float32Array),
  topKFactors: factorsCase,
  topKF64: (inputs) => rowsCase(inputs, inputs.doubles, Float64Array),
  topKListedF32: (inputs) => listedCase(inputs, inputs.scores, Float32Array),
  topKListedF64: (inputs) => listedCase(inputs, inputs.doubles, Float64Array),
};

export const kernelsWithoutCase = Object.keys(kernels).filter((name) => BUILDERS[name] === undefined);

/** What the cases of one backend and one size share. */
export function createInputs(backend, scoreCount) {
  const itemCount = Math.min(scoreCount, LONGEST_ROW);
  const scores = fillScores(backend.allocateScores(scoreCount), itemCount, 'random');
  return { backend, scoreCount, itemCount, scores, doubles: Float64Array.from(scores) };
}

/** One kernel on one backend: `run()` makes all calls and returns the last answer; `outputs` is what they wrote. */
export function createCase(name, inputs) {
  const { shape, calls, outputs, reset } = BUILDERS[name](inputs);
  const kernel = kernels[name];
  const { backend } = inputs;
  return {
    shape,
    outputs,
    run() {
      let answer = 0;
      reset?.();
      for (const args of calls) answer = backend.run(kernel, args);
      return answer;
    },
  };
}

export function casedKernels() {
  return Object.keys(kernels).filter((name) => BUILDERS[name] !== undefined);
}

function wholeCase({ scores, scoreCount }) {
  return { shape: 'one row', calls: [{ values: scores, count: scoreCount }], outputs: [] };
}

function rowsCase({ scoreCount, itemCount }, scores, Scores) {
  const userCount = scoreCount / itemCount;
  const seen = seenLists(userCount, itemCount);
  const calls = cutUsers(userCount, itemCount, (from, to) => ({
    scores: scores.subarray(from * itemCount, to * itemCount),
    userCount: to - from,
    itemCount,
    k: K,
    seenOffsets: seen.offsets.subarray(from, to + 1),
    seenItems: seen.items.subarray(seen.offsets[from], seen.offsets[to]),
    ...listsFor(to - from, Scores),
  }));
  return { shape: `${userCount} x ${itemCount}, k=${K}`, calls, outputs: outputsOf(calls) };
}

function listedCase({ scoreCount }, scores, Scores) {
  const length = Math.min(scoreCount, LIST_LENGTH);
  const userCount = scoreCount / length;
  const listed = Uint32Array.from({ length: scoreCount }, (_, i) => (i % length) * 7);
  const calls = cutUsers(userCount, length, (from, to) => ({
    scores: scores.subarray(from * length, to * length),
    offsets: Uint32Array.from({ length: to - from + 1 }, (_, user) => user * length),
    listed: listed.subarray(from * length, to * length),
    userCount: to - from,
    k: K,
    ...listsFor(to - from, Scores),
  }));
  return { shape: `${userCount} x ${length}, k=${K}`, calls, outputs: outputsOf(calls) };
}

/** Twenty positive items a user against all others. */
function pairsCase({ scoreCount, itemCount }, scores) {
  const userCount = scoreCount / itemCount;
  const seen = seenLists(userCount, itemCount);
  const positives = positiveLists(seen, itemCount);
  const calls = cutUsers(userCount, itemCount, (from, to) => ({
    scores: scores.subarray(from * itemCount, to * itemCount),
    userCount: to - from,
    itemCount,
    seenOffsets: seen.offsets.subarray(from, to + 1),
    seenItems: seen.items.subarray(seen.offsets[from], seen.offsets[to]),
    positiveOffsets: positives.offsets.subarray(from, to + 1),
    positiveItems: positives.items.subarray(positives.offsets[from], positives.offsets[to]),
    doubleWins: new Float64Array(to - from),
    positiveCounts: new Uint32Array(to - from),
    candidateCounts: new Uint32Array(to - from),
  }));
  const outputs = calls.flatMap((call) => [call.doubleWins, call.positiveCounts, call.candidateCounts]);
  return { shape: `${userCount} x ${itemCount}, 20 positive`, calls, outputs };
}

/** One vector of replicates of one column: as many draws a replicate as there are scores. */
function resampleCase({ backend, scoreCount, scores }) {
  const held = backend.allocateScores(2 * scoreCount);
  const values = new Uint32Array(held.buffer, held.byteOffset, held.length);
  for (let i = 0; i < scoreCount; i++) values[2 * i] = scores[i] * 2 ** 31;
  const replicateCount = 4;
  const call = {
    values,
    ...{ columnCount: 1, userCount: scoreCount, seedLow: 1, seedHigh: 0, firstReplicate: 0, replicateCount },
    sums: new Float64Array(replicateCount),
  };
  return { shape: `${replicateCount} x ${scoreCount}`, calls: [call], outputs: [call.sums] };
}

/** A row for each score, a hundred of each user. */
function rowHashesCase({ scoreCount, doubles }) {
  const [userCount, itemCount] = [Math.ceil(scoreCount / 100), 20_000];
  const calls = [];
  for (let from = 0; from < scoreCount; from += SCORES_A_CALL) {
    const rowCount = Math.min(SCORES_A_CALL, scoreCount - from);
    calls.push({
      users: Uint32Array.from({ length: rowCount }, (_, row) => Math.floor((from + row) / 100)),
      items: Uint32Array.from({ length: rowCount }, (_, row) => ((from + row) * 7919) % itemCount),
      values: doubles.subarray(from, from + rowCount),
      ...{ hasValues: 1, positions: new Uint32Array(0), hasPositions: 0, rowCount },
      userHashes: Uint32Array.from({ length: 2 * userCount }, (_, i) => i * 0x9e3779b1),
      itemHashes: Uint32Array.from({ length: 2 * itemCount }, (_, i) => i * 0x85ebca6b),
      sums: new Uint32Array(4),
    });
  }
  return { shape: `${scoreCount} rows`, calls, outputs: calls.map(({ sums }) => sums) };
}

/** Scores are computed and written; all calls write to the same cells. */
function scoreFactorsCase({ scoreCount }) {
  const userCount = Math.min(50, scoreCount / 1000);
  const itemCount = scoreCount / userCount;
  const itemFactors = randomFactors(itemCount, DIMENSION, 4);
  const itemsACall = Math.min(itemCount, FACTORS_A_CALL / DIMENSION);
  const userFactors = randomFactors(userCount, DIMENSION, 3);
  const cells = new Float32Array(userCount * itemsACall);
  const calls = [];
  for (let first = 0; first < itemCount; first += itemsACall) {
    const count = Math.min(itemsACall, itemCount - first);
    calls.push({
      userFactors,
      itemFactors: itemFactors.subarray(first * DIMENSION, (first + count) * DIMENSION),
      dimension: DIMENSION,
      userCount,
      itemCount: count,
      scores: cells.subarray(0, userCount * count),
    });
  }
  return { shape: `${userCount} x ${itemCount}, d=${DIMENSION}`, calls, outputs: [cells] };
}

/** Profiles of a hundred items are solved for; as many factors are read as there are scores. */
function solveProfilesCase({ scoreCount }) {
  const { offsets, items, values, rowCount, dense } = profilesOf(scoreCount);
  const gram = new Float64Array(DIMENSION * DIMENSION);
  for (let d = 0; d < DIMENSION; d++) gram[d * (DIMENSION + 1)] = 1000;
  const solutions = new Float64Array(rowCount * DIMENSION);
  const shape = { size: DIMENSION, profileCount: rowCount };
  const call = { gram, factors: dense, offsets, items, weights: values, targets: values, ...shape, solutions };
  return { shape: `${rowCount} x 100 items, d=${DIMENSION}`, calls: [call], outputs: [solutions] };
}

function sparseTimesDenseCase({ scoreCount }) {
  const { offsets, items, values, rowCount, dense } = profilesOf(scoreCount);
  const product = new Float64Array(rowCount * DIMENSION);
  const call = { offsets, items, values, rowCount, dense, columnCount: DIMENSION, product };
  return { shape: `${rowCount} x 100 items, d=${DIMENSION}`, calls: [call], outputs: [product] };
}

/** As many samples as there are scores over the factors of one; the third word is below `bound`. */
function descendCase({ scoreCount }, bound) {
  const sampleCount = Math.max(1, Math.floor(scoreCount / DIMENSION));
  const factorsOf = (seed) => Float64Array.from(randomFactors(1000, DIMENSION, seed), (factor) => factor / 10);
  const [users, items] = [factorsOf(6), factorsOf(7)];
  const samples = Uint32Array.from({ length: 3 * sampleCount }, (_, at) => (at * 7919) % (at % 3 === 2 ? bound : 1000));
  const sigmoid = sigmoidTable();
  const call = { users, items, dimension: DIMENSION, samples, sampleCount, rate: 0.01, l2: 0.01, sigmoid };
  return { shape: `${sampleCount} samples, d=${DIMENSION}`, calls: [call], outputs: [users, items] };
}

/** Profiles of a hundred items, each sampled once. */
function descendProfilesCase({ scoreCount }) {
  const { offsets, items: chosen, values, rowCount } = profilesOf(scoreCount);
  const factorsOf = (count, seed) => Float64Array.from(randomFactors(count, DIMENSION, seed), (factor) => factor / 10);
  const [users, items, implicit] = [factorsOf(rowCount, 6), factorsOf(1000, 7), factorsOf(1000, 8)];
  const biases = { userBiases: new Float64Array(rowCount), itemBiases: new Float64Array(1000) };
  const call = {
    ...{ users, items, implicit, ...biases, dimension: DIMENSION },
    ...{ visited: Uint32Array.from({ length: rowCount }, (_, row) => row), visitCount: rowCount },
    ...{ profileOffsets: offsets, profileItems: chosen, sampleOffsets: offsets, sampleItems: chosen },
    ...{ sampleValues: values, mean: 0.5, rate: 0.01, l2: 0.01, isLogistic: 0, sigmoid: sigmoidTable() },
  };
  return { shape: `${rowCount} x 100 items, d=${DIMENSION}`, calls: [call], outputs: [users, items, implicit] };
}

/** Profiles of a hundred items out of a thousand, with factors for these. */
function profilesOf(scoreCount) {
  const rowCount = Math.max(1, Math.floor(scoreCount / DIMENSION / 100));
  const offsets = Uint32Array.from({ length: rowCount + 1 }, (_, row) => row * 100);
  const items = Uint32Array.from({ length: rowCount * 100 }, (_, at) => (at % 100) * 10 + (Math.floor(at / 100) % 10));
  const values = Float64Array.from(items, () => 1);
  return { offsets, items, values, rowCount, dense: Float64Array.from(randomFactors(1000, DIMENSION, 5)) };
}

/** Scores are computed here, not read: a stretch of items at a time, the lists carried from one call to the next. */
function factorsCase({ scoreCount }) {
  const userCount = Math.min(50, scoreCount / 1000);
  const itemCount = scoreCount / userCount;
  const seen = seenLists(userCount, itemCount);
  const itemFactors = randomFactors(itemCount, DIMENSION, 4);
  const itemsACall = FACTORS_A_CALL / DIMENSION;
  const shared = {
    userFactors: randomFactors(userCount, DIMENSION, 3),
    dimension: DIMENSION,
    userCount,
    k: K,
    seenOffsets: seen.offsets,
    seenItems: seen.items,
    ...listsFor(userCount, Float32Array),
  };
  const calls = [];
  for (let firstItem = 0; firstItem < itemCount; firstItem += itemsACall) {
    const end = Math.min(firstItem + itemsACall, itemCount);
    const stretch = itemFactors.subarray(firstItem * DIMENSION, end * DIMENSION);
    calls.push({ ...shared, itemFactors: stretch, firstItem, itemCount: end - firstItem });
  }
  const reset = () => shared.lengths.fill(0);
  const shape = `${userCount} x ${itemCount}, k=${K}, d=${DIMENSION}`;
  return { shape, calls, outputs: [shared.items, shared.topScores, shared.lengths], reset };
}

/** The first K cells of lists of a hundred, against twenty relevant items. */
function judgeCase({ scoreCount }) {
  const userCount = scoreCount / JUDGED_STRIDE;
  const truth = seenLists(userCount, JUDGED_ITEMS);
  const gains = Float64Array.from(truth.items, (item) => 1 + (item % 5));
  const items = Uint32Array.from({ length: scoreCount }, (_, i) => (i * 7 + (i >> 8)) % JUDGED_ITEMS);
  const calls = cutUsers(userCount, JUDGED_STRIDE, (from, to) => ({
    items: items.subarray(from * JUDGED_STRIDE, to * JUDGED_STRIDE),
    lengths: new Uint32Array(to - from).fill(JUDGED_STRIDE),
    stride: JUDGED_STRIDE,
    depth: K,
    truthOffsets: truth.offsets.subarray(from, to + 1),
    truthItems: truth.items.subarray(truth.offsets[from], truth.offsets[to]),
    truthGains: gains.subarray(truth.offsets[from], truth.offsets[to]),
    gainStep: 1,
    userCount: to - from,
    gains: new Float64Array((to - from) * K),
  }));
  const shape = `${userCount} x ${JUDGED_STRIDE}, k=${K}`;
  return { shape, calls, outputs: calls.map((call) => call.gains) };
}

/** A gain for every score, a tenth of them above 0; every call has a block of ranks x users of its own. */
function foldCase({ scoreCount, scores }, extra) {
  const userCount = scoreCount / K;
  const gains = Float64Array.from(scores, (score) => (score < 0.1 ? 1 + score : 0));
  const calls = cutUsers(userCount, K, (from, to) => ({
    gains: gains.subarray(from * K, to * K),
    ...extra,
    userCount: to - from,
    k: K,
    column: new Float64Array(to - from),
  }));
  return { shape: `${userCount} x ${K}`, calls, outputs: calls.map(({ column }) => column) };
}

/** The same with a limit for each user. */
function limitedFoldCase(inputs) {
  const { shape, calls, outputs } = foldCase(inputs, {});
  const limited = calls.map((call) => ({ ...call, limits: new Float64Array(call.userCount).fill(2) }));
  return { shape, calls: limited, outputs };
}

/** Profiles of fifty items over weights of a hundred targets an item, added to cells that start at 0. */
function sparseProductCase({ scoreCount }) {
  const columnCount = Math.min(scoreCount, SPARSE_COLUMNS);
  const rowCount = Math.floor(scoreCount / columnCount);
  const right = evenRows(columnCount, columnCount, 100);
  const left = evenRows(rowCount, columnCount, 50);
  const calls = cutUsers(rowCount, columnCount, (from, to) => ({
    leftOffsets: left.offsets.subarray(from, to + 1),
    leftColumns: left.items.subarray(left.offsets[from], left.offsets[to]),
    leftValues: new Float64Array(left.offsets[to] - left.offsets[from]).fill(1),
    rowCount: to - from,
    firstMiddle: 0,
    middleCount: columnCount,
    rightOffsets: right.offsets,
    rightColumns: right.items,
    rightValues: new Float64Array(right.items.length).fill(0.5),
    rightIsOnes: 0,
    columnCount,
    products: new Float64Array((to - from) * columnCount),
  }));
  const outputs = calls.map(({ products }) => products);
  const reset = () => {
    for (const products of outputs) products.fill(0);
  };
  return { shape: `${rowCount} x ${columnCount}, 50 of 100`, calls, outputs, reset };
}

/** Cells of which a third is 0, taken anew for every run. */
function similarityCase({ scoreCount, doubles }) {
  const columnCount = Math.min(scoreCount, SPARSE_COLUMNS);
  const rowCount = Math.floor(scoreCount / columnCount);
  const sums = doubles.map((score) => Math.max(0, Math.floor(score * 30) - 10));
  const sizes = new Float64Array(Math.max(rowCount, columnCount)).fill(40);
  const calls = cutUsers(rowCount, columnCount, (from, to) => ({
    products: sums.slice(from * columnCount, to * columnCount),
    rowSizes: sizes.subarray(0, to - from),
    columnSizes: sizes.subarray(0, columnCount),
    rowCount: to - from,
    columnCount,
    shrink: 10,
  }));
  const outputs = calls.map(({ products }) => products);
  const reset = () => {
    let from = 0;
    for (const products of outputs) {
      products.set(sums.subarray(from, from + products.length));
      from += products.length;
    }
  };
  return { shape: `${rowCount} x ${columnCount}`, calls, outputs, reset };
}

/** Rows of the same number of entries, spread over the columns. */
function evenRows(rowCount, columnCount, entries) {
  const length = Math.min(entries, columnCount);
  const step = Math.floor(columnCount / length);
  return {
    offsets: Uint32Array.from({ length: rowCount + 1 }, (_, row) => row * length),
    items: Uint32Array.from(
      { length: rowCount * length },
      (_, at) => (at % length) * step + (Math.floor(at / length) % step),
    ),
  };
}

function reciprocalRanks() {
  return Float64Array.from({ length: K }, (_, rank) => 1 / (rank + 1));
}

function cutUsers(userCount, scoresAUser, callFor) {
  const usersACall = Math.max(1, Math.floor(SCORES_A_CALL / scoresAUser));
  const calls = [];
  for (let from = 0; from < userCount; from += usersACall) {
    calls.push(callFor(from, Math.min(from + usersACall, userCount)));
  }
  return calls;
}

function listsFor(userCount, Scores) {
  return {
    items: new Uint32Array(userCount * K),
    topScores: new Scores(userCount * K),
    lengths: new Uint32Array(userCount),
  };
}

function outputsOf(calls) {
  return calls.flatMap(({ items, topScores, lengths }) => [items, topScores, lengths]);
}
