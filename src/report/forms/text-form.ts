// Blocks for the terminal: lines that keep to a width as far as names allow. An empty line stands between blocks; those of a
// group follow each other.
import { wrapped } from '../parts/aligned-columns.js';
import { fittedTable } from '../parts/fitted-table.js';
import { lineText } from '../parts/safe-text.js';
import type { Blocks, Inline, ReportBlock, ShownFinding, Table } from '../views/report-blocks.js';

/** How a text is laid out. */
interface TextLayout {
  readonly width: number;
  /** Whether notices are listed. */
  readonly notices: boolean;
}

/** The blocks as text, ending with a line break; nothing where there is no block. */
export function textForm(blocks: Blocks, layout: TextLayout): string {
  const parts = shownBlocks(blocks, 'text', layout.notices).flatMap((block) => {
    const lines = linesOf(block, layout);
    return lines.length === 0 ? [] : [lines.map(lineText).join('\n')];
  });
  return parts.length === 0 ? '' : `${parts.join('\n\n')}\n`;
}

function linesOf(block: ReportBlock, layout: TextLayout): string[] {
  const { width } = layout;
  switch (block.kind) {
    case 'heading':
      return wrapped('', inlineText(block.text), width);
    case 'paragraph':
      return [
        ...wrapped(block.lead ?? '', inlineText(block.text), width),
        ...(block.lines ?? []).flatMap((line) => wrapped('', inlineText(line), width)),
      ];
    case 'list': {
      const { title, entries } = block;
      const lines = entries.flatMap((entry) => wrapped('  - ', inlineText(entry), width));
      return title === undefined || lines.length === 0 ? lines : [`${title}:`, ...lines];
    }
    case 'findings':
      return block.entries.flatMap((entry, place) => [...(place === 0 ? [] : ['']), ...findingLines(entry, width)]);
    case 'table':
      return tableLines(block, width);
    case 'figure':
      return block.table === undefined ? [] : bodyLines(block.table, layout);
    case 'section':
      return [...wrapped('', block.title, width), ...bodyLines(block.body, layout)];
    case 'details':
      return [...wrapped('', block.summary, width), ...bodyLines(block.body, layout)];
    case 'group':
      return bodyLines(block.body, layout);
    case 'paste':
      return block.text.split('\n');
    // Definitions, counts and small plots are parts of a page.
    default:
      return [];
  }
}

/** A table stands apart from what is above it, unless that leads to it. */
function bodyLines(body: Blocks, layout: TextLayout): string[] {
  const blocks = shownBlocks(body, 'text', layout.notices);
  return blocks.flatMap((block, place) => {
    const above = blocks[place - 1]?.kind;
    const isApart = block.kind === 'table' && (above === 'table' || above === 'list');
    return [...(isApart ? [''] : []), ...linesOf(block, layout)];
  });
}

function tableLines({ header, rows, leadCount, tailCount, hasWordsLast }: Table, width: number): string[] {
  const cells = [header, ...rows].map((row: readonly Inline[]) => row.map(inlineText));
  const sides = header.map((_, column) =>
    column === 0 || (hasWordsLast && column === header.length - 1) ? 'left' : 'right',
  );
  return fittedTable(cells, {
    ...{ width, sides },
    ...(leadCount === undefined ? {} : { leadCount }),
    ...(tailCount === undefined ? {} : { tailCount }),
  });
}

function findingLines({ code, severity, message, why, citation, advice }: ShownFinding, width: number): string[] {
  return [
    ...wrapped(`${severity}: `, `${message} [${code}]`, width),
    ...wrapped('  why: ', why, width),
    ...wrapped('  see: ', citation, width),
    ...wrapped('  do:  ', advice, width),
  ];
}

/** The words alone. */
export function inlineText(text: Inline): string {
  if (text === undefined) return '';
  if (typeof text === 'string' || typeof text === 'number') return `${text}`;
  return 'mark' in text ? inlineText(text.text) : text.map(inlineText).join('');
}

/** The blocks that a form shows, in one list; groups stay what they are. */
export function shownBlocks(
  blocks: Blocks,
  form: 'text' | 'markdown' | 'latex',
  hasNotices = true,
): readonly ReportBlock[] {
  if (blocks === undefined) return [];
  if (!('kind' in blocks)) return blocks.flatMap((each) => shownBlocks(each, form, hasNotices));
  const isShown = (blocks.only?.includes(form) ?? true) && (hasNotices || blocks.role !== 'notices');
  return isShown ? [blocks] : [];
}
