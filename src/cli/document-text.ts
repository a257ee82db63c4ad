// A result document as JSON for programs that people can still look into: indented, apart from the long list of users.
import type { ResultDocument } from '../index.js';

export function documentText(document: ResultDocument): string {
  const parts = Object.entries(document).map(([key, value]) => {
    const text = key === 'users' ? JSON.stringify(value) : JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
    return `  ${JSON.stringify(key)}: ${text}`;
  });
  return `{\n${parts.join(',\n')}\n}\n`;
}

/** The same document with means only. */
export function withoutUsers({ users: _, runs, ...rest }: ResultDocument): ResultDocument {
  return { ...rest, runs: runs.map(({ columns: __, ...run }) => run) };
}
