// The jobs of the worker by name. One session is kept from the last evaluation; jobs that look into it are refused without.
import { diff, listsOfUser, REPORT_SCRIPT, renderSections, UsageError } from '../../shell.js';
import { commandLines } from '../command-line.js';
import type { JobName, Jobs, LibrarySpread, ResultSummary } from '../page-messages.js';
import { catalogueInfo } from './catalogue-info.js';
import { download, downloadsOf } from './downloads.js';
import { previewFile } from './preview-file.js';
import { type Evaluated, runEvaluation } from './run-evaluation.js';
import { sampleLog } from './sample-log.js';
import type { Session } from './session.js';
import { isSeeded } from './split-log.js';
import { userSlice } from './user-slice.js';
import { verdictsOf } from './verdicts.js';
import type { WorkerSteps } from './worker-steps.js';

type Does = {
  readonly [Name in JobName]: (
    given: Jobs[Name]['given'],
    steps: WorkerSteps,
  ) => Jobs[Name]['gives'] | Promise<Jobs[Name]['gives']>;
};

let session: Evaluated | undefined;

export const JOBS: Does = {
  catalogue: () => catalogueInfo(),
  sample: () => sampleLog(),
  preview: (given) => previewFile(given),
  async evaluate(given, steps) {
    session = undefined;
    const evaluated = await runEvaluation(given, steps);
    await steps.begin('writing the report');
    session = evaluated;
    return summaryOf(evaluated);
  },
  spread: (given, steps) => librarySpread(held(), given, steps),
  users: (given) => userSlice(held(), given),
  user({ user, depth }) {
    const { runs, truth, train, options } = held();
    const { relevance, ties, duplicates } = options;
    const policies = { relevance, ties, duplicates } as Omit<Parameters<typeof listsOfUser>[1], 'runs' | 'truth'>;
    const lists = listsOfUser(user, { runs, truth, train, ...policies });
    return { ...lists, lists: lists.lists.map(({ run, items }) => ({ run, items: items.slice(0, depth) })) };
  },
  download: ({ id }) => download(held(), id),
};

function held(): Evaluated {
  if (session !== undefined) return session;
  throw new UsageError('No result yet', { expected: 'an evaluation that has ended' });
}

function summaryOf(evaluated: Evaluated): ResultSummary {
  const { files, options, labels, document, compared, result, split, baselines, k } = evaluated;
  const perUser = new Set([...result.columns.values()].flatMap((columns) => [...columns.keys()]));
  return {
    verdicts: verdictsOf(compared ?? document, baselines),
    sections: renderSections(compared ?? document),
    script: REPORT_SCRIPT,
    runs: document.runs.map(({ name }) => name),
    labels: Object.keys(document.definitions).filter((label) => perUser.has(label)),
    userCount: result.users.length,
    downloads: downloadsOf(evaluated),
    commands: commandLines({
      ...{ files, options, labels, baselines, k, isCompared: compared !== undefined },
      split: split && {
        command: split.choice.command,
        foldCount: split.foldCount,
        hasFoldIn: split.parts['fold-in'] !== undefined,
        hasSearch: split.hasSearch,
        isSeeded: isSeeded(split.choice),
      },
    }),
  };
}

// "Same data, twenty-one libraries": one metric of one run as every library computes it, and which choice makes how much of
// the difference.
async function librarySpread(
  { runs, truth, train, options }: Session,
  { metric, run }: Jobs['spread']['given'],
  { signal, onProgress }: WorkerSteps,
): Promise<LibrarySpread> {
  const chosen = runs.filter(({ name }) => name === run);
  if (chosen.length === 0) throw new UsageError('Unknown run', { argument: 'run', found: run });
  const { diff: result, definitions } = await diff(chosen, metric, {
    truth,
    train,
    duplicates: options.duplicates as 'error' | 'first' | 'last',
    signal,
    onProgress,
  });
  return { diff: result!, definitions };
}
