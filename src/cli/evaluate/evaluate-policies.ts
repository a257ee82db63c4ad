// Options that go from the command line to the library as they are; their words have been checked by the table.
import { type EvaluationOptions, intervalPolicyOf, policiesOf, UsageError } from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import { numberOption } from '../number-option.js';

export function requestedPolicies(given: ParsedArguments): Partial<EvaluationOptions> {
  const names = ['relevance', 'ties', 'scores', 'duplicates', 'missing-users', 'backend', 'dialect', 'ids', 'order'];
  const chosen = names.flatMap((name) => {
    const value = given.value(name);
    return value === undefined ? [] : [[name === 'missing-users' ? 'missingUsers' : name, value]];
  });
  return Object.fromEntries(chosen);
}

/** Refuses what the library would refuse, before files are read. */
export function checkPolicies(given: ParsedArguments): void {
  policiesOf(requestedPolicies(given));
  intervalPolicyOf(intervalOptions(given));
}

/** How intervals are made. */
export function intervalOptions(
  given: ParsedArguments,
): Pick<EvaluationOptions, 'ci' | 'interval' | 'replicates' | 'seed'> {
  if (given.has('no-ci') && given.has('ci')) {
    throw new UsageError('The option conflicts with --ci', { argument: '--no-ci', expected: 'only one of the two' });
  }
  const numbers = ['ci', 'replicates', 'seed'].flatMap((name) => {
    const value = numberOption(given, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const interval = given.value('interval');
  return {
    ...Object.fromEntries(numbers),
    ...(interval === undefined ? {} : { interval }),
    ...(given.has('no-ci') ? { ci: false } : {}),
  } as Pick<EvaluationOptions, 'ci' | 'interval' | 'replicates' | 'seed'>;
}
