/// <reference types="node" />
// `recgauge experiment --compare-searches grid.json random.json`: results of one experiment with different searches, held
// against the first of them.
import { basename } from 'node:path';
import { compareSearchesOfDocuments, type ExperimentDocument, render, UsageError } from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import { deliver } from '../deliver.js';
import { atOption } from '../option-names.js';
import { pageWidth } from '../page-width.js';
import { experimentFormat } from './experiment-output.js';
import { readExperiment } from './experiment-repeat.js';

export async function runSearchComparison(given: ParsedArguments): Promise<number> {
  const paths = given.positionals;
  if (paths.length < 2) {
    throw new UsageError('Searches are compared between results', {
      argument: '--compare-searches',
      found: paths.length === 0 ? 'no result' : paths[0],
      expected: 'two results or more, that of the reference first',
      hint: 'Such as recgauge experiment --compare-searches grid.json bayesian.json.',
    });
  }
  if (given.has('html')) {
    throw new UsageError('Searches are compared without a report', {
      argument: '--html',
      expected: '-o FILE.md, -o FILE.json or a table of text',
    });
  }
  const format = experimentFormat(given);
  if (format === 'latex' || format === 'csv') {
    throw new UsageError('Searches are not compared in this format', {
      argument: given.has('format') ? '--format' : '--output',
      found: format,
      expected: 'text, markdown or json',
    });
  }
  const names = namesOf(paths);
  const documents: Record<string, ExperimentDocument> = {};
  for (const [i, path] of paths.entries()) documents[names[i]!] = await readExperiment(path);
  const metric = given.value('select');
  const measured = Object.keys(documents[names[0]!]!.definitions);
  if (metric !== undefined && !measured.includes(metric)) {
    throw new UsageError('The experiments do not measure it', {
      argument: '--select',
      found: metric,
      expected: `one of ${measured.join(', ')}`,
    });
  }
  const study = atOption('--compare-searches', () =>
    compareSearchesOfDocuments(documents, names[0]!, metric === undefined ? {} : { metric }),
  );
  const output = given.value('output');
  await deliver(render(study, { form: format, width: pageWidth(output !== undefined) }), output);
  return 0;
}

/** The names of files without their endings, or whole paths where these are not enough to tell them apart. */
function namesOf(paths: readonly string[]): readonly string[] {
  const short = paths.map((path) => basename(path).replace(/(\.(json|html|gz))+$/i, ''));
  if (new Set(short).size === paths.length) return short;
  if (new Set(paths).size === paths.length) return paths;
  throw new UsageError('A result is there twice', { argument: '--compare-searches', found: paths.join(' and ') });
}
