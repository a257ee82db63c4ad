// Metrics that ranks of positive items do not suffice for say so.
import { UsageError } from '../../../foundation/errors.js';
import type { AucDefinition } from './auc-vocabulary.js';

export function refuseRanks(definition: AucDefinition): never {
  throw new UsageError('This metric cannot be computed from ranks of positive items', {
    argument: 'metrics',
    found: JSON.stringify(definition),
    expected: 'a metric over all candidates with ties worth a half, such as auc',
  });
}
