// Why some metrics have no value of random lists beside them: said in docs/metrics.md, so that nobody has to guess. Every
// entry without such a value must have a reason here.

/** By family, and by what tells its kinds apart. */
const REASONS = {
  rating: 'errors of predicted ratings do not depend on the order of lists',
  judged: 'it is worked out list by list, and no closed form of its mean over all orders is known',
  'auc truncated': 'what is cut depends on the shortest list of all users, which no order decides',
  'items gini':
    'items are put in order by how often they are listed, and the mean of an ordered sum over users with different candidates has no closed form',
  'items entropy':
    'it takes the chance of every number of lists that may hold an item, which has no closed form where users differ in their candidates',
  'groups serendipity': 'the likeness of all candidates to the training items of each user is not worked out',
  'groups calibration': 'the divergence of a random list from the training items has no closed form',
  'groups parity': 'a deviation over a mean of chances is no mean of its parts, and has no closed form',
  'groups user-gap': 'a difference between groups of users is taken without its sign, and its mean has no closed form',
  'groups item-gap': 'a difference between groups of items is taken without its sign, and its mean has no closed form',
  'groups disparity': 'a ratio of shares is no mean of its parts, and has no closed form',
};

/** The reason in words; an error where there is none to tell. */
export function randomReason({ name, definition }) {
  const { family, kind, form } = definition;
  const reason = REASONS[`${family} ${kind}`] ?? REASONS[`${family} ${form}`] ?? REASONS[family];
  if (reason === undefined) throw new Error(`docs: ${name} has no value of random lists, and no reason is given`);
  return reason;
}
