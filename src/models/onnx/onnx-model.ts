// A model that scores with a network in an ONNX file, trained elsewhere. Its columns are named by ids, in the order in which
// it was trained, and joined with those of the log; nothing is learned here.
import { IdSpace } from '../../data/tables/ids.js';
import { InputError, UnsupportedError, UsageError } from '../../foundation/errors.js';
import { type AnyModel, defineModel } from '../scoring/model.js';
import type { Scorer, UserBlock } from '../scoring/scorer.js';
import { type OnnxNetwork, type OnnxSource, openOnnx } from './onnx-network.js';

/** The items of the network's columns, and how it is opened. */
export interface OnnxOptions extends OnnxSource {
  /** The item of each column of profiles and scores, in the order in which the network was trained. */
  readonly itemIds: readonly string[];
  /** What the model is called; default: onnx. */
  readonly name?: string | undefined;
}

/**
 * A model from the bytes of an ONNX file, scored with ONNX Runtime, which must be installed or handed in. `recommend` and
 * `runExperiment` take it; `rankModel`, which cannot wait, does not.
 * @example
 * const itemIds = Array.from({ length: train.itemIds.size }, (_, item) => train.itemIds.idAt(item));
 * const { table } = await recommend(train, { model: await modelOfOnnx(onnxBytes, { itemIds }), k: 10 });
 */
export async function modelOfOnnx(bytes: Uint8Array, options: OnnxOptions): Promise<AnyModel> {
  if (!Array.isArray(options?.itemIds)) {
    throw new UsageError('the order of items is missing', {
      argument: 'itemIds',
      found: options?.itemIds,
      expected: 'the id of the item of each column, in the order in which the network was trained',
    });
  }
  const { itemIds, name, ...source } = options;
  return onnxModel(await openOnnx(bytes, source), itemIds, name);
}

/** The model of an open network. */
export function onnxModel(network: OnnxNetwork, itemIds: readonly string[], name = 'onnx'): AnyModel {
  const columns = columnsOfIds(itemIds);
  network.checkItems(itemIds.length);
  return defineModel({
    ...{ name, title: name, definition: 'what a network in an ONNX file gives for a profile', citation: '' },
    task: 'ranking',
    parameters: {},
    memoryNeeded: () => network.byteLength,
    fit(train, _, { itemIds: ofLog, onNotice }) {
      if (ofLog === undefined) {
        throw new UsageError('an ONNX network needs the ids of the items', {
          argument: 'itemIds',
          found: ofLog,
          expected: 'recommend or an experiment, or itemIds handed in',
        });
      }
      const places = placesOfItems(ofLog, columns, itemIds.length, network.file);
      const unused = itemIds.length - train.itemCount;
      if (unused > 0) {
        const message = `${unused} of ${itemIds.length} items of the network are not in training and not recommended`;
        onNotice?.({ code: 'unused-items', message, count: unused });
      }
      return onnxScorer(network, places, itemIds, ofLog);
    },
  });
}

function columnsOfIds(itemIds: readonly string[]): IdSpace {
  const columns = new IdSpace();
  for (const [place, id] of itemIds.entries()) {
    if (typeof id === 'string' && columns.intern(id) === place) continue;
    throw new InputError('an item has two columns', {
      argument: 'itemIds',
      found: id,
      expected: 'each id once, as text',
    });
  }
  return columns;
}

/** The column of each item of the log. */
function placesOfItems(ofLog: readonly string[], columns: IdSpace, count: number, file: string | undefined) {
  const places = ofLog.map((id) => columns.indexOf(id));
  const strangers = ofLog.filter((_, place) => places[place]! < 0);
  if (strangers.length === 0) return Uint32Array.from(places);
  throw new InputError('the network does not know all items of the log', {
    argument: 'itemIds',
    file,
    found: `${strangers.length} of ${ofLog.length} items without a column, such as ${strangers.slice(0, 3).join(', ')}, among ${count} columns`,
    expected: 'a column for each item of training',
    hint: 'Train the network on this log, or leave out the rows of other items.',
  });
}

function onnxScorer(
  network: OnnxNetwork,
  places: Uint32Array,
  itemIds: readonly string[],
  ofLog: readonly string[],
): Scorer {
  const [itemCount, columnCount] = [places.length, itemIds.length];
  return {
    kind: 'onnx',
    itemCount,
    score() {
      throw new UnsupportedError('a network in an ONNX file cannot score at once', {
        hint: 'Use recommend or runExperiment, which wait for its scores.',
      });
    },
    async scoreLater({ profiles, ids, from = 0 }: UserBlock) {
      const { userCount, offsets, items, values } = profiles;
      const input = new Float32Array(userCount * columnCount);
      for (let user = 0; user < userCount; user++) {
        for (let at = offsets[user]!; at < offsets[user + 1]!; at++) {
          input[user * columnCount + places[items[at]!]!] = values[at]!;
        }
      }
      const output = await network.scores(input, userCount, columnCount);
      const scores = new Float64Array(userCount * itemCount);
      for (let at = 0; at < scores.length; at++) {
        const [user, item] = [Math.floor(at / itemCount), at % itemCount];
        scores[at] = output[user * columnCount + places[item]!]!;
        if (Number.isNaN(scores[at])) throw notANumber(ids?.[user] ?? `${from + user}`, ofLog[item]!, network.file);
      }
      return scores;
    },
    state() {
      throw new InputError('a network in an ONNX file cannot be saved as a model', { hint: 'Keep the ONNX file.' });
    },
  };
}

function notANumber(user: string, item: string, file: string | undefined): InputError {
  return new InputError('the network gave a score that is not a number', {
    file,
    found: `NaN for user ${user} and item ${item}`,
    expected: 'numbers; -Infinity puts an item last',
    hint: 'Look for a division by zero, such as the length of a profile, or for weights that diverged in training.',
  });
}
