// What can be taken away from a result: made when it is asked for, in the worker, and handed over as a Blob that nobody
// has to copy.
import { renderResult, renderUsersCsv, UsageError } from '../../shell.js';
import type { Download } from '../page-messages.js';
import { SAMPLE_NAME } from './sample-log.js';
import type { Session } from './session.js';

interface Made extends Download {
  readonly type: string;
  /** Pieces of the text. */
  readonly pieces: (session: Session) => Iterable<string>;
}

const DOCUMENTS: readonly Made[] = [
  {
    ...{ id: 'report', title: 'Report', name: 'report.html', type: 'text/html' },
    pieces: ({ compared, document }) => [renderResult(compared ?? document, 'html')],
  },
  {
    ...{ id: 'json', title: 'Result as JSON', name: 'result.json', type: 'application/json' },
    pieces: ({ document }) => [renderResult(document, 'json')],
  },
  {
    ...{ id: 'csv', title: 'Values as CSV', name: 'values.csv', type: 'text/csv' },
    pieces: ({ document }) => [renderResult(document, 'csv')],
  },
  {
    ...{ id: 'users', title: 'Values of every user as CSV', name: 'users.csv', type: 'text/csv' },
    pieces: ({ document }) => renderUsersCsv(document),
  },
];

const COMPARISON: Made = {
  ...{ id: 'comparison', title: 'Comparison as JSON', name: 'comparison.json', type: 'application/json' },
  pieces: ({ compared, document }) => [renderResult(compared ?? document, 'json')],
};

/** All there is to take: documents, then files that were made on the way. */
export function downloadsOf({ compared, made }: Session): Download[] {
  const documents = compared === undefined ? DOCUMENTS : [...DOCUMENTS, COMPARISON];
  return [
    ...documents.map(({ id, title, name }) => ({ id, title, name })),
    ...[...made.keys()].map((path) => ({
      id: `made:${path}`,
      title: titleOf(path),
      name: path.replaceAll('/', '-'),
    })),
  ];
}

function titleOf(path: string): string {
  if (path === SAMPLE_NAME) return 'The sample log';
  return path.startsWith('split/') ? `Split: ${path.slice('split/'.length)}` : `Recommendations: ${path}`;
}

export function download(session: Session, id: string): Blob {
  const made = session.made.get(id.replace(/^made:/, ''));
  if (made !== undefined) return made;
  const document = [...DOCUMENTS, COMPARISON].find((each) => each.id === id);
  if (document === undefined) throw new UsageError('Unknown download', { argument: 'id', found: id });
  return new Blob([...document.pieces(session)], { type: document.type });
}
