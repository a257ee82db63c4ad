/// <reference types="node" />
// `recgauge recommend`: a log becomes recommendations, by a model that is fitted here, by one that was saved, or by scores,
// factors or a command of the user's own. What comes out is what `recgauge evaluate --recs` reads.
import {
  type AnyModel,
  checkCommandText,
  checkCount,
  checkedParameters,
  checkSeed,
  type EngineOptions,
  encodeModel,
  type InteractionTable,
  modelNamed,
  type Notice,
  openCommandFolder,
  parameterOfText,
  recommend,
  recommendByCommand,
  runText,
  type StoredModel,
  UsageError,
  type WorkPool,
} from '../../shell.js';
import type { Command, ParsedArguments } from '../arguments.js';
import { requireInputs } from '../check-outputs.js';
import { logReading, preparingOf } from '../data/data-reading.js';
import { deliverRows, rowsOutputOf, tableRows, writeNamed } from '../deliver.js';
import { moduleModel } from '../experiment/experiment-models.js';
import { numberOption } from '../number-option.js';
import { writeNotices } from '../output.js';
import { createProgressBar, type ProgressBar } from '../progress-bar.js';
import { checkedWorkers, withPool } from '../with-pool.js';
import { RECOMMEND_GROUPS } from './recommend-flags.js';
import { loadModel, type RecommendInputs, recommendInputs } from './recommend-inputs.js';
import { type Chosen, withJoinedIds } from './recommend-joined-ids.js';
import { type OwnNetwork, ownMatrix, ownNetwork } from './recommend-matrix.js';
import { checkPredictor, predictPairs, type Way, wayOf } from './recommend-way.js';

const DEFAULT_K = 100;
const DEFAULT_TIMEOUT = 3600;
const BYTES_A_GIB = 1_073_741_824;

export const recommendCommand: Command = {
  name: 'recommend',
  summary: 'recommend from a log, with a baseline or your own model',
  usage: [
    'recgauge recommend LOG --model NAME [--set NAME=VALUE]... [-k N] [-o FILE]',
    'recgauge recommend LOG --module FILE [--set NAME=VALUE]... [-k N] [-o FILE]',
    'recgauge recommend --split FOLDER [--fold N] --model NAME [-k N] [-o FILE]',
    'recgauge recommend LOG --load FILE [-k N] [-o FILE]',
    'recgauge recommend LOG --onnx FILE --item-order FILE [-k N] [-o FILE]',
    'recgauge recommend LOG --scores NPY --user-order FILE --item-order FILE [-k N] [-o FILE]',
    'recgauge recommend LOG --user-factors NPY --item-factors NPY --user-order FILE --item-order FILE [-k N] [-o FILE]',
    'recgauge recommend LOG --command TEXT [-k N] [-o FILE]',
    'recgauge recommend LOG --model NAME --predict PAIRS [-o FILE]',
    'recgauge recommend LOG --load FILE --predict PAIRS [-o FILE]',
  ],
  groups: RECOMMEND_GROUPS,
  notes: [
    'Rows have the columns user, item and score: users in the order of ids, each list best first. Items of the profile are ' +
      'left out. Equal scores follow the order of item ids, so that the order of rows in LOG never matters.',
    'A matrix has a row for each id of --user-order, and a column, or a row of factors, for each id of --item-order. Lists ' +
      'are made for the users of its rows; LOG says what they have seen. Factors are multiplied as 32-bit floats.',
    'With --predict the rows have the columns user, item and rating, as recgauge evaluate --predictions reads them; pairs ' +
      'without a prediction are left out and counted.',
    'The command is given training as CSV ({train}), the users who want a list ({users}), and, where there are such, {foldIn} ' +
      'and {candidates}; it writes rows of user, item and score to {output}. The same words are in its environment, as ' +
      'RECGAUGE_TRAIN and so on.',
    'Exit code: 0 on success, 1 if a file, a model or the command is wrong, 2 on a usage error. Files of ' +
      'output appear whole or not at all.',
  ],
  examples: [
    ['recgauge recommend train.csv --model popularity -k 100 -o recs.csv', 'the most popular items'],
    ['recgauge recommend train.csv --model random --seed 7 --save random.model -o recs.csv.gz', 'and save the model'],
    ['recgauge recommend train.csv --load random.model --users some.txt', 'for some users'],
    ['recgauge recommend --split split --model ease -o recs.csv', 'for the test users of a split'],
    ['recgauge recommend train.csv --module my-model.mjs --set depth=3 -o recs.csv', 'a model in JavaScript'],
    ['recgauge recommend train.csv --onnx network.onnx --item-order items.txt -o recs.csv', 'your own network'],
    [
      "recgauge recommend train.csv --command 'python3 model.py {train} {users} {k} {output}' -o recs.csv",
      'your own model',
    ],
    [
      'recgauge recommend train.csv --scores scores.npy --user-order users.txt --item-order items.txt -o recs.csv',
      'your own scores',
    ],
    ['recgauge recommend train.csv --model rating-bias --predict test.csv -o predictions.csv', 'predicted ratings'],
  ],
  run: runRecommend,
};

