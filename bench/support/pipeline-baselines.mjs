// The five metrics as one writes them in plain JavaScript: with a Set of the relevant items of each user, and with one
// byte for each item, which is set before and cleared after each user. Both give one column a metric.

const CUTOFF = 10;

export const METRICS = ['ndcg', 'recall', 'precision', 'map', 'mrr'].map((name) => `${name}@${CUTOFF}`);

const discounts = Float64Array.from({ length: CUTOFF }, (_, rank) => 1 / Math.log2(rank + 2));

export function setMetrics({ lists, truth, userCount }) {
  const columns = emptyColumns(userCount);
  for (let user = 0; user < userCount; user++) {
    const relevant = new Set(truth.items.subarray(truth.offsets[user], truth.offsets[user + 1]));
    writeUser(columns, user, lists, relevant.size, (item) => relevant.has(item));
  }
  return columns;
}

setMetrics.title = 'JavaScript, a Set a user';

export function byteMapMetrics({ lists, truth, userCount, itemCount }) {
  const columns = emptyColumns(userCount);
  const isRelevant = new Uint8Array(itemCount);
  const { offsets, items } = truth;
  for (let user = 0; user < userCount; user++) {
    for (let i = offsets[user]; i < offsets[user + 1]; i++) isRelevant[items[i]] = 1;
    writeUser(columns, user, lists, offsets[user + 1] - offsets[user], (item) => isRelevant[item] === 1);
    for (let i = offsets[user]; i < offsets[user + 1]; i++) isRelevant[items[i]] = 0;
  }
  return columns;
}

byteMapMetrics.title = 'JavaScript, a byte an item';

function emptyColumns(userCount) {
  return METRICS.map(() => new Float64Array(userCount));
}

function writeUser([ndcg, recall, precision, map, mrr], user, { items, lengths, k }, relevantCount, isRelevant) {
  const length = Math.min(lengths[user], CUTOFF);
  let hits = 0;
  let gain = 0;
  let precisions = 0;
  let first = 0;
  for (let rank = 0; rank < length; rank++) {
    if (!isRelevant(items[user * k + rank])) continue;
    hits += 1;
    gain += discounts[rank];
    precisions += hits / (rank + 1);
    if (first === 0) first = 1 / (rank + 1);
  }
  const most = Math.min(relevantCount, CUTOFF);
  let ideal = 0;
  for (let rank = 0; rank < most; rank++) ideal += discounts[rank];
  ndcg[user] = gain / ideal;
  recall[user] = hits / relevantCount;
  precision[user] = hits / CUTOFF;
  map[user] = precisions / most;
  mrr[user] = first;
}
