// What a result document says of one metric in the definitions of several libraries.
import * as is from '../foundation/schema.js';

const numberOrNull = is.orNull(is.number);

const diffLine = is.named('a diff line', {
  run: is.text,
  dialect: is.text.about('As in labels.'),
  library: is.text,
  version: is.text,
  label: is.text,
  value: numberOrNull,
  users: is.count,
  difference: numberOrNull.about('From the value of the standard definition.'),
  steps: is
    .list(is.object({ choice: is.text, from: is.text, to: is.text, value: is.number, contribution: is.number }))
    .about('One choice after the other; the contributions add up to the difference.'),
  why: is.optional(is.text),
});

export const diffSchema = is.named('a diff', {
  metric: is.text.about('The label of the standard definition, or of its form that has a value on these data.'),
  standard: is.list(is.object({ run: is.text, value: numberOrNull })).about('Its value in each run.'),
  refused: is.optional(is.text, 'Why what was asked for has no value on these data.'),
  order: is.list(is.text).about('The choices in the order in which they are made; contributions depend on it.'),
  lines: is.list(diffLine),
});

/** One metric as every library computes it, and which choice makes the difference from the standard definition. */
export interface ResultDiff extends is.TypeOf<typeof diffSchema> {}

/** One dialect in a `diff`: its value and what each choice contributes to the difference. */
export interface ResultDiffLine extends is.TypeOf<typeof diffLine> {}
