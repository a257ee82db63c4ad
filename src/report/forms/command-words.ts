// What the library calls its options, as the command line spells them: hints and notices are written once, for callers of
// the library, and whoever shows them beside a command line says them in its words.

/** What the library calls its options in hints and notices, and how the command line spells them. */
const SPELLINGS: readonly (readonly [library: RegExp, option: string])[] = [
  [/\bheader: true/g, '--header'],
  [/\bheader: false/g, '--no-header'],
  [/\bquotes: false/g, '--no-quotes'],
  [/\bformat: '(\w+)'/g, '--input-format $1'],
  [/\bseparator: '\.\.\.'/g, '--separator'],
  [/\b(factors|ignore): \[\.\.\.\]/g, '--$1'],
  [/columns: \{ id: \.\.\. \}/g, '--item-column or --user-column'],
  [/columns: \{ (\w+): \.\.\. \}/g, '--$1-column'],
  [/columns: \{ (rating|timestamp): null \}/g, '--no-$1s'],
  [/\btimestampFormat: '(\w+)'/g, '--timestamp-format $1'],
  [/\b(?:core|filter)\.(user|item)s\b/g, '--$1-core'],
  [/\bminRating\b/g, '--min-rating'],
  [/\bdropFirstDay\b/g, '--drop-first-day'],
  [/\bprotocol\.\w+/g, 'The value'],
  [/Read it with readNpy\./g, 'recgauge recommend --scores makes recommendations of it.'],
];

/** A hint or notice of the library in the words of the command line. */
export function inCommandWords(sentence: string): string {
  return SPELLINGS.reduce((text, [library, option]) => text.replace(library, option), sentence);
}

/** As `inCommandWords`, where an option holds for one kind of file only, such as `recs` in `--header=recs`. */
export function inCommandWordsFor(kind: string, sentence: string): string {
  return inCommandWords(sentence)
    .replace(/--(no-)?header\b/g, `$&=${kind}`)
    .replace(/(?<=--input-format )\w/g, `${kind}:$&`);
}
