// The API reference is built of the comments of all entry points: no link is broken, and no type that a signature mentions
// is missing. typedoc.json makes an error of every warning.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import reference from '../../typedoc.json' with { type: 'json' };
import { repository } from './support/installed-project.js';
import { runTool } from './support/run-tool.js';

it('covers every subpath and builds without a warning', async () => {
  const names = Object.entries(manifest.exports).flatMap(([path, target]) =>
    typeof target === 'string' ? [] : [path === '.' ? 'index' : path.slice(2)],
  );
  expect(reference.entryPoints).toEqual(names.map((name) => `src/${name}.ts`));
  expect(reference).toMatchObject({ treatWarningsAsErrors: true, treatValidationWarningsAsErrors: true });
  const folder = await mkdtemp(join(tmpdir(), 'recgauge-api-'));
  try {
    const { stdout, stderr } = await runTool(repository, 'typedoc', 'typedoc', '--out', folder);
    expect(`${stdout}${stderr}`).not.toMatch(/warning|\[error\]/);
    expect(await readdir(join(folder, 'functions'))).toContain('index.evaluate.html');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
