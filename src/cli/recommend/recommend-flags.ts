// The options of `recgauge recommend`: a table for parser and help.
import { LEARNED_FROM, models } from '../../shell.js';
import type { OptionGroup } from '../arguments.js';
import { LOG_READING, PREPARING, QUIET_OPTION } from '../data/data-flags.js';
import { IDS_OPTION } from '../evaluate/evaluate-flags.js';
import { WORKERS_OPTION } from '../with-pool.js';

export const RECOMMEND_GROUPS: readonly OptionGroup[] = [
  {
    title: 'Model',
    options: [
      {
        name: 'model',
        value: 'NAME',
        words: models.map(({ name }) => name),
        help: 'the model; recgauge models lists them',
      },
      {
        name: 'set',
        value: 'NAME=VALUE',
        isRepeatable: true,
        help: 'a parameter of the model; may be repeated',
      },
      { name: 'seed', value: 'N', help: 'random seed; default: 0' },
      {
        name: 'module',
        value: 'FILE',
        help: 'a JavaScript module with your own model, instead of --model, as in an experiment',
      },
      { name: 'load', value: 'FILE', help: 'a model that --save wrote, instead of --model; LOG then has the profiles' },
      {
        name: 'onnx',
        value: 'FILE',
        help: 'your own network as an ONNX file, instead of --model: profiles in, scores out; needs ONNX Runtime',
      },
      {
        name: 'command',
        value: 'TEXT',
        help: 'your own command, instead of --model: {train}, {foldIn}, {candidates}, {users} (ids, one per line below user) and {output} stand for files, {k} and {seed} for numbers',
      },
      { name: 'scores', value: 'NPY', help: 'a matrix of scores, instead of --model: users by items' },
      { name: 'user-factors', value: 'NPY', help: 'your own factors, instead of --model: a row for each user' },
      { name: 'item-factors', value: 'NPY', help: 'and a row for each item' },
      { name: 'user-order', value: 'FILE', help: 'ids of the users at the rows of a matrix, one per line' },
      {
        name: 'item-order',
        value: 'FILE',
        help: 'ids of the items at its columns, at the rows of --item-factors, or at the columns of --onnx',
      },
      { name: 'timeout', value: 'SECONDS', help: 'time limit of --command; default: 3600' },
    ],
  },
  {
    title: 'What is recommended',
    options: [
      { name: 'k', short: 'k', value: 'N', help: 'length of the lists; default: 100' },
      { name: 'users', value: 'FILE', help: 'ids of the users who want a list, one per line; default: everybody' },
      {
        ...{ name: 'split', value: 'FOLDER' },
        help: 'a folder of recgauge data split, instead of LOG; its test users get lists',
      },
      { name: 'fold', value: 'N', help: 'which fold of the split, from 0; required if there are several' },
      {
        ...{ name: 'learned-from', value: 'PARTS', words: LEARNED_FROM },
        help: 'parts of the split to learn from, besides known interactions of held-out users; default: train',
      },
      { name: 'fold-in', value: 'FILE', help: 'interactions of users who are not in LOG' },
      { name: 'candidates', value: 'FILE', help: 'rows of user and item; only these are ranked' },
      {
        name: 'predict',
        value: 'PAIRS',
        help: 'predict ratings for these rows of user and item, instead of lists',
      },
      { name: 'include-seen', help: 'also recommend items that the user already has' },
    ],
  },
  PREPARING,
  { ...LOG_READING, options: [...LOG_READING.options, IDS_OPTION] },
  {
    title: 'Output',
    options: [
      {
        name: 'output',
        short: 'o',
        value: 'FILE',
        help: 'output file; .gz compresses, .run writes a TREC run',
      },
      { name: 'save', value: 'FILE', help: 'file for the fitted model' },
      { name: 'memory', value: 'GIB', help: 'memory limit for fitting; default: 8' },
      {
        name: 'backend',
        value: 'NAME',
        words: ['auto', 'wasm', 'js'],
        help: 'kernels to use; all give the same results; default: auto',
      },
      WORKERS_OPTION,
      QUIET_OPTION,
    ],
  },
];
