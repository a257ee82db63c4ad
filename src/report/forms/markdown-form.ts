// Blocks as Markdown, for a README, an issue or a page of notes. Names come from files, so that nothing in them may be taken
// for markup.
import { visible } from '../parts/safe-text.js';
import type { Blocks, Inline, ReportBlock, ShownFinding, Span } from '../views/report-blocks.js';
import { inlineText, shownBlocks } from './text-form.js';

/** The blocks as Markdown, ending with a line break; nothing where there is no block. */
export function markdownForm(blocks: Blocks): string {
  const parts = partsOf(blocks);
  return parts.length === 0 ? '' : `${parts.join('\n\n')}\n`;
}

function partsOf(blocks: Blocks): string[] {
  return shownBlocks(blocks, 'markdown').flatMap(blockParts);
}

function blockParts(block: ReportBlock): string[] {
  switch (block.kind) {
    case 'heading':
      return [`${'#'.repeat(block.level ?? 3)} ${inline(block.text)}`];
    case 'paragraph': {
      const { lead = '', isLeadStrong, text, lines = [] } = block;
      const head = isLeadStrong ? `**${plain(lead.replace(/: $/, ''))}**: ` : plain(lead);
      return [[`${head}${inline(text)}`, ...lines.map(inline)].join('\n')];
    }
    case 'list': {
      const { title, entries } = block;
      if (entries.length === 0) return [];
      const lines = entries.map((entry) => `- ${inline(entry)}`);
      return [(title === undefined ? lines : [`**${title}**`, '', ...lines]).join('\n')];
    }
    case 'findings':
      return block.entries.length === 0 ? [] : [block.entries.map(findingText).join('\n')];
    case 'table': {
      const rule = `| :-- |${' --: |'.repeat(block.header.length - 1)}`;
      return [[tableRow(block.header), rule, ...block.rows.map(tableRow)].join('\n')];
    }
    case 'figure':
      return partsOf(block.table);
    case 'section':
      return [`## ${plain(block.title)}`, ...partsOf(block.body)];
    case 'details':
      return [`### ${plain(block.summary)}`, ...partsOf(block.body)];
    case 'group':
      return partsOf(block.body);
    case 'paste':
      return [`\`\`\`\n${block.text}\n\`\`\``];
    // Definitions, counts and small plots are parts of a page.
    default:
      return [];
  }
}

function tableRow(cells: readonly Inline[]): string {
  return `| ${cells.map((cell) => inline(typeof cell === 'string' ? cell.trim() : cell)).join(' | ')} |`;
}

function findingText({ code: name, severity, message, why, citation, advice }: ShownFinding): string {
  return [
    `- **${severity}** ${code(name)}: ${plain(message)}`,
    `  - Why: ${plain(why)} (${plain(citation)})`,
    `  - What to do: ${plain(advice)}`,
  ].join('\n');
}

function inline(text: Inline): string {
  if (text === undefined) return '';
  if (typeof text === 'string' || typeof text === 'number') return plain(`${text}`);
  return 'mark' in text ? spanText(text) : text.map(inline).join('');
}

function spanText({ mark, text }: Span): string {
  if (mark === 'code') return code(inlineText(text));
  return mark === 'strong' ? `**${inline(text)}**` : inline(text);
}

/** Text in which no character is taken for markup or for the end of a cell. */
function plain(text: string): string {
  return visible(text.replace(/[\r\n\t]+/g, ' ')).replace(/[\\`*_[\]<>|#~]|&(?=#?\w+;)/g, '\\$&');
}

/** As it stands, between as many backticks as it needs. */
function code(formula: string): string {
  // Two backticks with nothing between them would be the start of something else.
  const text = visible(formula.replace(/[\r\n\t]+/g, ' ')) || ' ';
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`;
}
