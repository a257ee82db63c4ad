// The documents people read: the README, the pages in docs/ and those beside examples.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './document-folder.js';

export const DOCUMENTS: readonly string[] = [
  'README.md',
  ...['docs', 'examples'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`)
      .sort(),
  ),
];

export const textOf = (document: string): string => readFileSync(join(ROOT, document), 'utf8');
