// Scores of a network that is not a product of factors: profiles of users go forward through it, some users at a time. How
// many they are changes no bit, because no operation mixes rows.
import type { InteractionMatrix } from '../../data/tables/interaction-matrix.js';
import { checkLength } from '../../foundation/checks.js';
import { InputError, UsageError } from '../../foundation/errors.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import { createTensorSpace } from '../../foundation/kernels/neural/tensor-space.js';
import { NEW_USER, type Scorer, type ScorerKind, type ScorerState } from '../scoring/scorer.js';
import { damagedState, stateArray, stateCount, stateNumber } from '../scoring/stored-state.js';
import { type Config, type Network, type NetworkShape, profileRows, type ScoredUsers, type Tables } from './network.js';
import { Tape, type Tensor } from './tape.js';
import type { LiveNetwork } from './train-network.js';

export interface TrainedNetwork {
  readonly name: string;
  readonly network: Network;
  readonly config: Config;
  readonly shape: NetworkShape;
  readonly values: Readonly<Record<string, Float32Array>>;
}

export type ScoringNetwork = Network & { scores(tables: Tables, users: ScoredUsers, config: Config): Tensor };

export function networkScorer(trained: TrainedNetwork, usersAtATime: number): Scorer {
  const { config, shape, values } = trained;
  const placed = new WeakMap<Backend, PlacedTables>();
  const kind = `network-${trained.name}`;
  const placedOn = (backend: Backend) => {
    const own = placed.get(backend) ?? placedTables(backend, trained);
    placed.set(backend, own);
    return own;
  };
  const state = () => ({ kind, numbers: { usersAtATime, ...shape, ...flatConfig(config) }, arrays: values });
  return scorerOfTables(trained, placedOn, usersAtATime, state);
}

/** A network while it is trained; it cannot be stored. */
export function liveScorer(name: string, { network, config, tape, tables, data }: LiveNetwork, usersAtATime: number) {
  const { userCount, itemCount } = data.train;
  const own = { name, network, config, shape: { userCount, itemCount } };
  return scorerOfTables(
    own,
    () => ({ tape, tables }),
    usersAtATime,
    () => {
      throw new UsageError('a network in training has no state yet', { expected: 'the scorer that fitting returns' });
    },
  );
}

interface PlacedTables {
  readonly tape: Tape;
  readonly tables: Tables;
}

function scorerOfTables(
  { name, network, config, shape: { itemCount } }: Omit<TrainedNetwork, 'values'>,
  placedOn: (backend: Backend) => PlacedTables,
  usersAtATime: number,
  state: () => ScorerState,
): Scorer {
  return {
    kind: `network-${name}`,
    itemCount,
    score(backend, { profiles, rows }, target) {
      checkLength('target', target.length, profiles.userCount * itemCount, 'userCount * itemCount');
      const { tape, tables } = placedOn(backend);
      for (let from = 0; from < profiles.userCount; from += usersAtATime) {
        const to = Math.min(from + usersAtATime, profiles.userCount);
        const own = rows?.subarray(from, to) ?? new Uint32Array(to - from).fill(NEW_USER);
        const scores = blockScores(network as ScoringNetwork, tables, tape, config, profiles, from, own);
        const offender = scores.findIndex(Number.isNaN);
        if (offender >= 0) throw notANumber(from + Math.floor(offender / itemCount));
        target.set(scores, from * itemCount);
      }
    },
    state,
  };
}

export function blockScores(
  network: ScoringNetwork,
  tables: Tables,
  tape: Tape,
  config: Config,
  profiles: InteractionMatrix,
  from: number,
  rows: Uint32Array,
): Float32Array {
  tape.begin(false);
  const users = Uint32Array.from(rows, (_, place) => from + place);
  return network.scores(tables, { rows, profiles: profileRows(tape, profiles, users) }, config).data;
}

function placedTables(backend: Backend, { network, config, shape, values }: TrainedNetwork) {
  const tape = new Tape(createTensorSpace(backend.name));
  const tables: Record<string, Tensor> = {};
  for (const [name, { rows, columns }] of Object.entries(network.tables(shape, config))) {
    tables[name] = tape.table(rows, columns, values[name]!);
  }
  return { tape, tables };
}

/**
 * How the scorer of a network of your own comes back from a file; those with factors need none.
 * @example
 * const kind = networkKind('own', defineNetwork({
 *   kind: 'scores',
 *   batch: 'users',
 *   tables: ({ itemCount }) => ({ bias: { rows: 1, columns: itemCount, start: { kind: 'constant', value: 0 } } }),
 *   loss: ({ bias }) => [[terms.squares(bias!), 1]],
 *   scores: ({ bias }, { rows }) => operations.gather(bias!, new Uint32Array(rows.length)),
 * }));
 * decodeModel.length;   // 2
 */
export function networkKind(name: string, network: Network): ScorerKind {
  return {
    kind: `network-${name}`,
    restore(state) {
      const shape = { userCount: stateCount(state, 'userCount', 0), itemCount: stateCount(state, 'itemCount', 1) };
      const config = storedConfig(state);
      const values = Object.entries(network.tables(shape, config)).map(([table, { rows, columns }]) => {
        const array = stateArray(state, table, 'Float32Array');
        if (array.length === rows * columns && array.every(Number.isFinite)) return [table, array] as const;
        throw damagedState(state.kind, table, `${array.length} numbers`, `${rows * columns} finite numbers`);
      });
      const trained = { name, network, config, shape, values: Object.fromEntries(values) };
      return networkScorer(trained, stateCount(state, 'usersAtATime', 1));
    },
  };
}

/** Lists as their numbers with places behind the name: `hidden.0`, and how many there are: `hidden.length`. */
function flatConfig(config: Config): Record<string, number> {
  const pairs = Object.entries(config).flatMap(([name, value]): [string, number][] => {
    if (typeof value === 'number') return [[`config.${name}`, value]];
    return [[`list.${name}`, value.length], ...value.map((one, i): [string, number] => [`list.${name}.${i}`, one])];
  });
  return Object.fromEntries(pairs);
}

function storedConfig(state: ScorerState): Config {
  const config: Record<string, number | number[]> = {};
  for (const name of Object.keys(state.numbers)) {
    const [kind, own, place] = name.split('.') as [string, string, string | undefined];
    if (kind === 'config') config[own] = stateNumber(state, name);
    if (kind !== 'list' || place !== undefined) continue;
    const count = Math.min(stateCount(state, name, 0), 64);
    config[own] = Array.from({ length: count }, (_, i) => stateCount(state, `${name}.${i}`, 1));
  }
  return config;
}

function notANumber(user: number): InputError {
  return new InputError('a score is not a number', {
    user,
    found: 'infinity minus infinity',
    expected: 'a network whose numbers are finite',
    hint: 'Raise the regularisation, or lower the learning rate.',
  });
}
