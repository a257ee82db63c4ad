// Dead links of the built site: files and anchors that a page names and that are not there.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix, relative } from 'node:path';

/** Each dead link as `page: link`. Links to other sites are not followed. */
export function deadLinks(folder) {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.html'));
  const anchors = new Map();
  const anchorsOf = (page) => {
    if (!anchors.has(page)) {
      const html = readFileSync(join(folder, page), 'utf8');
      anchors.set(page, new Set([...html.matchAll(/\s(?:id|name)="([^"]*)"/g)].map(([, id]) => decoded(id))));
    }
    return anchors.get(page);
  };
  return pages.flatMap((page) => {
    const html = readFileSync(join(folder, page), 'utf8').replace(/<script\b[\s\S]*?<\/script>/g, '');
    const links = [...html.matchAll(/<[a-z][^<>]*?\s(?:href|src)="([^"]*)"/g)].map(([, link]) => decoded(link));
    return [...new Set(links)]
      .filter((link) => isDead(folder, page, link, anchorsOf))
      .map((link) => `${page}: ${link}`);
  });
}

function isDead(folder, page, link, anchorsOf) {
  if (/^[a-z]+:/i.test(link)) return false;
  const [path, anchor] = link.split('#');
  const target = path === '' ? page : posix.normalize(posix.join(posix.dirname(page), decodeURIComponent(path)));
  const file = join(folder, target);
  if (target.startsWith('..') || !existsSync(file) || statSync(file).isDirectory()) return true;
  if (!anchor || !target.endsWith('.html')) return false;
  return !anchorsOf(relative('', target).replaceAll('\\', '/')).has(decodeURIComponent(anchor));
}

const decoded = (text) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
