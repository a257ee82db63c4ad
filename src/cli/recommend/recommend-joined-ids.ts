/// <reference types="node" />
// What recommends meets the files: the ids of a saved model, of a matrix or of a network are written as those of the log, and
// test users of a split who cannot be scored are left out.
import {
  type AnyModel,
  type IdList,
  InputError,
  joinedIds,
  type Notice,
  type OwnMatrix,
  onnxModel,
  type StoredModel,
} from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import type { RecommendInputs } from './recommend-inputs.js';
import type { OwnNetwork } from './recommend-matrix.js';

/** What recommends, as the command line names it; nothing where a command does. */
export type Chosen = string | AnyModel | StoredModel | OwnMatrix | OwnNetwork | undefined;

/** Files and model with their ids written alike, as --ids asks for; ids that do not meet are refused. */
export function withJoinedIds(given: ParsedArguments, inputs: RecommendInputs, model: Chosen) {
  const { users } = inputs;
  const [own, other] = typeof model === 'object' && 'itemIds' in model ? [model] : [undefined, model];
  const rowIds = own !== undefined && 'userIds' in own ? own.userIds : undefined;
  const [ofModel, of] = [given.value('load'), given.value('users')];
  const lists: IdList[] = [
    ...(rowIds === undefined
      ? []
      : [
          {
            kind: 'users' as const,
            name: ofModel ?? given.value('user-order')!,
            ids: rowIds,
            mayDiffer: given.has('load'),
          },
        ]),
    ...(own === undefined
      ? []
      : [{ kind: 'items' as const, name: ofModel ?? given.value('item-order')!, ids: own.itemIds }]),
    ...(users === undefined
      ? []
      : [{ kind: 'users' as const, name: of ?? 'the split', ids: users, mayDiffer: of === undefined }]),
  ];
  const { lists: made, notices, ...tables } = joinedIds({ ...inputs, lists }, given.value('ids'));
  const [userIds, itemIds] = [rowIds && made[0]!.ids, made.find(({ kind }) => kind === 'items')?.ids];
  const asked = users && made.at(-1)!.ids;
  // A command of your own may know what to do for anybody.
  const isSplit = asked !== undefined && of === undefined && model !== undefined;
  const scored = isSplit
    ? scoredUsers(asked, tables, rowIds !== undefined && !given.has('load') ? userIds : undefined)
    : { notices: [] };
  return {
    inputs: {
      ...inputs,
      ...tables,
      users: asked,
      ...scored,
      notices: [...inputs.notices, ...notices, ...scored.notices],
    },
    model: own === undefined ? other : withIds(own, userIds, itemIds!),
  };
}

/** The model with its ids as they are written in the files. */
function withIds(
  own: StoredModel | OwnMatrix | OwnNetwork,
  userIds: readonly string[] | undefined,
  itemIds: readonly string[],
): AnyModel | StoredModel | OwnMatrix {
  if ('network' in own) return onnxModel(own.network, itemIds);
  return { ...own, userIds: userIds!, itemIds };
}

/** The test users of a split who can be scored: those with a profile, or with a row of the matrix. */
function scoredUsers(
  asked: readonly string[],
  { train, foldIn }: Pick<RecommendInputs, 'train' | 'foldIn'>,
  rows: readonly string[] | undefined,
): { readonly users: readonly string[]; readonly notices: readonly Notice[] } {
  const known = new Set(
    rows ?? Array.from([...train.users, ...(foldIn?.users ?? [])], (user) => train.userIds.idAt(user)),
  );
  const users = asked.filter((id) => known.has(id));
  const count = asked.length - users.length;
  const lack = rows === undefined ? 'interactions to learn from' : 'row of scores';
  if (users.length === 0) {
    throw new InputError(`No test user of the split has ${rows === undefined ? lack : `a ${lack}`}`, {
      argument: 'split',
      found: `${count} users without`,
      expected: 'some users who can be scored',
    });
  }
  const message = `${count} of ${asked.length} test users have no ${lack} and get no list.`;
  return { users, notices: count === 0 ? [] : [{ code: 'cold-users', message, count }] };
}
