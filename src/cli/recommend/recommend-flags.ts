// The options of `recgauge recommend`: a table for parser and help.
import { LEARNED_FROM, models } from '../../shell.js';
import { type OptionGroup, option } from '../arguments.js';
import { LOG_READING, PREPARING, QUIET_OPTION } from '../data/data-flags.js';
import { IDS_OPTION } from '../evaluate/evaluate-flags.js';
import { WORKERS_OPTION } from '../with-pool.js';

export const RECOMMEND_GROUPS: readonly OptionGroup[] = [
  {
    title: 'Model',
    options: [
      option(
        '--model NAME',
        'the model; recgauge models lists them',
        models.map(({ name }) => name),
      ),
      option('--set NAME=VALUE ...', 'a parameter of the model; may be repeated'),
      option('--seed N', 'random seed; default: 0'),
      option('--module FILE', 'a JavaScript module with your own model, instead of --model, as in an experiment'),
      option('--load FILE', 'a model that --save wrote, instead of --model; LOG then has the profiles'),
      option(
        '--onnx FILE',
        'your own network as an ONNX file, instead of --model: profiles in, scores out; needs ONNX Runtime',
      ),
      option(
        '--command TEXT',
        'your own command, instead of --model: {train}, {foldIn}, {candidates}, {users} (ids, one per line below user) and {output} stand for files, {k} and {seed} for numbers',
      ),
      option('--scores NPY', 'a matrix of scores, instead of --model: users by items'),
      option('--user-factors NPY', 'your own factors, instead of --model: a row for each user'),
      option('--item-factors NPY', 'and a row for each item'),
      option('--user-order FILE', 'ids of the users at the rows of a matrix, one per line'),
      option(
        '--item-order FILE',
        'ids of the items at its columns, at the rows of --item-factors, or at the columns of --onnx',
      ),
      option('--timeout SECONDS', 'time limit of --command; default: 3600'),
    ],
  },
  {
    title: 'What is recommended',
    options: [
      option('-k, --k N', 'length of the lists; default: 100'),
      option('--users FILE', 'ids of the users who want a list, one per line; default: everybody'),
      option('--split FOLDER', 'a folder of recgauge data split, instead of LOG; its test users get lists'),
      option('--fold N', 'which fold of the split, from 0; required if there are several'),
      option(
        '--learned-from PARTS',
        'parts of the split to learn from, besides known interactions of held-out users; default: train',
        LEARNED_FROM,
      ),
      option('--fold-in FILE', 'interactions of users who are not in LOG'),
      option('--candidates FILE', 'rows of user and item; only these are ranked'),
      option('--predict PAIRS', 'predict ratings for these rows of user and item, instead of lists'),
      option('--include-seen', 'also recommend items that the user already has'),
    ],
  },
  PREPARING,
  { ...LOG_READING, options: [...LOG_READING.options, IDS_OPTION] },
  {
    title: 'Output',
    options: [
      option('-o, --output FILE', 'output file; .gz compresses, .run writes a TREC run'),
      option('--save FILE', 'file for the fitted model'),
      option('--memory GIB', 'memory limit for fitting; default: 8'),
      option('--backend NAME', 'kernels to use; all give the same results; default: auto', ['auto', 'wasm', 'js']),
      WORKERS_OPTION,
      QUIET_OPTION,
    ],
  },
];
