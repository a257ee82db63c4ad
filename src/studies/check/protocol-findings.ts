// What the record of the protocol alone gives reason to object to.
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { spearman } from '../../engine/statistics/agreement/correlation.js';
import { countPhrase, type Finding, finding } from './finding.js';
import type { ProtocolRecord } from './lint-request.js';

/** Below so many settings the best one found still depends much on luck (Schnabel 2022). */
const LEAST_BUDGET = 40;

/** What is known of the data where the record does not say it. */
export interface KnownData {
  readonly hasTimestamps: boolean;
  /** Items of training; undefined without a table. */
  readonly itemCount: number | undefined;
  /** The users of the log that was given, by how many different items they have; undefined without a log. */
  readonly itemCounts: Uint32Array | undefined;
  /** Test rows, and those older than training rows of their user; undefined without times on both sides. */
  readonly testTimes: { readonly rows: number; readonly older: number } | undefined;
}

export function protocolFindings(record: ProtocolRecord, known: KnownData): Finding[] {
  return [
    ...splitFindings(record, known),
    ...samplingFindings(record, known),
    ...coreFindings(record, known),
    ...searchFindings(record),
    ...baselineFindings(record),
  ];
}

function splitFindings({ split, hasTimestamps }: ProtocolRecord, known: KnownData): Finding[] {
  if (split !== 'random' || !(hasTimestamps ?? known.hasTimestamps)) return [];
  const { rows, older } = known.testTimes ?? { rows: 0, older: 0 };
  const share = rows === 0 ? '' : `: ${older} of ${rows} test rows are older than training rows of the same user`;
  const message = `The log has times, and its rows were split at random${share}.`;
  return [finding('random-split-of-timed-data', message, { ...known.testTimes })];
}

/** As many negatives as items make a full ranking. */
function samplingFindings({ sampledNegatives = 0 }: ProtocolRecord, { itemCount }: KnownData): Finding[] {
  if (sampledNegatives === 0 || (itemCount !== undefined && sampledNegatives >= itemCount)) return [];
  const of = itemCount === undefined ? '' : ` of ${itemCount} items`;
  const message = `Test items were ranked among ${sampledNegatives} sampled negatives${of}.`;
  const numbers = { negatives: sampledNegatives, ...(itemCount === undefined ? {} : { items: itemCount }) };
  return [finding('sampled-metrics', message, numbers)];
}

/** A stated L overrides what a log shows; of a log alone, one item is taken to be held out. */
function coreFindings({ core, heldOut }: ProtocolRecord, { itemCounts }: KnownData): Finding[] {
  if (core === undefined && itemCounts !== undefined) return logCoreFindings(itemCounts, heldOut ?? 1);
  if (core === undefined || heldOut === undefined) return [];
  const least = 2 * heldOut + 1;
  if (core >= least) return [];
  const message = `Users have ${countPhrase(core, 'item')} at least; holding out ${heldOut} twice needs ${least}.`;
  return [finding('core-too-small', message, { core, heldOut, least })];
}

function logCoreFindings(itemCounts: Uint32Array, heldOut: number): Finding[] {
  const least = 2 * heldOut + 1;
  const below = itemCounts.filter((count) => count < least).length;
  if (below === 0) return [];
  const users = itemCounts.length;
  const message =
    `${below} of ${countPhrase(users, 'user')} of the log have fewer than ${least} items; holding out ${heldOut} twice ` +
    'needs as many.';
  const core = itemCounts.reduce((a, b) => Math.min(a, b));
  return [finding('core-too-small', message, { core, heldOut, least, below, users })];
}

function searchFindings({ searchBudget, searchMethod }: ProtocolRecord): Finding[] {
  const findings: Finding[] = [];
  if (searchBudget !== undefined && searchBudget < LEAST_BUDGET) {
    const message = `${searchBudget} settings were tried for each model, fewer than ${LEAST_BUDGET}.`;
    findings.push(finding('small-search-budget', message, { budget: searchBudget, least: LEAST_BUDGET }));
  }
  if (searchMethod === 'grid') {
    const numbers = searchBudget === undefined ? {} : { budget: searchBudget };
    findings.push(finding('grid-search', 'Settings were searched on a grid.', numbers));
  }
  return findings;
}

/** Names are free: EASE, EASE^R, ease-r, SLIM, fsSLIM and SLIM (elastic net) all count. */
function baselineFindings({ baselines }: ProtocolRecord): Finding[] {
  if (baselines === undefined) return [];
  const isLinear = (name: string) => /^ease(?![a-z]{2})|slim/i.test(name.trim());
  if (baselines.some(isLinear)) return [];
  const list =
    baselines.length === 0 ? 'No baselines were used.' : `Neither EASE nor SLIM is among ${baselines.join(', ')}.`;
  return [finding('no-linear-baseline', list, { baselines: baselines.length })];
}

/** From half way to a strict order on; weaker ties between activity and test size are found in any log. */
const LEAST_CORRELATION = 0.5;
/** A few users correlate by chance. */
const MOST_P = 0.01;

/** Spearman's correlation of training and test rows over users who have both. Schnabel, 2022, Figure 1. */
export function ratioSplitFindings(train: InteractionTable, test: InteractionTable): Finding[] {
  const trainCounts = countsOf(train);
  const testCounts = countsOf(test);
  const users = Array.from(testCounts.keys()).filter((user) => testCounts[user]! > 0 && trainCounts[user]! > 0);
  const sizes = users.map((user) => testCounts[user]!);
  const { value, p } = spearman(
    users.map((user) => trainCounts[user]!),
    sizes,
  );
  if (value === null || p === null || value < LEAST_CORRELATION || p > MOST_P) return [];
  const least = sizes.reduce((a, b) => Math.min(a, b));
  const most = sizes.reduce((a, b) => Math.max(a, b));
  const message =
    `Users have ${least} to ${most} test rows, more where they have more training rows ` +
    `(rank correlation ${value.toFixed(2)} over ${users.length} users).`;
  return [finding('ratio-split', message, { correlation: value, users: users.length, least, most })];
}

function countsOf({ users, userIds }: InteractionTable): Uint32Array {
  const counts = new Uint32Array(userIds.size);
  for (let row = 0; row < users.length; row++) counts[users[row]!]!++;
  return counts;
}
