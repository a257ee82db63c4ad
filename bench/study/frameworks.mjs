// The framework comparison of Said and Bellogin (RecSys 2014): its five algorithms in the manner of three frameworks, judged
// alike on RiVal's folds, and each framework's evaluation of itself. `known` is the printed values that are known.
import {
  applyProtocol,
  evaluate,
  predictRatings,
  recommend,
  relPlusN,
  selectRows,
  splitTable,
} from '../../build/modules/shell.js';

const THRESHOLD = 5;
const SEED = 2048;

const lensKit = { framework: 'LensKit', known: { userTest: '.62 to .66' } };
const mahout = { framework: 'Mahout' };
const myMediaLite = { framework: 'MyMediaLite' };
const ofRaters = (similarity, shrinkage = 0) => ({
  ...{ k: 50, similarity, shrinkage, neighbourhood: 'raters', centred: true },
});
const ofAll = (similarity) => ({ k: 50, similarity, neighbourhood: 'fixed', centred: false });
const item = (similarity, k, centred, shrinkage = 0) => ({ similarity, k, centred, shrinkage });

/** Cosine neighbours of MyMediaLite rank items by positive feedback and predict no ratings. */
export const ALGORITHMS = [
  { ...lensKit, name: 'IBCos', model: 'rating-item-knn', parameters: item('centred-cosine', 20, true) },
  { ...lensKit, name: 'IBPea', model: 'rating-item-knn', parameters: item('pearson', 20, true) },
  { ...lensKit, name: 'SVD50', model: 'funksvd', parameters: { factors: 50 } },
  { ...lensKit, name: 'UBCos50', model: 'rating-user-knn', parameters: ofRaters('centred-cosine') },
  { ...lensKit, name: 'UBPea50', model: 'rating-user-knn', parameters: ofRaters('pearson') },
  { ...mahout, name: 'IBCos', model: 'rating-item-knn', parameters: item('cosine', 0, false) },
  { ...mahout, name: 'IBPea', model: 'rating-item-knn', parameters: item('pearson', 0, false) },
  { ...mahout, name: 'SVD50', model: 'funksvd', parameters: { factors: 50 } },
  { ...mahout, name: 'UBCos50', model: 'rating-user-knn', parameters: ofAll('cosine') },
  { ...mahout, name: 'UBPea50', model: 'rating-user-knn', parameters: ofAll('pearson') },
  { ...myMediaLite, name: 'IBCos', model: 'itemknn', parameters: { similarity: 'cosine' } },
  { ...myMediaLite, name: 'IBPea', model: 'rating-item-knn', parameters: item('pearson', 50, true, 10) },
  { ...myMediaLite, name: 'SVD50', model: 'svdpp-rating', parameters: { factors: 50 } },
  { ...myMediaLite, name: 'UBCos50', model: 'userknn', parameters: { neighbours: 50, similarity: 'cosine' } },
  {
    ...{ ...myMediaLite, name: 'UBPea50', model: 'rating-user-knn' },
    parameters: ofRaters('pearson', 10),
  },
];

export const SETTINGS = [
  ['relevant items', 'test ratings of 5', 'printed'],
  ['negatives of RelPlusN', '100 items of the test that the user has not rated', 'printed'],
  ['nDCG', 'gains of 2^r - 1 at ratings of 5; of RelPlusN the mean of each user first', 'printed; form of RiVal'],
  ['neighbours of users, factors', '50 and 50', 'printed'],
  ['split', 'five folds of each user, seed 2048', 'printed but for the seed, which is that of the examples of RiVal'],
  ['RMSE', 'over all predicted pairs', 'open: over pairs or users'],
  ['denominators of coverage', 'users of the test; items of training and test', 'open'],
  ['neighbours of items', '20 in LensKit, all in Mahout, 50 in MyMediaLite', 'open'],
  ['centring', 'on means of items or users in LensKit and MyMediaLite, none in Mahout', 'open'],
  ['shrinkage', '0, and n / (n + 10) in MyMediaLite', 'open'],
  ['sweeps, rate, regularisation of factors', 'defaults of our models', 'open'],
];

export const isRating = ({ model }) => /^(rating-|funksvd|svdpp-rating)/.test(model);

export function foldsOf(log, count) {
  const { folds } = splitTable(log, { method: 'rival-cross-validation', scope: 'user', folds: 5, seed: SEED });
  return folds.slice(0, count).map((fold) => ({ train: fold.tableOf('train'), test: fold.tableOf('test') }));
}

/** What one fold gives for an algorithm: means, counts as shares, and seconds of fitting and ranking. */
export async function controlledRow(algorithm, tables) {
  const { train, test } = tables;
  const begin = performance.now();
  const { table: listed, fitted } = await listsOf(algorithm, tables, test, true);
  const userTest = await judged(listed, test, ['ndcg(gain=exp2)@10'], `>=${THRESHOLD}`);
  const seconds = (performance.now() - begin) / 1000;
  const reached = await judged(listed, test, ['usercoverage', 'coverage'], 'all', train);
  const predicted = isRating(algorithm) ? (await predictRatings(train, test, { model: fitted })).table : undefined;
  const errors = predicted && (await judged(predicted, test, ['rmse'], 'all', train, predicted));
  return {
    rmse: errors?.rmse,
    userTest: userTest['ndcg(gain=exp2)@10'],
    users: reached.usercoverage,
    items: reached.coverage,
    ...(await relPlus({ model: fitted }, tables)),
    seconds,
  };
}

