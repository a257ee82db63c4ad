// Writes the references in docs/ from the records that the program runs on: metrics, dialects, models and the command line.
// Needs a build. A test says when a page is not what this would write.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cliPage } from './docs/cli-page.mjs';
import { dialectPages } from './docs/dialect-pages.mjs';
import { metricsPage } from './docs/metrics-page.mjs';
import { modelsPage } from './docs/models-page.mjs';
import { printed, ROOT } from './docs/program.mjs';

/** The text of every page that is written by program, by its path. `run` gives what the program prints for these words. */
export async function generatedPages(run = printed) {
  return {
    'docs/cli.md': cliPage(run),
    'docs/metrics.md': metricsPage(run),
    'docs/models.md': modelsPage(),
    ...(await dialectPages()),
  };
}

if (import.meta.filename === process.argv[1]) {
  const pages = await generatedPages();
  for (const [path, text] of Object.entries(pages)) {
    mkdirSync(join(ROOT, dirname(path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
  }
  for (const name of readdirSync(join(ROOT, 'docs/dialects')))
    if (!(`docs/dialects/${name}` in pages)) rmSync(join(ROOT, 'docs/dialects', name));
}
