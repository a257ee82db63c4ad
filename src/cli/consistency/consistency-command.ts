/// <reference types="node" />
// `recgauge consistency`: the table of the RecSys 2021 study on anybody's data, libraries by metrics.
import {
  applyProtocol,
  CATALOGUE,
  DIALECTS,
  dialectName,
  type EvaluationOptions,
  evaluate,
  fileSource,
  findDialect,
  IdSpace,
  InputError,
  type InteractionTable,
  inTurns,
  mention,
  type Notice,
  noticeOf,
  type ProtocolOverrides,
  type ReportForm,
  type ResultDocument,
  type Run,
  readInteractions,
  recommend,
  render,
  resolveMetrics,
  sentenceOf,
  spelledNotice,
  studyLabels,
  tableInSpaces,
  UsageError,
} from '../../shell.js';
import { type Command, option, type ParsedArguments } from '../arguments.js';
import { aboutFiles, comparisonGroups } from '../compare/comparison-flags.js';
import { deliverShown, formatOfOutput, outputWidth, pageWidth } from '../deliver.js';
import { type EvaluateInputs, withInputs } from '../evaluate/evaluate-inputs.js';
import { requestedDialects, requestedFiles } from '../evaluate/evaluate-request.js';
import { loadParquet } from '../input-files.js';
import { givenOptions, numberOption } from '../number-option.js';
import { wantsNotices, writeNotices } from '../output.js';
import { under, withProgress } from '../progress-bar.js';

const FORMATS = ['text', 'markdown', 'json'] as const;
const METRICS = ['hit', 'map', 'mrr', 'ndcg', 'precision', 'recall', 'auc', 'roc-auc', 'gauc'] as const;
const USUAL_CUTOFF = 20;
const LEFT_OUT = 'metric-left-out';
const STUDY_L2 = 0.5;

export const consistencyCommand: Command = {
  name: 'consistency',
  summary: 'metrics of the same lists in several libraries (study of 2021)',
  usage: [
    'recgauge consistency --test FILE --recs [NAME=]FILE [--train FILE] [--cutoff 20] [--dialects LIST|all]',
    'recgauge consistency --log FILE [--min-rating 4.5] [--cutoff 20] [--dialects LIST|all]',
  ],
  groups: comparisonGroups(
    [
      option('--cutoff K', `cutoff; default: ${USUAL_CUTOFF}`),
      option('--dialects LIST ...', 'dialects, comma-separated, or all'),
      option(
        '--log FILE',
        'a log of ratings instead of the other files: split in time 80/20, cold users and items dropped, all items of training ranked by EASE; ratings are gains',
      ),
      option('--min-rating N', 'with --log: the lowest rating that counts as relevant; default: 4.5'),
      option('--l2 N', `with --log: regularisation of EASE; default: ${STUDY_L2}, as in the study`),
    ],
    FORMATS,
  ),
  notes: [
    'The study is Tamm, Damdinov & Vasilev, Quality metrics in recommender systems: do we calculate metrics consistently?, ' +
      'RecSys 2021. Without --dialects its two tables are printed with the libraries and versions of the study, beside its ' +
      'own values; with --dialects, one table of these libraries. A library that raises an error or has no number on these ' +
      'data is marked; recgauge diff shows why two libraries differ.',
    'The study ranked all items of training: with lists that are cut, Table 2 and the NDCG of DaisyRec mean something else.',
    'Metrics that need training interactions are left out without --train, with a notice.',
  ],
  examples: [
    ['recgauge consistency --test test.csv --train train.csv --recs ease.csv', 'the tables of the study'],
    ['recgauge consistency --test test.csv --recs ease.csv --dialects all --cutoff 10', 'all libraries at 10'],
    ['recgauge consistency --log ratings.csv', 'the whole study on your own log'],
  ],
  run: runConsistency,
};

async function runConsistency(given: ParsedArguments): Promise<number> {
  formatOfOutput(given, FORMATS, 'text');
  const metrics = labelsOf(given);
  const policies: Partial<EvaluationOptions> = givenOptions(given, ['duplicates', 'backend', 'ids', 'order']);
  const judge = async ({ runs, data, onProgress }: Omit<EvaluateInputs, 'onProgress'> & Partial<EvaluateInputs>) => {
    const { kept, notices } = usableOf(metrics, data);
    return evaluate(runs, {
      ...data,
      ...policies,
      metrics: kept,
      notices,
      users: false,
      ci: false,
      ...(onProgress === undefined ? {} : { onProgress }),
    });
  };
  if (given.has('log')) {
    const inputs = await consistencyInputs(given);
    const { document, notices } = await judge(inputs);
    const read = inputs.notices.map((notice) => spelledNotice(notice));
    const whole = { ...document, notices: [...read, ...document.notices] };
    return write(whole, notices, given, given.value('output'));
  }
  for (const name of ['min-rating', 'l2']) {
    if (given.has(name)) throw new UsageError('The option has no effect without --log', { argument: `--${name}` });
  }
  const files = requestedFiles(given);
  const { document, notices } = await withInputs(files, given, judge);
  return write(document, notices, given, files.output);
}

