/// <reference types="node" />
// The result of an experiment where it was asked for: the leaderboard on the page, the document in a file, or any other
// form. Files appear whole or not at all, and are written before standard output.
import { type ExperimentDocument, render } from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import { checkOutputs, filesInCommand } from '../check-outputs.js';
import { formatOfOutput, pageWidth, writeNamed } from '../deliver.js';
import { writeData } from '../output.js';
import { EXPERIMENT_FORMATS } from './experiment-flags.js';
import { type ExperimentRequest, pathOf } from './experiment-request.js';

type Format = (typeof EXPERIMENT_FORMATS)[number];

/** Refuses to write over what the plan reads: its datasets, modules and store. */
export async function checkPlanOutputs(
  { plan, folder }: ExperimentRequest,
  store: string,
  given: ParsedArguments,
): Promise<void> {
  const models = plan.models.flatMap(({ module, command }) => [
    ...(module === undefined ? [] : [{ path: pathOf(module, folder), name: 'a model' }]),
    ...(command === undefined ? [] : filesInCommand(command, 'the command of a model')),
  ]);
  const datasets = plan.datasets.map(({ file }) => ({ path: pathOf(file, folder), name: 'a dataset' }));
  const outputs = ['output', 'html'].flatMap((name) => given.values(name).map((path) => ({ path, name: `--${name}` })));
  await checkOutputs(outputs, [...datasets, ...models, { path: store, name: 'the store' }], given.has('force'));
}

export async function writeExperiment(document: ExperimentDocument, given: ParsedArguments): Promise<void> {
  const output = given.value('output');
  const format = experimentFormat(given);
  if (given.has('html')) await writeNamed(given.value('html')!, render(document, { form: 'html' }));
  if (output !== undefined) await writeNamed(output, render(document, { form: format, width: pageWidth(true) }));
  // A document is for programs: whoever waits wants to see the table too.
  const shown = output === undefined ? format : format === 'json' ? 'text' : undefined;
  if (shown !== undefined) await writeData(render(document, { form: shown, width: pageWidth(false) }));
}

export function experimentFormat(given: ParsedArguments): Format {
  return formatOfOutput<Format>(given, EXPERIMENT_FORMATS, 'text');
}
