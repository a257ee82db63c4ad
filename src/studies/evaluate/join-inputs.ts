// The runs and tables of an evaluation as one set of tables that share their ids, whatever form each was given in.

import type { GroupTable } from '../../data/reading/read-groups.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { IdNormaliser, type IdRule, parseIdRule } from '../../data/tables/normalise-ids.js';
import { checkObject } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';
import type { OverlapTables } from './id-overlap.js';
import type { SideTables } from './side-parts.js';
import {
  type GroupInput,
  InputReader,
  isSource,
  isTable,
  type ReadingOptions,
  sharedSpaces,
  type TableInput,
} from './table-input.js';

/** What one recommender gave: rows of user, item and score, in any order. */
export interface Run {
  readonly name: string;
  readonly table: InteractionTable;
  /** Predicted ratings, for rating errors. */
  readonly predictions?: InteractionTable | undefined;
}

/** A run under its name, in any form. */
export interface RunInput {
  readonly name: string;
  readonly table: TableInput;
  readonly predictions?: TableInput | undefined;
}

/** Runs by name, such as `{ ease: recs }`, or as an array of `{ name, table, predictions? }`. */
export type RunInputs = readonly RunInput[] | Readonly<Record<string, TableInput>>;

/** Truth and what metrics need besides, each as a table, as rows, or as the content of a file. */
export interface InputTables extends Pick<ReadingOptions, 'parquet' | 'badRows'> {
  /** The held-out interactions. */
  readonly truth: TableInput;
  /** The interactions that the recommenders learned from. */
  readonly train?: TableInput | undefined;
  readonly itemFeatures?: GroupInput | undefined;
  readonly itemGroups?: GroupInput | undefined;
  readonly userGroups?: GroupInput | undefined;
  /** Recommendations of another recommender, for unexpectedness. */
  readonly baseline?: TableInput | undefined;
  /** How often each item was chosen, as rows of item and count; counted in `train` by default. */
  readonly popularity?: GroupInput | undefined;
  /**
   * What to do about ids that are written in different ways: `normalise=decimal` joins `12.0` with `12`, `unchecked` takes
   * tables whose ids do not meet. By default ids are taken as they are, and tables that share none are refused.
   */
  readonly ids?: string | undefined;
  /** Which scores come first: the highest by default; `ascending` for distances and the like, where lower is better. */
  readonly order?: 'descending' | 'ascending' | undefined;
}

/** Tables that share their ids. */
export interface JoinedInputs {
  readonly runs: readonly Run[];
  readonly tables: Readonly<Required<SideTables>> & { readonly truth: InteractionTable };
}

/** Which option is about whom, and what its second column holds. */
const GROUPS = {
  itemFeatures: ['items', 'groups'],
  itemGroups: ['items', 'groups'],
  userGroups: ['users', 'groups'],
  popularity: ['items', 'counts'],
} as const;
type GroupName = keyof typeof GROUPS;
const GROUP_NAMES = Object.keys(GROUPS) as readonly GroupName[];

/** Reads what is to be read and joins the ids: truth, training, runs, then the other tables. */
export async function joinInputs(inputs: RunInputs, options: InputTables & ReadingOptions): Promise<JoinedInputs> {
  const named = namedRuns(inputs);
  const { truth, train, baseline } = options;
  const groups = GROUP_NAMES.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]] as const]));
  const shared = sharedSpaces(
    [truth, train, baseline, ...named.flatMap(({ table, predictions }) => [table, predictions])].filter(isGiven),
    groups.map(([name, group]) => [GROUPS[name][0], group] as const),
  );
  const reader = new InputReader(options, shared);
  const option = (name: string) => ({ argument: name, name });
  const truthTable = await reader.table(truth, option('truth'));
  const trainTable = isGiven(train) ? await reader.table(train, option('train')) : undefined;
  const runs: Run[] = [];
  for (const run of named) runs.push(await readRun(reader, run));
  const baselineTable = isGiven(baseline)
    ? await reader.table(baseline, option('baseline'), 'recommendations')
    : undefined;
  const grouped: Partial<Record<GroupName, GroupTable>> = {};
  for (const [name, group] of groups) {
    const [members, content] = GROUPS[name];
    grouped[name] = await reader.groups(group, option(name), members, content);
  }
  const { itemFeatures, itemGroups, userGroups, popularity } = grouped;
  const side = { itemFeatures, itemGroups, userGroups, popularity };
  const tables = { truth: truthTable, train: trainTable, baseline: baselineTable, ...side };
  const joined = normaliseIds({ runs, tables }, parseIdRule(options.ids));
  if (options.order !== 'ascending') return joined;
  const { baseline: other } = joined.tables;
  return { runs: reversedRuns(joined.runs), tables: { ...joined.tables, baseline: other && reversed(other) } };
}

