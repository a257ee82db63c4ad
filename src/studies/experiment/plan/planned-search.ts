// How parameters are searched, from a word, a record or a flag to a plan with every default of the method in it.
import type { PlannedSearch } from '../../../documents/experiment-plan.js';
import type { ValuePath } from '../../../foundation/schema-check.js';
import { checkMethod, type MethodOptions } from '../search/search-method.js';
import { DEFAULT_BUDGET } from '../search/search-options.js';
import { checkedAt, type FileOrigin } from './file-place.js';

type Entry = Readonly<Record<string, unknown>>;

export function plannedSearch(said: unknown, path: ValuePath, origin: FileOrigin): PlannedSearch {
  const record = typeof said === 'object' && said !== null ? (said as Entry) : {};
  const { method = 'bayesian', trials = DEFAULT_BUDGET, seconds, pruning = false, batch, ...others } = record;
  const name = typeof said === 'string' ? said : method;
  const pathOf = (argument: string) => {
    const [, option] = argument.split('.');
    return option !== undefined && Object.hasOwn(others, option) ? [...path, option] : undefined;
  };
  const checked = checkedAt(origin, path, () => checkMethod({ name, ...others } as MethodOptions), pathOf);
  const { name: _, ...options } = checked;
  return {
    method: name as string,
    trials: trials as number,
    ...(seconds === undefined ? {} : { seconds: seconds as number }),
    pruning: pruning as boolean,
    options: batch === undefined ? options : { ...options, batch },
  };
}
