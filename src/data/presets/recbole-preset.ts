// RecBole as it evaluates when nothing is said.

import type { ProtocolPreset } from './protocol-preset.js';

export const RECBOLE: ProtocolPreset = {
  name: 'recbole',
  title: 'RecBole: the defaults of its general recommenders',
  about:
    'Every row is an interaction, whatever its rating. The rows of each user are shuffled and cut 8:1:1; shares are rounded ' +
    'down, and a part that would have less than one row gets one. All items are ranked that the user has neither in training ' +
    'nor in validation.',
  citation:
    'Zhao et al., RecBole: towards a unified, comprehensive and efficient framework for recommendation algorithms, 2021',
  source: 'RUCAIBox/RecBole at 7b02be5e, properties/overall.yaml and data/dataset',
  prepare: { ratings: 'drop', duplicates: 'keep' },
  split: {
    method: 'user-ratio',
    order: 'random',
    ratios: [0.8, 0.1, 0.1],
    rounding: 'recbole1x',
    seed: 2020,
    key: 'mixed',
    cold: 'keep',
  },
  candidates: { strategy: 'full', seen: ['train', 'validation'], coldUsers: 'all' },
  relevance: 'all',
  statistics: { recbolePadding: true },
  metrics: ['recbole:recall@10', 'recbole:mrr@10', 'recbole:ndcg@10', 'recbole:hit@10', 'recbole:precision@10'],
  dialect: 'recbole',
  ambiguities: [
    'The seed 2020 is that of RecBole, but its shuffle is that of torch and is not repeated here: the parts have the same sizes and other rows.',
    'RecBole 0.1.2 and 0.2.0, with which the study of Zhao et al. (2022) was run, gives no row to a part with less than one: split.rounding recbole0x.',
    'That study keeps ratings from 3 on and 5-, 10- or 20-cores (prepare.minRating 3, prepare.core), cuts by time as well (split.order temporal; equal times keep the order of the file) and by leaving one out (split.method leave-n-out), and samples candidates.',
    'Its tables count a user and an item of padding: statistics.recbolePadding prints them so.',
    'Rows that repeat a user and an item are kept unless rm_dup_inter says otherwise; prepare.duplicates last or first removes them.',
    'The whole catalogue is ranked, items that only validation or test have included.',
  ],
};
