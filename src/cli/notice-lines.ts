// Notices on standard error, where arguments are options. Documents hold the words of the library, whichever shell wrote them.
import { lineText, type Notice, type ResultDocument, spelledNotice } from '../shell.js';
import { optionText } from './option-names.js';

/** One line per notice; `origins` are the notices from which those of a document were made. */
export function noticeLines({ notices }: Pick<ResultDocument, 'notices'>, origins: readonly Notice[] = []): string {
  const lines = notices.map((notice) => {
    const { code, run } = notice;
    const origin = origins.find(({ message }) => message === notice.message) ?? notice;
    const { message } = spelledNotice(origin, optionText);
    const about = run === undefined ? '' : `${run}: `;
    return `${lineText(`notice: ${about}${message} [${code}]`)}\n`;
  });
  return lines.join('');
}
