// Models of a board compared on the users of all folds and seeds. A user who is tested several times is one observation, the
// mean of their values: counted each time, the same users would pass for more of them.
import type { ExperimentPlan } from '../../../documents/experiment-plan.js';
import {
  RESULT_FORMAT,
  type ResultComparison,
  type ResultDefinition,
  type ResultDocument,
  type ResultRun,
  type ResultValue,
} from '../../../documents/result-document.js';
import type { Engine } from '../../../engine/engine.js';
import { base64OfDoubles, doublesOfBase64 } from '../../../foundation/base64.js';
import { UsageError } from '../../../foundation/errors.js';
import { exactMean } from '../../../foundation/numbers/exact-sum.js';
import { VERSION } from '../../../foundation/version.js';
import { compare } from '../../compare/compare.js';
import type { CompareOptions } from '../../compare/compare-options.js';
import type { FoldGrid } from './fold-scores.js';

export interface ComparedModel {
  readonly name: string;
  readonly grid: FoldGrid;
}

/** The comparison, or null where fewer than two models have values. */
export async function boardComparison(
  engine: Engine,
  models: readonly ComparedModel[],
  definitions: Readonly<Record<string, ResultDefinition>>,
  { comparison, interval }: Pick<ExperimentPlan, 'comparison' | 'interval'>,
): Promise<ResultComparison | null> {
  const tested = models.filter(({ grid }) => grid.flat().some((fold) => fold !== undefined));
  if (tested.length < 2) return null;
  const users = pooledUsers(tested);
  const document = documentOf(engine, tested, definitions, users);
  const { test, adjust, adjustOver, alpha } = comparison;
  const adjusting = { adjust, ...(adjustOver === undefined ? {} : { adjustOver }) };
  try {
    const { comparison: found } = await compare(document, {
      ...({ test, alpha, ...(test === 'tukey' ? {} : adjusting) } as CompareOptions),
      ci: interval.level,
      replicates: interval.replicates,
      engine,
    });
    return found ?? null;
  } catch (error) {
    // No metric is a mean of users' values in two models.
    if (error instanceof UsageError && error.details.argument === 'metrics') return null;
    throw error;
  }
}

/** Everybody whom a model was tested with, each once, in the order in which seeds and folds name them. */
function pooledUsers(models: readonly ComparedModel[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const seedCount = Math.max(...models.map(({ grid }) => grid.length));
  for (let seed = 0; seed < seedCount; seed++) {
    const foldCount = Math.max(...models.map(({ grid }) => grid[seed]?.length ?? 0));
    for (let fold = 0; fold < foldCount; fold++) {
      for (const { grid } of models) {
        for (const user of grid[seed]?.[fold]?.users ?? []) if (!places.has(user)) places.set(user, places.size);
      }
    }
  }
  return places;
}

function documentOf(
  { backend }: Engine,
  models: readonly ComparedModel[],
  definitions: Readonly<Record<string, ResultDefinition>>,
  users: ReadonlyMap<string, number>,
): ResultDocument {
  const count = users.size;
  return {
    format: RESULT_FORMAT,
    engine: { name: 'recgauge', version: VERSION, backend },
    data: {
      ...{ fingerprint: '', truth: null, train: null },
      ...{ userCount: count, relevantUserCount: count, itemCount: 0, relevantCount: 0 },
    },
    options: {},
    definitions,
    runs: models.map((model) => runOf(model, Object.keys(definitions), users)),
    users: [...users.keys()],
    notices: [],
  };
}

function runOf(
  { name, grid }: ComparedModel,
  labels: readonly string[],
  users: ReadonlyMap<string, number>,
): ResultRun {
  const columns: Record<string, string> = {};
  const metrics: Record<string, ResultValue> = {};
  for (const label of labels) {
    const found = Array.from(users, (): number[] => []);
    let why = '';
    for (const fold of grid.flat()) {
      const packed = fold?.columns[label];
      if (packed === undefined) {
        if (fold !== undefined) why = 'it has no values per user';
        continue;
      }
      const values = doublesOfBase64(packed);
      fold!.users.forEach((user, place) => {
        if (!Number.isNaN(values[place]!)) found[users.get(user)!]!.push(values[place]!);
      });
      const counted = values.filter((value) => !Number.isNaN(value));
      const value = fold!.values[label];
      if (counted.length > 0 && value !== null && exactMean(counted) !== value)
        why = "it is not a mean of the users' values";
    }
    // NaN, the mean of nothing, is what a column has for users who are not counted.
    const column = Float64Array.from(found, (values) => exactMean(Float64Array.from(values)));
    const counted = column.filter((value) => !Number.isNaN(value));
    if (why === '' && counted.length === 0) why = 'nobody is counted';
    const skipped = { noRelevant: 0, noList: 0, undefined: users.size - counted.length };
    const value = why === '' ? exactMean(counted) : null;
    metrics[label] = {
      ...{ value, users: counted.length, skipped, zeroForMissing: 0, random: null, best: null },
      ...(why === '' ? {} : { why }),
    };
    columns[label] = base64OfDoubles(column);
  }
  const [listedUserCount, extraUserCount, itemCount] = [users.size, 0, 0];
  return { name, source: null, fingerprint: '', listedUserCount, extraUserCount, itemCount, metrics, columns };
}
