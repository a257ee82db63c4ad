// From what a file says of protocols to the protocols that are run: each option that is a list is a factor, and every
// combination of factors is a protocol of its own, named by what sets it apart.
import { type CandidateChoice, candidatesBy } from '../../../data/candidates/candidate-choice.js';
import type { CandidateTables } from '../../../data/candidates/candidate-lists.js';
import { checkPrepareOptions } from '../../../data/preparing/prepare-options.js';
import {
  type ChangedProtocol,
  overrideProtocol,
  type ProtocolOverrides,
} from '../../../data/presets/override-protocol.js';
import { protocolPreset } from '../../../data/presets/preset-registry.js';
import { protocolCandidates } from '../../../data/presets/protocol-record.js';
import type { SplitOptions } from '../../../data/splitting/split-options.js';
import { splitTable } from '../../../data/splitting/split-table.js';
import { IdSpace } from '../../../data/tables/ids.js';
import type { InteractionTable } from '../../../data/tables/interaction-table.js';
import type { PlannedProtocol } from '../../../documents/experiment-plan.js';
import { InputError } from '../../../foundation/errors.js';
import { variants } from '../../../foundation/schema.js';
import type { ValuePath } from '../../../foundation/schema-check.js';
import { protocolName } from '../protocol-name.js';
import { checkedAt, type FileOrigin, mistakeAt } from './file-place.js';
import { isListOption, PROTOCOL_PARTS, type ProtocolPart } from './protocol-keys.js';

const DEFAULT_PRESET = 'trainrec';

/** A product above this is a slip: each protocol is a whole experiment. */
const MOST_PROTOCOLS = 1000;

type Entry = Readonly<Record<string, unknown>>;

/** One option, by its path within the protocol, and its values. */
interface Factor {
  readonly path: readonly string[];
  readonly values: readonly unknown[];
}

interface Combined {
  readonly preset: string;
  readonly overrides: PlannedProtocol['overrides'];
  readonly loss: string | undefined;
  readonly at: ValuePath;
  readonly entry: Entry;
}

/** The protocols of a file; every one is checked. */
export function plannedProtocols(said: unknown, path: ValuePath, origin: FileOrigin): readonly PlannedProtocol[] {
  const entries = Array.isArray(said) ? said : [said ?? DEFAULT_PRESET];
  const places = entries.map((_, i) => (Array.isArray(said) ? [...path, i] : path));
  const records = entries.map((entry: unknown) => (typeof entry === 'string' ? { preset: entry } : (entry as Entry)));
  const factors = records.map(factorsOf);
  checkCount(factors, path, origin);
  const combined = factors.flatMap((each, i) =>
    combinations(each).map((choices) => ({ ...choices, at: places[i]!, entry: records[i]! })),
  );
  for (const each of combined) checkProtocol(each, origin);
  return named(combined, path, origin);
}

function factorsOf(entry: Entry): readonly Factor[] {
  const factors: Factor[] = [{ path: ['preset'], values: variants(entry.preset ?? DEFAULT_PRESET, false) }];
  for (const part of Object.keys(PROTOCOL_PARTS) as ProtocolPart[]) {
    for (const [name, value] of Object.entries((entry[part] ?? {}) as Entry)) {
      factors.push({ path: [part, name], values: variants(value, isListOption(part, name)) });
    }
  }
  for (const name of ['relevance', 'loss']) {
    if (entry[name] !== undefined) factors.push({ path: [name], values: variants(entry[name], false) });
  }
  return factors;
}

function checkCount(factors: readonly (readonly Factor[])[], path: ValuePath, origin: FileOrigin): void {
  const count = factors.reduce(
    (sum, each) => sum + each.reduce((product, { values }) => product * values.length, 1),
    0,
  );
  if (count <= MOST_PROTOCOLS) return;
  throw mistakeAt(origin, path, 'too many combinations of options', {
    found: `${count} protocols`,
    expected: `at most ${MOST_PROTOCOLS}`,
    hint: 'Each is a whole experiment: vary fewer options at a time.',
  });
}

/** All choices of one value for each factor, the first factor outermost. */
function combinations(factors: readonly Factor[]): readonly Omit<Combined, 'at' | 'entry'>[] {
  let chosen: readonly (readonly unknown[])[] = [[]];
  for (const { values } of factors) chosen = chosen.flatMap((before) => values.map((value) => [...before, value]));
  return chosen.map((values) => {
    const overrides: Record<string, unknown> = {};
    let preset = DEFAULT_PRESET;
    let loss: string | null = null;
    for (const [i, { path }] of factors.entries()) {
      const [part, name] = path as [string, string | undefined];
      if (part === 'preset') preset = values[i] as string;
      else if (part === 'loss') loss = values[i] as string | null;
      else if (name === undefined) overrides[part] = values[i];
      else overrides[part] = { ...(overrides[part] as Entry | undefined), [name]: values[i] };
    }
    // A rule of relevance cannot be taken away, only left to the preset.
    if (overrides.relevance === null) delete overrides.relevance;
    return { preset, overrides, loss: loss ?? undefined };
  });
}

