// Builds the page: one HTML file that holds everything, so that it works from a disk, from any folder of a server and without
// a network. The worker lies in it packed and is started from a Blob; script and style are allowed by their hashes.
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { build, transform } from 'esbuild';
import { packText } from './pack-text.mjs';
import { pageFrame } from './page-frame.mjs';
import { stripKernels } from './strip-kernels.mjs';

/** Models that the page fits; the others would only make it larger. */
const MODELS = { 'popularity.js': 'popularity', 'item-knn.js': 'itemKnn', 'ease.js': 'ease' };

/** The page's own style by parts; what is narrow has the last word. */
const STYLES = ['page', 'fields', 'start', 'files', 'libraries', 'users', 'narrow'];

/** Where the kernels are put once it is known which of them are called. */
const KERNELS_HERE = 'kernels-here';

/** What the page is made without, by the end of its path: the code that takes its place. */
const LEFT_OUT = {
  'src/models/registry.ts': `${Object.entries(MODELS)
    .map(([file, name]) => `import { ${name} } from './${file}';`)
    .join('\n')}
import { checkWord } from '../data/checks.js';
export const models = [${Object.values(MODELS).join(', ')}];
export const scorerKinds = [];
export function modelNamed(name) {
  checkWord('model', name, models.map((model) => model.name), 'there is no such model');
  return models.find((model) => model.name === name);
}`,
  // Sampled ranks are no option of the page; correlations and what diff finds are not handed to its report.
  'src/evaluate/sampled-values.ts': refusing('sampledValues'),
  'src/evaluate/full-ranks-of-block.ts': refusing('fullRanksOfBlock'),
  'src/evaluate/sampled-request.ts': ['sampledRequest', 'recordedSampling'].map(refusing).join('\n'),
  'src/report/sampled-tables.ts': refusing('sampledTables'),
  'src/report/html/diff-part.ts': refusing('diffPart'),
  'src/report/correlation-sections.ts': ['correlationSections', 'groupTitle'].map(refusing).join('\n'),
  'src/parquet/write-file.ts': refusing('writeFile'),
  // The worker of the page works alone: it hands no pool to any verb.
  'src/in-pool/judge-lists.ts': ['judgeListsInPool', 'judgingSteps'].map(refusing).join('\n'),
  'src/in-pool/rank-model.ts': refusing('rankModelInPool'),
  'src/in-pool/bootstrap.ts':
    'export const bootstrapOn = (engine, _, columns, request) => engine.bootstrap(columns, request);',
  // The module is stripped of kernels that the page does not call: there is no list of all to hold it against.
  'src/kernels/table.ts': 'export const kernels = {};',
  'src/kernels/module-bytes.generated.ts': `export function moduleDigits() { return '${KERNELS_HERE}'; }`,
  // Columns are read whole and as they are stored: nothing is filtered, and nested columns are refused before.
  'hyparquet/src/filter.js': `export const columnsNeededForFilter = () => [];
export const pathsNeededForFilter = columnsNeededForFilter;
export const canSkipRowGroup = () => false;
${refusing('matchFilter')}
${refusing('filterPageRanges')}`,
  'hyparquet/src/bloom.js': `${refusing('bloomEligibleColumns')}\n${refusing('readBloomFilter')}`,
  'hyparquet/src/variant.js': refusing('decodeVariantColumn'),
  'hyparquet/src/wkb.js': refusing('wkbToGeojson'),
  'hyparquet/src/geoparquet.js': refusing('markGeoColumns'),
  // A table with a module of WebAssembly for Snappy, which nobody looks into: src/parquet/compressors.ts is ours.
  'hyparquet-compressors/src/compressors.js': 'export const compressors = {};',
  // Half of all that reads Parquet would be the dictionary of Brotli.
  'hyparquet-compressors/src/brotli.js': `export function decompressBrotli() {
  throw new Error('it is compressed with Brotli, which the page does not read; recgauge on the command line does');
}`,
};

/** A function that is never called in the page, and says so if it is. */
function refusing(name) {
  return `export function ${name}() { throw new Error('${name} is not part of the page'); }`;
}

async function bundled(entry) {
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    write: false,
    metafile: true,
    logLevel: 'warning',
    plugins: [{ name: 'left-out', setup: leaveOut }],
  });
  return { text: outputFiles[0].text.trim(), metafile };
}

function leaveOut({ onLoad }) {
  for (const [end, contents] of Object.entries(LEFT_OUT)) {
    const filter = new RegExp(`${end.replaceAll('/', '[\\\\/]').replaceAll('.', '\\.')}$`);
    onLoad({ filter }, ({ path }) => ({ contents, loader: 'js', resolveDir: dirname(resolve(path)) }));
  }
}

/** The text of `REPORT_STYLE` and the hash of the report's script, from the package that was just built. */
async function reportParts() {
  const { REPORT_STYLE, REPORT_SCRIPT_HASH } = await import(new URL('../dist/index.js', import.meta.url).href);
  return { reportStyle: REPORT_STYLE, reportScript: `'sha256-${REPORT_SCRIPT_HASH}'` };
}

const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Writes dist/web/index.html; gives what the bundler says of it. */
export async function buildPage() {
  const [page, unpacker, worker] = await Promise.all(
    ['page/page', 'packed/unpacker', 'worker/worker'].map((entry) => bundled(`src/web/${entry}.ts`)),
  );
  for (const { text } of [page, unpacker]) {
    if (/<\/script|<!--/i.test(text)) throw new Error('The page holds a text that would end its script.');
  }
  const kernels = await stripKernels(worker.metafile);
  const packed = await packText(worker.text.replace(KERNELS_HERE, kernels));
  const { reportStyle, reportScript } = await reportParts();
  const own = await Promise.all(STYLES.map((name) => readFile(`src/web/page/style/${name}.css`, 'utf8')));
  const { code } = await transform([reportStyle, ...own].join('\n'), { loader: 'css', minify: true });
  const style = code.trim();
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(page.text)} ${reportScript} 'wasm-unsafe-eval'`,
    'worker-src blob:',
    `style-src ${hashOf(style)}`,
    'img-src data:',
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const html = pageFrame({ policy, style, unpacker: unpacker.text, worker: packed, page: page.text });
  await mkdir('dist/web', { recursive: true });
  await writeFile('dist/web/index.html', html);
  return worker.metafile;
}
