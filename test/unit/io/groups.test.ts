import { describe, expect, it } from 'vitest';
import { type GroupOptions, readGroups } from '../../../src/data/reading/read-groups.js';
import { IdSpace } from '../../../src/data/tables/ids.js';
import { InputError } from '../../../src/foundation/errors.js';

async function pairs(text: string, options?: GroupOptions): Promise<string[]> {
  const { members, groups, ids, groupIds } = await readGroups(text, options);
  return Array.from(members, (member, m) => `${ids.idAt(member)}:${groupIds.idAt(groups[m]!)}`);
}

describe('groups', () => {
  it('are the second column', async () => {
    expect(await pairs('item,genre\n1,war\n2,love\n1,love\n')).toEqual(['1:war', '2:love', '1:love']);
    expect(await pairs('1\twar\n2\tlove\n', { header: false })).toEqual(['1:war', '2:love']);
  });

  it('may be several in one field, each counted once', async () => {
    const text = "1::Toy Story (1995)::Animation|Children's|Animation\n2::Heat::Action|\n";
    expect(await pairs(text, { columns: { group: 2 }, within: '|' })).toEqual([
      '1:Animation',
      "1:Children's",
      '2:Action',
    ]);
  });

  it('are chosen by name and share the ids of a log', async () => {
    const ids = new IdSpace();
    ids.intern('7');
    const { members, groupIds } = await readGroups('country,who\nFR,7\nDE,8\n', {
      ids,
      columns: { id: 'who', group: 'country' },
    });
    expect(Array.from(members)).toEqual([0, 1]);
    expect(groupIds.toArray()).toEqual(['FR', 'DE']);
  });

  it('are found by their usual names', async () => {
    const movies = 'movieId,title,genres\n1,Toy Story (1995),Animation|Comedy\n2,Heat,Action\n';
    expect(await pairs(movies, { within: '|' })).toEqual(['1:Animation', '1:Comedy', '2:Action']);
    expect(await pairs('userId,movieId,tag,timestamp\n7,1,pixar,99\n', { members: 'items' })).toEqual(['1:pixar']);
    expect(await pairs('category,product\nwar,1\n')).toEqual(['1:war']);
    expect(await pairs('id,name,Class\n1,x,war\n')).toEqual(['1:war']);
    expect(await pairs('item,genre,count\n1,war,7\n', { content: 'counts' })).toEqual(['1:7']);
    expect(await pairs('{"movie_id":1,"title":"x","genre":"war"}\n')).toEqual(['1:war']);
  });

  it.each<[string, string, GroupOptions, object]>([
    ['of unknown names', 'item,title,brand\n1,x,y\n', {}, { line: 1, found: 'item, title, brand' }],
    ['without names', '1,x,y\n', {}, { line: 1, found: '3 fields', expected: 'a choice by number, from 0 to 2' }],
    ['of :: without names', '1::Heat::Action\n', { columns: { id: 0 } }, { found: '3 fields' }],
  ])('are not guessed among columns %s', async (_, text, options, details) => {
    const error = await readGroups(text, options).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InputError);
    expect((error as InputError).reason).toBe('It is not clear which column holds the group');
    expect((error as InputError).details).toMatchObject(details);
    expect((error as InputError).details.hint).toBe('Choose the column with columns.group.');
  });

  it.each<[string, GroupOptions, string]>([
    ['item,genre\n,war\n', { members: 'items' }, 'The item id is empty'],
    ['user,group\n,war\n', { members: 'users' }, 'The user id is empty'],
    ['x,genre\n,war\n', { header: true }, "The value of column 'x' is empty"],
    ['item,group\n1,\n', {}, 'The group is empty'],
    ['item,count\n1,\n', { content: 'counts' }, 'The count is empty'],
    ['{"item":1,"genre":""}\n', {}, "The group 'genre' is empty"],
  ])('are refused in their own words: %j', async (text, options, reason) => {
    await expect(readGroups(text, options)).rejects.toThrow(`${reason} (input:`);
  });

  it('tell the line of each membership', async () => {
    const table = await readGroups('item,genre\n1,war|love\n\n2,art\n', { within: '|' });
    expect([0, 1, 2].map((membership) => table.lineOf(membership))).toEqual([2, 2, 4]);
    expect((await readGroups('item,genre\n\n1,war\n')).lineOf(0)).toBe(3);
  });

  it.each<[string, boolean, boolean]>([
    ['item,brand\ntea,x\nmilk,y\n', true, true],
    ['product,genre\ntea,x\nmilk,y\n', true, true],
    ['book,fiction\nmovie,drama\n', true, false],
    ['tea,x\nmilk,y\n', false, false],
    ['tea,x\nmilk,x\n', false, true],
    ['tea,1\nmilk,2\n', false, true],
  ])('have a header or say that it was guessed: %j', async (text, hasHeader, isSure) => {
    const { members, notices } = await readGroups(text);
    expect(members).toHaveLength(text.split('\n').length - (hasHeader ? 2 : 1));
    expect(notices.map(({ code }) => code)).toEqual(isSure ? [] : ['header-guessed']);
  });
});
