// Markdown as pages of the site: headings with the anchors that GitHub gives them, links to other files of the repository
// turned into links between pages, code in colours of both themes.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import MarkdownIt from 'markdown-it';
import { createHighlighter } from 'shiki';

const LANGUAGES = ['bash', 'bibtex', 'css', 'html', 'javascript', 'json', 'python', 'typescript', 'yaml'];
const NAMES = {
  sh: 'bash',
  js: 'javascript',
  mjs: 'javascript',
  ts: 'typescript',
  py: 'python',
  yml: 'yaml',
  bib: 'bibtex',
};

/** Inline code of at most so many characters fits the narrowest screens. */
const SHORT_CODE = 30;

const highlighter = await createHighlighter({ themes: ['github-light', 'github-dark'], langs: LANGUAGES });

/** Code with the colours of both themes, as variables; what has no known language is plain text. */
export function highlighted(code, language) {
  const known = NAMES[language] ?? language;
  const lang = LANGUAGES.includes(known) ? known : 'text';
  return highlighter.codeToHtml(code.replace(/\n$/, ''), {
    lang,
    themes: { light: 'github-light', dark: 'github-dark' },
    defaultColor: false,
  });
}

export function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** The anchor that GitHub gives a heading. */
function slugOf(text) {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
    .replaceAll(' ', '-');
}

/** The page of a file of the repository: pages of docs/ at the top, everything else below files/. */
export function pageOf(path) {
  if (path === 'README.md') return 'index.html';
  const doc = /^docs\/(.+)\.md$/.exec(path);
  if (doc) return doc[1] === 'README' ? 'pages.html' : `${doc[1]}.html`;
  if (/^docs\/.+\.(png|svg)$/.test(path)) return path.slice('docs/'.length);
  if (!statSync(path).isDirectory()) return `files/${path}.html`;
  return existsSync(`${path}/README.md`) ? pageOf(`${path}/README.md`) : `files/${path}/index.html`;
}

/** The relative link from one page to another. */
export function relative(from, to) {
  return posix.relative(posix.dirname(from), to) || posix.basename(to);
}

/** Renders a text that stands in a folder of the repository; `linked` are the files it refers to. */
export function renderMarkdown(text, { folder, page }) {
  const linked = [];
  const headings = [];
  const slugs = new Map();
  const renderer = new MarkdownIt({ html: true });
  const { rules } = renderer.renderer;
  const target = (href) => {
    if (/^[a-z]+:/i.test(href) || href.startsWith('#')) return href;
    const [name, anchor] = href.split('#');
    const file = posix.normalize(posix.join(folder, name)).replace(/\/$/, '');
    linked.push(file);
    const place = relative(page, pageOf(file));
    return anchor === undefined ? place : `${place}#${anchor}`;
  };

  rules.html_block = (tokens, at) => withoutComments(tokens[at].content);
  rules.html_inline = (tokens, at) => withoutComments(tokens[at].content);
  rules.heading_open = (tokens, at) => {
    const text = tokens[at + 1].children.map(({ content }) => content).join('');
    const slug = slugOf(text);
    const count = slugs.get(slug) ?? 0;
    slugs.set(slug, count + 1);
    const id = count === 0 ? slug : `${slug}-${count}`;
    const level = Number(tokens[at].tag.slice(1));
    headings.push({ id, text, level });
    return `<${tokens[at].tag} id="${escaped(id)}">`;
  };
  rules.heading_close = (tokens, at) => {
    const { id, level } = headings.at(-1);
    const link = level === 1 ? '' : `<a class="anchor" href="#${escaped(id)}" aria-label="Link to this section">#</a>`;
    return `${link}</${tokens[at].tag}>\n`;
  };
  // Short code does not break at its hyphens: `--no-ci` stays on one line.
  rules.code_inline = (tokens, at) => {
    const { content } = tokens[at];
    return `<code${content.length <= SHORT_CODE ? ' class="short"' : ''}>${escaped(content)}</code>`;
  };
  rules.link_open = (tokens, at, options, _, self) => {
    const href = tokens[at].attrGet('href');
    if (href !== null) tokens[at].attrSet('href', target(href));
    return self.renderToken(tokens, at, options);
  };
  rules.image = (tokens, at, options, env, self) => {
    tokens[at].attrSet('src', target(tokens[at].attrGet('src')));
    tokens[at].attrSet('alt', self.renderInlineAsText(tokens[at].children, options, env));
    return self.renderToken(tokens, at, options);
  };
  rules.table_open = () => '<div class="table"><table>\n';
  rules.table_close = () => '</table></div>\n';
  rules.fence = (tokens, at) => {
    const language = tokens[at].info.trim();
    const kind = language === 'text' || language === '' ? 'output' : language === 'sh' ? 'code shell' : 'code';
    const html = highlighted(tokens[at].content, language);
    // Long commands are broken at blanks only, which stand between the words for that.
    return `<div class="${kind}">${language === 'sh' ? html.replace(/(<span[^>]*>)( +)/g, '$2$1') : html}</div>\n`;
  };
  return { html: renderer.render(text), linked, headings };
}

/** Comments say how a test runs a block; readers of the site need not see them in its source. */
function withoutComments(html) {
  return html.replace(/<!--[\s\S]*?-->\s*/g, '');
}

/** A folder as Markdown: links to its files. */
export function folderText(path) {
  const names = readdirSync(path).sort();
  return [`# ${path}`, '', ...names.map((name) => `- [${name}](${name})`), ''].join('\n');
}
