// Parts that several documents have alike.
import * as is from '../foundation/schema.js';

export const codeWord = is.textLike('^[a-z][a-z0-9-]*$', 'a word of small letters, digits and dashes');

/** What computed a document; `more` are further facts, such as the backend. */
export function engineOf<F extends is.Fields>(more: F) {
  const version = is.textLike('^\\d+\\.\\d+\\.\\d+', 'a version such as 1.0.0');
  return is.object({ name: is.oneOf('recgauge'), version, ...more }).about('What computed it.');
}

export const noticeSchema = is.named('a notice', {
  code: codeWord.about('Stable word for programs, such as unsorted-list.'),
  message: is.text.about('A sentence for people.'),
  count: is.count.about('How many times it applies.'),
  run: is.optional(is.filledText, 'Name of the run that it is about; absent where it is about the data.'),
});

/** An end that lies at infinity is null in JSON. */
const end = is.orNull(is.number) as is.Schema<number>;

/** An interval by one of these methods. */
export function intervalBy(what: string, ...methods: readonly string[]) {
  return is.named(what, {
    low: end.about('Null where a single user leaves it open.'),
    high: end.about('Null where a single user leaves it open.'),
    level: is.level.about('Such as 0.95.'),
    method: is.textAmong(...methods),
    replicates: is.count.about('Resamples that it rests on; 0 for a formula.'),
    note: is.optional(is.filledText, 'What is special about it, such as a single user.'),
  });
}

export const intervalSchema = intervalBy('an interval', 'bca', 'percentile', 'basic', 'normal', 'studentised', 't');

/** A notice as a result keeps it. */
export interface ResultNotice extends is.TypeOf<typeof noticeSchema> {}

/** An interval with its level and how it was made. */
export interface ResultInterval extends is.TypeOf<typeof intervalSchema> {}
