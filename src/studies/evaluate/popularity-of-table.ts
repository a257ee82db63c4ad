// Popularity that is given as a file of items and counts, in place of counting the interactions of training.

import type { GroupTable } from '../../data/reading/read-groups.js';
import type { Numbering } from '../../data/tables/numbering.js';
import type { Popularity } from '../../data/tables/side-inputs.js';
import { countNotice, type DuplicatePolicy, duplicateNotice } from '../../engine/ranking/duplicate-policy.js';
import { InputError } from '../../foundation/errors.js';
import type { Notice } from '../../foundation/notice.js';
import { exactSum } from '../../foundation/numbers/exact-sum.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';

export interface PopularityOfTable {
  readonly popularity: Popularity;
  readonly notices: readonly Notice[];
}

export interface PopularityOptions {
  /** Users behind the counts; default: the largest count, as if one item had been chosen by everybody. */
  readonly userCount?: number | undefined;
  readonly duplicates?: DuplicatePolicy | undefined;
}

/** Reads the second column of a table of groups as counts. Items of the catalogue that it does not name have 0. */
export function popularityOfTable(
  table: GroupTable,
  numbering: Numbering,
  options: PopularityOptions = {},
): PopularityOfTable {
  const { members, groups, groupIds, name } = table;
  const { itemCount, itemNumbers } = numbering;
  const { duplicates = 'error' } = options;
  const numbers = Float64Array.from({ length: groupIds.size }, (_, group) => countOf(groupIds.idAt(group)));
  const counts = new Float64Array(itemCount).fill(Number.NaN);
  let duplicateCount = 0;
  let otherCount = 0;
  for (let row = 0; row < members.length; row++) {
    const number = itemNumbers[members[row]!];
    const count = numbers[groups[row]!]!;
    if (Number.isNaN(count)) throw noCount(table, row);
    if (number === undefined || number >= itemCount) {
      otherCount++;
      continue;
    }
    const isKnown = !Number.isNaN(counts[number]!);
    if (isKnown) duplicateCount++;
    if (isKnown && duplicates === 'error') throw twice(table, row);
    if (!isKnown || duplicates === 'last') counts[number] = count;
  }
  let missingCount = 0;
  for (let item = 0; item < itemCount; item++) {
    if (!Number.isNaN(counts[item]!)) continue;
    counts[item] = 0;
    missingCount++;
  }
  const userCount = options.userCount ?? counts.reduce((most, count) => Math.max(most, count), 0);
  return {
    popularity: { counts, userCount, interactionCount: exactSum(counts) },
    notices: [
      ...duplicateNotice(duplicateCount, duplicates === 'last' ? 'last' : 'first', name),
      ...countNotice(
        'item-without-popularity',
        missingCount,
        `item of the catalogue has no popularity in ${name}`,
        `items of the catalogue have no popularity in ${name}`,
      ),
      ...countNotice(
        'item-not-in-catalogue',
        otherCount,
        `item of ${name} is not in the catalogue`,
        `items of ${name} are not in the catalogue`,
      ),
    ],
  };
}

/** A number from 0 on, or NaN. */
function countOf(text: string): number {
  return /^\+?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
}

function noCount({ members, groups, ids, groupIds, name, lineOf }: GroupTable, row: number): InputError {
  return new InputError(`The popularity of item ${ids.idAt(members[row]!)} is not a count`, {
    file: name,
    line: lineOf(row),
    found: groupIds.idAt(groups[row]!),
    expected: 'a number of 0 or more',
    hint: sentenceOf`If another column holds the counts, choose it with ${mention('columns.group')}.`,
  });
}

function twice({ members, groups, ids, groupIds, name, lineOf }: GroupTable, row: number): InputError {
  const firstRow = members.indexOf(members[row]!);
  const [first, second] = [firstRow, row].map((place) => groupIds.idAt(groups[place]!));
  return new InputError(`Item ${ids.idAt(members[row]!)} has two popularities`, {
    file: name,
    line: lineOf(row),
    found: `${second}, and ${first} on line ${lineOf(firstRow)}`,
    expected: 'each item once',
    hint: sentenceOf`Choose which row counts with ${mention('duplicates', 'first')} or ${mention('duplicates', 'last')}.`,
  });
}
