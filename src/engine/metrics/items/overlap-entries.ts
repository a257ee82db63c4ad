// Metrics that compare a list with what the user had in training or with the list of a baseline.
import type { CatalogueEntry } from '../catalogue-entry.js';
import type { OverlapDefinition } from './items-vocabulary.js';

const MURAKAMI =
  'Murakami, Mori & Orihara, Metrics for evaluating the serendipity of recommendation lists, JSAI 2007, in the form of RePlay 0.4.0 (2021)';
const REPLAY_NOVELTY = 'RePlay, metric Novelty (2026)';

export const OVERLAP_ENTRIES: readonly CatalogueEntry<OverlapDefinition>[] = [
  {
    name: 'unexpectedness',
    title: 'Unexpectedness',
    description: 'One minus the share of k items that a baseline would have listed too.',
    definition: {
      family: 'items',
      kind: 'overlap',
      against: 'baseline',
      norm: 'cutoff',
      form: 'other',
      users: 'truth',
      missing: 'skip',
      unmatched: 'skip',
    },
    cutoff: 'required',
    range: [0, 1],
    direction: 'higher',
    citation: MURAKAMI,
    options: {
      norm: ['cutoff', 'list'],
      form: ['other', 'shared'],
      users: ['truth', 'relevant', 'listed', 'baseline'],
      missing: ['skip', 'zero', 'one'],
      unmatched: ['skip', 'zero', 'one'],
    },
    needs: ['baseline'],
    perUser: true,
  },
  {
    name: 'unseen',
    title: 'Share of items that are new to the user',
    description: 'The share of the list that the user did not have in training.',
    definition: {
      family: 'items',
      kind: 'overlap',
      against: 'train',
      norm: 'list',
      form: 'other',
      users: 'truth',
      missing: 'skip',
      unmatched: 'one',
    },
    cutoff: 'optional',
    range: [0, 1],
    direction: 'higher',
    citation: REPLAY_NOVELTY,
    options: {
      norm: ['list', 'cutoff'],
      form: ['other', 'shared'],
      users: ['truth', 'relevant', 'listed', 'train'],
      missing: ['skip', 'zero', 'one'],
      unmatched: ['one', 'zero', 'skip'],
    },
    needs: ['train'],
    perUser: true,
  },
];
