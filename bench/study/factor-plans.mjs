// The plans of the factor study: each factor is an experiment whose finished work is kept, so that a run can be stopped and
// goes on; the factor of sampled candidates needs full ranks, which are kept by algorithm.
import { fullRanksOf, modelNamed, planOfFile, prepare, recommend, splitTable } from '../../build/modules/shell.js';
import { ALGORITHMS, BOARDS, CORES, METRICS, SEARCHES, SPLITS, THREE_LOSSES } from './factor-settings.mjs';

const PREFERRED = 'ndcg@10';

/** The boards of `dataPlan` in their order: those that are chosen, or all that the log has the times for. */
export function dataBoards({ isTimed }, chosenBoards = BOARDS) {
  return chosenBoards.filter((name) => isTimed || SPLITS[name]?.order !== 'temporal');
}

/** Splits and cores: every algorithm under RO_RS, and the other splits and cores in turn. */
export function dataPlan(log, { isQuick, seed, only, boards }) {
  const [core] = Object.values(CORES);
  return planOf(log, 'data', {
    protocol: dataBoards(log, boards).map((name) =>
      Object.hasOwn(SPLITS, name) ? protocolOf(log, SPLITS[name], core) : protocolOf(log, SPLITS.RO_RS, CORES[name]),
    ),
    models: chosen(only).map((algorithm) => modelOf(algorithm, isQuick)),
    search: false,
    metrics: METRICS,
    seed,
  });
}

/** Every algorithm of which the study changes the loss, once with each. */
export function lossPlan(log, { isQuick, seed, only }) {
  const models = [...chosen(only), THREE_LOSSES].flatMap((algorithm) =>
    (algorithm.losses ?? []).map((loss) => {
      const { name, model, parameters } = modelOf(algorithm, isQuick);
      return { name: `${name} ${loss}`, model, parameters: { ...parameters, loss } };
    }),
  );
  const protocol = [protocolOf(log, SPLITS.RO_RS, Object.values(CORES)[0])];
  return planOf(log, 'losses', { protocol, models, search: false, metrics: METRICS, seed });
}

/** One plan for each search, which differ in nothing else. */
export function searchPlans(log, { isQuick, seed, only }) {
  const models = chosen(only)
    .filter(({ space }) => space !== undefined)
    .map((algorithm) => {
      const { parameters, ...model } = modelOf(algorithm, isQuick);
      const fixed = Object.entries(parameters).filter(([name]) => !Object.hasOwn(algorithm.space, name));
      const ranges = rangesOf(algorithm, fixed);
      return { ...model, parameters: { ...Object.fromEntries(fixed), ...ranges }, space: algorithm.space };
    });
  const protocol = [protocolOf(log, SPLITS.RO_RS, Object.values(CORES)[0])];
  return Object.entries(SEARCHES).map(([name, search]) => [
    name,
    planOf(log, 'searches', { protocol, models, search, metrics: [PREFERRED], seed }),
  ]);
}

/** Full ranks of every test item by each algorithm, from 9:1 of each user at random. */
export async function* fullRanks(table, log, { isQuick, seed, only, known }) {
  const prepared = prepare(table, { ...prepareOf(log, Object.values(CORES)[0]), duplicates: 'last' }).table;
  const split = { method: 'user-ratio', order: 'random', ratios: [0.9, 0.1], rounding: 'recbole0x', seed };
  const [fold] = splitTable(prepared, split).folds;
  const [train, truth] = [fold.tableOf('train'), fold.tableOf('test')];
  for (const algorithm of chosen(only)) {
    if (known.includes(algorithm.name)) continue;
    const { model, parameters } = modelOf(algorithm, isQuick);
    const lists = await recommend(train, { model, parameters, k: train.itemIds.size, seed });
    const [{ full }] = fullRanksOf([{ name: algorithm.name, table: lists.table }], { truth, train, relevance: 'all' });
    const { ranks, negativeCounts, massAbove, users } = full;
    yield { name: algorithm.name, full: { ...arraysOf({ ranks, negativeCounts, massAbove, users }) } };
  }
}

/** All twelve unless some are named. */
function chosen(only) {
  return only === undefined ? ALGORITHMS : ALGORITHMS.filter(({ name }) => only.includes(name));
}

const arraysOf = (columns) =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, Array.from(column)]));

function planOf({ file }, factor, { protocol, models, search, metrics, seed }) {
  return planOfFile({
    name: `factors ${factor} ${file}`,
    datasets: [{ name: file, file: `${file}.csv.gz` }],
    ...{ protocol, models, search, metrics, select: PREFERRED, k: 10, seeds: [seed], refit: 'search' },
    interval: { replicates: 99 },
  });
}

function modelOf({ name, model, quick = {} }, isQuick) {
  return { name, model, parameters: isQuick ? quick : {} };
}

/** Parameters without a list in the space stay at their defaults. */
function rangesOf({ model, space }, fixed) {
  const taken = new Set([...Object.keys(space), ...fixed.map(([name]) => name)]);
  return Object.fromEntries(
    Object.entries(modelNamed(model).parameters).flatMap(([name, parameter]) =>
      taken.has(name) ? [] : [[name, parameter.default]],
    ),
  );
}

function protocolOf(log, split, core) {
  return { preset: 'recbole', prepare: prepareOf(log, core), split };
}

function prepareOf({ minRating }, core) {
  return { ...(minRating === null ? {} : { minRating }), ...(core === null ? {} : { core }) };
}
