// The users of a result: the best and worst served, one by one, and for each the lists beside what was held out, with hits
// marked. Ten at a time are asked of the worker.
import type { ListsOfUser } from '../../shell.js';
import type { ResultSummary, UserSlice, UsersRequest } from '../page-messages.js';
import { button, element, labelled, select } from './element.js';
import { failureView } from './failure-view.js';
import { userLists } from './user-lists.js';
import { failureOfJob, type WorkerClient } from './worker-client.js';

const PAGE = 10;
const DEPTH = 20;

export function usersView({ runs, labels }: ResultSummary, worker: WorkerClient): HTMLElement {
  let request: UsersRequest = { label: labels[0]!, run: runs[0]!, order: 'best', search: '', from: 0, count: PAGE };
  const table = element('div');
  const lists = element('div');
  const latest = new Map<HTMLElement, Promise<unknown>>();
  const attempt = async <T>(work: Promise<T>, into: HTMLElement, show: (found: T) => HTMLElement) => {
    latest.set(into, work);
    const shown = await work.then(show, (error) => failureView(failureOfJob(error)));
    if (latest.get(into) === work) replaceKeepingFocus(into, shown);
  };
  const open = async (user: string) => {
    await attempt<ListsOfUser>(worker.ask('user', { user, depth: DEPTH }), lists, (result) => userLists(result));
    lists.querySelector<HTMLElement>('h3')?.focus();
  };
  const refresh = (changes: Partial<UsersRequest>) => {
    request = { ...request, from: 0, ...changes };
    void attempt<UserSlice>(worker.ask('users', request), table, (slice) =>
      sliceTable(
        slice,
        runs,
        request,
        (user) => void open(user),
        (from) => refresh({ from }),
      ),
    );
  };
  const choices = (words: readonly string[]) => words.map((value) => ({ value, text: value }));
  const search = element('input', { type: 'search', maxlength: 100 });
  search.addEventListener('input', () => refresh({ search: search.value }));
  const order = [
    { value: 'best', text: 'best served first' },
    { value: 'worst', text: 'worst served first' },
    { value: 'id', text: 'by id' },
  ];
  refresh({});
  return element(
    'section',
    { id: 'user-by-user', 'aria-labelledby': 'user-by-user-title' },
    element('h2', { id: 'user-by-user-title' }, 'User by user'),
    element(
      'div',
      { class: 'row' },
      labelled(
        'Order',
        select(order, request.order, (value) => refresh({ order: value as UsersRequest['order'] })),
      ),
      labelled(
        'Metric',
        select(choices(labels), request.label, (label) => refresh({ label })),
      ),
      labelled(
        'By the run',
        select(choices(runs), request.run, (run) => refresh({ run })),
      ),
      labelled('Id contains', search),
    ),
    table,
    lists,
  );
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

function sliceTable(
  { total, users }: UserSlice,
  runs: readonly string[],
  { from, label }: UsersRequest,
  open: (user: string) => void,
  go: (from: number) => void,
): HTMLElement {
  if (total === 0) return element('p', {}, 'Unknown user.');
  const rows = users.map(({ user, values }) => {
    const name = button('', () => open(user), { class: 'link' });
    name.append(element('bdi', {}, user));
    const cells = values.map((value) => element('td', {}, value === null ? '-' : value.toFixed(4)));
    return element('tr', {}, element('th', { scope: 'row', class: 'word' }, name), ...cells);
  });
  const heads = runs.map((run) => element('th', { scope: 'col' }, element('bdi', {}, run)));
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
        `${from + 1} to ${last} of ${total} users. Choose one to see the lists.`,
      ),
    ),
  );
}
