// Documents as JSON for programs that people can still look into. What a terminal would obey and what turns the direction of
// a text stands as its number, which every reader of JSON turns back: nothing is lost, and a file can be looked at.
import type { ResultDocument } from '../../documents/result-document.js';

/** Control characters that JSON allows in a text, and marks that cannot be seen; those below a blank are escaped anyway. */
const UNSEEN = /[\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;

/** JSON of a value, indented by so many blanks or on one line, where nothing is obeyed by whoever prints it. */
export function jsonText(value: unknown, indent = 0): string {
  return JSON.stringify(value, undefined, indent).replace(UNSEEN, escaped);
}

/**
 * The result as JSON, the same text wherever the document was made, ending with a line break; `parseResult` reads it
 * back.
 */
export function renderJson(document: ResultDocument): string {
  const parts = Object.entries(document).map(([key, value]) => {
    const text = key === 'users' ? jsonText(value) : jsonText(value, 2).replaceAll('\n', '\n  ');
    return `  ${jsonText(key)}: ${text}`;
  });
  return `{\n${parts.join(',\n')}\n}\n`;
}

/** `\\u009b` */
function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
