// Names that fit a table or an axis. A run may be called by ten thousand characters; what is shown is its beginning and its
// end, different for different names, and the whole name stands once where runs are listed.
import { visible } from './markup.js';

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
