// The metrics to choose from: the usual ones on top, all others below, each with what it says in a sentence; its formula
// is a click away.
import type { CatalogueInfo, MetricInfo } from '../page-messages.js';
import { fieldLabels, type PageOptions } from '../page-options.js';
import type { Change } from './element.js';
import { element, fieldset, labelled, listTick } from './element.js';

const USUAL = ['ndcg', 'recall', 'precision', 'map', 'mrr', 'hit', 'auc', 'f1', 'coverage', 'gini', 'novelty', 'arp'];

export function metricsField(options: PageOptions, { metrics }: CatalogueInfo, change: Change): HTMLElement {
  const known = new Set(metrics.map(({ name }) => name));
  const usual = USUAL.flatMap((name) => metrics.find((metric) => metric.name === name) ?? []);
  const others = metrics.filter(({ name }) => !USUAL.includes(name));
  const own = options.metrics.filter((label) => !known.has(label));
  const list = options.metrics.filter((label) => known.has(label));
  let chosen: readonly string[] = list;
  let written = own;
  const both: Change = ({ metrics: ticked }) => {
    chosen = ticked ?? chosen;
    change({ metrics: [...chosen, ...written] });
  };
  const ticks = (some: readonly MetricInfo[]) =>
    some.map((metric) => listTick(metric.title, metric.name, list, both, 'metrics', wordsOf(metric)));
  const labels = element('input', { type: 'text', value: own.join(', '), maxlength: 300, spellcheck: 'false' });
  labels.addEventListener('change', () => {
    written = fieldLabels(labels.value);
    both({});
  });
  return fieldset(
    'Metrics',
    element('div', { class: 'ticks' }, ...ticks(usual)),
    element(
      'details',
      {},
      element('summary', {}, `${others.length} more metrics`),
      element('div', { class: 'ticks' }, ...ticks(others)),
      labelled('More labels', labels, 'Such as rbp(p=0.8)@10 or elliot:map@20, comma-separated.'),
    ),
  );
}

function wordsOf({ name, description, needsTrain }: MetricInfo): string {
  return `${name}. ${description}${needsTrain ? ' Needs training.' : ''}`;
}
