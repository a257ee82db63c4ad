// Every label that the entries over ranked lists can make of their words: the laws and the textbook walk all of them.
import type { MetricEntry, OptionValues } from '../../../src/engine/metrics/catalogue-entry.js';
import { printLabel } from '../../../src/engine/metrics/label.js';
import type { ListDefinition } from '../../../src/engine/metrics/lists/list-vocabulary.js';
import { RANKING_ENTRIES } from '../../../src/engine/metrics/lists/ranking-entries.js';
import { keyThatNeedsCutoff } from '../../../src/engine/metrics/word-needs.js';

/** Numbers that are tried where an option is one. */
const NUMBERS: Readonly<Record<string, readonly number[]>> = {
  unit: [1, 2.5],
  p: [0.5, 0.8],
  max: [3],
  beta: [0.5, 1, 2],
  recall: [0, 0.3, 1],
};

/** Options that say how users become one number, not what a user's value is. */
const OVER_USERS = ['users', 'aggregate'];

function valuesOf(option: string, values: OptionValues): readonly (string | number)[] {
  if (Array.isArray(values)) return values as readonly string[];
  const numbers = NUMBERS[option];
  if (numbers === undefined) throw new Error(`no numbers to try for the option ${option}`);
  return numbers;
}

/** Definitions with every combination of the words of a user's value. */
function definitionsOf({ definition, options }: MetricEntry<ListDefinition>): ListDefinition[] {
  let definitions = [definition];
  for (const [option, values] of Object.entries(options)) {
    if (OVER_USERS.includes(option)) continue;
    definitions = definitions.flatMap((known) => {
      // A unit is one of grades.
      if (option === 'unit' && known.gain === 'binary') return [known];
      const all = valuesOf(option, values).map((value) => ({ ...known, [option]: value }) as ListDefinition);
      return option === 'max' ? [known, ...all] : all;
    });
  }
  return definitions;
}

function labelsOf(name: string, definition: ListDefinition, cutoffs: readonly (number | undefined)[]): string[] {
  const { cutoff: allowed } = RANKING_ENTRIES.find((entry) => entry.name === name)!;
  const needsCutoff = allowed === 'required' || keyThatNeedsCutoff(definition) !== undefined;
  return cutoffs
    .filter((cutoff) => (cutoff === undefined ? !needsCutoff : allowed !== 'none'))
    .map((cutoff) => printLabel({ name, definition, ...(cutoff === undefined ? {} : { cutoff }) }));
}

/** All words of a user's value in all combinations. */
export function valueLabels(cutoffs: readonly (number | undefined)[]): string[] {
  return RANKING_ENTRIES.flatMap((entry) =>
    definitionsOf(entry).flatMap((definition) => labelsOf(entry.name, definition, cutoffs)),
  );
}

/** Every entry with every word of who is counted and how users become one number, in all combinations with its norms. */
export function aggregateLabels(cutoffs: readonly (number | undefined)[]): string[] {
  return RANKING_ENTRIES.flatMap(({ name, definition, options }) => {
    const { users, aggregate = [definition.aggregate], norm = [definition.norm] } = options as Record<string, string[]>;
    const definitions = users!.flatMap((users) =>
      aggregate.flatMap((aggregate) =>
        norm.map((norm) => ({ ...definition, users, aggregate, norm }) as ListDefinition),
      ),
    );
    return definitions.flatMap((changed) => labelsOf(name, changed, cutoffs));
  });
}

/** The entry of a label. */
export function entryOf(label: string): MetricEntry<ListDefinition> {
  return RANKING_ENTRIES.find(({ name }) => name === label.split(/[@(]/)[0])!;
}

/** The label's parts: without its cutoff, and the cutoff, infinite where there is none. */
export function cutOf(label: string): { metric: string; k: number } {
  const [metric, cutoff] = label.split('@') as [string, string | undefined];
  return { metric, k: cutoff === undefined ? Number.POSITIVE_INFINITY : Number(cutoff) };
}
