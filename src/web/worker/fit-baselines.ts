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
  recommendAmong,
  UnsupportedError,
} from '../../shell.js';
import { MOST_MEMORY } from '../page-options.js';
import { pageModel } from './page-models.js';
import type { WorkerSteps } from './worker-steps.js';

export interface Baseline {
  readonly name: string;
  readonly file: File;
  readonly table: LoadedTable;
}

/** `models` with the names of their files. */
export async function fitBaselines(
  models: ReadonlyMap<string, string>,
  { train, foldIn }: { readonly train: InteractionTable; readonly foldIn?: InteractionTable | undefined },
  k: number,
  { userIds, itemIds }: { readonly userIds: IdSpace; readonly itemIds: IdSpace },
  steps: WorkerSteps,
  watch: {
    readonly begins: (model: string) => void;
    readonly ends: (baseline: Baseline, place: number) => Promise<void>;
  },
): Promise<{ readonly baselines: readonly Baseline[]; readonly notices: readonly ResultNotice[] }> {
  const own = { userIds: new IdSpace(), itemIds: new IdSpace() };
  const learned = prepare(inSpaces(train, own), {}).table;
  const known = foldIn && prepare(inSpaces(foldIn, own), {}).table;
  const baselines: Baseline[] = [];
  const notices: ResultNotice[] = [];
  for (const [place, [model, name]] of [...models].entries()) {
    watch.begins(model);
    await steps.begin(`fitting ${model}`);
    let baseline: Baseline;
    try {
      const { table } = await recommendAmong({ named: pageModel }, learned, {
        ...{ model, k, seed: 0, foldIn: known, memoryLimit: MOST_MEMORY, signal: steps.signal },
        onProgress: (progress) => steps.onProgress({ ...progress, what: `${progress.what} ${model}` }),
      });
      await steps.begin(`writing ${name}`);
      const file = new File([...partText(table, { valueName: 'score' })] as BlobPart[], name);
      const read = { userIds, itemIds, content: 'recommendations' as const, columns: { timestamp: null } };
      baseline = { name: model, file, table: { ...(await readInteractions(file, read)), notices: [] } };
    } catch (error) {
      if (!(error instanceof UnsupportedError)) throw error;
      const message = `${error.message} It is left out here; recgauge recommend can use all memory.`;
      notices.push({ code: 'baseline-left-out', message, count: 1, run: model });
      continue;
    }
    baselines.push(baseline);
    await watch.ends(baseline, place);
  }
  return { baselines, notices };
}

/** The same rows in spaces of their own: what is not in training has no place in a model. */
function inSpaces(table: InteractionTable, { userIds, itemIds }: { userIds: IdSpace; itemIds: IdSpace }) {
  const users = table.users.map((user) => userIds.intern(table.userIds.idAt(user)));
  const items = table.items.map((item) => itemIds.intern(table.itemIds.idAt(item)));
  return { ...table, users, items, userIds, itemIds };
}
