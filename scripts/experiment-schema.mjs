// Writes the JSON schema of files of experiments from the table of their keys; a test holds the file against the table.
//
//   npm run schema
import { writeFile } from 'node:fs/promises';
import { experimentFileSchema } from '../dist/shell.js';

await writeFile('schema/experiment-file.schema.json', `${JSON.stringify(experimentFileSchema(), null, 2)}\n`);
