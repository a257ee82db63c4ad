// One user's lists side by side, with hits marked by a sign and not by colour alone, beside what was held out.
import type { ListsOfUser } from '../../shell.js';
import { element } from './element.js';

export function userLists({ user, trainCount, truth, lists }: ListsOfUser): HTMLElement {
  const relevant = truth.filter(({ isRelevant }) => isRelevant);
  const trained = trainCount === undefined ? '' : ` and ${trainCount} in training`;
  const columns = lists.map(({ run, items }) =>
    element(
      'div',
      { class: 'list' },
      element('h4', {}, element('bdi', {}, run)),
      items.length === 0 ? element('p', { class: 'note' }, 'No list.') : undefined,
      element(
        'ol',
        {},
        ...items.map(({ item, score, isHit, isOfTraining }) =>
          element(
            'li',
            { class: isHit ? 'hit' : '' },
            element('bdi', {}, item),
            isHit ? element('span', { class: 'badge' }, 'hit') : undefined,
            isOfTraining ? element('span', { class: 'badge odd' }, 'in training') : undefined,
            score === undefined ? undefined : element('span', { class: 'note' }, ` ${Number(score.toPrecision(4))}`),
          ),
        ),
      ),
    ),
  );
  const hits = new Set(lists.flatMap(({ items }) => items.filter(({ isHit }) => isHit).map(({ item }) => item)));
  const truthItems = truth.map(({ item, rating, isRelevant }) =>
    element(
      'li',
      { class: hits.has(item) ? 'hit' : '' },
      element('bdi', {}, item),
      rating === undefined ? undefined : element('span', { class: 'note' }, ` ${rating}`),
      isRelevant ? undefined : element('span', { class: 'note' }, ' (not relevant)'),
    ),
  );
  return element(
    'article',
    { class: 'card', 'aria-label': `Lists of user ${user}` },
    element('h3', { tabindex: -1 }, 'User ', element('bdi', {}, user)),
    element(
      'p',
      { class: 'note' },
      `${relevant.length} relevant in the test${trained}. The first ranks of every list.`,
    ),
    element(
      'div',
      { class: 'lists' },
      element('div', { class: 'list' }, element('h4', {}, 'Held out'), element('ul', {}, ...truthItems)),
      ...columns,
    ),
  );
}