async function write(
  document: ResultDocument,
  origins: readonly Notice[],
  given: ParsedArguments,
  output: string | undefined,
): Promise<number> {
  const format = formatOfOutput(given, FORMATS, 'text');
  if (wantsNotices(given, format === 'json' && output === undefined)) writeNotices(aboutFiles(document), origins);
  const view = requestedDialects(given).length === 0 ? 'study' : 'consistency';
  const text = render(document, { form: format as ReportForm, view, width: outputWidth(given) });
  await deliverShown(given, {
    text,
    output,
    shown: () => render(document, { form: 'text', view, width: pageWidth(false) }),
  });
  return 0;
}

/** The metrics that need no more than there is; where that is none, the evaluation says what it needs. */
function usableOf(metrics: readonly string[], { train }: Pick<EvaluateInputs['data'], 'train'>) {
  const isUsable = (label: string) => train !== undefined || !resolveMetrics([label])[0]!.needs.includes('train');
  const kept = metrics.filter(isUsable);
  if (kept.length === metrics.length || kept.length === 0) return { kept: metrics, notices: [] };
  const without = metrics.filter((label) => !kept.includes(label));
  const names = `${without.join(', ')} ${without.length === 1 ? 'is' : 'are'} left out because `;
  const notices = [noticeOf(LEFT_OUT, sentenceOf`${names}${mention('train')} is missing.`, without.length)];
  return { kept, notices };
}

/** Labels of the tables of the study, or of all metrics that each of the requested dialects has. */
function labelsOf(given: ParsedArguments): string[] {
  const cutoff = given.value('cutoff') ?? `${USUAL_CUTOFF}`;
  if (!/^[1-9]\d*$/.test(cutoff)) {
    throw new UsageError('The cutoff must be a number of ranks', {
      argument: '--cutoff',
      found: cutoff,
      expected: '1 or more',
    });
  }
  const named = requestedDialects(given);
  if (named.length === 0) return studyLabels(cutoff);
  const names = named.includes('all') ? DIALECTS.map(dialectName) : named;
  return METRICS.flatMap((metric) =>
    names.flatMap((name) => {
      const [id, version] = name.split('@') as [string, string | undefined];
      const own = findDialect(id, version).metrics[metric];
      if (own === undefined) return [];
      const isWhole = own.cutoff !== undefined || CATALOGUE.find((entry) => entry.name === own.of)!.cutoff === 'none';
      return [`${name}:${metric}${isWhole ? '' : `@${cutoff}`}`];
    }),
  );
}

const PROTOCOL = 'tamm2021';
const MODEL = 'ease';

export interface ConsistencyInputs {
  readonly runs: readonly Run[];
  readonly data: { readonly truth: InteractionTable; readonly train: InteractionTable | undefined };
  readonly notices: readonly Notice[];
}

/** Splits the log as the study did, with another least rating where it is said, and lets EASE rank all items. */
async function consistencyInputs(given: ParsedArguments): Promise<ConsistencyInputs> {
  const path = given.value('log')!;
  const others = ['test', 'train', 'recs', 'split'].filter((name) => given.has(name));
  if (others.length > 0) {
    throw new UsageError('The log is split and ranked here', {
      argument: '--log',
      found: others.map((name) => `--${name}`).join(' and '),
      expected: 'no other files',
    });
  }
  const minRating = numberOption(given, 'min-rating');
  const l2 = numberOption(given, 'l2') ?? STUDY_L2;
  const overrides: ProtocolOverrides = {
    prepare: { ratings: 'keep', ...(minRating === undefined ? {} : { minRating }) },
  };
  return withProgress(given, async (watched) => {
    const log = await readInteractions(await fileSource(path), {
      parquet: loadParquet,
      ...under(`reading ${path}`, watched),
    });
    const { folds, prepared } = applyProtocol(log, PROTOCOL, overrides);
    // Only what training has is ranked: ids of rows that went with the split would be items that nobody can find.
    const [userIds, itemIds] = [new IdSpace(), new IdSpace()];
    const inSpaces = (table: InteractionTable) =>
      inTurns(tableInSpaces(table, userIds, itemIds), undefined, 'splitting');
    const [train, test] = [await inSpaces(folds[0]!.train), await inSpaces(folds[0]!.test)];
    const users = new Set(Array.from(test.users, (user) => userIds.idAt(user)));
    if (users.size === 0)
      throw new InputError('No user is left in the test', { file: path, found: `${prepared.table.rowCount} likes` });
    const { table } = await recommend(train, {
      model: MODEL,
      parameters: { l2 },
      // All items: AUC looks at whole lists.
      k: itemIds.size,
      users: [...users],
      onProgress: ({ done, total, what }) => watched.onProgress?.({ done, total, what: `${MODEL}, ${what}` }),
    });
    return { runs: [{ name: MODEL, table }], data: { truth: test, train }, notices: log.notices };
  });
}
