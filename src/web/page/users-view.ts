// The users of a result: those of two runs by their difference, drawn and brushed over; the best and worst served, one by one; and
// for each the lists beside what was held out, with hits marked. Ten at a time are asked of the worker.
import type { ListsOfUser } from '../../shell.js';
import type { ResultSummary, UserSlice, UsersRequest } from '../page-messages.js';
import { button, element, followChoice, labelled, parsedSection, select } from './element.js';
import { failureView } from './failure-view.js';
import { brushOver } from './user-brush.js';
import { userLists } from './user-lists.js';
import { failureOfJob, type WorkerClient } from './worker-client.js';

const PAGE = 10;
const DEPTH = 20;

export function usersView({ runs, labels, columns }: ResultSummary, worker: WorkerClient): HTMLElement {
  const [first, second = first] = runs as [string, string?];
  let request: UsersRequest = {
    ...{
      label: labels[0]!,
      run: first,
      other: second,
      order: 'best',
      range: undefined,
      search: '',
      from: 0,
      count: PAGE,
    },
  };
  const pair = element('div', { id: 'pair' });
  const table = element('div');
  const lists = element('div');
  const latest = new Map<HTMLElement, Promise<unknown>>();
  const attempt = async <T>(work: Promise<T>, into: HTMLElement, show: (found: T) => HTMLElement) => {
    latest.set(into, work);
    const shown = await work.then(show, (error) => failureView(failureOfJob(error)));
    if (latest.get(into) === work) replaceKeepingFocus(into, shown);
  };
  const open = async (user: string) => {
    const { run, other } = request;
    await attempt<ListsOfUser>(worker.ask('user', { user, depth: DEPTH }), lists, (result) =>
      userLists({ ...result, lists: result.lists.filter((list) => list.run === run || list.run === other) }),
    );
    lists.querySelector<HTMLElement>('h3')?.focus();
  };
  const refresh = (changes: Partial<UsersRequest>) => {
    request = { ...request, from: 0, ...changes };
    void attempt<UserSlice>(worker.ask('users', request), table, (slice) =>
      sliceTable(
        slice,
        request,
        (user) => void open(user),
        (from) => refresh({ from }),
      ),
    );
  };
  const draw = (changes: Partial<UsersRequest>) => {
    refresh({ ...changes, range: undefined });
    if (request.run === request.other) pair.replaceChildren();
    else
      void attempt(worker.ask('pair', request), pair, (section) => {
        const figure = section && parsedSection(section.html)?.querySelector('figure');
        const shown = figure
          ? brushOver(figure, (range) => refresh({ range }))
          : element('p', { class: 'note' }, 'No user has both.');
        queueMicrotask(() => document.dispatchEvent(new Event('recgauge:added')));
        return shown;
      });
  };
  const choices = (words: readonly string[]) => words.map((value) => ({ value, text: value }));
  const search = element('input', { type: 'search', maxlength: 100 });
  search.addEventListener('input', () => refresh({ search: search.value }));
  const isPair = runs.length > 1;
  const order = [
    ...(isPair ? [{ value: 'difference', text: 'by the difference' }] : []),
    { value: 'best', text: 'best served first' },
    { value: 'worst', text: 'worst served first' },
    { value: 'id', text: 'by id' },
  ];
  const metric = select(choices(labels), request.label, (label) => draw({ label }));
  draw({ order: isPair ? 'difference' : 'best' });
  const view = element(
    'section',
    { id: 'user-by-user', 'aria-labelledby': 'user-by-user-title' },
    element('h2', { id: 'user-by-user-title' }, 'User by user'),
    element(
      'div',
      { class: 'row' },
      labelled('Metric', metric),
      labelled(
        'Run',
        select(choices(runs), request.run, (run) => draw({ run })),
      ),
      isPair
        ? labelled(
            'Other run',
            select(choices(runs), request.other, (other) => draw({ other })),
          )
        : undefined,
      labelled(
        'Order',
        select(order, request.order, (value) => refresh({ order: value as UsersRequest['order'] })),
      ),
      labelled('Id contains', search),
    ),
    pair,
    table,
    lists,
  );
  followChoice(view, (place) => {
    const label = columns[place] ?? '';
    if (label === request.label || !labels.includes(label)) return;
    metric.value = label;
    draw({ label });
  });
  return view;
}

/** Whoever was at a button that is made anew is at the new one. */
function replaceKeepingFocus(within: HTMLElement, shown: HTMLElement): void {
  const { activeElement } = document;
  const focus = within.contains(activeElement) ? activeElement?.textContent : undefined;
  within.replaceChildren(shown);
  if (focus === undefined) return;
  const buttons = [...within.querySelectorAll<HTMLButtonElement>('button:enabled')];
  (buttons.find((each) => each.textContent === focus) ?? buttons.at(-1))?.focus();
}

/** The two runs with their difference, then the others. */
function sliceTable(
  { total, users, runs }: UserSlice,
  { from, label, run, other }: UsersRequest,
  open: (user: string) => void,
  go: (from: number) => void,
): HTMLElement {
  if (total === 0) return element('p', {}, 'Unknown user.');
  const pair = [...new Set([run, other])];
  const order = [...pair, ...runs.filter((name) => !pair.includes(name))];
  const cell = (value: number | null, sign = '') =>
    element('td', {}, value === null ? '-' : `${value > 0 ? sign : ''}${value.toFixed(4)}`);
  const rows = users.map(({ user, values, difference }) => {
    const name = button('', () => open(user), { class: 'link' });
    name.append(element('bdi', {}, user));
    const cells = order.map((each) => cell(values[runs.indexOf(each)]!));
    if (pair.length > 1) cells.splice(2, 0, cell(difference, '+'));
    return element('tr', {}, element('th', { scope: 'row', class: 'word' }, name), ...cells);
  });
  const heads = order.map((each) => element('th', { scope: 'col' }, element('bdi', {}, each)));
  if (pair.length > 1) heads.splice(2, 0, element('th', { scope: 'col' }, 'difference'));
  const last = Math.min(from + PAGE, total);
  return element(
    'div',
    {},
    element(
      'div',
      { class: 'scroll', role: 'region', tabindex: 0, 'aria-label': `Values of users, ${label}` },
      element(
        'table',
        {},
        element('thead', {}, element('tr', {}, element('th', { scope: 'col', class: 'word' }, 'user'), ...heads)),
        element('tbody', {}, ...rows),
      ),
    ),
    element(
      'div',
      { class: 'row' },
      button('Previous', () => go(Math.max(0, from - PAGE)), { disabled: from === 0 }),
      button('Next', () => go(from + PAGE), { disabled: last >= total }),
      element(
        'p',
        { class: 'note', role: 'status' },
        `${from + 1} to ${last} of ${total} users. Choose one to see ${pair.length > 1 ? 'both lists' : 'the list'}.`,
      ),
    ),
  );
}
