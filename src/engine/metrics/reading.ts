// How a library reads what it is given, before it computes anything: the order of lists, which rows of the truth are
// relevant, what grades are. A metric of a dialect brings the reading of its library; what a reading does not say is as
// the evaluation says.

/** Which lists a metric sees. */
export type Lists = 'as-given' | 'truth-appended' | 'truth-tied' | 'filled' | 'zero-filled';

/** How a dialect reads lists and truth, where it differs from the default. */
export interface Reading {
  /** Which of two items with equal scores comes first. */
  readonly ties?: 'id' | 'id-descending' | 'text-descending' | 'given';
  /** The width in which scores are compared. */
  readonly scores?: 'float64' | 'float32';
  /** Whether scores put lists in order, or are not looked at and the order of the file is that of the list. */
  readonly order?: 'scores' | 'file';
  /** Which rows of the truth are relevant, in the words of the option `relevance`. */
  readonly relevance?: string;
  /** What ratings are multiplied by before they are grades: libraries with whole grades are given half stars doubled. */
  readonly gradeScale?: number;
  /**
   * Lists as they are; with the relevant items that a list lacks put behind it, lowest of all, one below the other or all
   * tied; filled up to the cutoff with other items of the catalogue, the items of training among them, tied and lowest of
   * all; or with all other items of the catalogue, whose score is 0.
   */
  readonly lists?: Lists;
  /** Which rows of a user's truth there are: all of them, or the first in the file, as if it were the only one. */
  readonly truth?: 'whole' | 'first-row';
  /** What becomes of users of the truth without a list where a metric has no word for it: they are 0, or not counted. */
  readonly missingUsers?: 'zero' | 'skip';
  /** The pairs that errors of ratings are taken over: all that are rated, or the relevant ones of users with a list. */
  readonly pairs?: 'rated' | 'relevant-of-listed';
}

/** How the standard definitions read. */
export const USUAL_READING: Readonly<Required<Reading>> = {
  ties: 'id',
  scores: 'float64',
  order: 'scores',
  relevance: 'all',
  gradeScale: 1,
  lists: 'as-given',
  truth: 'whole',
  missingUsers: 'zero',
  pairs: 'rated',
};

/** What a reading says that the standard does not. */
export function unusualWords(reading: Reading): (keyof Reading)[] {
  const keys = Object.keys(USUAL_READING) as (keyof Reading)[];
  return keys.filter((key) => reading[key] !== undefined && reading[key] !== USUAL_READING[key]);
}
