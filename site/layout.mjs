// The frame of every page of the site. All links are relative, so that it works from any folder of a server and from a disk.
import { escaped, relative } from './markdown.mjs';
import { HEAD, SECTIONS } from './navigation.mjs';

/** Before anything is drawn, so that a page does not flash in the other theme. */
const THEME =
  "try{const t=localStorage.getItem('recgauge-theme');if(t)document.documentElement.dataset.theme=t}catch{}";

/** @param {{ page: string, title: string, content: string, headings?: object[], known: Set<string>, kind?: string, scripts?: string[] }} options */
export function layout({ page, title, content, headings = [], known, kind = 'text', scripts = [] }) {
  const to = (target) => escaped(relative(page, target));
  const name = title === 'recgauge' ? 'recgauge: offline evaluation of recommenders' : `${title} · recgauge`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(name)}</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(ICON)}">
<link rel="stylesheet" href="${to('site.css')}">
<script>${THEME}</script>
</head>
<body class="${kind}" data-root="${to('x').slice(0, -1)}">
<a class="skip" href="#content">Skip to the content</a>
<header class="bar">
<button class="menu" aria-label="Pages" aria-expanded="false" aria-controls="pages"><span aria-hidden="true">☰</span></button>
<a class="brand" href="${to('index.html')}">recgauge</a>
<nav aria-label="Main">${HEAD.map(([target, text]) => `<a href="${to(target)}"${current(target === page)}>${text}</a>`).join('')}</nav>
<button class="search" aria-haspopup="dialog">Search <kbd>/</kbd></button>
<button class="theme" aria-label="Switch between light and dark"><span aria-hidden="true">◐</span></button>
</header>
<div class="frame">
<nav id="pages" aria-label="Pages">${sections(page, known)}</nav>
<main id="content">
${content}
</main>
${contents(headings)}
</div>
<dialog aria-label="Search"><input type="search" aria-label="Search the documentation" placeholder="Search metrics, options, errors" autocomplete="off"><ol></ol><p class="hint"></p></dialog>
<script src="${to('site.js')}"></script>
${scripts.map((script) => `<script src="${to(script)}"></script>\n`).join('')}</body>
</html>
`;
}

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#0b57b8"/><path d="M3 12V8h2.5v4zm3.7 0V5h2.6v7zm3.8 0V3H13v9z" fill="#fff"/></svg>';

const current = (isCurrent) => (isCurrent ? ' aria-current="page"' : '');

function sections(page, known) {
  return SECTIONS.map(({ title, pages }) => {
    const links = pages
      .map(([name, text]) => [name === 'README' ? 'pages.html' : `${name}.html`, text])
      .filter(([target]) => known.has(target))
      .map(
        ([target, text]) =>
          `<li><a href="${escaped(relative(page, target))}"${current(target === page)}>${escaped(text)}</a></li>`,
      );
    return `<h2>${title}</h2><ul>${links.join('')}</ul>`;
  }).join('');
}

/** The sections of a page, beside it where there is room. */
function contents(headings) {
  const shown = headings.filter(({ level }) => level === 2 || level === 3);
  if (shown.length < 2) return '';
  const deepest = shown.length > 40 ? 2 : 3;
  const links = shown
    .filter(({ level }) => level <= deepest)
    .map(({ id, text, level }) => `<li class="l${level}"><a href="#${escaped(id)}">${escaped(text)}</a></li>`);
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${links.join('')}</ul></nav>`;
}
