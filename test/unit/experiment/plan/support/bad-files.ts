// Files of experiments with one mistake each: the text, where the mistake is and what is said of it. `isShape` marks those
// that the JSON schema refuses as well; the others need more than types to be found.

export interface BadFile {
  readonly name: string;
  readonly text: string;
  /** `line:column` */
  readonly at: string;
  readonly reason: string;
  readonly found?: unknown;
  readonly expected?: string;
  readonly hint?: string;
  readonly isShape: boolean;
}

const shape = (name: string, text: string, at: string, reason: string, details: Partial<BadFile> = {}): BadFile => ({
  ...{ name, text, at, reason, isShape: true },
  ...details,
});
const meaning = (...file: Parameters<typeof shape>): BadFile => ({ ...shape(...file), isShape: false });

const HEAD = 'datasets: [a.csv]\n';

export const BAD_FILES: readonly BadFile[] = [
  shape('a misspelt key', `${HEAD}modles: [ease]\n`, '2:1', 'modles: an experiment has no such key', {
    found: 'modles',
    hint: "Did you mean 'models'?",
  }),
  shape(
    'a misspelt key of a model',
    `${HEAD}models:\n  - popularity\n  - ease\n  - name: mine\n    model: ease\n    paramters: {l2: 3}\n`,
    '7:5',
    'models[2].paramters: a model has no such key',
    { found: 'paramters', hint: "Did you mean 'parameters'?" },
  ),
  shape('no datasets', 'models: [ease]\n', '1:1', 'an experiment needs the key datasets'),
  shape('an empty list', 'datasets: []\n', '1:11', 'datasets: the list is too short', { found: '0 entries' }),
  shape('a list in place of a record', '- a.csv\n', '1:1', 'this is not allowed here', { found: 'a list of 1' }),
  shape('a dataset without a file', 'datasets:\n  - name: a\n', '2:5', 'datasets[0]: a dataset needs the key file'),
  shape('a number in place of a text', 'datasets: [12]\n', '1:12', 'datasets[0]: this is not allowed here', {
    found: 12,
    hint: 'Put it in quotes: "12".',
  }),
  shape('an unknown model', `${HEAD}models: [eas]\n`, '2:10', 'models[0]: unknown value', {
    hint: "Did you mean 'ease'?",
  }),
  shape('an unknown preset', `${HEAD}protocol: trainreq\n`, '2:11', 'protocol: unknown value', {
    hint: "Did you mean 'trainrec'?",
  }),
  shape(
    'a misspelt loss',
    `${HEAD}protocol: {losses: [bpr]}\n`,
    '2:12',
    'protocol.losses: a protocol has no such key',
    {
      hint: "Did you mean 'loss'?",
    },
  ),
  meaning(
    'a loss that no model has',
    `${HEAD}protocol: {preset: recbole, loss: [bpr, bcee]}\nmodels: [mf]\n`,
    '2:41',
    'protocol.loss[1]: mf has no such loss',
    { found: 'bcee', expected: 'one of bpr, bce, whole', hint: "Did you mean 'bce'?" },
  ),
  meaning(
    'a loss that no model takes',
    `${HEAD}protocol: [{preset: recbole, loss: bpr}]\nmodels: [ease, {model: mf, parameters: {loss: bce}}]\n`,
    '2:36',
    'protocol[0].loss: no model takes its loss from the protocol',
    { expected: 'a model with a parameter loss' },
  ),
  shape('an unknown part', `${HEAD}protocol: {spilt: {}}\n`, '2:12', 'protocol.spilt: a protocol has no such key', {
    hint: "Did you mean 'split'?",
  }),
  shape(
    'an unknown option',
    `${HEAD}protocol:\n  split:\n    fold: 5\n`,
    '4:5',
    'protocol.split.fold: split has no such key',
    { hint: "Did you mean 'folds' or 'cold'?" },
  ),
  shape(
    'a seed of the split',
    `${HEAD}protocol: {split: {seed: 1}}\n`,
    '2:20',
    'protocol.split.seed: split has no such key',
  ),
  shape(
    'an unknown word in a list of words',
    `${HEAD}protocol: {split: {held: [random, latest]}}\n`,
    '2:35',
    'protocol.split.held[1]: unknown value',
    { found: 'latest', expected: 'one of random, last' },
  ),
  shape(
    'an empty list of values',
    `${HEAD}protocol: {prepare: {core: []}}\n`,
    '2:28',
    'protocol.prepare.core: the list is too short',
  ),
  shape('no whole number', `${HEAD}search: {trials: 2.5}\n`, '2:18', 'search.trials: the number is out of range', {
    found: 2.5,
    expected: 'a whole number from 1',
  }),
  shape('no trials', `${HEAD}search: {trials: 0}\n`, '2:18', 'search.trials: the number is out of range', { found: 0 }),
  shape('a level in percent', `${HEAD}interval: {level: 95}\n`, '2:19', 'interval.level: the number is out of range', {
    expected: 'a number above 0 below 1',
  }),
  shape('a text in place of a number', `${HEAD}k: ten\n`, '2:4', 'k: this is not allowed here', {
    found: 'ten',
    expected: 'a whole number from 1',
  }),
  shape('an unknown test', `${HEAD}comparison: {test: ttest}\n`, '2:20', 'comparison.test: unknown value'),
  shape('a seed below 0', `${HEAD}seeds: [0, -1]\n`, '2:12', 'seeds[1]: the number is out of range', { found: -1 }),
  shape('nothing behind a key', `${HEAD}metrics:\n`, '2:9', 'metrics: this is not allowed here', { found: 'nothing' }),
  meaning('an unknown metric', `${HEAD}metrics: [ndgc@10]\n`, '2:11', 'metrics[0]: Unknown metric', {
    found: 'ndgc',
  }),
  meaning('a metric twice', `${HEAD}metrics: [ndcg@10, ndcg@10]\n`, '2:20', 'metrics[1]: a metric is listed twice'),
  meaning(
    'a metric of groups',
    `${HEAD}metrics: exposure@10\n`,
    '2:10',
    'metrics: an experiment cannot compute this metric',
  ),
  meaning(
    'lists that are too short',
    `${HEAD}metrics: ndcg@20\nk: 10\n`,
    '3:4',
    'k: lists are shorter than a metric looks',
    {
      expected: '20 or more',
    },
  ),
  meaning(
    'a metric without a better',
    `${HEAD}select: count@10\n`,
    '2:9',
    'select: this metric has no better direction',
  ),
  meaning('a seed twice', `${HEAD}seeds: [0, 1, 0]\n`, '2:15', 'seeds[2]: a seed is listed twice', { found: 0 }),
  meaning(
    'a parameter that the model does not have',
    `${HEAD}models:\n  - model: ease\n    parameters: {l3: 5}\n`,
    '4:17',
    'models[0].parameters: ease has no such parameter',
    { found: 'l3', hint: "Did you mean 'l2'?" },
  ),
  meaning(
    'a parameter out of range',
    `${HEAD}models:\n  - model: ease\n    parameters: {l2: -5}\n`,
    '4:22',
    'models[0].parameters.l2: ease cannot take this l2',
    { found: -5 },
  ),
  meaning(
    'a space that the model cannot take',
    `${HEAD}models:\n  - model: puresvd\n    space:\n      factors: {type: whole, least: 0, most: 8}\n`,
    '5:16',
    'models[0].space.factors: the model cannot take all of this factors',
    { found: 0 },
  ),
  meaning(
    'a space and a value',
    `${HEAD}models: [{model: ease, parameters: {l2: 5}, space: {l2: [1, 2]}}]\n`,
    '2:53',
    'models[0].space.l2: the parameter has a value already',
  ),
  meaning(
    'a search of nothing',
    `${HEAD}models: [{model: popularity, search: true}]\n`,
    '2:38',
    'models[0].search: the model has nothing to search',
  ),
  meaning(
    'two models of one name',
    `${HEAD}models: [ease, {model: ease}]\n`,
    '2:16',
    'models[1]: two models have the same name',
  ),
  meaning(
    'a model that is nothing',
    `${HEAD}models: [{name: mine}]\n`,
    '2:10',
    'models[0]: the entry does not name a model',
  ),
  meaning(
    'a model that is two things',
    `${HEAD}models: [{model: ease, command: x}]\n`,
    '2:10',
    'models[0]: the entry names two models',
  ),
  meaning(
    'a misspelled placeholder',
    `${HEAD}models: [{name: a, command: "x {trian} {output}"}]\n`,
    '2:29',
    'models[0].command: Unknown placeholder in the command',
  ),
  meaning('a command without a name', `${HEAD}models: [{command: x}]\n`, '2:10', 'models[0]: a command needs a name'),
  meaning(
    'parameters of a command',
    `${HEAD}models: [{name: a, command: x, parameters: {l2: 1}}]\n`,
    '2:32',
    'models[0].parameters: a command has no such key',
  ),
  meaning(
    'a timeout of a model',
    `${HEAD}models: [{model: ease, timeout: 5}]\n`,
    '2:24',
    'models[0].timeout: the key has no effect without command',
  ),
  meaning(
    'new users',
    `${HEAD}models: [ease, mf]\n`,
    '2:16',
    'models[1]: mf cannot score users who were not in training',
  ),
  meaning(
    'an option of another method',
    `${HEAD}protocol: {split: {ratios: [0.8, 0.2]}}\n`,
    '2:28',
    'protocol.split.ratios: user-inductive has no option ratios',
  ),
  meaning(
    'ratios that do not sum to 1',
    `${HEAD}protocol: {split: {method: user-ratio, order: random, ratios: [0.8, 0.3]}}\n`,
    '2:63',
    'protocol.split.ratios: ratios must sum to 1',
  ),
  meaning(
    'one of several ratios',
    `${HEAD}protocol: {split: {method: user-ratio, order: random, ratios: [[0.8, 0.2], [0.8, 0.3]]}}\n`,
    '2:63',
    'protocol.split.ratios: ratios must sum to 1',
  ),
  meaning(
    'an option without effect',
    `${HEAD}protocol: {split: {ties: item}}\n`,
    '2:26',
    'protocol.split.ties: ties would have no effect',
  ),
  meaning(
    'candidates of another strategy',
    `${HEAD}protocol: {candidates: {negatives: 100}}\n`,
    '2:36',
    'protocol.candidates.negatives: full has no option negatives',
  ),
  meaning(
    'a rule of relevance',
    `${HEAD}protocol: {relevance: "4"}\n`,
    '2:23',
    'protocol.relevance: Unknown rule of relevance',
    {
      hint: 'Did you mean >=4?',
    },
  ),
  meaning(
    'two filters',
    `${HEAD}protocol: {prepare: {core: 5, filter: {kind: core, users: 5}}}\n`,
    '2:39',
    'protocol.prepare.filter: At most one filter is allowed',
  ),
  meaning(
    'a protocol twice',
    `${HEAD}protocol: [trainrec, trainrec]\n`,
    '2:22',
    'protocol[1]: a protocol is listed twice',
  ),
  meaning(
    'a threshold twice',
    `${HEAD}protocol: {prepare: {minRating: [4, 4]}}\n`,
    '2:11',
    'protocol: a protocol is listed twice',
  ),
  meaning(
    'too many protocols',
    `${HEAD}protocol: {prepare: {minRating: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], core: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}, split: {folds: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]}}\n`,
    '2:11',
    'protocol: too many combinations of options',
    { found: '1100 protocols' },
  ),
  meaning(
    'an option of another search',
    `${HEAD}search: {method: random, initial: 5}\n`,
    '2:9',
    'search: the method random has no such option',
  ),
  meaning(
    'two datasets of one name',
    'datasets: [a/x.csv, b/x.csv]\n',
    '1:21',
    'datasets[1]: two datasets have the same name',
  ),
  meaning('a name that is no name of a file', `${HEAD}name: a/b\n`, '2:7', 'name: invalid name'),
  meaning(
    'two adjustments',
    `${HEAD}comparison: {test: tukey, adjust: holm}\n`,
    '2:35',
    'comparison.adjust: the Tukey test adjusts',
  ),
];
