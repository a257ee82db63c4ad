/// <reference types="node" />
// The result of an experiment where it was asked for: the leaderboard on the page, the document in a file, or any other
// form. Files appear whole or not at all, and are written before standard output.
import { type ExperimentDocument, render } from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import { checkFolder, writeNamed } from '../deliver.js';
import { formatOfOutput } from '../format-of-output.js';
import { writeData } from '../output.js';
import { pageWidth } from '../page-width.js';
import { EXPERIMENT_FORMATS } from './experiment-flags.js';

type Format = (typeof EXPERIMENT_FORMATS)[number];

/** Refuses files that cannot be written, before the work. */
export async function checkOutputs(given: ParsedArguments): Promise<void> {
  experimentFormat(given);
  for (const name of ['output', 'html']) if (given.has(name)) await checkFolder(given.value(name)!);
}

export async function writeExperiment(document: ExperimentDocument, given: ParsedArguments): Promise<void> {
  const output = given.value('output');
  const format = experimentFormat(given);
  if (given.has('html')) await writeNamed(given.value('html')!, render(document, { form: 'html' }));
  if (output !== undefined) await writeNamed(output, experimentForm(format, document, true));
  if (output === undefined) await writeData(experimentForm(format, document, false));
  // A document is for programs: whoever waits wants to see the table too.
  else if (format === 'json') await writeData(experimentForm('text', document, false));
}

export function experimentFormat(given: ParsedArguments): Format {
  return formatOfOutput<Format>(given, EXPERIMENT_FORMATS, 'text');
}

/** The document in a form, for a file or for the page. */
function experimentForm(form: Format, document: ExperimentDocument, isFile: boolean): string {
  return render(document, { form, width: pageWidth(isFile) });
}