/** The runs with the lowest score first. */
export function reversedRuns(runs: readonly Run[]): readonly Run[] {
  return runs.map((run) => ({ ...run, table: reversed(run.table) }));
}

/** Ranks are lower where they are better, and are so read. */
export function reversed(table: InteractionTable): InteractionTable {
  return table.hasRanks ? table : { ...table, values: table.values?.map((value) => 0 - value) };
}

/** The same tables with ids written alike; as they are where nothing is to be done. */
export function normaliseIds<Tables extends OverlapTables>(
  { runs, tables }: { readonly runs: readonly Run[]; readonly tables: Tables },
  rule: IdRule,
): { readonly runs: readonly Run[]; readonly tables: Tables } {
  if (rule.users.length + rule.items.length === 0) return { runs, tables };
  const normaliser = new IdNormaliser(tables.truth, rule);
  const of = (table: InteractionTable | undefined) => table && normaliser.table(table);
  const groupsOf = (name: GroupName) => {
    const table = tables[name];
    const [kind] = GROUPS[name];
    const ids = kind === 'users' ? normaliser.userIds : normaliser.itemIds;
    return table && { ...table, ids, members: normaliser.members(kind, { name: table.name, indices: table.members }) };
  };
  const groups = Object.fromEntries(GROUP_NAMES.map((name) => [name, groupsOf(name)] as const));
  return {
    runs: runs.map((run) => ({ ...run, table: of(run.table)!, predictions: of(run.predictions) })),
    tables: { ...tables, truth: of(tables.truth)!, train: of(tables.train), baseline: of(tables.baseline), ...groups },
  };
}

function isGiven<Value>(value: Value | undefined): value is Value {
  return value !== undefined;
}

async function readRun(
  reader: InputReader,
  { name, table, predictions, argument }: RunInput & { readonly argument: string },
): Promise<Run> {
  const predicted = isGiven(predictions)
    ? await reader.table(predictions, { argument: argument.replace(/\.table$/, '.predictions'), name }, 'predictions')
    : undefined;
  // Predictions alone are lists too.
  if (predicted !== undefined && table === predictions) return { name, table: predicted, predictions: predicted };
  const read = await reader.table(table, { argument, name }, 'recommendations');
  return predicted === undefined ? { name, table: read } : { name, table: read, predictions: predicted };
}

/** The runs with their names and the arguments that they are. */
export function namedRuns(runs: RunInputs): readonly (RunInput & { readonly argument: string })[] {
  const isOne = isSource(runs) || isTable(runs);
  const isRecord = typeof runs === 'object' && runs !== null && !Array.isArray(runs) && !isOne;
  const all = isRecord ? Object.entries(runs) : Array.isArray(runs) ? runs.entries() : [];
  const named = Array.from(all as Iterable<[string | number, unknown]>, ([key, run]) => {
    if (typeof key === 'number') return { ...runOfArray(run as RunInput, key), argument: `runs[${key}].table` };
    const argument = /^[A-Za-z_$][\w$]*$/.test(key) ? `runs.${key}` : `runs['${key}']`;
    return { name: key, table: run as TableInput, argument };
  });
  if (named.length === 0) {
    throw new UsageError('no run to evaluate', {
      argument: 'runs',
      found: typeof runs === 'string' ? 'a text' : runs,
      expected: 'runs by name, such as { ease: recs }, or an array of { name, table }',
      ...(isOne ? { hint: 'Give the run a name: evaluate({ mine: recs }, ...).' } : {}),
    });
  }
  checkNames(named.map(({ name }) => name));
  return named;
}

function runOfArray(run: RunInput, index: number): RunInput {
  checkObject(`runs[${index}]`, run);
  if ('table' in run) return run;
  throw new UsageError(`runs[${index}] is not a run`, {
    argument: `runs[${index}]`,
    found: `{ ${Object.keys(run).slice(0, 6).join(', ')} }`,
    expected: '{ name, table }',
    hint: 'Rows of one recommender are given by its name: evaluate({ mine: rows }, ...).',
  });
}

function checkNames(names: readonly string[]): void {
  const known = new Set<string>();
  for (const name of names) {
    if (typeof name === 'string' && name !== '' && !known.has(name)) {
      known.add(name);
      continue;
    }
    throw new UsageError(known.has(name) ? 'two runs have the same name' : 'a run has no name', {
      argument: 'runs',
      found: name,
      expected: 'a different name for each run',
    });
  }
}
