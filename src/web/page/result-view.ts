// A result: the sections of the report as the worker wrote them, then the users, the libraries and what can be taken away.
// The report's markup is made by the report's own templates, in which every text is escaped; it is parsed as a document of
// its own, in which nothing runs, before it becomes part of the page.
import type { ResultSummary } from '../page-messages.js';
import { downloadsView } from './downloads-view.js';
import { element, parsedSection } from './element.js';
import { librariesView } from './libraries-view.js';
import { usersView } from './users-view.js';
import { verdictsView } from './verdicts-view.js';
import type { WorkerClient } from './worker-client.js';

/** The summary and the leaderboard. */
const ANSWER = 2;

export function resultView(summary: ResultSummary, worker: WorkerClient): HTMLElement {
  const own = [
    // What was opened has no tables of users and items.
    ...(summary.commands === '' ? [] : [librariesView(summary, worker)]),
    ...(summary.labels.length === 0 ? [] : [usersView(summary, worker)]),
    downloadsView(summary, worker),
  ];
  const heading = element('h2', { id: 'result-title', tabindex: -1 }, 'Result');
  const report = summary.sections.flatMap(({ html }) => parsedSection(html) ?? []);
  // What only the page has comes behind the answer and before its details.
  const parts = [...report.slice(0, ANSWER), ...own, ...report.slice(ANSWER)];
  const links = parts.map((part) => ({ id: part.id, title: part.querySelector('h2')?.textContent ?? '' }));
  const nav = element(
    'nav',
    { 'aria-label': 'Parts of the result' },
    element('ul', {}, ...links.map(({ id, title }) => element('li', {}, element('a', { href: `#${id}` }, title)))),
  );
  return element(
    'div',
    { id: 'result' },
    heading,
    nav,
    element('div', { class: 'parts' }, verdictsView(summary.verdicts), ...parts),
  );
}

/** Tables that sort and paragraphs that copy: the report's own script, which the page's policy knows by its hash. */
export function enliven(within: HTMLElement, { script: text }: ResultSummary): void {
  // A module, for a second result runs it again: its names must not be those of the page.
  const script = element('script', { type: 'module' });
  script.textContent = text;
  within.append(script);
}
