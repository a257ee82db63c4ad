// Kernels report the user whose scores hold a NaN; the item is found again here, on the way to the error.
import { InputError } from '../../foundation/errors.js';

/** Throws the error for a user's first NaN score among `items`. */
export function refuseNan(
  argument: string,
  user: number,
  items: Iterable<number>,
  scoreOf: (user: number, item: number) => number,
  hint = 'Give items that must not be listed any number and name them in seen.',
): never {
  let offender: number | undefined;
  for (const item of items) {
    if (!Number.isNaN(scoreOf(user, item))) continue;
    offender = item;
    break;
  }
  throw new InputError(`${argument} must not give NaN`, {
    argument,
    user,
    ...(offender === undefined ? {} : { item: offender }),
    found: Number.NaN,
    expected: 'a number (infinities are allowed)',
    hint,
  });
}

/** All items, in ascending order. */
export function* everyItem(itemCount: number): Iterable<number> {
  for (let item = 0; item < itemCount; item++) yield item;
}
