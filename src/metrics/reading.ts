// How a library reads what it is given, before it computes anything: the order of lists, which rows of the truth are
// relevant, what grades are. A metric of a dialect brings the reading of its library; what a reading does not say is as
// the evaluation says.

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
  /** Lists as they are, or with the relevant items that a list lacks put behind it, lowest of all. */
  readonly lists?: 'as-given' | 'truth-appended';
  /** Whether a user of the truth without a list is counted, or not known to the library at all. */
  readonly missingUsers?: 'zero' | 'skip';
}
