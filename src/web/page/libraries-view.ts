// "Same data, twenty-one libraries": one metric of one run as every library computes it, on the data that were evaluated.
import type { ResultSummary } from '../page-messages.js';
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
  const show = async () => {
    outcome.replaceChildren(element('p', { class: 'note', role: 'status' }, 'Computing…'));
    try {
      outcome.replaceChildren(spreadView(await worker.ask('spread', { metric, run })));
    } catch (error) {
      outcome.replaceChildren(failureView(failureOfJob(error)));
    }
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
