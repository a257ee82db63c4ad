// Lists that end before all relevant items have come do not tell where these stand, and whoever guesses would make the
// sampled value say more than is known.
import { InputError } from '../../foundation/errors.js';

/** The refusal of lists that are too short, with how many relevant items they lack. */
export function unknownRanks(
  { items, users }: { readonly items: number; readonly users: number },
  run?: { readonly name: string; readonly file: string | undefined },
): InputError {
  const whose = run === undefined ? '' : ` of run ${run.name}`;
  const which = items === 1 ? '1 relevant item' : `${items} relevant items`;
  return new InputError(`The lists${whose} are too short to tell what sampled candidates would give`, {
    ...(run?.file === undefined ? {} : { file: run.file }),
    argument: 'lists',
    found: `${which} of ${users === 1 ? '1 user' : `${users} users`} outside of the lists, whose rank is not known`,
    expected: 'every relevant item in the list of its user, or lists with all items that could be drawn',
    hint: 'Give full rankings: a score for every item that the user does not have in training.',
  });
}
