// A result document as JSON for programs that people can still look into: indented, apart from the long list of users.
import type { ResultDocument } from '../data/result-document.js';

/**
 * The result as JSON, the same text wherever the document was made, ending with a line break; `parseResult` reads it
 * back.
 */
export function renderJson(document: ResultDocument): string {
  const parts = Object.entries(document).map(([key, value]) => {
    const text = key === 'users' ? JSON.stringify(value) : JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
    return `  ${JSON.stringify(key)}: ${text}`;
  });
  return `{\n${parts.join(',\n')}\n}\n`;
}
