// The jobs of the worker by name. One session is kept from the last evaluation; jobs that look into it are refused without.
import {
  diff,
  listsOfUser,
  REPORT_SCRIPT,
  type ResultDiff,
  renderLibraries,
  renderPair,
  renderSections,
  UsageError,
  viewOfResult,
} from '../../shell.js';
import { commandLines } from '../command-line.js';
import type { JobName, Jobs, Proof, ResultSummary } from '../page-messages.js';
import { DEFAULT_OPTIONS } from '../page-options.js';
import { baselineCosts } from './baseline-costs.js';
import { catalogueInfo } from './catalogue-info.js';
import { download, downloadsOf } from './downloads.js';
import { markOf } from './file-source.js';
import { openDocument } from './open-document.js';
import { withPageWords } from './page-words.js';
import { previewFile } from './preview-file.js';
import { type Evaluated, runEvaluation } from './run-evaluation.js';
import { sampleLog } from './sample-log.js';
import type { KeptResult, Session } from './session.js';
import { isSeeded } from './split-log.js';
import { userSlice, valuesOfUsers } from './user-slice.js';
import { verdictsOf } from './verdicts.js';
import type { WorkerSteps } from './worker-steps.js';

type Does = {
  readonly [Name in JobName]: (
    given: Jobs[Name]['given'],
    steps: WorkerSteps,
  ) => Jobs[Name]['gives'] | Promise<Jobs[Name]['gives']>;
};

let session: Evaluated | undefined;
let kept: KeptResult | undefined;

export const JOBS: Does = {
  catalogue: () => catalogueInfo(),
  sample: () => sampleLog(),
  preview: (given) => previewFile(given),
  async evaluate(given, steps) {
    const evaluated = await runEvaluation(given, steps);
    await steps.begin('writing the report');
    [session, kept] = [evaluated, evaluated];
    return summaryOf(evaluated);
  },
  proof: (_, steps) => sampleProof(steps),
  costs: (given, steps) => baselineCosts(given, steps),
  async open(given) {
    const opened = await openDocument(given);
    kept = opened?.kept;
    return opened?.summary;
  },
  async spread({ metric }, steps) {
    const { document, compared = document, runs } = held();
    return renderLibraries(compared, await librarySpread(held(), runs, metric, steps));
  },
  users: (given) => userSlice(held(), given),
  pair({ label, run, other }) {
    const pairedRun = (name: string) => ({ name, column: valuesOfUsers(held(), name, label) });
    return renderPair(held().document, label, [pairedRun(run), pairedRun(other)]);
  },
  user({ user, depth }) {
    const { runs, truth, train, options } = held();
    const { relevance, ties, duplicates } = options;
    const policies = { relevance, ties, duplicates } as Omit<Parameters<typeof listsOfUser>[1], 'runs' | 'truth'>;
    const lists = listsOfUser(user, { runs, truth, train, ...policies });
    return { ...lists, lists: lists.lists.map(({ run, items }) => ({ run, items: items.slice(0, depth) })) };
  },
  download: ({ id }) => download(kept ?? held(), id),
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
    sections: renderSections(withPageWords(compared ?? document, result.notices)),
    script: REPORT_SCRIPT,
    runs: viewOfResult(compared ?? document, {}).runs.map(({ name }) => name),
    columns: Object.keys(document.definitions),
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

/** What the first view shows: the sample goes the way of any file, with fewer metrics. */
async function sampleProof(steps: WorkerSteps): Promise<Proof> {
  const [file, label] = [sampleLog(), 'ndcg@10'];
  const files = [{ file, role: 'log', run: '', reading: { columns: {} }, mark: await markOf(file) }] as const;
  const options = { ...DEFAULT_OPTIONS, metrics: ['ndcg'], breakdown: [], test: 'none' };
  const evaluated = await runEvaluation({ files, options, costs: {} }, steps);
  const rows = evaluated.document.runs.map(({ name, metrics }) => {
    const { value, interval } = metrics[label]!;
    return { name, value: value!, low: interval!.low, high: interval!.high };
  });
  rows.sort((left, right) => right.value - left.value);
  const first = evaluated.runs.filter(({ name }) => name === rows[0]!.name);
  return { label, rows, libraries: await librarySpread(evaluated, first, label, steps) };
}

// "Same data, twenty-one libraries": one metric of some runs as every library computes it, and which choice makes how much of
// the difference.
async function librarySpread(
  { truth, train, options }: Session,
  runs: Session['runs'],
  metric: string,
  { signal, onProgress }: WorkerSteps,
): Promise<ResultDiff> {
  const { diff: result } = await diff(runs, metric, {
    truth,
    train,
    duplicates: options.duplicates as 'error' | 'first' | 'last',
    signal,
    onProgress,
  });
  return result!;
}
