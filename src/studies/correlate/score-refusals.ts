// The errors for tables of results whose columns cannot be found: each says what the file has and what it should have.

import { normalName } from '../../data/reading/column-names.js';
import { InputError } from '../../foundation/errors.js';
import { nearestHint } from '../../foundation/nearest-name.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import type { CellTable } from './cell-table.js';
import { SCORE_NAMES, type ScoreChoices } from './score-names.js';
import { isNumberText } from './score-values.js';

/** Refuses a first line that does not name columns, each by its own name. */
export function refuseNames({ file, headerLine: line, names }: CellTable, choices: ScoreChoices): void {
  const found = names.join(', ');
  const twin = names.find((name, i) => names.indexOf(name) !== i);
  if (twin !== undefined) {
    throw new InputError('Two columns have the same name', { file, line, found: twin, expected: 'different names' });
  }
  if (names.length < 2) {
    throw new InputError('There is only one column', {
      file,
      line,
      found,
      expected: 'algorithms and values',
      hint: sentenceOf`If the separator was guessed wrongly, use ${mention('separator')}.`,
    });
  }
  const isNamed = SCORE_NAMES.algorithm.includes(normalName(names[0]!)) || Object.keys(choices).length > 0;
  if (isNamed || !names.some(isNumberText)) return;
  throw new InputError('The first line does not name the columns', {
    file,
    line,
    found,
    expected: 'a header such as algorithm,metric,dataset,value or algorithm,ndcg@10,recall@10',
  });
}

export function noSuchColumn({ file, headerLine: line, names }: CellTable, role: string, choice: string): InputError {
  const hint = nearestHint(choice, names);
  return new InputError('There is no such column', {
    file,
    line,
    found: choice,
    expected: `the ${role} in one of ${names.join(', ')}`,
    ...(hint === undefined ? {} : { hint }),
  });
}

export function twoRoles({ file, headerLine: line, names }: CellTable, index: number, one: string, other: string) {
  const reason = `One column cannot be both ${one} and ${other}`;
  return new InputError(reason, { file, line, found: names[index], expected: 'another column' });
}

export function noAlgorithm({ file, headerLine: line, names }: CellTable): InputError {
  return new InputError('There is no column of algorithms', {
    file,
    line,
    found: names.join(', '),
    expected: 'a column such as algorithm, model or run',
    hint: sentenceOf`Choose the column with ${mention('columns.algorithm')}.`,
  });
}

export function noValues({ file, headerLine: line, names }: CellTable): InputError {
  return new InputError('There is no column of numbers', {
    file,
    line,
    found: names.join(', '),
    expected: 'a column called value, or one for each metric',
  });
}

/** Several columns hold numbers, and nothing tells which of them are the values. */
export function whichValue({ file, headerLine: line, names }: CellTable): InputError {
  return new InputError('It is not clear which column holds the value', {
    file,
    line,
    found: names.join(', '),
    expected: `a column such as ${SCORE_NAMES.value.slice(0, 3).join(', ')}`,
    hint: sentenceOf`Choose the column with ${mention('columns.value')}.`,
  });
}
