// What forms without marks or pages read of blocks: the words alone, and the blocks that are for them.
import type { Blocks, Inline, ReportBlock } from '../views/report-blocks.js';

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