function checkProtocol({ preset, overrides, at, entry }: Combined, origin: FileOrigin): void {
  const protocol = checkedAt(
    origin,
    at,
    () => overrideProtocol(protocolPreset(preset), overrides as ProtocolOverrides),
    (argument) => (argument in entry ? [...at, argument] : undefined),
  );
  for (const part of Object.keys(PROTOCOL_PARTS) as ProtocolPart[]) {
    const own = (entry[part] ?? {}) as Entry;
    if (part !== 'prepare' && Object.keys(own).length === 0) continue;
    checkedAt(
      origin,
      entry[part] === undefined ? at : [...at, part],
      () => probeProtocol(protocol, part),
      (argument) => {
        const name = argument.split('.')[0]!;
        return Object.hasOwn(own, name) ? [...at, part, name] : undefined;
      },
    );
  }
}

/** Names by the options in which protocols differ; two that are alike are refused. */
function named(combined: readonly Combined[], path: ValuePath, origin: FileOrigin): readonly PlannedProtocol[] {
  const paths = new Set(['preset', ...combined.flatMap(({ overrides }) => pathsOf(overrides)), 'loss']);
  const texts = combined.map(
    (each) => new Map([...paths].map((option) => [option, valueText(effective(each, option))])),
  );
  const differing = [...paths].filter((option) => new Set(texts.map((each) => each.get(option))).size > 1);
  const names = new Set<string>();
  return combined.map(({ preset, overrides, loss, at }, i) => {
    const varied = Object.fromEntries(differing.map((option) => [option, texts[i]!.get(option)!]));
    const name = protocolName(preset, varied);
    if (names.has(name)) {
      throw mistakeAt(origin, at ?? path, 'a protocol is listed twice', {
        found: name,
        expected: 'protocols that differ in an option',
      });
    }
    names.add(name);
    return { name, preset, overrides, ...(loss === undefined ? {} : { loss }), varied };
  });
}

function pathsOf(overrides: Combined['overrides']): readonly string[] {
  return Object.entries(overrides).flatMap(([part, options]) =>
    typeof options === 'object' && options !== null ? Object.keys(options).map((name) => `${part}.${name}`) : [part],
  );
}

/** The value that counts: what was said, else that of the preset. */
function effective({ preset, overrides, loss }: Combined, option: string): unknown {
  if (option === 'preset') return preset;
  if (option === 'loss') return loss;
  const protocol: ChangedProtocol = overrideProtocol(protocolPreset(preset), overrides as ProtocolOverrides);
  const [part, name] = option.split('.') as [keyof ChangedProtocol, string | undefined];
  const value = protocol[part];
  return name === undefined ? value : (value as unknown as Entry)[name];
}

function valueText(value: unknown): string {
  if (value === undefined || value === null) return 'none';
  return typeof value === 'object' ? JSON.stringify(value).replaceAll('"', '') : `${value}`;
}

const [USERS, ITEMS] = [12, 10];
/** More folds than that tell nothing more of the options. */
const FOLDS = 4;

/** Numbers that every one of the made-up items and ratings can follow. */
const FEW_NEGATIVES = 2;
const LOW_THRESHOLD = 1;

/** Refuses options that a part of the protocol cannot follow, whatever the data are. */
function probeProtocol(protocol: ChangedProtocol, part: ProtocolPart): void {
  if (part === 'prepare') checkPrepareOptions(protocol.prepare);
  else if (part === 'split') beyondData(() => splitTable(probe(), withFewFolds(protocol.split)));
  else beyondData(() => candidatesBy(probeTables(), withLowNumbers(protocolCandidates(protocol))));
}

function beyondData(ask: () => unknown): void {
  try {
    ask();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
  }
}

function withFewFolds(options: SplitOptions): SplitOptions {
  const { folds } = options as { readonly folds?: number };
  return folds === undefined || folds <= FOLDS ? options : ({ ...options, folds: FOLDS } as SplitOptions);
}

function withLowNumbers(choice: CandidateChoice): CandidateChoice {
  const { negatives, threshold } = choice as { readonly negatives?: number; readonly threshold?: number };
  return {
    ...choice,
    ...(negatives === undefined ? {} : { negatives: Math.min(negatives, FEW_NEGATIVES) }),
    ...(threshold === undefined ? {} : { threshold: Math.min(threshold, LOW_THRESHOLD) }),
  };
}

/** Everybody has rated everything, each at a time of its own. */
function probe(): InteractionTable {
  const rowCount = USERS * ITEMS;
  const [userIds, itemIds] = [new IdSpace(), new IdSpace()];
  const row = (each: (row: number) => number) => Float64Array.from({ length: rowCount }, (_, i) => each(i));
  return {
    rowCount,
    users: Uint32Array.from({ length: rowCount }, (_, i) => userIds.intern(1 + Math.floor(i / ITEMS))),
    items: Uint32Array.from({ length: rowCount }, (_, i) => itemIds.intern(1 + (i % ITEMS))),
    values: row((i) => 1 + ((i + Math.floor(i / ITEMS)) % 5)),
    timestamps: row((i) => 1000 + ((7 * i) % rowCount)),
    userIds,
    itemIds,
    name: undefined,
    lineOf: (line) => line + 1,
  };
}

/** All parts that a split can have. */
function probeTables(): CandidateTables {
  const { folds } = splitTable(probe(), { method: 'user-inductive', folds: FOLDS });
  const tableOf = (part: 'train' | 'fold-in' | 'validation' | 'test') => folds[0]!.tableOf(part);
  return {
    train: tableOf('train'),
    foldIn: tableOf('fold-in'),
    validation: tableOf('validation'),
    test: tableOf('test'),
  };
}
