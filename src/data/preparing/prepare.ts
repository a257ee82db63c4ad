// From a raw log to the dataset that is split: binarise, merge duplicates, filter, in an order that is said. Every step
// is recorded with its options and what it cost, since papers that leave this out cannot be compared.

import type { Notice } from '../../foundation/notice.js';
import { atOnce, type Steps, type WorkOptions } from '../../foundation/work-options.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import { binariseSelection, type MinRating } from './binarise.js';
import { mergeDuplicates } from './duplicate-rows.js';
import { belowLimits, type FilterKind, filterSelection } from './filter.js';
import type { Limits } from './limits.js';
import { type CheckedOptions, checkPrepareOptions, type PrepareOptions } from './prepare-options.js';
import { type DropRates, dropRates, RowSelection, type TableCounts } from './row-selection.js';

/** The steps of preparation, by name. */
export type PrepareStepName = 'binarise' | 'duplicates' | FilterKind;

/** One step of preparation and what it left. */
export interface PrepareStep {
  readonly name: PrepareStepName;
  /** What was asked for and, where a rule had to be applied, what came of it: plain JSON. */
  readonly options: Readonly<Record<string, string | number | readonly number[]>>;
  readonly before: TableCounts;
  readonly after: TableCounts;
  readonly dropRates: DropRates;
}

/** A log after preparation, with a record of every step. */
export interface Prepared {
  readonly table: InteractionTable;
  /** In the order in which they were done. */
  readonly steps: readonly PrepareStep[];
  readonly before: TableCounts;
  readonly after: TableCounts;
  readonly notices: readonly Notice[];
}

/**
 * Runs the chain of the options. Ids keep their indices, and rows their order and lines. Progress is reported in steps; nothing
 * else runs meanwhile.
 * @example const { table, steps } = prepare(log, { minRating: 4, core: 2 });
 */
export function prepare(table: InteractionTable, options: PrepareOptions = {}, watched: WorkOptions = {}): Prepared {
  return atOnce(prepareInSteps(table, options, watched));
}

/** The same with pauses between the steps of the chain. */
export function* prepareInSteps(
  table: InteractionTable,
  options: PrepareOptions = {},
  watched: WorkOptions = {},
): Steps<Prepared> {
  const checked = checkPrepareOptions(options);
  const chain = new Chain(table, stepTeller(checked, watched));
  yield;
  if (checked.order === 'binarise-first') chain.binarise(checked.minRating);
  yield;
  chain.mergeDuplicates(checked.duplicates);
  yield;
  chain.filter(checked.filter);
  yield;
  if (checked.order === 'core-first') chain.binarise(checked.minRating);
  chain.lookBack(checked.filter);
  yield;
  return chain.finish(checked.dropsRatings);
}

/** Says that a step is done; the last one is that rows are copied. */
function stepTeller({ minRating, filter }: CheckedOptions, { onProgress }: WorkOptions): (what: string) => void {
  const total = 2 + (minRating === undefined ? 0 : 1) + (filter === undefined ? 0 : 1);
  let done = 0;
  return (what) => onProgress?.({ done: ++done, total, what });
}

class Chain {
  readonly #selection: RowSelection;
  readonly #steps: PrepareStep[] = [];
  readonly #notices: Notice[] = [];
  readonly #before: TableCounts;
  readonly #tell: (what: string) => void;
  #counts: TableCounts;

  constructor(table: InteractionTable, tell: (what: string) => void) {
    this.#tell = tell;
    this.#selection = new RowSelection(table);
    this.#before = this.#selection.counts();
    this.#counts = this.#before;
  }

  binarise(minRating: MinRating | undefined): void {
    if (minRating === undefined) return;
    const { threshold, scale, notices } = binariseSelection(this.#selection, minRating);
    this.#notices.push(...notices);
    const rule = typeof minRating === 'number' ? {} : { rule: 'levels', levels: levelsOf(minRating, scale.levels) };
    this.#record('binarise', { minRating: threshold, ...rule, least: scale.least, most: scale.most });
  }

  mergeDuplicates(rule: CheckedOptions['duplicates']): void {
    this.#notices.push(...mergeDuplicates(this.#selection, rule));
    if (rule === 'keep' || rule === 'error') this.#record('duplicates', { rule });
    else this.#record('duplicates', { rule, by: this.#selection.table.timestamps === undefined ? 'row' : 'time, row' });
  }

  filter(filter: CheckedOptions['filter']): void {
    if (filter === undefined) return;
    filterSelection(this.#selection, filter.kind, filter.limits, filter.argument);
    this.#record(filter.kind, limitsOfKind(filter.kind, filter.limits));
  }

  /** Says who is below the limits in the end: after one pass, or after ratings went behind the core. */
  lookBack(filter: CheckedOptions['filter']): void {
    if (filter === undefined) return;
    const isCore = this.#steps.at(-1)!.name === 'core';
    if (isCore) return;
    const { kind, limits } = filter;
    const below = belowLimits(this.#selection, { ...{ users: 1, items: 1 }, ...limitsOfKind(kind, limits) });
    const count = below.users + below.items;
    if (count === 0) return;
    const message =
      `${below.users} of ${this.#counts.userCount} users and ${below.items} of ${this.#counts.itemCount} items are below ` +
      `the limits in the end; only the core as the last step keeps them.`;
    this.#notices.push({ code: 'below-limits', message, count });
  }

  finish(dropsRatings: boolean): Prepared {
    if (dropsRatings) this.#selection.values = undefined;
    const table = this.#selection.toTable();
    this.#tell('preparing: rows');
    return {
      table,
      steps: this.#steps,
      before: this.#before,
      after: this.#counts,
      notices: this.#notices,
    };
  }

  #record(name: PrepareStepName, options: PrepareStep['options']): void {
    const before = this.#counts;
    const after = before.rowCount === this.#selection.rowCount ? before : this.#selection.counts();
    this.#counts = after;
    this.#steps.push({ name, options, before, after, dropRates: dropRates(before, after) });
    this.#tell(`preparing: ${name}`);
  }
}

function levelsOf(minRating: 'levels' | readonly number[], found: readonly number[] | undefined): readonly number[] {
  return minRating === 'levels' ? found! : minRating;
}

/** Only the limits that the kind looks at. */
function limitsOfKind(kind: FilterKind, { users, items }: Limits): Partial<Limits> & Record<string, number> {
  if (kind === 'users-only') return { users };
  return kind === 'items-only' ? { items } : { users, items };
}
