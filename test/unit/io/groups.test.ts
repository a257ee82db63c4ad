import { describe, expect, it } from 'vitest';
import { IdSpace } from '../../../src/data/ids.js';
import { type GroupOptions, readGroups } from '../../../src/io/read-groups.js';

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
});
