// What autoencoders share: layers that go from a profile to a code and back to all items. The first layer is a sparse
// product, so that its cost follows the profile and not the catalogue.
import type { Config, Profiles, TableSpec, Tables } from './network.js';
import { addRow, apply, dropout, linear, sparseTimes } from './operations.js';
import type { Tensor } from './tape.js';
import { dropoutParameter } from './training-parameters.js';

/** Sizes of the layers: `hidden` between the items and the code, in this order, and back. */
export interface LayerConfig extends Config {
  readonly hidden: readonly number[];
  /** What the encoder gives, and what the decoder takes. */
  readonly code: number;
  readonly dropout: number;
}

/** Weights and biases of layers between the sizes; the first weight stands `[input][output]` if it meets profiles. */
export function layerTables(name: string, sizes: readonly number[], isSparse = false): Record<string, TableSpec> {
  const tables: Record<string, TableSpec> = {};
  for (let layer = 0; layer + 1 < sizes.length; layer++) {
    const [inputs, outputs] = [sizes[layer]!, sizes[layer + 1]!];
    const [rows, columns] = isSparse && layer === 0 ? [inputs, outputs] : [outputs, inputs];
    tables[`${name}${layer}Weight`] = { rows, columns, start: 'xavier' };
    tables[`${name}${layer}Bias`] = { rows: 1, columns: outputs, start: { constant: 0 } };
  }
  return tables;
}

/** The layers of a name from `first` on, with tanh between them. */
export function layers(tables: Tables, name: string, x: Tensor, first = 0): Tensor {
  let y = x;
  for (let layer = first; `${name}${layer}Weight` in tables; layer++) {
    if (layer > 0) y = apply('tanh', y);
    y = linear(y, tables[`${name}${layer}Weight`]!, tables[`${name}${layer}Bias`]!);
  }
  return y;
}

/** The code of profiles: rows divided by their length, dropped out in training, through all layers of the encoder. */
export function encoded(tables: Tables, profiles: Profiles, rate: number): Tensor {
  const { tape } = profiles.values;
  const roots = new Float32Array(profiles.values.length);
  const offsets = profiles.offsets.data;
  for (const [row, length] of profiles.lengths.entries())
    roots.fill(1 / Math.sqrt(length), offsets[row], offsets[row + 1]);
  const values = dropout(tape.constant(roots.length, 1, roots), rate);
  const first = sparseTimes({ ...profiles, values }, tables.encoder0Weight!);
  return layers(tables, 'encoder', addRow(first, tables.encoder0Bias!), 1);
}

/** Sizes of hidden layers that are all alike. */
export function codeLayers(size: number, count: number): number[] {
  return new Array<number>(count).fill(size);
}

export const autoencoderParameters = {
  hidden: {
    type: 'whole',
    default: 600,
    least: 1,
    most: 8192,
    search: [100, 1000],
    scale: 'log',
    meaning: 'size of the hidden layers',
  },
  layers: {
    type: 'whole',
    default: 1,
    least: 0,
    most: 4,
    search: [0, 2],
    scale: 'linear',
    meaning: 'hidden layers between the items and the code, on either side',
  },
  code: {
    type: 'whole',
    default: 64,
    least: 1,
    most: 4096,
    search: [32, 512],
    scale: 'log',
    meaning: 'numbers in the code of a profile',
  },
  dropout: { ...dropoutParameter, default: 0.5 },
} as const;
