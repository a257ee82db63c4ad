/// <reference types="node" />
// The result of an experiment where it was asked for: the leaderboard on the page, the document in a file, or any other
// form. Files appear whole or not at all, and are written before standard output.
import {
  type ExperimentDocument,
  jsonText,
  renderExperimentCsv,
  renderExperimentHtml,
  renderExperimentLatex,
  renderExperimentMarkdown,
  renderExperimentText,
} from '../../index.js';
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
  if (given.has('html')) await writeNamed(given.value('html')!, renderExperimentHtml(document));
  if (output !== undefined) await writeNamed(output, experimentForm(format, document, true));
  if (output === undefined) await writeData(experimentForm(format, document, false));
  // A document is for programs: whoever waits wants to see the table too.
  else if (format === 'json') await writeData(experimentForm('text', document, false));
}

export function experimentFormat(given: ParsedArguments): Format {
  return formatOfOutput<Format>(given, EXPERIMENT_FORMATS, 'text');
}

/** The document in a form, for a file or for the page. */
export function experimentForm(format: Format, document: ExperimentDocument, isFile: boolean): string {
  switch (format) {
    case 'json':
      return `${jsonText(document, 2)}\n`;
    case 'markdown':
      return renderExperimentMarkdown(document);
    case 'latex':
      return renderExperimentLatex(document);
    case 'csv':
      return renderExperimentCsv(document);
    case 'text':
      return renderExperimentText(document, { width: pageWidth(isFile) });
  }
}
