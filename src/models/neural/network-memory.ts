// The memory that training and scoring a network need at most, so that it can be refused before anything is allocated:
// tables with gradients, moments and copies, what one step leaves on the tape, and what scoring some users does.
import type { MatrixShape } from '../../data/tables/interaction-matrix.js';
import type { Config, Network, TapeFloats, TapeSize } from './network.js';

const BYTES_A_FLOAT = 4;

/** Values, gradients and both moments; what is kept of the best epoch and of the last; the tables of the scorer. */
const COPIES_OF_TABLES = 7;

/** Memory grows by a sixteenth, and by no more than 64 MiB. */
const MOST_GROWTH = 67_108_864;

export function networkBytes(
  network: Network,
  config: Config,
  shape: MatrixShape,
  batch: number,
  usersAtATime: number,
): number {
  const { userCount, itemCount, entryCount, longestRow = itemCount } = shape;
  const longest = Math.min(longestRow, entryCount);
  const specs = Object.values(network.tables(shape, config));
  const tableFloats = specs.reduce((sum, { rows, columns }) => sum + rows * columns, 0);
  const size = { userCount, itemCount, longest, width: layerWidths(network, config, shape) };
  const perUser = network.batch === 'users';
  const examples = Math.min(batch, perUser ? userCount : entryCount);
  const rows = network.batch === 'points' ? 2 * examples : examples;
  const entries = perUser ? Math.min(rows * longest, entryCount) : rows * longest;
  const scored = Math.min(usersAtATime, userCount);
  const nodes = network.usesGraph ? userCount + itemCount : 0;
  const {
    row = 24 * size.width,
    entry = 0,
    fixed = 0,
    scoredUser = network.kind === 'factors' ? 0 : row,
  } = network.tapeFloats?.(config, size) ?? defaultFloats(network, size);
  const step = rows * row + entries * entry + fixed;
  const scoring = scored * (scoredUser + 4 * longest + 2 * itemCount);
  const factors = network.kind === 'factors' ? 6 * (userCount + itemCount) * size.width : 0;
  const ofGraph = nodes === 0 ? 0 : 8 * entryCount + 2 * nodes;
  const space = BYTES_A_FLOAT * (COPIES_OF_TABLES * tableFloats + step + fixed + scoring + factors + ofGraph);
  return space + Math.min(space / 16, MOST_GROWTH) + 32 * entryCount + 32 * (userCount + itemCount + rows);
}

/** For networks that do not state their own: about a dozen tensors a layer with their gradients, and of all items. */
function defaultFloats(
  { batch }: Network,
  { itemCount, longest, width }: TapeSize & { readonly width: number },
): TapeFloats {
  if (batch !== 'users') return {};
  const row = 12 * itemCount + 16 * width + 8 * longest;
  return { row, scoredUser: row };
}

/** The widths of all layers together: what is left of the shapes of tables without users and items. */
function layerWidths(network: Network, config: Config, shape: MatrixShape): number {
  const { userCount, itemCount } = shape;
  return Object.values(network.tables(shape, config)).reduce((sum, { rows, columns }) => {
    const own = [rows, columns].filter((side) => side !== userCount && side !== itemCount);
    return sum + (own.length === 0 ? Math.min(rows, columns) : Math.max(...own));
  }, 0);
}
