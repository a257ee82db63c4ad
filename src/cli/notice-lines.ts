// Notices on standard error: what the evaluation went on in spite of.
import { lineText, type ResultDocument } from '../shell.js';

/** One line a notice; nothing if there is none. */
export function noticeLines({ notices }: Pick<ResultDocument, 'notices'>): string {
  const lines = notices.map(({ code, message, run }) => {
    const about = run === undefined ? '' : `${run}: `;
    return `${lineText(`notice: ${about}${message} [${code}]`)}\n`;
  });
  return lines.join('');
}
