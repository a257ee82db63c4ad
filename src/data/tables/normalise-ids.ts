// Ids that systems wrote in different ways: `12.0`, `00012` or `ITEM%2012` for what another file calls `12` or `item 12`.
// Each way of writing is a row with what undoes it; two different ids of one table never become one.

import { checkWord } from '../../foundation/checks.js';
import { InputError, UsageError } from '../../foundation/errors.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import { IdSpace } from './ids.js';
import type { InteractionTable } from './interaction-table.js';

interface IdForm {
  /** How ids look without it. */
  readonly words: string;
  readonly undo: (id: string) => string;
}

/** Ways of writing an id, in the order in which they are undone. */
export const ID_FORMS = {
  space: { words: 'without surrounding space', undo: (id) => id.trim() },
  quotes: { words: 'without quotes', undo: (id) => /^(["'])(.+)\1$/s.exec(id)?.[2] ?? id },
  percent: { words: 'with percent-encoding decoded', undo: decoded },
  case: { words: 'in lower case', undo: (id) => id.toLowerCase() },
  decimal: { words: 'without a trailing .0', undo: (id) => /^(-?\d+)\.0*$/.exec(id)?.[1] ?? id },
  zeros: { words: 'without leading zeros', undo: (id) => id.replace(/^0+(?=\d+$)/, '') },
  prefix: { words: 'without the text before their number', undo: (id) => /^\D*[^\d.](\d+)$/.exec(id)?.[1] ?? id },
} as const satisfies Readonly<Record<string, IdForm>>;

export type IdFormName = keyof typeof ID_FORMS;
export const ID_FORM_NAMES = Object.keys(ID_FORMS) as readonly IdFormName[];

/** What is done to ids before tables are joined, and whether ids that do not meet are refused. */
export interface IdRule {
  readonly users: readonly IdFormName[];
  readonly items: readonly IdFormName[];
  readonly isChecked: boolean;
}

/** `unchecked`, `normalise=decimal,items:case`, or both with a comma between them; undefined checks ids as they are. */
export function parseIdRule(rule: string | undefined): IdRule {
  const words = rule === undefined ? [] : `${rule}`.split(',').map((word) => word.trim());
  const ways = words.filter((word) => word !== 'unchecked');
  if (ways.length > 0 && !/^normali[sz]e=/.test(ways[0]!)) {
    throw new UsageError('unknown rule for ids', {
      argument: 'ids',
      found: rule,
      expected: `unchecked, or normalise= and some of ${ID_FORM_NAMES.join(', ')}, such as normalise=decimal,items:case`,
    });
  }
  const parts = ways.map((way) => {
    const [, scope, form] = /^(?:normali[sz]e=)?(?:(users|items):)?(.*)$/s.exec(way)!;
    return { scope, form: checkWord('ids', form as IdFormName, ID_FORM_NAMES, 'unknown way of writing ids') };
  });
  const formsOf = (kind: string) =>
    ID_FORM_NAMES.filter((form) => parts.some((part) => part.form === form && (part.scope ?? kind) === kind));
  return { users: formsOf('users'), items: formsOf('items'), isChecked: ways.length === words.length };
}

/** An id as it is called once these ways of writing are undone. */
export function normalisedId(id: string, forms: readonly IdFormName[]): string {
  return forms.reduce((text, form) => ID_FORMS[form].undo(text) || text, id);
}

/** Tables that share their spaces, in spaces of normalised ids. */
export class IdNormaliser {
  readonly #users: (column: IdColumn) => Uint32Array;
  readonly #items: (column: IdColumn) => Uint32Array;
  readonly #known = new Map<InteractionTable, InteractionTable>();
  readonly userIds: IdSpace;
  readonly itemIds: IdSpace;

  constructor({ userIds, itemIds }: Pick<InteractionTable, 'userIds' | 'itemIds'>, { users, items }: IdRule) {
    [this.userIds, this.#users] = normalisedSpace(userIds, 'users', users);
    [this.itemIds, this.#items] = normalisedSpace(itemIds, 'items', items);
  }

  /** The same table for the same table. */
  table<Table extends InteractionTable>(table: Table): Table {
    const known = this.#known.get(table) as Table | undefined;
    if (known !== undefined) return known;
    const { userIds, itemIds } = this;
    const users = this.#users({ name: table.name, indices: table.users });
    const items = this.#items({ name: table.name, indices: table.items });
    const made = { ...table, users, items, userIds, itemIds };
    this.#known.set(table, made);
    return made;
  }

  members(kind: 'users' | 'items', column: IdColumn): Uint32Array {
    return kind === 'users' ? this.#users(column) : this.#items(column);
  }
}

/** Indices of one column of a table, with what the table is called. */
interface IdColumn {
  readonly name: string | undefined;
  readonly indices: Uint32Array;
}

/** A new space for normalised ids, and what turns columns of the old space into columns of it. */
function normalisedSpace(
  ids: IdSpace,
  kind: 'users' | 'items',
  forms: readonly IdFormName[],
): [ids: IdSpace, columnOf: (column: IdColumn) => Uint32Array] {
  if (forms.length === 0) return [ids, ({ indices }) => indices];
  const space = new IdSpace();
  const moved = Uint32Array.from({ length: ids.size }, (_, index) =>
    space.intern(normalisedId(ids.idAt(index), forms)),
  );
  const columnOf = ({ name, indices }: IdColumn) => {
    // Index plus 1 in the old space, so that the 0 of a fresh array means none.
    const origins = new Uint32Array(space.size);
    return indices.map((index) => {
      const to = moved[index]!;
      const origin = origins[to]!;
      if (origin !== 0 && origin !== index + 1)
        throw merged(kind, name, [ids.idAt(origin - 1), ids.idAt(index)], forms);
      origins[to] = index + 1;
      return to;
    });
  };
  return [space, columnOf];
}

function merged(
  kind: 'users' | 'items',
  name: string | undefined,
  [first, second]: readonly [string, string],
  forms: readonly IdFormName[],
): InputError {
  const other = kind === 'users' ? 'items' : 'users';
  return new InputError(`Two different ${kind} would become one`, {
    argument: 'ids',
    file: name,
    found: `'${first}' and '${second}', both '${normalisedId(first, forms)}'`,
    expected: 'ids that stay different within a table',
    hint: sentenceOf`Leave out what merges them, or normalise ${other} alone: ${mention('ids', `normalise=${forms.map((form) => `${other}:${form}`).join(',')}`)}.`,
  });
}

function decoded(id: string): string {
  try {
    const text = decodeURIComponent(id);
    return text.includes('\0') ? id : text;
  } catch {
    return id;
  }
}
