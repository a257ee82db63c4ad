// "Same data, twenty-one libraries": the spread of one metric over all libraries that have it. Every library is a row that
// can be reached by keyboard; pointing at it or reaching it tells which choice makes its difference.
import type { ResultDiff, ResultDiffLine } from '../../index.js';
import type { LibrarySpread, ResultSummary } from '../messages.js';
import { button, element, labelled, select } from './element.js';
import { failureView } from './failure-view.js';
import { failureOfJob, type WorkerClient } from './worker-client.js';

const METRICS = ['ndcg@10', 'map@10', 'precision@10', 'recall@10', 'mrr@10', 'hit@10', 'auc'];
/** Smaller differences are rounding. */
const SMALLEST = 5e-13;

export function librariesView({ runs }: ResultSummary, worker: WorkerClient): HTMLElement {
  let metric = METRICS[0]!;
  let run = runs[0]!;
  const outcome = element('div', { 'aria-live': 'polite' });
  const show = async () => {
    outcome.replaceChildren(element('p', { class: 'note' }, 'Computing…'));
    try {
      outcome.replaceChildren(spreadView(await worker.ask('spread', { metric, run })));
    } catch (error) {
      outcome.replaceChildren(failureView(failureOfJob(error)));
    }
  };
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
        select(choices(METRICS), metric, (value) => {
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

function spreadView({ diff, definitions }: LibrarySpread): HTMLElement {
  const standard = diff.standard[0]?.value ?? null;
  const lines = diff.lines.filter(({ value }) => value !== null).sort((left, right) => left.value! - right.value!);
  const without = diff.lines.filter(({ value }) => value === null);
  const values = [...lines.map(({ value }) => value!), ...(standard === null ? [] : [standard])];
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const width = greatest > least ? greatest - least : 1;
  const placeOf = (value: number) => `${(100 * (value - least)) / width}%`;
  const details = element(
    'div',
    { class: 'box explained', role: 'status' },
    element('p', {}, 'Point at a library, or reach it with the Tab key, to see why it differs.'),
  );
  const rows = lines.map((line) => {
    const dot = element('span', { class: 'dot' });
    dot.style.left = placeOf(line.value!);
    const mark = element('span', { class: 'standard' });
    mark.style.left = standard === null ? '0' : placeOf(standard);
    const row = button('', () => explain(), { class: 'library' });
    row.append(
      element('span', { class: 'who' }, `${line.library} `, element('span', { class: 'note' }, line.dialect)),
      element('span', { class: 'track' }, mark, dot),
      element('span', { class: 'value' }, line.value!.toFixed(4)),
    );
    const explain = () => details.replaceChildren(...explanation(line, diff, definitions[line.label]?.dialect?.note));
    row.addEventListener('focus', explain);
    row.addEventListener('pointerenter', explain);
    return element('li', {}, row);
  });
  const libraries = new Set(lines.map(({ library }) => library)).size;
  const spread =
    standard === null || standard === 0
      ? ''
      : `, ${(((greatest - least) / standard) * 100).toFixed(0)} % of the standard value`;
  return element(
    'div',
    { class: 'spread' },
    element(
      'p',
      {},
      `${diff.metric} by ${lines.length} definitions of ${libraries} libraries: from ${least.toFixed(4)} to ${greatest.toFixed(4)}${spread}. The line is the standard definition${standard === null ? '' : `, ${standard.toFixed(4)}`}.`,
    ),
    element('div', { class: 'beside' }, element('ul', { class: 'libraries' }, ...rows), details),
    without.length === 0
      ? undefined
      : element(
          'p',
          { class: 'note' },
          `Without a value on these data: ${[...new Set(without.map(({ dialect }) => dialect))].join(', ')}.`,
        ),
  );
}

function explanation(line: ResultDiffLine, { metric }: ResultDiff, note: string | undefined): HTMLElement[] {
  const steps = line.steps.filter(({ contribution }) => Math.abs(contribution) > SMALLEST);
  const signed = (value: number) => `${value > 0 ? '+' : '−'}${Math.abs(value).toFixed(4)}`;
  const isEqual = line.difference === null || Math.abs(line.difference) <= SMALLEST;
  return [
    element('h4', {}, `${line.library} ${line.version}`),
    element(
      'p',
      {},
      isEqual ? `Equal to the standard ${metric}.` : `${signed(line.difference!)} from the standard ${metric}:`,
    ),
    ...(steps.length === 0
      ? []
      : [
          element(
            'ul',
            {},
            ...steps.map(({ choice, from, to, contribution }) =>
              element('li', {}, element('strong', {}, signed(contribution)), ` ${choice}: ${to} instead of ${from}`),
            ),
          ),
        ]),
    ...(note === undefined ? [] : [element('p', { class: 'note' }, note)]),
  ];
}
