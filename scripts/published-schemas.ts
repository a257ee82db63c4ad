// The JSON schemas that the package publishes, by the names of their files in `schema/`: `npm run schema` writes them, and a
// test compares the files with these.
import { manifestSchema } from '../src/data/manifest/split-manifest.js';
import { correlationSchema } from '../src/documents/correlation-document.js';
import { errorSchema } from '../src/documents/error-document.js';
import { experimentSchema } from '../src/documents/experiment-document.js';
import { gateSchema } from '../src/documents/gate-document.js';
import { lintSchema } from '../src/documents/lint-document.js';
import { logLineSchema } from '../src/documents/log-line.js';
import { resultSchema } from '../src/documents/result-document.js';
import { experimentFileSchema } from '../src/studies/experiment/plan/file-keys.js';
import { type JsonSchema, jsonSchemaOf } from './json-schema.js';

export const publishedSchemas: Readonly<Record<string, JsonSchema>> = {
  'correlation-document': jsonSchemaOf(correlationSchema, {
    id: 'urn:recgauge:correlation:1',
    title: 'Agreement of rankings by recgauge',
    description:
      'How far rankings of the same algorithms agree, in plain JSON: every pair of what is compared, in each group and on average, with what each number means.',
  }),
  error: jsonSchemaOf(errorSchema, {
    id: 'urn:recgauge:error:1',
    title: 'An error of the recgauge command line',
    description: 'What recgauge --json writes to standard error when it refuses, on one line.',
  }),
  'experiment-document': jsonSchemaOf(experimentSchema, {
    id: 'urn:recgauge:experiment:1',
    title: 'Result of an experiment by recgauge',
    description:
      'Everything an experiment found, in plain JSON: the plan, the data, a leaderboard for each dataset and protocol, what they say together, what failed and what it took.',
  }),
  'experiment-file': jsonSchemaOf(experimentFileSchema, {
    title: 'An experiment of recgauge',
    description:
      'What recgauge experiment reads: datasets x protocols x models, how parameters are searched, what is measured.',
  }),
  'gate-document': jsonSchemaOf(gateSchema, {
    id: 'urn:recgauge:gate:1',
    title: 'recgauge gate document',
    description: 'What a quality gate decided on a result against a baseline.',
  }),
  'lint-document': jsonSchemaOf(lintSchema, {
    id: 'urn:recgauge:lint:1',
    title: 'Findings of the recgauge linter',
    description:
      'What recgauge data check --format json writes: what was looked at, and which known pitfalls were found.',
  }),
  'log-line': jsonSchemaOf(logLineSchema, {
    id: 'urn:recgauge:log:1',
    title: 'A line of the recgauge log',
    description: 'What --log-format json writes to standard error: a notice, an error, an event or progress.',
  }),
  'result-document': jsonSchemaOf(resultSchema, {
    id: 'urn:recgauge:result:1',
    title: 'Result of an evaluation by recgauge',
    description:
      'Everything an evaluation found, in plain JSON: values with the users behind them, what every column means, the data, the options and whatever was odd.',
  }),
  'split-manifest': jsonSchemaOf(manifestSchema, {
    id: 'urn:recgauge:split:1',
    title: 'Manifest of a split by recgauge',
    description: 'What stands beside the files of a split: how it was made, of what, and what each part must be.',
  }),
};