function listsOf({ model, parameters }, { train, test }, candidates, includeSeen, k = train.itemIds.size) {
  const users = [...new Set(test.users)].map((user) => test.userIds.idAt(user));
  const seeded = parameters === undefined ? {} : { parameters, seed: 0 };
  return recommend(train, { model, k, users, candidates, includeSeen, ...seeded });
}

async function judged(table, truth, metrics, relevance, train, predictions) {
  const run = { name: 'run', table, ...(predictions && { predictions }) };
  const options = { truth, train, metrics, relevance, ties: 'id-descending', ci: false, users: false };
  const { document } = await evaluate([run], options);
  return Object.fromEntries(metrics.map((label) => [label, document.runs[0].metrics[label].value]));
}

/**
 * One relevant item among 100: every ranking whose item has a prediction, the mean of each user first. With `cut` only the first items
 * of each user's list of all items have one.
 */
export async function relPlus(algorithm, tables, cut) {
  const { train, test } = tables;
  const request = { negatives: 100, threshold: THRESHOLD, semantics: 'paper', seed: SEED };
  const { users, relevant, lists } = relPlusN(tables, request);
  const scores = new Map();
  const pairs = new Map();
  for (let ranking = 0; ranking < users.length; ranking++) {
    const own = pairs.get(users[ranking]) ?? new Set();
    for (let at = lists.offsets[ranking]; at < lists.offsets[ranking + 1]; at++) own.add(lists.items[at]);
    pairs.set(users[ranking], own);
  }
  const { table } =
    cut === undefined
      ? await listsOf(algorithm, tables, pairTable(test, pairs), true)
      : await listsOf(algorithm, tables, undefined, false, cut);
  for (let row = 0; row < table.rowCount; row++)
    scores.set(table.users[row] * 2 ** 24 + table.items[row], table.values[row]);
  const order = Float64Array.from({ length: train.itemIds.size }, (_, index) => Number(train.itemIds.idAt(index)));
  const gains = new Map();
  const shown = new Set();
  for (let ranking = 0; ranking < users.length; ranking++) {
    const scoreOf = (item) => scores.get(users[ranking] * 2 ** 24 + item);
    const own = scoreOf(relevant[ranking]);
    if (own === undefined) continue;
    let rank = 1;
    for (let at = lists.offsets[ranking]; at < lists.offsets[ranking + 1]; at++) {
      const other = lists.items[at];
      const score = scoreOf(other);
      if (score === undefined) continue;
      shown.add(other);
      if (score > own || (score === own && order[other] > order[relevant[ranking]])) rank += 1;
    }
    const gain = rank <= 10 ? 1 / Math.log2(rank + 1) : 0;
    gains.set(users[ranking], [...(gains.get(users[ranking]) ?? []), gain]);
  }
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    relPlus: mean([...gains.values()].map(mean)),
    relPlusUsers: gains.size / new Set(test.users).size,
    relPlusItems: shown.size / new Set([...train.items, ...test.items]).size,
  };
}

function pairTable(test, pairs) {
  const rows = [...pairs].flatMap(([user, items]) => [...items].map((item) => [user, item]));
  return {
    ...{ userIds: test.userIds, itemIds: test.itemIds, name: undefined, lineOf: (row) => row + 1 },
    ...{ rowCount: rows.length, values: undefined, timestamps: undefined },
    users: Uint32Array.from(rows, ([user]) => user),
    items: Uint32Array.from(rows, ([, item]) => item),
  };
}

/** LensKit: errors, and nDCG of each user's own test items by rating. Of the first of its five folds. */
export async function lensKitRow(algorithm, log) {
  const [fold] = applyProtocol(log, 'lenskit2').folds;
  const { table: lists, fitted } = await listsOf(algorithm, fold, fold.test, true);
  const { table } = await predictRatings(fold.train, fold.test, { model: fitted });
  const errors = await judged(table, fold.test, ['rmse'], 'all', fold.train, table);
  return { ...errors, ...(await judged(lists, fold.test, ['lenskit:ndcg-rating'], 'all', fold.train)) };
}

/** Mahout: a model for each tested user, of whom the first `most` are taken. */
export async function mahoutRow(algorithm, log, most, n = 50) {
  const { folds } = applyProtocol(log, 'mahout', { split: { test: n } });
  const tested = folds.slice(0, most);
  const parts = [];
  for (const { train, test } of tested) {
    const { model, parameters } = algorithm;
    const users = [test.userIds.idAt(test.users[0])];
    parts.push({ test, table: (await recommend(train, { model, parameters, users, k: n, seed: 0 })).table });
  }
  const values = await judged(
    joined(parts.map(({ table }) => table)),
    joined(parts.map(({ test }) => test)),
    [`precision@${n}`, `recall@${n}`, `ndcg@${n}`, 'usercoverage'],
    'all',
  );
  return { ...values, users: tested.length, of: folds.length };
}

function joined(tables) {
  const columns = (name, Column) => Column.from(tables.flatMap((table) => Array.from(table[name])));
  return {
    ...selectRows(tables[0], new Uint32Array(0)),
    ...{ rowCount: tables.reduce((sum, { rowCount }) => sum + rowCount, 0), timestamps: undefined },
    users: columns('users', Uint32Array),
    items: columns('items', Uint32Array),
    values: columns('values', Float64Array),
    lineOf: (row) => row + 1,
  };
}

/** MyMediaLite: its metrics of item recommendation, on the first of five folds. */
export async function myMediaLiteRow(algorithm, log) {
  const { folds, protocol } = applyProtocol(log, 'mymedialite');
  const [{ train, test }] = folds;
  const { table } = await listsOf(algorithm, { train, test });
  return judged(table, test, [...protocol.metrics], 'all', train);
}
