// What every item is worth, as one column over the catalogue: computed once, so that lists are folded by looking up.
import type { Popularity } from '../../../data/tables/side-inputs.js';
import { log2, naturalLog } from '../../../foundation/numbers/log2.js';
import { power } from '../../../foundation/numbers/power.js';
import type { ItemValueDefinition, PopularityTotal } from './items-vocabulary.js';
import { longTail } from './long-tail.js';
import { oncePerCount } from './once-per-count.js';

/** One value for each item; NaN for items that are skipped. */
export function itemValues(definition: ItemValueDefinition, popularity: Popularity): Float64Array {
  const { counts } = popularity;
  const valueAt = oncePerCount(valueOfCount(definition, popularity));
  const values =
    definition.value === 'tail'
      ? Float64Array.from(longTail(counts, definition.tail, definition.limit))
      : counts.map((count) => (count > 0 ? valueAt(count) : 0));
  const unknown = unknownValue(definition, popularity, values);
  for (let item = 0; item < counts.length; item++) if (!(counts[item]! > 0)) values[item] = unknown;
  return values;
}

function valueOfCount(definition: ItemValueDefinition, popularity: Popularity): (count: number) => number {
  const log = definition.base === '2' ? log2 : naturalLog;
  const total = totalOf(definition.of, popularity);
  if (definition.value === 'popularity') return (count) => count / total;
  if (definition.value === 'log-popularity') return (count) => log(count + 1);
  if (definition.value === 'rarity') return (count) => 1 - count / total;
  if (definition.value === 'inverse-power') {
    const { gamma = 1 } = definition;
    return (count) => power(count, -gamma / (gamma + 1));
  }
  if (definition.scale === 'plain') return (count) => log(total / count);
  // With a total of 1 every item was chosen by everybody: no surprise, rather than 0 / 0.
  const greatest = log(total);
  return (count) => (greatest === 0 ? 0 : log(total / count) / greatest);
}

/** Never 0, so that training without a row divides nothing by 0. */
function totalOf(of: PopularityTotal, { counts, userCount, interactionCount }: Popularity): number {
  if (of === 'count') return 1;
  if (of === 'users') return userCount || 1;
  return (of === 'interactions' ? interactionCount : counts.reduce((most, count) => Math.max(most, count), 0)) || 1;
}

function unknownValue(definition: ItemValueDefinition, popularity: Popularity, values: Float64Array): number {
  const { unknown, value } = definition;
  if (unknown === 'skip') return Number.NaN;
  if (unknown === 'zero') return 0;
  if (unknown === 'one') return 1;
  if (unknown === 'greatest') {
    let greatest = Number.NEGATIVE_INFINITY;
    for (const [item, count] of popularity.counts.entries())
      if (count > 0) greatest = Math.max(greatest, values[item]!);
    return greatest === Number.NEGATIVE_INFINITY ? 0 : greatest;
  }
  // An item that was chosen once counts as one of the long tail, whatever the rule.
  return value === 'tail' ? 1 : valueOfCount(definition, popularity)(1);
}
