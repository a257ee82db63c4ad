// Ids that one table writes in two ways, such as `12` and `12.0` after two files were joined: they count as two items, and
// hits are lost although most ids are known.
import { type IdFormName, normalisedId } from '../../data/tables/normalise-ids.js';
import type { IdSide } from './id-sides.js';

/** Ways of writing that nobody uses to tell ids apart. */
const SURE: readonly IdFormName[] = ['space', 'quotes', 'percent', 'decimal'];
/** With the ways that may tell ids apart: codes of products, and names that differ in case. */
const LIKELY: readonly IdFormName[] = [...SURE, 'case', 'zeros'];
/** Fewer may be chance. */
const LEAST = { count: 2, share: 0.05 };
/** With more ids the search would take too long. */
const TOO_MANY = 500_000;

/** Pairs of such ids, the later with the earlier; undefined where there are too few. */
export function twiceWrittenIds({ ids, marks }: IdSide): readonly (readonly [string, string])[] | undefined {
  if (ids.kind === 'integer') return undefined;
  const texts: string[] = [];
  for (let index = 0; index < marks.length && texts.length <= TOO_MANY; index++) {
    if (marks[index] === 1) texts.push(ids.idAt(index));
  }
  if (texts.length > TOO_MANY) return undefined;
  const sure = pairsBy(texts, SURE);
  if (sure.length >= LEAST.count) return sure;
  const likely = pairsBy(texts, LIKELY);
  return likely.length >= Math.max(LEAST.count, LEAST.share * texts.length) ? likely : undefined;
}

function pairsBy(texts: readonly string[], forms: readonly IdFormName[]): [string, string][] {
  const first = new Map<string, string>();
  return texts.flatMap((text): [string, string][] => {
    const form = normalisedId(text, forms);
    const earlier = first.get(form);
    if (earlier !== undefined) return [[text, earlier]];
    first.set(form, text);
    return [];
  });
}