async function runRecommend(given: ParsedArguments): Promise<number> {
  const way = wayOf(given);
  checkValues(given);
  const output = rowsOutputOf(given);
  await requireInputs(recommendCommand, given);
  const bar = createProgressBar(process.stderr, given.has('quiet'));
  try {
    const model = await modelOf(way, given);
    const { inputs, model: joined } = withJoinedIds(given, await recommendInputs(given, bar.show), model);
    const { table, notices, fitted } = await withPool(given, ({ pool }) =>
      outcomeOf(given, inputs, joined, bar.show, pool),
    );
    bar.clear();
    // The lists come last: whoever waits for them finds the model there too.
    if (given.has('save')) await writeNamed(given.value('save')!, encodeModel(fitted!));
    if (output !== undefined && !given.has('predict') && /\.run(\.gz)?$/.test(output))
      await writeNamed(output, runText(table));
    else await deliverRows(tableRows(table, {}, given.has('predict') ? 'rating' : 'score'), output);
    if (!given.has('quiet')) writeNotices({ notices: [...inputs.notices, ...notices] });
    return 0;
  } finally {
    bar.clear();
  }
}

/** Refuses numbers that could not be used and a command that cannot work, before files are read. */
function checkValues(given: ParsedArguments): void {
  for (const name of ['memory', 'timeout']) numberOption(given, name);
  checkedWorkers(given);
  checkCount('k', numberOption(given, 'k') ?? DEFAULT_K, 1);
  checkSeed(numberOption(given, 'seed') ?? 0);
  logReading(given);
  preparingOf(given);
  const [command, isSplit] = [given.value('command'), given.has('split')];
  if (command === undefined) return;
  checkCommandText(command, {
    foldIn: given.has('fold-in') || isSplit,
    candidates: given.has('candidates') || isSplit,
  });
}

type Show = ProgressBar['show'];

interface Outcome {
  readonly table: InteractionTable;
  readonly notices: readonly Notice[];
  readonly fitted?: StoredModel;
}

/** What ranks, read and checked before the log is; nothing where a command does. */
async function modelOf(way: Way, given: ParsedArguments): Promise<Chosen> {
  if (way === 'command') return undefined;
  if (way === 'load') {
    const path = given.value('load')!;
    const stored = await loadModel(path);
    if (given.has('predict')) checkPredictor(stored.model, `--load ${path}`);
    return stored;
  }
  if (way === 'module') {
    const path = given.value('module')!;
    const model = await moduleModel(path, '.');
    if (given.has('predict')) checkPredictor(model, `--module ${path}`);
    parametersOf(given, model);
    return model;
  }
  if (way === 'onnx') return ownNetwork(given);
  if (way !== 'model') return ownMatrix(given);
  const name = given.value('model')!;
  if (given.has('predict')) checkPredictor(modelNamed(name), `--model ${name}`);
  parametersOf(given, modelNamed(name));
  return name;
}

async function outcomeOf(
  given: ParsedArguments,
  inputs: RecommendInputs,
  model: Exclude<Chosen, OwnNetwork>,
  show: Show,
  pool: WorkPool | undefined,
): Promise<Outcome> {
  if (model === undefined) return byCommand(given, inputs, show);
  const memory = numberOption(given, 'memory');
  const memoryLimit = memory === undefined ? undefined : memory * BYTES_A_GIB;
  const fitted = typeof model === 'string' ? modelNamed(model) : 'fit' in model ? model : undefined;
  const parameters = fitted && parametersOf(given, fitted);
  const { train, foldIn, candidates, pairs, users } = inputs;
  if (pairs !== undefined) {
    // Scores and factors of your own were refused beside --predict.
    return predictPairs(given, model as string | AnyModel | StoredModel, train, pairs, parameters, memoryLimit, show);
  }
  return recommend(train, {
    model,
    parameters,
    seed: numberOption(given, 'seed') ?? 0,
    k: numberOption(given, 'k') ?? DEFAULT_K,
    users,
    foldIn,
    candidates,
    includeSeen: given.has('include-seen'),
    backend: (given.value('backend') ?? 'auto') as EngineOptions['backend'],
    memoryLimit,
    pool,
    onProgress: show,
  });
}

async function byCommand(
  given: ParsedArguments,
  { train, foldIn, candidates, users }: RecommendInputs,
  show: Show,
): Promise<Outcome> {
  const order = new Set(Array.from(foldIn === undefined ? train.users : [...train.users, ...foldIn.users]));
  show({ done: 0, total: 0, what: `running ${given.value('command')}` });
  return recommendByCommand(await openCommandFolder(), {
    command: given.value('command')!,
    k: numberOption(given, 'k') ?? DEFAULT_K,
    seed: numberOption(given, 'seed') ?? 0,
    users: users ?? [...order].map((user) => train.userIds.idAt(user)),
    train,
    foldIn,
    candidates,
    includeSeen: given.has('include-seen'),
    timeoutSeconds: numberOption(given, 'timeout') ?? DEFAULT_TIMEOUT,
  });
}

/** Values of --set, in the types of the model's parameters. */
function parametersOf(given: ParsedArguments, model: AnyModel): Readonly<Record<string, unknown>> {
  const pairs = given.values('set').map((text) => {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    if (name === undefined || value === undefined) {
      throw new UsageError('The option needs a name and a value', {
        argument: '--set',
        found: text,
        expected: 'such as l2=250',
      });
    }
    const parameter = model.parameters[name];
    return [name, parameter === undefined ? value : parameterOfText(parameter, value)] as const;
  });
  return checkedParameters(model.name, model.parameters, Object.fromEntries(pairs));
}
