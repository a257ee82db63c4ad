// The demo's lists judged as any user's would be: rows in memory, a result document of `evaluate`, and `compare`, which says
// which differences are real. And an experiment on the same log: parameters searched within training, and a leaderboard
// of users who were never trained on.

import { planOfFile } from '../../dist/experiment.js';
import { compare, evaluate, runExperiment, tableFromRows } from '../../dist/index.js';

/** Judges the lists of every run down to rank k: the document, and by recommender the held-out items in each user's list. */
export async function judgeRuns(runs, { train, heldOut }, k) {
  const counted = `hits@${k}`;
  const lists = runs.map(({ recommender, wasm }) => [recommender.name, rowsOfRanking(wasm.lists)]);
  const { document, users, columns } = await evaluate(Object.fromEntries(lists), {
    truth: rowsOfLists(heldOut),
    train: rowsOfLists(train),
    metrics: [counted, ...['recall', 'ndcg', 'map', 'hit', 'coverage'].map((name) => `${name}@${k}`)],
  });
  const hits = runs.map(({ recommender: { name } }) => {
    const values = new Float64Array(heldOut.offsets.length - 1);
    columns
      .get(name)
      .get(counted)
      .forEach((value, place) => {
        values[Number(users[place])] = value;
      });
    return [name, values];
  });
  // A single recommender has nothing to be compared with.
  const compared = runs.length < 2 ? document : await compare(document, { metrics: [`ndcg@${k}`] });
  return { document: compared, hits: new Map(hits) };
}

function rowsOfLists({ offsets, items }) {
  const rows = [];
  for (let user = 0; user + 1 < offsets.length; user++) {
    for (const item of items.subarray(offsets[user], offsets[user + 1])) rows.push({ user, item });
  }
  return rows;
}

function rowsOfRanking({ items, scores, lengths, k, userCount }) {
  const rows = [];
  for (let user = 0; user < userCount; user++) {
    for (let at = user * k; at < user * k + lengths[user]; at++)
      rows.push({ user, item: items[at], score: scores[at] });
  }
  return rows;
}

/** What a file of some lines would say. */
const EXPERIMENT = {
  name: 'demo',
  datasets: [{ name: 'made up', file: 'the log of this demo' }],
  protocol: { preset: 'trainrec', prepare: { minRating: 3.5, core: 8 }, split: { folds: 3 } },
  models: ['random', 'popularity', 'itemknn', 'ease'],
  search: { method: 'random', trials: 5 },
  metrics: ['ndcg@10', 'hit@50'],
};

export async function demoExperiment({ users, items, ratings, timestamps }) {
  const rows = Array.from(users, (user, row) => [user, items[row], ratings[row], timestamps[row]]);
  const table = tableFromRows(rows, { name: 'the log of this demo' });
  // Work of some seconds needs no store.
  const store = { records: [], append: async () => {} };
  const seconds = () => performance.now() / 1000;
  const now = () => new Date().toISOString();
  const ports = { store, clock: seconds, now, platform: process.platform };
  return runExperiment(planOfFile(EXPERIMENT), { tables: { 'made up': table } }, ports);
}
