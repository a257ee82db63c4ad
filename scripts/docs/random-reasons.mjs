// Why some metrics have no value of random lists beside them: shown in docs/metrics.md. Every
// entry without such a value must have a reason here.

/** By family and kind. */
const REASONS = {
  rating: 'errors of predicted ratings do not depend on the order of lists',
  judged: 'its mean over all orders has no known closed form',
  'auc truncated': 'the truncation depends on the shortest list of all users, not on the order',
  'items gini': 'the mean of a sum over items sorted by how often they are listed has no closed form',
  'items entropy':
    'the distribution of how often an item is listed has no closed form if users have different candidates',
  'groups serendipity': 'the similarity of all candidates to the training items of each user is not computed',
  'groups calibration': 'the divergence of a random list from the training items has no closed form',
  'groups parity': 'the mean of a standard deviation divided by a mean has no closed form',
  'groups user-gap': 'the mean of absolute differences between groups of users has no closed form',
  'groups item-gap': 'the mean of absolute differences between groups of items has no closed form',
  'groups disparity': 'the mean of a ratio of shares has no closed form',
};

/** The reason in words; an error if there is none. */
export function randomReason({ name, definition }) {
  const { family, kind, form } = definition;
  const reason = REASONS[`${family} ${kind}`] ?? REASONS[`${family} ${form}`] ?? REASONS[family];
  if (reason === undefined) throw new Error(`docs: ${name} has no value of random lists, and no reason is given`);
  return reason;
}
