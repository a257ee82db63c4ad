// An error of the command line for scripts: with --json one object on one line of standard error. Its fields are always
// there, and null where there is nothing to say.
import * as is from '../foundation/schema.js';

/** Names the kind and the version of the document. */
export const ERROR_FORMAT = 'recgauge/error@1';

const textOrNull = is.orNull(is.text);
const placeOrNull = is.orNull(is.positive);

export const errorSchema = is.object({
  format: is.oneOf(ERROR_FORMAT),
  class: is
    .textAmong(
      ...['UsageError', 'InputError', 'UnsupportedError', 'BusyError', 'CancelledError'],
      ...['SystemError', 'UnexpectedError'],
    )
    .about('The kind of error; UnexpectedError is a bug in recgauge.'),
  code: textOrNull.about('What the system calls it, such as ENOENT.'),
  message: is.filledText.about('What went wrong, in a sentence.'),
  argument: textOrNull.about('The option at fault, as it is typed.'),
  found: is.orNull(is.either(is.text, is.number, is.flag)),
  expected: textOrNull,
  hint: textOrNull.about('How to fix it.'),
  file: textOrNull,
  line: placeOrNull,
  column: placeOrNull,
  exitCode: is
    .oneOf<number>(1, 2, 4)
    .about('1 for data, files and the environment, 2 for the command line, 4 for what is worth trying again.'),
});

/** An error as `--json` writes it. */
export interface ErrorDocument extends is.TypeOf<typeof errorSchema> {}
