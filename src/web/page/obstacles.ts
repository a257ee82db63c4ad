// What stands in the way of an evaluation, and what is good to know before it, in words beside the button.
import type { PageOptions } from '../page-options.js';
import type { FileList } from './file-list.js';

export interface SetupState {
  readonly files: FileList;
  readonly options: PageOptions;
  /** Whether users and items are being counted. */
  readonly isCounting: boolean;
  /** Whether the metrics are known. */
  readonly isKnown: boolean;
}

/** Whether there is something that baselines can be fitted on. */
export function canFit(files: FileList): boolean {
  return files.has('log') || files.has('train');
}

export function obstacle({ files, options, isCounting, isKnown }: SetupState): string | undefined {
  if (!isKnown) return 'Loading the metrics…';
  if (!files.cards.every((card) => card.isReady)) return 'A file cannot be read yet; choose how, or do not use it.';
  const isLog = files.has('log');
  if (!isLog && !files.has('test')) return 'Add a test set, or a log that can be split.';
  if (isLog && files.has('test')) return 'A log is split into its own test set: say what each file is.';
  if (files.conflict !== undefined) return files.conflict;
  if (isCounting) return 'Counting users and items, for what the baselines take…';
  const hasBaseline = canFit(files) && options.baselines.length > 0;
  if (!files.has('recs') && !hasBaseline) return 'Add recommendations, or training on which baselines can be fitted.';
  return options.metrics.length === 0 ? 'Choose a metric.' : undefined;
}

/** A run of the user keeps its name; a baseline of the same name has no place beside it. */
export function notice({ files, options }: SetupState): string | undefined {
  const names = files.chosen().flatMap(({ role, run }) => (role === 'recs' ? [run] : []));
  const twin = canFit(files) ? options.baselines.find((name) => names.includes(name)) : undefined;
  if (twin === undefined) return undefined;
  return `Your run is named ${twin}, so the baseline ${twin} is left out. Rename the run to have both.`;
}
