// A log becomes training and test the way of `recgauge data split`: prepared, split, written with its manifest and read back,
// only that the folder is in memory. What is evaluated is then what the command line would evaluate, hashes included.
import {
  type IdSpace,
  type InteractionTable,
  type LoadedSplit,
  MANIFEST_FILE,
  manifestText,
  overrideProtocol,
  partText,
  prepare,
  protocolPreset,
  protocolRecord,
  readSplit,
  type SplitOptions,
  splitFiles,
  splitManifest,
  splitTable,
} from '../../shell.js';
import type { PageOptions } from '../page-options.js';
import { type SplitChoice, splitChoice } from '../split-choices.js';
import type { WorkerSteps } from './worker-steps.js';

/** The folder that the command line writes to. */
export const SPLIT_FOLDER = 'split';

export interface SplitLog extends LoadedSplit {
  readonly choice: SplitChoice;
  /** By their paths within the folder. */
  readonly files: ReadonlyMap<string, Blob>;
  readonly foldCount: number;
  /** Whether the command line would write files for the search of parameters too. */
  readonly hasSearch: boolean;
}

export async function splitLog(
  log: InteractionTable,
  { split: id, minRating, fold, seed }: PageOptions,
  { userIds, itemIds }: { readonly userIds: IdSpace; readonly itemIds: IdSpace },
  steps: WorkerSteps,
): Promise<SplitLog> {
  const choice = splitChoice(id, log.timestamps !== undefined);
  const least = minRating === '' ? {} : { minRating: minRatingOf(minRating) };
  const chance = seed === 0 || !isSeeded(choice) ? {} : { seed };
  await steps.begin('splitting the log');
  const protocol =
    choice.options === undefined
      ? overrideProtocol(protocolPreset(choice.id), { prepare: least, split: chance })
      : undefined;
  const prepared = prepare(log, protocol?.prepare ?? withoutUndefined(least));
  const options = protocol?.split ?? ({ ...choice.options, ...chance } as SplitOptions);
  const split = splitTable(prepared.table, options);
  const record = protocol && protocolRecord(protocol, split.options, prepared.steps);
  const written = { search: false, ...(record && { protocol: record }) };
  const files = new Map<string, Blob>();
  for (const { file, table } of splitFiles(split, written)) {
    await steps.begin(`writing ${file}`);
    files.set(file, new Blob([...partText(table())] as BlobPart[], { type: 'text/csv' }));
  }
  await steps.begin('hashing the split');
  const manifest = manifestText({ ...splitManifest(split, written), ...{ preparation: prepared.steps } });
  files.set(MANIFEST_FILE, new Blob([manifest], { type: 'application/json' }));
  const hasSearch = split.folds.some(({ search }) => search.length > 0);
  const isOnly = split.folds.length === 1;
  const open = (file: string) => new File([files.get(file)!], `${SPLIT_FOLDER}/${file}`);
  const loaded = await readSplit(open, { userIds, itemIds, signal: steps.signal, ...(isOnly ? {} : { fold }) });
  return { ...loaded, choice, files, foldCount: split.folds.length, hasSearch };
}

function withoutUndefined({ minRating }: { readonly minRating?: number | 'levels' | undefined }) {
  return minRating === undefined ? {} : { minRating };
}

/** As the command line reads it: a number, `levels`, or nothing at all. */
function minRatingOf(text: string): number | 'levels' | undefined {
  if (text === 'none') return undefined;
  return text === 'levels' ? text : Number(text);
}

/** Whether chance plays a part: the seed of a split without any is refused. */
export function isSeeded({ options }: SplitChoice): boolean {
  return options !== undefined && 'order' in options && options.order === 'random';
}
