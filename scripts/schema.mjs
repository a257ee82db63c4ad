// Writes the JSON schemas of documents and files from their descriptions; a test compares the files with them.
//
//   npm run schema
import { writeFile } from 'node:fs/promises';
import { build } from 'esbuild';

const { outputFiles } = await build({
  ...{ entryPoints: ['scripts/published-schemas.ts'], bundle: true, write: false, format: 'esm', platform: 'node' },
});
const source = Buffer.from(outputFiles[0].text).toString('base64');
const { publishedSchemas } = await import(`data:text/javascript;base64,${source}`);
for (const [name, schema] of Object.entries(publishedSchemas)) {
  await writeFile(`schema/${name}.schema.json`, `${JSON.stringify(schema, null, 2)}\n`);
}
