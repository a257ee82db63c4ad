// Baselines fitted on training, as `recgauge recommend` would: each gives a file of recommendations, which
// is read like a file of the user. One that would need too much memory is left out, and said to be.
import {
  IdSpace,
  type InteractionTable,
  type LoadedTable,
  partText,
  prepare,
  type ResultNotice,
  readInteractions,
  recommend,
  UnsupportedError,
  type WorkProgress,
} from '../../shell.js';
import type { WorkerSteps } from './worker-steps.js';

export interface Baseline {
  readonly name: string;
  readonly file: File;
  readonly table: LoadedTable;
}

/** What a tab can be expected to have. */
const MEMORY_LIMIT = 1_610_612_736;

/** `models` with the names of their files. */
export async function fitBaselines(
  models: ReadonlyMap<string, string>,
  { train, foldIn }: { readonly train: InteractionTable; readonly foldIn?: InteractionTable | undefined },
  k: number,
  { userIds, itemIds }: { readonly userIds: IdSpace; readonly itemIds: IdSpace },
  steps: WorkerSteps,
): Promise<{ readonly baselines: readonly Baseline[]; readonly notices: readonly ResultNotice[] }> {
  const own = { userIds: new IdSpace(), itemIds: new IdSpace() };
  const learned = prepare(inSpaces(train, own), {}).table;
  const known = foldIn && prepare(inSpaces(foldIn, own), {}).table;
  const baselines: Baseline[] = [];
  const notices: ResultNotice[] = [];
  for (const [model, name] of models) {
    await steps.begin(`fitting ${model}`);
    try {
      const { table } = await recommend(learned, {
        ...{ model, k, seed: 0, foldIn: known, memoryLimit: MEMORY_LIMIT, signal: steps.signal },
        onProgress: withTimeLeft((progress) => {
          steps.onProgress({ ...progress, what: `${progress.what} ${model}` });
        }),
      });
      await steps.begin(`writing ${name}`);
      const file = new File([...partText(table, { valueName: 'score' })] as BlobPart[], name);
      const read = { userIds, itemIds, content: 'recommendations' as const, columns: { timestamp: null } };
      baselines.push({ name: model, file, table: { ...(await readInteractions(file, read)), notices: [] } });
    } catch (error) {
      if (!(error instanceof UnsupportedError)) throw error;
      const message = `${error.message} It is left out here; recgauge recommend can use all memory.`;
      notices.push({ code: 'baseline-left-out', message, count: 1, run: model });
    }
  }
  return { baselines, notices };
}

/** Milliseconds after which an estimate rests on something. */
const LEAST_MEASURED = 1000;

/** Adds how long training will take, by how long it took so far. */
function withTimeLeft(show: (progress: WorkProgress) => void): (progress: WorkProgress) => void {
  let start: number | undefined;
  return (progress) => {
    const { done, total, detail } = progress;
    start ??= performance.now();
    const elapsed = performance.now() - start;
    if (detail === undefined || done === 0 || elapsed < LEAST_MEASURED) return show(progress);
    const seconds = Math.ceil((elapsed * (total - done)) / done / 1000);
    show({ ...progress, detail: `${detail}, about ${durationText(seconds)} left` });
  };
}

function durationText(seconds: number): string {
  return seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}

/** The same rows in spaces of their own: what is not in training has no place in a model. */
function inSpaces(table: InteractionTable, { userIds, itemIds }: { userIds: IdSpace; itemIds: IdSpace }) {
  const users = table.users.map((user) => userIds.intern(table.userIds.idAt(user)));
  const items = table.items.map((item) => itemIds.intern(table.itemIds.idAt(item)));
  return { ...table, users, items, userIds, itemIds };
}
