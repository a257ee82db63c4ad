// "Same data, twenty-one libraries": one metric of all runs as every library computes it, drawn by the report's own view.
import type { PageProgress, ResultSummary } from '../page-messages.js';
import { button, element, followChoice, labelled, parsedSection, select } from './element.js';
import { failureView } from './failure-view.js';
import { failureOfJob, type WorkerClient } from './worker-client.js';

const METRICS = ['ndcg', 'map', 'precision', 'recall', 'mrr', 'hit'];

/** So few users are computed before anybody asks. */
const AT_ONCE = 1000;

export function librariesView({ columns, labels, userCount }: ResultSummary, worker: WorkerClient): HTMLElement {
  const cutoffs = [...new Set(labels.flatMap((label) => /@\d+$/.exec(label) ?? []))];
  // The cutoff of the result; the middle one of several.
  const middle = cutoffs[Math.floor(cutoffs.length / 2)] ?? '@10';
  const all = (cutoffs.length === 0 ? [middle] : cutoffs).flatMap((cutoff) =>
    METRICS.map((name) => `${name}${cutoff}`),
  );
  const metrics = [...all, 'auc'];
  const outcome = element('div');
  let abort = new AbortController();
  const show = async () => {
    abort.abort();
    abort = new AbortController();
    const { signal } = abort;
    const words = element('p', { class: 'note', role: 'status' }, 'Computing…');
    const cancel = button('Cancel', () => abort.abort(), { id: 'cancel-spread' });
    outcome.replaceChildren(element('div', { class: 'row' }, cancel, words));
    const onProgress = ({ share }: PageProgress) => {
      words.textContent = `Computing… ${Math.floor(100 * share)} %`;
    };
    const shown = await worker.ask('spread', { metric: chosen.value }, { signal, onProgress, isKept: true }).then(
      ({ html }) => [...(parsedSection(html)?.childNodes ?? [])].slice(1),
      (error) => [failureView(failureOfJob(error))],
    );
    // Another request has taken its place.
    if (signal !== abort.signal) return;
    outcome.replaceChildren(...shown);
    document.dispatchEvent(new Event('recgauge:added'));
  };
  const chosen = select(
    metrics.map((value) => ({ value, text: value })),
    `ndcg${middle}`,
    () => undefined,
  );
  if (userCount <= AT_ONCE) void show();
  const view = element(
    'section',
    { id: 'same-data', 'aria-labelledby': 'same-data-title' },
    element('h2', { id: 'same-data-title' }, 'Same data, twenty-one libraries'),
    element(
      'p',
      {},
      'The same lists and the same test set, in the definitions of 21 libraries. Two papers that name the same metric may ' +
        'be this far apart before any model differs.',
    ),
    element(
      'div',
      { class: 'row' },
      labelled('Metric', chosen),
      button('Compare the libraries', () => void show(), { id: 'spread' }),
    ),
    outcome,
  );
  followChoice(view, (place) => {
    const label = columns[place] ?? '';
    if (label === chosen.value || !metrics.includes(label)) return;
    chosen.value = label;
    if (userCount <= AT_ONCE) void show();
  });
  return view;
}
