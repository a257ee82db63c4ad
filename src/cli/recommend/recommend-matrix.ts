/// <reference types="node" />
// Scores or factors in NPY files, or a network in an ONNX file, with the ids of their rows and columns: shapes are held
// against the ids here, where the files have names.
import { fileSource, InputError, type NpyArray, type OwnMatrix, openOnnx, readNpy, UsageError } from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import { idLines, readBytes } from '../input-files.js';

/** The matrix that --scores, or --user-factors and --item-factors, ask for. */
export async function ownMatrix(given: ParsedArguments): Promise<OwnMatrix> {
  const userIds = await idLines(neededBeside(given, 'user-order', 'a matrix'), 'user');
  const itemIds = await idLines(neededBeside(given, 'item-order', 'a matrix'), 'item');
  if (given.has('scores')) {
    const scores = await readMatrix(given.value('scores')!);
    checkSide(scores, 0, userIds.length, 'rows', '--user-order');
    checkSide(scores, 1, itemIds.length, 'columns', '--item-order');
    return { kind: 'scores', scores: floatsOf(scores.array), userIds, itemIds };
  }
  const users = await readMatrix(neededBeside(given, 'user-factors', 'a matrix'));
  const items = await readMatrix(neededBeside(given, 'item-factors', 'a matrix'));
  checkSide(users, 0, userIds.length, 'rows', '--user-order');
  checkSide(items, 0, itemIds.length, 'rows', '--item-order');
  const dimension = users.array.shape[1]!;
  if (dimension === 0) throw new InputError('The array has no factors', { file: users.file, found: '0 columns' });
  checkSide(items, 1, dimension, 'factors', '--user-factors');
  const [userFactors, itemFactors] = [floatsOf(users.array), floatsOf(items.array)];
  return { kind: 'factors', userFactors, itemFactors, dimension, userIds, itemIds };
}

interface Matrix {
  readonly file: string;
  readonly array: NpyArray;
}

/** The network of --onnx, whose columns --item-order names. */
export async function ownNetwork(given: ParsedArguments): Promise<OwnNetwork> {
  const file = given.value('onnx')!;
  const itemIds = await idLines(neededBeside(given, 'item-order', 'a network'), 'item');
  const network = await openOnnx(await readBytes(file), { file });
  network.checkItems(itemIds.length);
  return { network, itemIds };
}

/** A network in an ONNX file and the items of its columns. */
export interface OwnNetwork {
  readonly network: Awaited<ReturnType<typeof openOnnx>>;
  readonly itemIds: readonly string[];
}

function neededBeside(given: ParsedArguments, name: string, what: string): string {
  const path = given.value(name);
  if (path !== undefined) return path;
  throw new UsageError(`The option is required with ${what}`, {
    argument: `--${name}`,
    found: 'nothing',
    expected: name.endsWith('order') ? `a file with an id on each line, in the order of ${what}` : 'an NPY file',
  });
}

async function readMatrix(file: string): Promise<Matrix> {
  const array = await readNpy(await fileSource(file));
  if (array.shape.length === 2) return { file, array };
  throw new InputError('The array is not a matrix', {
    file,
    found: `the shape (${array.shape.join(', ')})`,
    expected: 'two dimensions: a row for each user or item',
  });
}

function checkSide({ file, array }: Matrix, side: 0 | 1, count: number, what: string, option: string): void {
  if (array.shape[side] === count) return;
  throw new InputError(`The array does not fit ${option}`, {
    file,
    found: `${array.shape[side]} ${what} in the shape (${array.shape.join(', ')})`,
    expected: `${count}, as ${option} has`,
  });
}

function floatsOf({ data }: NpyArray): Float32Array | Float64Array {
  return data instanceof Float32Array || data instanceof Float64Array ? data : Float64Array.from(data);
}
