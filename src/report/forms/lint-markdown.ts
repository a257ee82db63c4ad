// Findings of the linter as Markdown, for the appendix of a paper or the page of a build.
import type { LintDocument, LintFinding } from '../../documents/lint-document.js';
import { code, listText, plain } from '../parts/markdown-parts.js';
import { checkedText, lintSummary } from './lint-text.js';

/** The findings of the linter as Markdown, ending with a line break. */
export function renderLintMarkdown({ checked, findings, notices }: LintDocument): string {
  const told = notices.map((notice) => `${plain(notice.message)} (${code(notice.code)})`);
  const parts = [
    checked.length === 0 ? '' : `Checked: ${plain(checkedText(checked))}`,
    lintSummary(findings),
    findings.map(entryOf).join('\n'),
    listText('Notices', told),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function entryOf({ code: name, severity, message, why, citation, advice }: LintFinding): string {
  return [
    `- **${severity}** ${code(name)}: ${plain(message)}`,
    `  - Why: ${plain(why)} (${plain(citation)})`,
    `  - What to do: ${plain(advice)}`,
  ].join('\n');
}
