// Builds the documentation site into build/site: every page of docs/, the files they link, the page itself, a playground of
// metrics, the reference of the API. Plain files with relative links: it works from any folder and from a disk.
// VitePress was tried first on paper: it needs a server and a base path that is fixed when it is built.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import MiniSearch from 'minisearch';
import { layout } from './layout.mjs';
import { escaped, folderText, highlighted, pageOf, renderMarkdown } from './markdown.mjs';
import { SEARCH_OPTIONS } from './search-options.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const OUT = 'build/site';

/** Builds the site; `withApi` is false where the reference of the API would take too long. */
export async function buildSite({ withApi = true } = {}) {
  process.chdir(ROOT);
  rmSync(OUT, { recursive: true, force: true });
  const docs = ['docs', 'docs/dialects'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  );
  const known = new Set([...docs.map(pageOf), 'try.html', 'playground.html']);
  const queue = ['README.md', ...docs];
  const done = new Set(queue);
  const entries = [];
  for (const path of queue) {
    const linked = writeFilePage(path, known, entries);
    for (const file of linked) {
      if (done.has(file)) continue;
      done.add(file);
      queue.push(file);
    }
  }
  writeExtraPages(known, entries);
  await writeScripts(entries);
  cpSync('site/site.css', join(OUT, 'site.css'));
  cpSync('dist/web/index.html', join(OUT, 'page/index.html'));
  if (withApi) writeApi();
  return { pages: done.size, sections: entries.length };
}

function write(page, text) {
  mkdirSync(join(OUT, dirname(page)), { recursive: true });
  writeFileSync(join(OUT, page), text);
}

/** Writes the page of one file of the repository and returns the files that it links. */
function writeFilePage(path, known, entries) {
  const page = pageOf(path);
  if (/\.(png|svg)$/.test(path)) {
    mkdirSync(join(OUT, dirname(page)), { recursive: true });
    cpSync(path, join(OUT, page));
    return [];
  }
  const isFolder = statSync(path).isDirectory();
  // A folder with a README has the page of that.
  if (isFolder && existsSync(`${path}/README.md`)) return [`${path}/README.md`];
  const text = isFolder ? folderText(path) : readFileSync(path, 'utf8');
  if (!isFolder && !path.endsWith('.md')) {
    const language = /\.([a-z]+)$/.exec(path)?.[1] ?? 'text';
    const content = `<h1>${escaped(path)}</h1><div class="code">${highlighted(text, language)}</div>`;
    write(page, layout({ page, title: path, content, known }));
    return [];
  }
  const { html, linked, headings } = renderMarkdown(text, { folder: isFolder ? path : dirname(path), page });
  const isHome = path === 'README.md';
  const title = isHome ? 'recgauge' : (headings[0]?.text ?? path);
  const kind = isHome ? 'home' : 'text';
  write(
    page,
    layout({ page, title, content: isHome ? home(html) : html, headings: isHome ? [] : headings, known, kind }),
  );
  if (path.startsWith('docs/')) entries.push(...searchEntries(text, page, title, headings));
  return linked;
}

/** The README as the first page, with links into the site before its first section. */
function home(html) {
  const ways = [
    ['score-recommendations.html', 'Get started', 'primary'],
    ['try.html', 'Try it with your files', ''],
    ['playground.html', 'Metric playground', ''],
  ];
  const links = ways.map(([target, text, kind]) => `<a class="button ${kind}" href="${target}">${text}</a>`);
  return html.replace('<h2 id="install">', `<p class="ways">${links.join(' ')}</p>\n<h2 id="install">`);
}

/** One entry for each section of a page, with the words that stand in it. */
function searchEntries(text, page, title, headings) {
  const parts = text
    .replace(/<!--[\s\S]*?-->/g, '')
    .split(/^#{1,3} .*$/m)
    .slice(1);
  const shown = headings.filter(({ level }) => level <= 3);
  // A line of a shell script may look like a heading; then a page is one entry.
  if (parts.length !== shown.length) return [{ id: page, title, section: '', text }];
  return shown.map(({ id, text: section, level }, at) => ({
    id: level === 1 ? page : `${page}#${id}`,
    title,
    section: level === 1 ? '' : section,
    text: parts[at].trim(),
  }));
}

function writeExtraPages(known, entries) {
  const tryPage = `<h1>Try it with your files</h1>
<p>This is the page of <code>recgauge ui</code>. Your files are evaluated in this tab and never leave it: the page has no network
access. <a href="page/index.html" target="_blank" rel="noopener">Open it in a new tab</a>.</p>
<iframe src="page/index.html" title="Evaluate files in this browser"></iframe>`;
  write('try.html', layout({ page: 'try.html', title: 'Try it', content: tryPage, known, kind: 'wide' }));
  const text = readFileSync('site/playground.html', 'utf8');
  const scripts = ['playground.js'];
  write(
    'playground.html',
    layout({ page: 'playground.html', title: 'Playground', content: text, known, kind: 'wide', scripts }),
  );
  entries.push({
    id: 'playground.html',
    title: 'Playground',
    section: '',
    text: 'edit a list and a truth, see every metric',
  });
  entries.push({ id: 'try.html', title: 'Try it', section: '', text: 'evaluate your files in the browser' });
}

/** The scripts, and the index that the search reads when it is first opened. */
async function writeScripts(entries) {
  const shared = { bundle: true, minify: true, format: 'iife', target: 'es2022', logLevel: 'error' };
  await build({ ...shared, entryPoints: ['site/site.js'], outfile: join(OUT, 'site.js') });
  await build({
    ...shared,
    entryPoints: ['site/playground.js'],
    outfile: join(OUT, 'playground.js'),
    alias: { recgauge: './dist/index.js' },
    external: ['node:*'],
    define: { 'import.meta.url': 'document.baseURI' },
  });
  const index = new MiniSearch(SEARCH_OPTIONS);
  index.addAll(entries);
  // A script and not JSON: pages opened from a disk may not fetch.
  write('search-index.js', `window.RECGAUGE_INDEX=${JSON.stringify(JSON.stringify(index))}`);
}

/** What the first page of the API reference says above its list of modules. */
const API_START = `<p>Every export of the package, by import path: <code>index</code> is <code>recgauge</code>, <code>data</code> is
<code>recgauge/data</code>, and so on. Start with <a href="modules/index.html">recgauge</a>, or with
<a href="../api.html">the overview by task</a>.</p>`;

/** The API reference by typedoc, with links back: its own option for links does not support folders. */
function writeApi() {
  const folder = join(OUT, 'api');
  const call = ['node_modules/typedoc/bin/typedoc', '--out', folder];
  const { status, stderr, stdout } = spawnSync(process.execPath, call, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The reference of the API was not built: ${stderr}${stdout}`);
  const links = '<div id="tsd-toolbar-links">';
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue;
    const up = '../'.repeat(name.split(/[\\/]/).length);
    const text = readFileSync(join(folder, name), 'utf8');
    if (!text.includes(links)) throw new Error(`typedoc has no ${links} in ${name} any more`);
    const linked = text.replace(links, `${links}<a href="${up}index.html">Documentation</a>`);
    writeFileSync(join(folder, name), name === 'index.html' ? linked.replace('</h1>', `</h1>${API_START}`) : linked);
  }
}

if (import.meta.filename === process.argv[1]) {
  const { pages, sections } = await buildSite({ withApi: !process.argv.includes('--no-api') });
  console.log(`Wrote ${pages} pages with ${sections} sections into ${OUT}; open ${OUT}/index.html`);
}
