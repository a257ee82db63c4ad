// Names come from files: what a terminal would obey, what turns the direction of the rest and what cannot be seen is spelled
// out or replaced by a mark. Long names are shortened so that they fit a table or an axis and stay different.

/** Marks that turn the direction of what follows, and breaks that are no line breaks. */
const TURNING = /[\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** What neither HTML nor SVG may hold, apart from blanks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach the page
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;
const OBEYED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a terminal
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** The text with everything that cannot be seen, or would change how the rest is seen, spelled out as its number. */
export function visible(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(LONE_SURROGATE, spelled)
    .replace(CONTROL, spelled)
    .replace(TURNING, spelled);
}

/** `[U+202E]` */
function spelled(letter: string): string {
  return `[U+${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** Stands for what a terminal must not get; it takes the same room. */
const MARK = '\ufffd';

/** The text with its line breaks and nothing else that a terminal would obey. */
export function terminalText(text: string): string {
  return text.replace(OBEYED, MARK).replace(LONE_SURROGATE, MARK);
}

/** As `terminalText`, for what must stay on one line. */
export function lineText(text: string): string {
  return terminalText(text).replaceAll('\n', MARK);
}

/** What stands for what is left out. */
const GAP = '…';

/** Gives every name its short form; names that were not told are shortened alone. */
export type NameBook = (name: string) => string;

export function displayNames(names: readonly string[], most = 32): NameBook {
  const shown = new Map<string, string>();
  const taken = new Set<string>();
  for (const name of names) {
    if (shown.has(name)) continue;
    const short = shortened(name, most);
    let unique = short;
    for (let count = 2; taken.has(unique); count++) unique = `${short} (${count})`;
    taken.add(unique);
    shown.set(name, unique);
  }
  return (name) => shown.get(name) ?? shortened(name, most);
}

/** At most so many characters, a third of them from the end. */
export function shortened(text: string, most: number): string {
  const letters = [...visible(text).replace(/\s+/g, ' ').trim()];
  if (letters.length === 0) return '(no name)';
  if (letters.length <= most) return letters.join('');
  const tail = Math.floor(most / 3);
  return `${letters.slice(0, most - tail - 1).join('')}${GAP}${letters.slice(-tail).join('')}`;
}
