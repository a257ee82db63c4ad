/// <reference types="node" />
// Models of your own that a file of an experiment or `recgauge recommend` names: modules of JavaScript, and networks in ONNX
// files. They are looked at before any work, so that a wrong one is refused with what was found. A plain score function is
// enough.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type AnyModel,
  type FitScores,
  fileSource,
  InputError,
  modelOfOnnx,
  modelOfScores,
  nameOfFile,
  type ScoreFunction,
} from '../../shell.js';
import { idLines, readBytes } from '../input-files.js';

type Entry = Readonly<Record<string, unknown>>;

/** The models of all modules and networks that a file names, by their paths as it says them. */
export async function ownModels(value: unknown, folder: string): Promise<Readonly<Record<string, AnyModel>>> {
  const entries = (value as Entry | null)?.models;
  const paths = (Array.isArray(entries) ? entries : []).flatMap((entry: Entry | string | null) => {
    const module = typeof entry === 'object' ? entry?.module : undefined;
    return typeof module === 'string' ? [module] : [];
  });
  const found: Record<string, AnyModel> = {};
  for (const path of new Set(paths)) found[path] = await moduleModel(path, folder);
  for (const { onnx, itemOrder } of networksOf(entries)) {
    const file = resolve(folder, onnx);
    const itemIds = await idLines(resolve(folder, itemOrder), 'item');
    found[onnx] = await modelOfOnnx(await readBytes(file), { file: onnx, itemIds, name: nameOfFile(onnx) });
  }
  return found;
}

/** Records with both keys; others are refused when the plan is made. */
function networksOf(entries: unknown): readonly { readonly onnx: string; readonly itemOrder: string }[] {
  return (Array.isArray(entries) ? entries : []).filter((entry: Entry | string | null) => {
    return typeof entry === 'object' && typeof entry?.onnx === 'string' && typeof entry.itemOrder === 'string';
  });
}

/** The model that one module exports; its path is within the folder. */
export async function moduleModel(path: string, folder: string): Promise<AnyModel> {
  const file = resolve(folder, path);
  // In the words of all files; the message of the import names the program.
  await fileSource(file);
  let exported: Entry;
  try {
    exported = (await import(pathToFileURL(file).href)) as Entry;
  } catch (error) {
    throw new InputError('The module cannot be loaded', {
      file,
      found: (error as Error).message,
      expected: 'a module of JavaScript',
    });
  }
  const model = exported.model ?? ofFunctions(path, exported) ?? exported.default;
  const missing = missingOf(model);
  if (missing === undefined) return model as AnyModel;
  throw new InputError('The module exports no model', {
    file,
    found:
      model === undefined
        ? `exports called ${Object.keys(exported).join(', ') || 'nothing'}`
        : `a model without ${missing}`,
    expected:
      'export function score(user, items, known), or fit(train, seed), or export const model = defineModel({ ... })',
  });
}

/** A model of `fit`, `score` or a function that is the default; undefined where there is none of them. */
function ofFunctions(path: string, { fit, score, default: main }: Entry): AnyModel | undefined {
  const name = nameOfFile(path);
  if (typeof fit === 'function') return modelOfScores(name, fit as FitScores);
  const scores = score ?? main;
  return typeof scores === 'function' ? modelOfScores(name, () => scores as ScoreFunction) : undefined;
}

/** The first thing that a model must have and this has not. */
function missingOf(model: unknown): string | undefined {
  if (typeof model !== 'object' || model === null) return 'anything';
  const { name, parameters, memoryNeeded, fit, task } = model as Entry;
  if (typeof name !== 'string') return 'a name';
  if (typeof parameters !== 'object' || parameters === null) return 'parameters';
  if (typeof memoryNeeded !== 'function') return 'memoryNeeded';
  if (typeof fit !== 'function') return 'fit';
  return task === 'ranking' || task === 'rating' ? undefined : "the task 'ranking' or 'rating'";
}
