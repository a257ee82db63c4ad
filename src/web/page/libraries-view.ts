// "Same data, twenty-one libraries": one metric of one run as every library computes it, on the data that were evaluated.
import type { PageProgress, ResultSummary } from '../page-messages.js';
import { button, element, labelled, select } from './element.js';
import { failureView } from './failure-view.js';
import { spreadView } from './spread-view.js';
import { failureOfJob, type WorkerClient } from './worker-client.js';

const METRICS = ['ndcg', 'map', 'precision', 'recall', 'mrr', 'hit'];

/** So few users are computed before anybody asks. */
const AT_ONCE = 1000;

export function librariesView({ runs, labels, userCount }: ResultSummary, worker: WorkerClient): HTMLElement {
  const cutoffs = [...new Set(labels.flatMap((label) => /@\d+$/.exec(label) ?? []))];
  // The cutoff of the result; the middle one of several.
  const cutoff = cutoffs[Math.floor(cutoffs.length / 2)] ?? '@10';
  const metrics = [...METRICS.map((name) => `${name}${cutoff}`), 'auc'];
  let metric = metrics[0]!;
  let run = runs[0]!;
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
    const shown = await worker
      .ask('spread', { metric, run }, { signal, onProgress, isKept: true })
      .then(spreadView, (error) => failureView(failureOfJob(error)));
    // Another request has taken its place.
    if (signal === abort.signal) outcome.replaceChildren(shown);
  };
  if (userCount <= AT_ONCE) void show();
  const choices = (words: readonly string[]) => words.map((value) => ({ value, text: value }));
  return element(
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
      labelled(
        'Metric',
        select(choices(metrics), metric, (value) => {
          metric = value;
        }),
      ),
      labelled(
        'Run',
        select(choices(runs), run, (value) => {
          run = value;
        }),
      ),
      button('Compare the libraries', () => void show(), { id: 'spread' }),
    ),
    outcome,
  );
}
