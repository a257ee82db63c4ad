// What the examples in the comments of exported functions start from, by the names that they use. test/docs/code-examples
// runs them in a folder with examples/sample.
import { readFile } from 'node:fs/promises';
import {
  createEngine,
  createPool,
  type ExperimentPorts,
  type ExperimentRecord,
  evaluate,
  IdSpace,
  type LintDocument,
  readInteractions,
  recommend,
  runExperiment,
  splitTable,
  VERSION,
} from 'recgauge';
import { fullRanksOf, matrixOfTable, matrixSpace, splitFiles, splitManifest } from 'recgauge/data';
import { planOfFile, type StoreHead } from 'recgauge/experiment';

/** Files of the sample as text. */
export const logCsv = await readFile('log.csv', 'utf8');
export const truthCsv = await readFile('test.csv', 'utf8');
export const trainCsv = await readFile('train.csv', 'utf8');
export const recsCsv = await readFile('ease.csv', 'utf8');

/** The same as tables that share their ids. */
const ids = { userIds: new IdSpace(), itemIds: new IdSpace() };
export const log = await readInteractions(logCsv, ids);
export const test = await readInteractions(truthCsv, ids);
export const train = await readInteractions(trainCsv, ids);
export const recs = await readInteractions(recsCsv, { ...ids, content: 'recommendations' });
const knn = await readInteractions(await readFile('knn.csv', 'utf8'), { ...ids, content: 'recommendations' });

/** Two runs under two metrics, as a document, and one of them alone. */
const options = { truth: test, train, metrics: ['ndcg@10', 'recall@10'] };
export const result = (await evaluate({ ease: recs, knn }, options)).document;
export const baseline = (await evaluate({ knn }, options)).document;

export const engine = await createEngine();
export const pool = createPool({ workers: 1 });

/** Scores of three users for four items, user by user, what is relevant for them, and what they know. */
export const scores = Float32Array.of(4, 3, 2, 1, 1, 2, 3, 4, 1, 3, 2, 4);
export const truth = { offsets: Uint32Array.of(0, 1, 2, 3), items: Uint32Array.of(0, 1, 2) };
export const seen = { offsets: Uint32Array.of(0, 1, 2, 3), items: Uint32Array.of(3, 0, 3) };

/** Values of two systems for the same ten users, and of a third. */
export const a = [0.4, 0.5, 0.1, 0.9, 0.7, 0.6, 0.8, 0.3, 0.2, 1];
export const b = [0.3, 0.5, 0.2, 0.6, 0.5, 0.1, 0.6, 0.4, 0.1, 0.7];
export const c = [0.1, 0.2, 0.1, 0.5, 0.2, 0.1, 0.4, 0.3, 0, 0.2];

export const split = splitTable(log, { method: 'user-ratio', order: 'random', ratios: [0.8, 0.2], seed: 1 });
export const manifest = splitManifest(split);
export const files = new Map(splitFiles(split).map(({ file, table }) => [file, table()]));
export const matrix = matrixOfTable(train, matrixSpace(train));

/** An ONNX file: a network whose scores are the profile itself. */
export const onnxBytes = Buffer.from(
  'CAc6bwocCghwcm9maWxlcxIGc2NvcmVzIghJZGVudGl0eRIFZ3JhcGhaJAoIcHJvZmlsZXMSGAoWCAESEgoHEgV1c2VycwoHEgVpdGVtc2IiCgZzY29yZXMSGAoWCAESEgoHEgV1c2VycwoHEgVpdGVtc0ICEA0=',
  'base64',
);
const ranked = await Promise.all(
  ['popularity', 'random'].map(async (name) => ({ name, ...(await recommend(train, { model: name, k: 1000 })) })),
);
const places = fullRanksOf(ranked, { truth: test, train });
export const full = places[0]!.full;
export const otherFull = places[1]!.full;

/** A small experiment: its plan, its document and the records of its store. */
export const plan = planOfFile({
  name: 'small',
  datasets: [{ name: 'log', file: 'log.csv' }],
  protocol: { preset: 'trainrec', prepare: { minRating: 3, core: 2 }, split: { folds: 2 } },
  models: ['popularity', { model: 'ease', space: { l2: [5, 50] } }],
  search: { method: 'grid', trials: 2 },
  metrics: ['ndcg@10', 'recall@10'],
});
export const records: ExperimentRecord[] = [];
export const ports: ExperimentPorts = {
  store: { records: [], append: async (record) => void records.push(record) },
  clock: () => performance.now() / 1000,
  now: () => new Date().toISOString(),
  platform: 'node',
};
export const experiment = await runExperiment(plan, { tables: { log } }, ports);
export const head: StoreHead = { format: 'recgauge/trials@2', version: '1', plan, data: [] };

/** A document of the linter that has found nothing. */
export const lint: LintDocument = {
  format: 'recgauge/lint@1',
  engine: { name: 'recgauge', version: VERSION },
  ...{ checked: [], options: {}, findings: [], notices: [] },
};
