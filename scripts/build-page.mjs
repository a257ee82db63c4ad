// Builds the page: one HTML file that holds everything, so that it works from a disk, from any folder of a server and without
// a network. It is made of the same modules as the package. The script of its workers lies in it as text and is started
// from a Blob; script and style are allowed by their hashes.
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { build, transform } from 'esbuild';
import { oneScript } from './one-script.mjs';
import { pageFrame } from './page-frame.mjs';

/** The page's own style by parts; later parts override earlier ones. */
const STYLES = ['page', 'fields', 'start', 'files', 'libraries', 'users', 'narrow'];

async function bundled(entry, options) {
  const script = await oneScript(entry, options);
  // Inside a script element neither of the two may appear; in JavaScript both spellings mean the same.
  return script.trim().replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
}

/** The text of `REPORT_STYLE` and the hash of the report's script. */
async function reportParts() {
  const contents = `export { REPORT_STYLE } from './src/report/forms/page-style.ts';
export { REPORT_SCRIPT_HASH } from './src/report/forms/page-script.generated.ts';`;
  const stdin = { contents, resolveDir: '.', loader: 'ts' };
  const { outputFiles } = await build({ stdin, bundle: true, format: 'esm', write: false, logLevel: 'warning' });
  const url = `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`;
  const { REPORT_STYLE, REPORT_SCRIPT_HASH } = await import(url);
  return { reportStyle: REPORT_STYLE, reportScript: `'sha256-${REPORT_SCRIPT_HASH}'` };
}

/** Shorter pieces of the style are not worth a place of their own. */
const LEAST_PIECE = 1000;

/**
 * The worker writes reports, and its script holds their style as the page does. Pieces of it that stand in the script letter by
 * letter, line ends escaped or not, become places there, `@style 0@` and so on, which the page fills from its own style, between
 * marks of the same number.
 */
function shareStyle(reportStyle, worker) {
  const lines = reportStyle.split('\n');
  const lineEnd = worker.includes(lines.slice(0, 2).join('\n')) ? '\n' : '\\n';
  let [style, script, count] = ['', worker, 0];
  for (let from = 0, to; from < lines.length; from = to) {
    for (to = from + 1; to < lines.length && worker.includes(lines.slice(from, to + 1).join(lineEnd)); to++);
    const piece = lines.slice(from, to).join('\n');
    const written = lines.slice(from, to).join(lineEnd);
    const isShared = piece.length >= LEAST_PIECE && script.includes(written);
    if (isShared) script = script.replace(written, () => `@style ${count}@`);
    style += isShared ? `/*${count}*/${piece}/*${count++}*/\n` : `${piece}\n`;
  }
  if (count === 0) throw new Error('The script of the worker does not hold the style of reports as it is written');
  return { style, script };
}

const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Writes dist/web/index.html. */
async function buildPage() {
  const [page, worker] = await Promise.all([
    bundled('src/web/page/page.ts', { isSmallest: true }),
    bundled('src/web/worker/page-worker.ts', { isSmallest: true }),
  ]);
  const { reportStyle, reportScript } = await reportParts();
  const own = await Promise.all(STYLES.map((name) => readFile(`src/web/page/style/${name}.css`, 'utf8')));
  const { code } = await transform(own.join('\n'), { loader: 'css', minify: true });
  const shared = shareStyle(reportStyle.trim(), worker);
  const style = shared.style + code.trim();
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(page)} ${reportScript} 'wasm-unsafe-eval'`,
    'worker-src blob:',
    `style-src ${hashOf(style)}`,
    'img-src data:',
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  await mkdir('dist/web', { recursive: true });
  await writeFile('dist/web/index.html', pageFrame({ policy, style, worker: shared.script, page }));
}

await buildPage();
