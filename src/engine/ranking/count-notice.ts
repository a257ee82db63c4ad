// Notices that say how many: none at all where nothing was counted.
import type { Notice } from '../../foundation/notice.js';

/** A notice of one ("user has no list") or of several ("users have no list"). */
export function countNotice(code: string, count: number, one: string, several: string): Notice[] {
  return count === 0 ? [] : [{ code, message: `${count} ${count === 1 ? one : several}.`, count }];
}
