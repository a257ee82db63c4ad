// The graph of users and items: users are its first nodes, items the next; every choice is an edge in both directions.
import type { InteractionMatrix } from '../../data/tables/interaction-matrix.js';
import type { PairBatch, TrainingData } from './network.js';
import { gather, plus, rowDot, type SparseMatrix } from './operations.js';
import type { Tape, Tensor } from './tape.js';

/** Added to the number of edges of a node, as RecBole has it. */
const SPARE_DEGREE = 1e-7;

/** D^-1/2 A D^-1/2, symmetric, without loops. */
export function interactionGraph(
  tape: Tape,
  { userCount, itemCount, offsets, items }: InteractionMatrix,
): SparseMatrix {
  const nodeCount = userCount + itemCount;
  const starts = new Uint32Array(nodeCount + 1);
  starts.set(offsets.subarray(0, userCount + 1));
  for (const item of items) starts[userCount + item + 1]! += 1;
  for (let node = userCount; node < nodeCount; node++) starts[node + 1]! += starts[node]!;
  const columns = new Uint32Array(2 * items.length);
  const values = new Float32Array(columns.length);
  const next = starts.slice();
  const scale = (node: number) => 1 / Math.sqrt(starts[node + 1]! - starts[node]! + SPARE_DEGREE);
  for (let user = 0; user < userCount; user++) {
    for (let entry = offsets[user]!; entry < offsets[user + 1]!; entry++) {
      const node = userCount + items[entry]!;
      const value = scale(user) * scale(node);
      for (const [from, to] of [
        [user, node],
        [node, user],
      ] as const) {
        columns[next[from]!] = to;
        values[next[from]!++] = value;
      }
    }
  }
  const placed = tape.constant(values.length, 1, values);
  return {
    rows: nodeCount,
    offsets: tape.space.words(starts),
    columns: tape.space.words(columns),
    values: placed,
    isSymmetric: true,
  };
}

/** The rows of the layers for some users or items of a batch. */
function nodesOf(layers: readonly Tensor[], nodes: Uint32Array, first: number): Tensor[] {
  const rows = first === 0 ? nodes : nodes.map((node) => first + node);
  return layers.map((layer) => gather(layer, rows));
}

export function nodesOfPairs({ users, items, others }: PairBatch, { train }: TrainingData, layers: readonly Tensor[]) {
  return [nodesOf(layers, users, 0), nodesOf(layers, items, train.userCount), nodesOf(layers, others, train.userCount)];
}

/**
 * The nodes of pairs and the scores of choices and negatives. Negatives come after the scores of choices: what comes back to them
 * is then given up before anything comes back to the choices.
 */
export function scoredPairs({ users, items, others }: PairBatch, { train }: TrainingData, layers: readonly Tensor[]) {
  const [u, i] = [nodesOf(layers, users, 0), nodesOf(layers, items, train.userCount)];
  const chosen = layeredScores(u, i);
  const j = nodesOf(layers, others, train.userCount);
  return { chosen, unchosen: layeredScores(u, j), nodes: [u, i, j] };
}

/** Scores that are the sum over layers of u . i. */
function layeredScores(u: readonly Tensor[], items: readonly Tensor[]): Tensor {
  return items.map((item, layer) => rowDot(u[layer]!, item)).reduce((sum, dots) => plus(sum, dots));
}

export function nodeParts(nodes: Tensor, { train }: TrainingData): readonly [Tensor, Tensor] {
  const rows = (count: number, first: number) => Uint32Array.from({ length: count }, (_, place) => first + place);
  return [gather(nodes, rows(train.userCount, 0)), gather(nodes, rows(train.itemCount, train.userCount))];
}
