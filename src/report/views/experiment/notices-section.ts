// What is to be read before a number is quoted: notices, what the linter found on each board, and what failed.

import type { LintFinding } from '../../../documents/lint-document.js';
import { markup } from '../../parts/markup.js';
import { listMarkup, type Section, sentence } from '../../parts/page-parts.js';
import { findingMarkup } from '../words-sections.js';
import { type ExperimentView, failureTexts } from './experiment-view.js';

export function experimentNotices(view: ExperimentView): Section {
  const { document, boards } = view;
  const notices = document.notices.map(({ message, code }) => markup`${sentence(message)} <code>${code}</code>`);
  // The same objection to several boards is made once.
  const found = new Map<string, { finding: LintFinding; titles: string[] }>();
  for (const { board, title } of boards) {
    for (const finding of board.findings) {
      const key = JSON.stringify([finding.code, finding.message]);
      const known = found.get(key) ?? { finding, titles: [] };
      found.set(key, known);
      known.titles.push(title);
    }
  }
  const findings = [...found.values()].map(({ finding, titles }) =>
    findingMarkup(finding, titles.length === boards.length ? undefined : titles.join('; ')),
  );
  const failures = failureTexts(view, 2000).map(sentence);
  return {
    id: 'notices',
    title: 'Notices, findings and failures',
    body: [
      notices.length > 0
        ? listMarkup(notices)
        : findings.length + failures.length > 0
          ? undefined
          : markup`<p>Nothing odd was noticed.</p>`,
      markup`<h3>What the linter found</h3>`,
      findings.length === 0 ? markup`<p>No objection.</p>` : listMarkup(findings),
      markup`<h3>What failed</h3>`,
      failures.length === 0 ? markup`<p>Nothing.</p>` : listMarkup(failures),
    ],
  };
}
