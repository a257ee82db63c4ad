// A gate's decision for the log of a build: the verdict first, then one paragraph for each check.

import type { GateDocument } from '../../documents/gate-document.js';
import { titledList, wrapped } from '../parts/aligned-columns.js';
import { displayNames } from '../parts/display-names.js';
import { pageText } from '../parts/terminal-text.js';
import { gateLines, gateNotices, gateSentences, gateSummary } from '../views/gate-words.js';
import type { TextOptions } from './result-text.js';

/** The decisions of a gate as text, ending with a line break. */
export function renderGateText(document: GateDocument, options: TextOptions = {}): string {
  const { width = 100, notices = true } = options;
  const checks = gateLines(document);
  const nameOf = displayNames(checks.map(({ run }) => run));
  const lines = [
    gateSummary(document),
    ...checks.flatMap(({ verdict, run, asked, reason }) => [
      '',
      ...wrapped(`${verdict}: `, `${nameOf(run)}, ${asked}`, width),
      ...wrapped('  ', reason, width),
    ]),
    '',
    ...titledList('How', gateSentences(document), width),
    ...(notices ? titledList('Notices', gateNotices(document), width) : []),
  ];
  return pageText(lines);
}
