// What can be taken away: documents and files, made in the worker when they are asked for, and the command line that does
// the same.
import type { Download, ResultSummary } from '../page-messages.js';
import { button, element } from './element.js';
import { failureView } from './failure-view.js';
import { failureOfJob, type WorkerClient } from './worker-client.js';

export function downloadsView({ downloads, commands }: ResultSummary, worker: WorkerClient): HTMLElement {
  const outcome = element('div');
  const take = async ({ id, name }: Download) => {
    try {
      outcome.replaceChildren();
      save(await worker.ask('download', { id }), name);
    } catch (error) {
      outcome.replaceChildren(failureView(failureOfJob(error)));
    }
  };
  const buttonOf = (each: Download) => button(each.title, () => void take(each), { 'data-download': each.id });
  const documents = downloads.filter(({ id }) => !id.startsWith('made:'));
  const made = downloads.filter(({ id }) => id.startsWith('made:'));
  return element(
    'section',
    { id: 'downloads', 'aria-labelledby': 'downloads-title' },
    element('h2', { id: 'downloads-title' }, 'Downloads'),
    element('div', { class: 'row buttons' }, ...documents.map(buttonOf)),
    made.length === 0
      ? undefined
      : element(
          'details',
          {},
          element('summary', {}, 'Intermediate files'),
          element('div', { class: 'row buttons' }, ...made.map(buttonOf)),
        ),
    outcome,
    ...(commands === '' ? [] : commandLine(commands)),
  );
}

function commandLine(commands: string): HTMLElement[] {
  return [
    element('h3', {}, 'The same on the command line'),
    element('p', { class: 'note' }, 'Run in the folder of the files; result.json is the same, bit for bit.'),
    element(
      'pre',
      { class: 'paste', tabindex: 0, role: 'region', 'aria-label': 'Command line', id: 'commands' },
      commands,
    ),
  ];
}

/** Hands a file to the browser's downloads. */
export function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = element('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
