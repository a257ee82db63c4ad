// Blocks for a paper: tables in the style of booktabs, floating where they have a caption. Words outside of tables stand in
// comments above them.
import { latexComment, latexText } from '../parts/latex-text.js';
import type { Blocks, Inline, ReportBlock, Span, Table } from '../views/report-blocks.js';
import { inlineText, shownBlocks } from './text-form.js';

/** The blocks as LaTeX, ending with a line break. It needs `\usepackage{booktabs}`. */
export function latexForm(blocks: Blocks): string {
  const shown = flattened(blocks);
  const comments = shown.flatMap(commentsOf).map((text) => `${latexComment(text)}\n`);
  const tables = shown.flatMap((block) => (block.kind === 'table' ? [`${tableText(block)}\n`] : []));
  return `${comments.join('')}${tables.join('\n')}`;
}

function flattened(blocks: Blocks): ReportBlock[] {
  return shownBlocks(blocks, 'latex').flatMap((block) => {
    if (block.kind === 'figure') return flattened(block.table);
    return 'body' in block ? flattened(block.body) : [block];
  });
}

function commentsOf(block: ReportBlock): string[] {
  switch (block.kind) {
    case 'heading':
      return [inlineText(block.text)];
    case 'paragraph':
      return [`${block.lead ?? ''}${inlineText(block.text)}`, ...(block.lines ?? []).map(inlineText)];
    case 'list': {
      const { title, entries } = block;
      return entries.map((entry) => `${title === undefined ? '' : `${title}: `}${inlineText(entry)}`);
    }
    case 'findings':
      return block.entries.map(({ severity, code, message }) => `${severity}: ${message} [${code}]`);
    default:
      return [];
  }
}

/** The first column to the left, the others to the right. */
function tableText({ caption, header, rows }: Table): string {
  const line = (cells: readonly Inline[]) => `${cells.map(inline).join(' & ')} \\\\`;
  const tabular = [
    `\\begin{tabular}{l${'r'.repeat(header.length - 1)}}`,
    '\\toprule',
    line(header),
    '\\midrule',
    ...rows.map(line),
    '\\bottomrule',
    '\\end{tabular}',
  ];
  if (caption === undefined) return tabular.join('\n');
  return ['\\begin{table}', '\\centering', `\\caption{${inline(caption)}}`, ...tabular, '\\end{table}'].join('\n');
}

function inline(text: Inline): string {
  if (text === undefined) return '';
  if (typeof text === 'string' || typeof text === 'number') return latexText(`${text}`);
  return 'mark' in text ? spanText(text) : text.map(inline).join('');
}

function spanText({ mark, text }: Span): string {
  if (mark === 'tex') return inlineText(text);
  const body = inline(text);
  if (mark === 'strong') return `\\textbf{${body}}`;
  if (mark === 'code') return `\\texttt{${body}}`;
  return mark === 'letters' ? `$^{\\mathrm{${body}}}$` : body;
}
