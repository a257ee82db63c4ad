// The script of every page: theme, menu of pages on small screens, copying of code, search.
import MiniSearch from 'minisearch';
import { SEARCH_OPTIONS } from './search-options.mjs';

const ROOT = document.body.dataset.root;
const by = (selector) => document.querySelector(selector);

by('.bar .theme').addEventListener('click', () => {
  const root = document.documentElement;
  const isDark = root.dataset.theme
    ? root.dataset.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = isDark ? 'light' : 'dark';
  try {
    localStorage.setItem('recgauge-theme', root.dataset.theme);
  } catch {
    // Storage may be off; the theme then lasts as long as the page.
  }
});

const menu = by('.bar .menu');
menu.addEventListener('click', () => {
  const isOpen = document.body.classList.toggle('with-pages');
  menu.setAttribute('aria-expanded', String(isOpen));
});

for (const block of document.querySelectorAll('div.code')) {
  const button = document.createElement('button');
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('pre').textContent);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1500);
  });
  block.append(button);
}

const dialog = by('dialog');
const field = dialog.querySelector('input');
const list = dialog.querySelector('ol');
const hint = dialog.querySelector('.hint');
let index;

function openSearch() {
  dialog.showModal();
  field.select();
  if (index !== undefined) return;
  const script = document.createElement('script');
  script.src = `${ROOT}search-index.js`;
  script.addEventListener('load', () => {
    index = MiniSearch.loadJSON(window.RECGAUGE_INDEX, SEARCH_OPTIONS);
    showMatches();
  });
  document.head.append(script);
}

function showMatches() {
  if (index === undefined) return;
  const query = field.value.trim();
  const matches = query === '' ? [] : index.search(query).slice(0, 20);
  list.replaceChildren(
    ...matches.map(({ id, title, section }) => {
      const link = document.createElement('a');
      link.href = ROOT + id;
      link.textContent = section || title;
      const place = document.createElement('small');
      place.textContent = section ? title : '';
      link.append(place);
      const item = document.createElement('li');
      item.append(link);
      return item;
    }),
  );
  hint.textContent = query !== '' && matches.length === 0 ? `Nothing found for “${query}”.` : '';
}

by('.bar .search').addEventListener('click', openSearch);
field.addEventListener('input', showMatches);
list.addEventListener('click', () => dialog.close());
dialog.addEventListener('keydown', (event) => {
  const links = [...list.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement);
  if (event.key === 'ArrowDown') links[Math.min(at + 1, links.length - 1)]?.focus();
  else if (event.key === 'ArrowUp') (links[at - 1] ?? field).focus();
  else if (event.key === 'Enter' && document.activeElement === field) links[0]?.click();
  else return;
  event.preventDefault();
});
addEventListener('keydown', (event) => {
  const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '');
  if (event.key === '/' && !isTyping && !dialog.open) {
    event.preventDefault();
    openSearch();
  }
});

// The section in view is marked in the list beside the text.
const links = new Map([...document.querySelectorAll('.contents a')].map((link) => [link.hash.slice(1), link]));
const watcher = new IntersectionObserver(
  (seen) => {
    const first = seen.find(({ isIntersecting }) => isIntersecting);
    if (first === undefined) return;
    for (const link of links.values()) link.removeAttribute('aria-current');
    links.get(first.target.id)?.setAttribute('aria-current', 'true');
  },
  { rootMargin: '0px 0px -70% 0px' },
);
for (const id of links.keys()) watcher.observe(document.getElementById(id));
