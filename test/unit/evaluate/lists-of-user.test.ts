// One user's lists for people who look: in the order of the evaluation, with its hits.
import { beforeAll, describe, expect, it } from 'vitest';
import { evaluate, IdSpace, type InteractionTable, listsOfUser, readInteractions } from '../../../src/shell.js';

const ids = { userIds: new IdSpace(), itemIds: new IdSpace() };
let tables: Record<'truth' | 'train' | 'recs' | 'order', InteractionTable>;

beforeAll(async () => {
  const read = (text: string, content: 'log' | 'recommendations' = 'log') =>
    readInteractions(text, { ...ids, content });
  tables = {
    truth: await read('user,item,rating\na,x,5\na,y,2\nb,x,4\n'),
    train: await read('user,item\na,t\na,u\n'),
    recs: await read('user,item,score\na,z,1\na,y,3\na,t,3\na,x,2\nb,z,1\n', 'recommendations'),
    order: await read('user,item\na,x\na,z\n', 'recommendations'),
  };
});

const request = () => ({
  runs: [
    { name: 'scored', table: tables.recs },
    { name: 'ordered', table: tables.order },
  ],
  truth: tables.truth,
  train: tables.train,
});

describe('listsOfUser', () => {
  it('orders by score, then by id, and marks hits and training items', () => {
    const { lists, trainCount } = listsOfUser('a', request());
    expect(trainCount).toBe(2);
    expect(lists[0]!.items.map(({ item, score, isHit, isOfTraining }) => [item, score, isHit, isOfTraining])).toEqual([
      ['t', 3, false, true],
      ['y', 3, true, false],
      ['x', 2, true, false],
      ['z', 1, false, false],
    ]);
    expect(lists[1]!.items.map(({ item, score }) => [item, score])).toEqual([
      ['x', undefined],
      ['z', undefined],
    ]);
  });

  it('follows the rules of the evaluation', () => {
    const strict = listsOfUser('a', { ...request(), relevance: '>=4', ties: 'id-descending' });
    expect(strict.truth).toEqual([
      { item: 'x', rating: 5, isRelevant: true },
      { item: 'y', rating: 2, isRelevant: false },
    ]);
    expect(strict.lists[0]!.items.map(({ item, isHit }) => [item, isHit])).toEqual([
      ['y', false],
      ['t', false],
      ['x', true],
      ['z', false],
    ]);
  });

  it('has as many hits as the evaluation counts', async () => {
    const { runs, truth, train } = request();
    const { users, columns } = await evaluate(runs, { truth, train, metrics: ['hits@3'], ci: false });
    for (const [place, user] of users.entries()) {
      for (const { run, items } of listsOfUser(user, request()).lists) {
        const hits = items.slice(0, 3).filter(({ isHit }) => isHit).length;
        expect(hits).toBe(columns.get(run)!.get('hits@3')![place]);
      }
    }
  });

  it('has empty lists for somebody without one, and refuses a stranger', () => {
    expect(listsOfUser('b', request()).lists[1]!.items).toEqual([]);
    expect(() => listsOfUser('nobody', request())).toThrow('Unknown user');
  });
});
