// A line of standard error for programs: with --log-format json every notice, error and step of progress is one JSON object on
// a line of its own. Its fields are always there, and null where there is nothing to state.
import * as is from '../foundation/schema.js';

/** Names the kind and the version of a line. */
export const LOG_FORMAT = 'recgauge/log@1';

const textOrNull = is.orNull(is.text);
const placeOrNull = is.orNull(is.positive);

const placeSchema = is.object({
  file: textOrNull,
  line: placeOrNull,
  column: placeOrNull,
  run: textOrNull.about('The run that a notice is about.'),
});

export const logLineSchema = is.object({
  format: is.oneOf(LOG_FORMAT),
  level: is
    .oneOf('error', 'warning', 'info', 'progress')
    .about('An error ends the command; a warning is a notice about data or options; info is what happened.'),
  code: is.filledText.about('Stable word for programs.'),
  message: is.text.about('A sentence for people.'),
  where: is.orNull(placeSchema).about('The place in a file, or the run.'),
  hint: textOrNull.about('How to fix it.'),
  option: textOrNull.about('The option at fault, or the one that silences a notice, as it is typed.'),
  found: is.orNull(is.either(is.text, is.number, is.flag)),
  expected: textOrNull,
  share: is.orNull(is.number).about('Of progress: the part that is done, 0 to 1; null where it is not known.'),
  exitCode: is.orNull(is.number).about('Of an error.'),
});

/** A line of standard error as `--log-format json` writes it. */
export interface LogLine extends is.TypeOf<typeof logLineSchema> {}
