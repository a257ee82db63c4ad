/// <reference types="node" />
// The form of a result: what --format says, else what the ending of the file behind -o says, so that result.json never
// holds a table of text. A form that the command cannot write is refused before the work.
import { UsageError } from '../shell.js';
import type { ParsedArguments } from './arguments.js';

const ENDINGS: Readonly<Record<string, string>> = {
  ...{ json: 'json', md: 'markdown', markdown: 'markdown', tex: 'latex', csv: 'csv', html: 'html', htm: 'html' },
  pdf: 'pdf',
};

/** How an option of output tells of it; the endings are those of the command's formats. */
export const ENDING_HELP = 'default: by the ending of -o';

/** One of `formats`; `usual` where neither the option nor the ending says one. */
export function formatOfOutput<F extends string>(given: ParsedArguments, formats: readonly F[], usual: F): F {
  const said = given.value('format');
  if (said !== undefined) return said as F;
  const output = given.value('output') ?? '';
  const [, ending = ''] = /\.([a-z]+)(?:\.gz)?$/i.exec(output) ?? [];
  const meant = ENDINGS[ending.toLowerCase()];
  if (meant === undefined) return usual;
  if ((formats as readonly string[]).includes(meant)) return meant as F;
  throw new UsageError('The file cannot be written in the form of its ending', {
    argument: '--output',
    found: output,
    expected: `an ending of ${formats.join(', ')}, or --format with one of them`,
    hint: hintOf(meant, formats),
  });
}

function hintOf(meant: string, formats: readonly string[]): string {
  if (meant === 'html') return '--html FILE writes a report.';
  if (meant !== 'pdf')
    return `This command writes no ${meant}; recgauge report and recgauge compare write other forms.`;
  const page = formats.includes('html') ? '-o report.html' : '--html report.html';
  return `Write a page with ${page}, and print it to PDF in a browser.`;
}
