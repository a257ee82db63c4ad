// A gate's decision as Markdown: a summary that build servers and code hosts show beside a change.
import type { GateDocument } from '../../documents/gate-document.js';
import { listText, plain, tableText } from '../parts/markdown-parts.js';
import { GATE_HEADER, gateLines, gateNotices, gateSentences, gateSummary } from '../views/gate-words.js';

/** The decisions of a gate as Markdown, ending with a line break. */
export function renderGateMarkdown(document: GateDocument): string {
  const lines = gateLines(document);
  const reasons = lines
    .filter(({ verdict }) => verdict !== 'pass')
    .map(({ verdict, run, asked, reason }) => `**${verdict}** ${plain(run)}, ${plain(asked)}: ${plain(reason)}`);
  const parts = [
    `### recgauge gate: ${gateSummary(document)}`,
    tableText(
      GATE_HEADER,
      lines.map(({ cells }) => cells),
    ),
    listText('Why', reasons),
    listText('Notices', gateNotices(document).map(plain)),
    listText('How', gateSentences(document).map(plain)),
    `recgauge ${plain(document.engine.version)}`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
