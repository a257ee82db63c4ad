// What metrics read besides lists and truth: all labels of an entry, or only those with certain words.

/** What a metric reads besides ranked lists and the truth. */
export type Need =
  /** The interactions that the recommender learned from: seen items, and popularity where none is given. */
  | 'train'
  | 'item-features'
  | 'item-groups'
  | 'user-groups'
  /** Lists of another recommender. */
  | 'baseline'
  /** Predicted ratings. */
  | 'predictions'
  /** The scores behind the lists. */
  | 'scores';

/** What single words need besides what every label of their entry does: by key of the definition, then by word. */
export type WordNeeds = Readonly<Record<string, Readonly<Record<string, Need | 'cutoff'>>>>;
